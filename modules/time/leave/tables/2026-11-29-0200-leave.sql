-- What leave there is. Amounts are whole millionths of a day, or whole minutes where a type counts hours. How a type counts
-- and how its days come about never change; everything else is dated (leave_type_version).
create table leave_type (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  name text not null check (length(name) between 1 and 120),
  other_name text check (length(other_name) between 1 and 120),
  -- The leave of a country's law that it was made from.
  country text,
  law_id text check (law_id ~ '^[a-z0-9_]{1,60}$'),
  unit text not null check (unit in ('days', 'hours')),
  kind text not null check (kind in ('granted', 'event', 'needed', 'earned')),
  gender text check (gender in ('female', 'male')),
  -- Its days count within those of another type; so many of the leave year do not.
  within_id uuid,
  within_after bigint not null default 0 check (within_after between 0 and 400000000),
  position int not null default 1 check (position between 1 and 1000),
  is_active boolean not null default true,
  version int not null default 1,
  primary key (company_id, id),
  check (within_id <> id),
  check ((country is null) = (law_id is null)),
  foreign key (company_id, within_id) references leave_type (company_id, id)
);
call tenant_table('leave_type');
create unique index leave_type_name on leave_type (company_id, lower(name));
create unique index leave_type_law on leave_type (company_id, country, law_id) where law_id is not null;
create index leave_type_by_within_id on leave_type (company_id, within_id) where within_id is not null;

-- What a type says from a day on: nothing of it touches the days before.
create table leave_type_version (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  type_id uuid not null,
  from_day date not null,
  year_by text not null default 'calendar' check (year_by in ('calendar', 'fixed', 'joining', 'month', 'week')),
  year_from text check (year_from ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$'),
  every text not null default 'start' check (every in ('start', 'week', 'half_month', 'month', 'quarter', 'half_year', 'year')),
  granted_on text not null default 'first' check (granted_on in ('first', 'last')),
  grant_after int not null default 0 check (grant_after between 0 and 120),
  use_after int not null default 0 check (use_after between 0 and 120),
  part text not null default 'calendar' check (part in ('calendar', 'months')),
  round_step bigint check (round_step between 1 and 5000000),
  round_how text check (round_how in ('up', 'down', 'half-up')),
  round_of text check (round_of in ('total', 'each')),
  step_from text not null default 'day' check (step_from in ('day', 'year', 'next_year')),
  by_share boolean not null default false,
  increment bigint check (increment between 1 and 400000000),
  increment_most bigint check (increment_most between 1 and 400000000),
  increment_after int check (increment_after between 1 and 600),
  most_balance bigint check (most_balance between 1 and 400000000),
  carry_by text not null default 'none' check (carry_by in ('none', 'days', 'percent')),
  carry_most bigint check (carry_most between 0 and 400000000),
  carry_rate int check (carry_rate between 1 and 1000000),
  carry_months int check (carry_months between 1 and 12),
  lost_by text not null default 'none' check (lost_by in ('none', 'days', 'percent')),
  lost_most bigint check (lost_most between 0 and 400000000),
  lost_rate int check (lost_rate between 1 and 1000000),
  advance boolean not null default false,
  beyond_unpaid boolean not null default false,
  earned_months int check (earned_months between 1 and 60),
  -- Turning days into pay.
  may_encash boolean not null default false,
  encash_keep bigint not null default 0 check (encash_keep between 0 and 400000000),
  encash_each bigint check (encash_each between 1 and 400000000),
  encash_year bigint check (encash_year between 1 and 400000000),
  encash_leaving bigint check (encash_leaving between 0 and 400000000),
  -- The kept share of pay: of all, of the first of a year and of those beyond, or before and after months of service.
  pay_by text not null default 'all' check (pay_by in ('all', 'days', 'service')),
  pay_share int not null default 1000000 check (pay_share between 0 and 1000000),
  pay_first bigint check (pay_first between 1 and 400000000),
  pay_beyond int check (pay_beyond between 0 and 1000000),
  pay_months int check (pay_months between 1 and 120),
  pay_before int check (pay_before between 0 and 1000000),
  -- What is asked of a request.
  smallest text not null default 'day' check (smallest in ('day', 'half_day', 'hour', 'half_hour', 'quarter_hour')),
  parts text not null default 'any' check (parts in ('any', 'whole', 'half')),
  calendar_days boolean not null default false,
  files text not null default 'never' check (files in ('never', 'always', 'over')),
  files_over bigint check (files_over between 1 and 400000000),
  needs_reason boolean not null default false,
  notice_days int not null default 0 check (notice_days between 0 and 365),
  longest bigint check (longest between 1 and 400000000),
  most_back int not null default 60 check (most_back between 0 and 366),
  version int not null default 1,
  primary key (company_id, id),
  unique (company_id, type_id, from_day),
  check ((year_by = 'fixed') = (year_from is not null)),
  check ((round_step is null) = (round_how is null) and (round_step is null) = (round_of is null)),
  check ((increment is null) = (increment_most is null) and (increment is null) = (increment_after is null)),
  check ((carry_by = 'days') = (carry_most is not null) and (carry_by = 'percent') = (carry_rate is not null)),
  check ((lost_by = 'days') = (lost_most is not null) and (lost_by = 'percent') = (lost_rate is not null)),
  check ((pay_by = 'days') = (pay_first is not null) and (pay_by = 'days') = (pay_beyond is not null)),
  check ((pay_by = 'service') = (pay_months is not null) and (pay_by = 'service') = (pay_before is not null)),
  check ((files = 'over') = (files_over is not null)),
  check (carry_months is null or carry_by <> 'none'),
  check (year_by not in ('month', 'week') or every = 'start'),
  foreign key (company_id, type_id) references leave_type (company_id, id) on delete cascade
);
call tenant_table('leave_type_version');

-- What somebody gets: of the rows that fit the most specific one counts. What is null fits everybody.
create table leave_entitlement (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  version_id uuid not null,
  months int not null default 0 check (months between 0 and 600),
  position_id uuid,
  employment_type text check (employment_type in ('full_time', 'part_time', 'contract', 'apprentice', 'expatriate')),
  department_id uuid,
  office_id uuid,
  amount bigint not null check (amount between 0 and 1000000000),
  is_stretch boolean not null default false,
  primary key (company_id, id),
  unique nulls not distinct (company_id, version_id, months, position_id, employment_type, department_id, office_id),
  foreign key (company_id, version_id) references leave_type_version (company_id, id) on delete cascade,
  foreign key (company_id, position_id) references position (company_id, id),
  foreign key (company_id, department_id) references department (company_id, id),
  foreign key (company_id, office_id) references office (company_id, id)
);
call tenant_table('leave_entitlement');
create index leave_entitlement_by_position_id on leave_entitlement (company_id, position_id) where position_id is not null;
create index leave_entitlement_by_department_id on leave_entitlement (company_id, department_id) where department_id is not null;
create index leave_entitlement_by_office_id on leave_entitlement (company_id, office_id) where office_id is not null;

-- Days on which nobody, or no more than a number of people, may be away.
create table leave_bound (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  name text not null check (length(name) between 1 and 120),
  from_day date not null,
  until_day date not null,
  -- Null: nobody may be away.
  most_away int check (most_away between 1 and 100000),
  office_id uuid,
  department_id uuid,
  type_id uuid,
  version int not null default 1,
  primary key (company_id, id),
  check (until_day >= from_day),
  foreign key (company_id, office_id) references office (company_id, id) on delete cascade,
  foreign key (company_id, department_id) references department (company_id, id) on delete cascade,
  foreign key (company_id, type_id) references leave_type (company_id, id) on delete cascade
);
call tenant_table('leave_bound');
create index leave_bound_days on leave_bound (company_id, from_day, until_day);
create index leave_bound_by_office_id on leave_bound (company_id, office_id) where office_id is not null;
create index leave_bound_by_department_id on leave_bound (company_id, department_id) where department_id is not null;
create index leave_bound_by_type_id on leave_bound (company_id, type_id) where type_id is not null;

-- What a request of leave asks for. What it costs follows from the days as they are when it is asked.
create table leave_request (
  company_id uuid not null references company,
  request_id uuid not null,
  employee_id uuid not null,
  type_id uuid not null,
  from_day date not null,
  until_day date not null,
  from_part text not null default 'whole' check (from_part in ('whole', 'first', 'second')),
  until_part text not null default 'whole' check (until_part in ('whole', 'first', 'second')),
  -- A time of one day, in minutes after its midnight.
  from_minute int check (from_minute between 0 and 2879),
  until_minute int check (until_minute between 1 and 2880),
  cover_id uuid,
  primary key (company_id, request_id),
  check (until_day between from_day and from_day + 800),
  check ((from_minute is null) = (until_minute is null)),
  check (from_minute is null or (until_minute > from_minute and from_day = until_day and from_part = 'whole')),
  check (from_day <> until_day or from_part = until_part),
  check (from_day = until_day or (from_part <> 'first' and until_part <> 'second')),
  check (cover_id <> employee_id),
  foreign key (company_id, request_id) references request (company_id, id) on delete cascade,
  foreign key (company_id, employee_id) references employee (company_id, id),
  foreign key (company_id, type_id) references leave_type (company_id, id),
  foreign key (company_id, cover_id) references employee (company_id, id) on delete set null (cover_id)
);
call tenant_table('leave_request');
create index leave_request_of on leave_request (company_id, employee_id, from_day);
create index leave_request_days on leave_request (company_id, from_day, until_day);
create index leave_request_by_type_id on leave_request (company_id, type_id);
create index leave_request_by_cover_id on leave_request (company_id, cover_id) where cover_id is not null;

-- What was given or taken by hand. Nothing here is changed or taken away: a mistake is put right by another.
create table leave_adjustment (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  employee_id uuid not null,
  type_id uuid not null,
  day date not null,
  kind text not null check (kind in ('grant', 'adjustment')),
  amount bigint not null check (amount between -400000000 and 400000000 and amount <> 0),
  reason text not null check (length(reason) between 1 and 500),
  by_account uuid references account,
  by_name text not null,
  at timestamptz not null,
  primary key (company_id, id),
  check (kind = 'adjustment' or amount > 0),
  foreign key (company_id, employee_id) references employee (company_id, id),
  foreign key (company_id, type_id) references leave_type (company_id, id)
);
call tenant_table('leave_adjustment');
create index leave_adjustment_of on leave_adjustment (company_id, employee_id, type_id, day);
create index leave_adjustment_by_type_id on leave_adjustment (company_id, type_id);

-- How balances stood when their day began, as files brought them. A file that was undone keeps its rows and counts no more.
create table leave_import (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  file_name text not null check (length(file_name) between 1 and 260),
  by_account uuid references account,
  by_name text not null,
  at timestamptz not null,
  undone_at timestamptz,
  undone_by text,
  version int not null default 1,
  primary key (company_id, id),
  check ((undone_at is null) = (undone_by is null))
);
call tenant_table('leave_import');
create table leave_opening (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  import_id uuid not null,
  employee_id uuid not null,
  type_id uuid not null,
  day date not null,
  granted bigint not null default 0 check (granted between -400000000 and 400000000),
  carried bigint not null default 0 check (carried between -400000000 and 400000000),
  taken bigint not null default 0 check (taken between 0 and 400000000),
  is_undone boolean not null default false,
  primary key (company_id, id),
  foreign key (company_id, import_id) references leave_import (company_id, id),
  foreign key (company_id, employee_id) references employee (company_id, id),
  foreign key (company_id, type_id) references leave_type (company_id, id)
);
call tenant_table('leave_opening');
create unique index leave_opening_once on leave_opening (company_id, employee_id, type_id, day) where not is_undone;
create index leave_opening_of on leave_opening (company_id, employee_id);
create index leave_opening_by_import_id on leave_opening (company_id, import_id);
create index leave_opening_by_type_id on leave_opening (company_id, type_id);

-- Days turned into pay, and time off earned by work; either may come from a request.
create table leave_encashment (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  employee_id uuid not null,
  type_id uuid not null,
  day date not null,
  amount bigint not null check (amount between 1 and 400000000),
  request_id uuid,
  primary key (company_id, id),
  foreign key (company_id, employee_id) references employee (company_id, id),
  foreign key (company_id, type_id) references leave_type (company_id, id),
  foreign key (company_id, request_id) references request (company_id, id) on delete cascade
);
call tenant_table('leave_encashment');
create index leave_encashment_of on leave_encashment (company_id, employee_id, type_id, day);
create index leave_encashment_by_type_id on leave_encashment (company_id, type_id);
create unique index leave_encashment_of_request on leave_encashment (company_id, request_id) where request_id is not null;

create table leave_earning (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  employee_id uuid not null,
  type_id uuid not null,
  -- The day that was worked, and for how long.
  day date not null,
  minutes int not null check (minutes between 1 and 1440),
  amount bigint not null check (amount between 1 and 400000000),
  request_id uuid,
  primary key (company_id, id),
  foreign key (company_id, employee_id) references employee (company_id, id),
  foreign key (company_id, type_id) references leave_type (company_id, id),
  foreign key (company_id, request_id) references request (company_id, id) on delete cascade
);
call tenant_table('leave_earning');
create index leave_earning_of on leave_earning (company_id, employee_id, type_id, day);
create index leave_earning_by_type_id on leave_earning (company_id, type_id);
create unique index leave_earning_of_request on leave_earning (company_id, request_id) where request_id is not null;

-- Facts of a balance are history: no amount, day or person of theirs changes, whoever asks.
create function refuse_leave_history() returns trigger language plpgsql as $$
begin
  raise exception 'What was recorded of leave is not changed' using errcode = 'KE001';
end $$;
create trigger kept before update or delete on leave_adjustment for each row execute function refuse_leave_history();
alter table leave_adjustment enable always trigger kept;
