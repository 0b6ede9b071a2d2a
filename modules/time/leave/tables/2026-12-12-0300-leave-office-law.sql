-- What was done about the leave of an office's own law: put in from a day on, or, without a day, left as it is.
create table leave_office_law (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  office_id uuid not null,
  country text not null,
  from_day date,
  -- Names of the leave types that hold in the office from then on, and of those that hold there no more.
  types text[] not null default '{}',
  ended text[] not null default '{}',
  holidays int not null default 0,
  by_account uuid references account,
  by_name text not null,
  at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, office_id) references office (company_id, id) on delete cascade
);
call tenant_table('leave_office_law');
create index leave_office_law_of on leave_office_law (company_id, office_id, at);
