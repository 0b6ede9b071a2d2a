-- How overtime counts and what it earns in a country, from a day on until the next row. Rates are millionths of the
-- ordinary rate, amounts minor units an hour; what is null goes by the law.
create table overtime_policy (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  country text not null check (country ~ '^[A-Z]{2}$'),
  from_day date not null,
  calculation text not null default 'pro_rated' check (calculation in ('pro_rated', 'fixed')),
  normal_rate bigint check (normal_rate between 0 and 10000000),
  non_working_rate bigint check (non_working_rate between 0 and 10000000),
  public_holiday_rate bigint check (public_holiday_rate between 0 and 10000000),
  disaster_rate bigint check (disaster_rate between 0 and 10000000),
  normal_amount bigint check (normal_amount between 0 and 100000000000),
  non_working_amount bigint check (non_working_amount between 0 and 100000000000),
  public_holiday_amount bigint check (public_holiday_amount between 0 and 100000000000),
  disaster_amount bigint check (disaster_amount between 0 and 100000000000),
  -- Minutes. A daily limit of overtime is bounded as one record is; other parts of a day by the day (OT-05).
  daily_limit int check (daily_limit between 1 and 720),
  monthly_limit int check (monthly_limit between 1 and 44640),
  tolerance int not null default 0 check (tolerance between 0 and 1440),
  -- Basic pay of a month up to which somebody may have overtime; null: everybody.
  eligible_up_to bigint check (eligible_up_to between 0 and 100000000000),
  after_midnight text not null default 'own_date' check (after_midnight in ('own_date', 'first_day')),
  gives text not null default 'pay' check (gives in ('pay', 'time_off', 'either')),
  version int not null default 1,
  primary key (company_id, id),
  unique (company_id, country, from_day)
);
call tenant_table('overtime_policy');

-- Occupations that have overtime whatever the pay.
create table overtime_policy_position (
  company_id uuid not null references company,
  policy_id uuid not null,
  position_id uuid not null,
  primary key (company_id, policy_id, position_id),
  foreign key (company_id, policy_id) references overtime_policy (company_id, id) on delete cascade,
  foreign key (company_id, position_id) references position (company_id, id) on delete cascade
);
call tenant_table('overtime_policy_position');
create index overtime_policy_position_by_position_id on overtime_policy_position (company_id, position_id);

-- A record of overtime: what was worked, as it was said. Minutes are those of the clock after the midnight of its day, so
-- an end beyond 1440 is on the next one.
create table overtime_request (
  company_id uuid not null references company,
  request_id uuid not null,
  employee_id uuid not null,
  day date not null,
  start_minute int not null check (start_minute between 0 and 2879),
  end_minute int not null check (end_minute between 1 and 2880),
  break_minutes int not null default 0 check (break_minutes between 0 and 1440),
  -- When they were at work that day, where those were not the usual hours.
  present_from int check (present_from between 0 and 2879),
  present_until int check (present_until between 1 and 2880),
  given text not null default 'pay' check (given in ('pay', 'time_off')),
  -- What it came to when it was sent or approved: all work of the day, its normal minutes, and what is beyond them.
  worked int not null check (worked between 0 and 2880),
  normal int not null check (normal between 0 and 1440),
  minutes int not null check (minutes between 1 and 720),
  primary key (company_id, request_id),
  check (end_minute > start_minute and end_minute - start_minute <= 1440),
  check (break_minutes < end_minute - start_minute),
  check ((present_from is null) = (present_until is null)),
  check (present_until > present_from and present_until - present_from <= 1440),
  foreign key (company_id, request_id) references request (company_id, id) on delete cascade,
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade
);
call tenant_table('overtime_request');
create index overtime_request_of on overtime_request (company_id, employee_id, day);

-- What is paid of a record, each piece by one rule, at what was agreed on its day.
create table overtime_piece (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  request_id uuid not null,
  employee_id uuid not null,
  position int not null check (position between 1 and 10),
  day date not null,
  day_type text not null check (day_type in ('normal', 'non_working', 'public_holiday', 'disaster')),
  work text not null check (work in ('overtime', 'restDay', 'publicHoliday', 'dayOff')),
  lies text not null check (lies in ('before', 'after', 'all')),
  start_minute int not null check (start_minute between 0 and 2880),
  end_minute int not null check (end_minute between 1 and 2880),
  minutes int not null check (minutes between 1 and 720),
  -- Millionths of the ordinary rate, or minor units an hour; neither: what the law gives.
  multiple bigint check (multiple between 0 and 10000000),
  per_hour bigint check (per_hour between 0 and 100000000000),
  -- The law owes it whatever the wage: a listed occupation.
  by_law boolean not null default false,
  -- The piece under whose id a run paid it: several of one day and kind are paid together.
  paid_with uuid,
  primary key (company_id, id),
  unique (company_id, request_id, position),
  check (end_minute > start_minute and minutes <= end_minute - start_minute),
  check (multiple is null or per_hour is null),
  foreign key (company_id, request_id) references overtime_request (company_id, request_id) on delete cascade,
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade
);
call tenant_table('overtime_piece');
create index overtime_piece_of on overtime_piece (company_id, employee_id, day);
create index overtime_piece_unpaid on overtime_piece (company_id, day) where paid_with is null;
create index overtime_piece_paid_with on overtime_piece (company_id, paid_with) where paid_with is not null;
