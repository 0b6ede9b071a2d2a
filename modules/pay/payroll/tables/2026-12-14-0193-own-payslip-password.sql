-- The password that somebody chose for the payslips mailed to them, encrypted with the company's key. It is filed under the
-- person's first employment, so whoever leaves and comes back has it still.
create table payslip_password (
  company_id uuid not null references company,
  employee_id uuid not null,
  password bytea not null,
  primary key (company_id, employee_id),
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade
);
call tenant_table('payslip_password');
