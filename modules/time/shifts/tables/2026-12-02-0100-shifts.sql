-- A shift by its names; what it is from a day on stands in its terms.
create table shift (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  name text not null,
  -- Six characters as people count them, which may be more code points.
  short_name text not null check (char_length(short_name) between 1 and 60),
  is_active boolean not null default true,
  version int not null default 1,
  primary key (company_id, id)
);
call tenant_table('shift');
create unique index shift_by_short_name on shift (company_id, lower(short_name));

-- Hours of a shift from a day on until the next row: minutes after midnight, an end that is not after the start is on the
-- next day. Margins are the minutes before and after in which a punch is the shift's own. The allowance is of each day
-- that is worked, in minor units.
create table shift_terms (
  company_id uuid not null references company,
  shift_id uuid not null,
  from_day date not null,
  start_minute int not null check (start_minute between 0 and 1439),
  end_minute int not null check (end_minute between 0 and 1439),
  break_minutes int not null default 0 check (break_minutes between 0 and 1440),
  divide_minute int check (divide_minute between 0 and 1439),
  before_minutes int not null default 60 check (before_minutes between 0 and 1440),
  after_minutes int not null default 60 check (after_minutes between 0 and 1440),
  grace_minutes int not null default 0 check (grace_minutes between 0 and 1440),
  office_id uuid,
  allowance bigint not null default 0 check (allowance between 0 and 100000000000),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- What is put in its place unless another is named, and whether that stands in by itself on a public holiday.
  replacement_id uuid,
  replaced_on_holidays boolean not null default false,
  primary key (company_id, shift_id, from_day),
  check (replacement_id <> shift_id),
  check (replacement_id is not null or not replaced_on_holidays),
  foreign key (company_id, shift_id) references shift (company_id, id) on delete cascade,
  foreign key (company_id, replacement_id) references shift (company_id, id),
  foreign key (company_id, office_id) references office (company_id, id)
);
call tenant_table('shift_terms');
create index shift_terms_by_replacement_id on shift_terms (company_id, replacement_id);
create index shift_terms_by_office_id on shift_terms (company_id, office_id);

-- What planners put on somebody's day; without a shift it is a day off. A day with several has several shifts.
create table shift_assignment (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  employee_id uuid not null,
  day date not null,
  shift_id uuid,
  version int not null default 1,
  primary key (company_id, id),
  unique nulls not distinct (company_id, employee_id, day, shift_id),
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade,
  foreign key (company_id, shift_id) references shift (company_id, id)
);
call tenant_table('shift_assignment');
create index shift_assignment_by_day on shift_assignment (company_id, day);
create index shift_assignment_by_shift_id on shift_assignment (company_id, shift_id);

-- What people were told, and what a day therefore is for them: a copy of the plan as it was published.
create table shift_published (
  company_id uuid not null references company,
  employee_id uuid not null,
  day date not null,
  shift_id uuid,
  -- The assignment that it was published from, which may be gone since.
  assignment_id uuid not null,
  published_at timestamptz not null,
  primary key (company_id, assignment_id),
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade,
  foreign key (company_id, shift_id) references shift (company_id, id)
);
call tenant_table('shift_published');
create index shift_published_of on shift_published (company_id, employee_id, day);
create index shift_published_by_shift_id on shift_published (company_id, shift_id);

-- Days whose plan nobody changes any more, also days on which nothing is planned.
create table shift_lock (
  company_id uuid not null references company,
  employee_id uuid not null,
  day date not null,
  locked_at timestamptz not null,
  -- Why it was locked with open warnings.
  remark text,
  primary key (company_id, employee_id, day),
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade
);
call tenant_table('shift_lock');

-- Whom changes of their own shifts are news for, until they look.
create table shift_notice (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  employee_id uuid not null,
  first_day date not null,
  last_day date not null,
  what text not null check (what in ('published', 'unlocked')),
  told_at timestamptz not null,
  read_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade
);
call tenant_table('shift_notice');
create index shift_notice_of on shift_notice (company_id, employee_id, read_at);

-- The company's own rule, where it wants more than the law or the law says nothing: minutes between two shifts.
create table shift_setting (
  company_id uuid primary key references company,
  rest_minutes int check (rest_minutes between 0 and 1440),
  version int not null default 1
);
call tenant_table('shift_setting');

-- How many people a shift needs on each day of the week from Sunday on, from a day on until the next row: of a department, or
-- of everybody together.
create table shift_need (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  shift_id uuid not null,
  department_id uuid,
  from_day date not null,
  heads int[] not null check (cardinality(heads) = 7 and 0 <= all(heads) and 10000 >= all(heads)),
  version int not null default 1,
  primary key (company_id, id),
  unique nulls not distinct (company_id, shift_id, department_id, from_day),
  foreign key (company_id, shift_id) references shift (company_id, id) on delete cascade,
  foreign key (company_id, department_id) references department (company_id, id) on delete cascade
);
call tenant_table('shift_need');
create index shift_need_by_department_id on shift_need (company_id, department_id);
