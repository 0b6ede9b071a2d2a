-- The children of an employee whose relief the tax of Malaysia counts. The counts of the statutory status follow from
-- these rows from the day they are saved; without rows somebody types the counts.
create table employee_child (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  employee_id uuid not null,
  name text not null,
  birth_year int not null check (birth_year between 1900 and 2200),
  studies text not null default 'none' check (studies in ('none', 'school', 'diploma', 'degree_abroad')),
  is_disabled boolean not null default false,
  claim text not null default 'full' check (claim in ('full', 'half')),
  primary key (company_id, id),
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade
);
create index employee_child_of on employee_child (company_id, employee_id);
call tenant_table('employee_child');
