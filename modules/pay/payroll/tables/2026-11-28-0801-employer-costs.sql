-- Whether payslips show levies and other costs that are only the employer's, beside what it adds for the person.
alter table payroll_setting add employer_costs boolean not null default false;
