-- Insured amounts of people in Taiwan as they were notified to the authorities, each from the day on which it holds until
-- the next of its scheme. Whole dollars.
create table insured_grade (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  employee_id uuid not null,
  scheme text not null check (scheme in ('labor', 'occupational', 'health', 'pension')),
  from_day date not null,
  amount bigint not null check (amount between 1 and 1000000),
  -- The day it was reported; null where nobody recorded it.
  reported_on date,
  changed_at timestamptz not null default now(),
  version int not null default 1,
  primary key (company_id, id),
  unique (company_id, employee_id, scheme, from_day),
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade
);
call tenant_table('insured_grade');
