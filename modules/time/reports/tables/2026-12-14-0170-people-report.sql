-- Reports that people put together themselves: whose facts, grouped by what, and which figures. Names are those of the
-- program; the reader's rights decide what of it is shown.
create table people_report (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  name text not null check (length(name) between 1 and 60),
  account_id uuid not null references account,
  -- Seen by everybody who may read the list that it sums up.
  is_shared boolean not null default false,
  source text not null check (source ~ '^[a-z_]{1,40}$'),
  groups text[] not null check (cardinality(groups) between 1 and 4),
  figures text[] not null check (cardinality(figures) between 1 and 8),
  months int not null check (months between 1 and 24),
  -- The last month; null for the month of whoever looks.
  until_month text check (until_month ~ '^\d{4}-\d{2}$'),
  office_id uuid,
  department_id uuid,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (company_id, id),
  foreign key (company_id, office_id) references office (company_id, id) on delete cascade,
  foreign key (company_id, department_id) references department (company_id, id) on delete cascade
);
call tenant_table('people_report');
create index people_report_of on people_report (company_id, account_id);
create index people_report_by_office_id on people_report (company_id, office_id) where office_id is not null;
create index people_report_by_department_id on people_report (company_id, department_id) where department_id is not null;
