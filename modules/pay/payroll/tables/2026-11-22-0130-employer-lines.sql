-- Whether payslips show what the employer adds.
alter table payroll_setting add employer_lines boolean not null default true;
