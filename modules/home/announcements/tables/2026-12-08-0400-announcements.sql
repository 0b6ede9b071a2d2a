-- What is said to people of a company, or of some of its offices, departments and positions: somebody is meant when each list
-- that is not empty has their place. Lists and no rows of their own, so that an office that is gone means nobody, and never
-- everybody. `asked_at`: since when reading counts; receipts from before are kept.
create table announcement (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  title text not null,
  body text not null,
  office_ids uuid[] not null default '{}',
  department_ids uuid[] not null default '{}',
  position_ids uuid[] not null default '{}',
  from_day date not null,
  until_day date check (until_day >= from_day),
  is_pinned boolean not null default false,
  asks_receipt boolean not null default false,
  published_at timestamptz,
  published_by text,
  ended_on date,
  asked_at timestamptz,
  reminded_at timestamptz,
  version int not null default 1,
  primary key (company_id, id),
  check ((published_at is null) = (published_by is null)),
  check ((published_at is null) = (asked_at is null))
);
call tenant_table('announcement');

-- Who opened an announcement, and who confirmed that they had read it.
create table announcement_reading (
  company_id uuid not null references company,
  announcement_id uuid not null,
  employee_id uuid not null,
  opened_at timestamptz not null,
  confirmed_at timestamptz,
  primary key (company_id, announcement_id, employee_id),
  -- a draft alone is deleted, and nobody has read it
  foreign key (company_id, announcement_id) references announcement (company_id, id) on delete cascade,
  -- a record that was made by mistake goes with what it read
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade
);
call tenant_table('announcement_reading');
create index announcement_reading_by_employee_id on announcement_reading (company_id, employee_id);
