-- That a new employee was reported to the tax office of Malaysia (CP22).
create table new_employee_report (
  company_id uuid not null references company,
  employee_id uuid not null,
  reported_on date not null,
  -- Who noted it.
  name text not null,
  primary key (company_id, employee_id),
  foreign key (company_id, employee_id) references employee (company_id, id)
);
call tenant_table('new_employee_report');
