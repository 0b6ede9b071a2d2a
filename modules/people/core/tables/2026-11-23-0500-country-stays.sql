-- When someone came to the country of their pay and left it, by passport stamps: residence for tax is counted from it.
create table country_stay (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  employee_id uuid not null,
  arrived_on date not null,
  left_on date check (left_on >= arrived_on),
  primary key (company_id, id),
  unique (company_id, employee_id, arrived_on),
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade
);
call tenant_table('country_stay');
