-- What an hour of part-time work is paid, of a person or else of a position, from a day on until the next row. Minor units.
create table part_time_rate (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  employee_id uuid,
  position_id uuid,
  from_day date not null,
  per_hour bigint not null check (per_hour between 1 and 100000000000),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  version int not null default 1,
  primary key (company_id, id),
  check (num_nonnulls(employee_id, position_id) = 1),
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade,
  foreign key (company_id, position_id) references position (company_id, id) on delete cascade
);
call tenant_table('part_time_rate');
create unique index part_time_rate_of_person on part_time_rate (company_id, employee_id, currency, from_day) where employee_id is not null;
create unique index part_time_rate_of_position on part_time_rate (company_id, position_id, currency, from_day) where position_id is not null;

-- Hours of somebody who works part-time. Minutes are those of the clock after the midnight of the day.
create table part_time_request (
  company_id uuid not null references company,
  request_id uuid not null,
  employee_id uuid not null,
  day date not null,
  start_minute int not null check (start_minute between 0 and 2879),
  end_minute int not null check (end_minute between 1 and 2880),
  break_minutes int not null default 0 check (break_minutes between 0 and 1440),
  minutes int not null check (minutes between 1 and 1440),
  -- What an hour was agreed to be paid on the day, minor units.
  per_hour bigint not null check (per_hour between 1 and 100000000000),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  primary key (company_id, request_id),
  check (end_minute - start_minute - break_minutes = minutes),
  foreign key (company_id, request_id) references request (company_id, id) on delete cascade,
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade
);
call tenant_table('part_time_request');
create index part_time_request_of on part_time_request (company_id, employee_id, day);
