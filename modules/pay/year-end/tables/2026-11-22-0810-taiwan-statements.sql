-- A person's withholding statement of a year in Taiwan as it was given out. When the year's pay changes it is made again
-- and is a new revision.
create table taiwan_statement (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  employee_id uuid not null,
  year int not null check (year between 2024 and 2199),
  serial int not null check (serial > 0),
  revision int not null default 1 check (revision > 0),
  figures jsonb not null,
  -- The number of payslips that the figures follow from, to tell whether they still stand.
  payslips int not null,
  made_at timestamptz not null,
  made_name text not null,
  -- When the person opened this revision.
  read_at timestamptz,
  primary key (company_id, id),
  unique (company_id, employee_id, year),
  unique (company_id, year, serial),
  foreign key (company_id, employee_id) references employee (company_id, id)
);
call tenant_table('taiwan_statement');
