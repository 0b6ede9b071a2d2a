-- How attendance is judged in an office, or in every office without one of its own, from a day on until the next row.
create table attendance_setting (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  office_id uuid,
  from_day date not null,
  -- Minutes before the hours of the weekly pattern and after them in which a punch is of that day, and by how many
  -- somebody is late or early for nothing. Shifts have their own.
  before_minutes int not null default 120 check (before_minutes between 0 and 720),
  after_minutes int not null default 240 check (after_minutes between 0 and 720),
  grace_minutes int not null default 10 check (grace_minutes between 0 and 240),
  duration_by text not null default 'span' check (duration_by in ('span', 'pairs')),
  round_in text not null default 'none' check (round_in in ('none', 'up', 'down', 'nearest')),
  in_step int not null default 15 check (in_step between 1 and 240),
  round_out text not null default 'none' check (round_out in ('none', 'up', 'down', 'nearest')),
  out_step int not null default 15 check (out_step between 1 and 240),
  round_duration text not null default 'none' check (round_duration in ('none', 'up', 'down', 'nearest')),
  duration_step int not null default 15 check (duration_step between 1 and 240),
  -- Worked minutes of a whole day under which it is half a day, and under which nobody was there.
  half_day_under int check (half_day_under between 1 and 1440),
  absent_under int check (absent_under between 1 and 1440),
  -- Punches of the office come by file: a day is not judged before the last file covers it.
  is_by_device boolean not null default false,
  -- A month is perfect with more working days than these and no miss.
  perfect_over int not null default 15 check (perfect_over between 0 and 31),
  -- Days after its end with which a month locks.
  lock_days int not null default 10 check (lock_days between 0 and 90),
  version int not null default 1,
  primary key (company_id, id),
  unique nulls not distinct (company_id, office_id, from_day),
  check (absent_under is null or half_day_under is null or absent_under <= half_day_under),
  foreign key (company_id, office_id) references office (company_id, id)
);
call tenant_table('attendance_setting');

-- A file of a device, as it came in. Undone, its punches count no more and stay.
create table punch_file (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  office_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  -- The form of its lines and what its columns were confirmed to be, proposed again for the next of that form.
  form text not null,
  columns jsonb not null,
  punches int not null check (punches >= 0),
  added int not null check (added >= 0),
  unclaimed int not null check (unclaimed >= 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  brought_at timestamptz not null,
  undone_at timestamptz,
  version int not null default 1,
  primary key (company_id, id),
  foreign key (company_id, office_id) references office (company_id, id)
);
call tenant_table('punch_file');
create index punch_file_of on punch_file (company_id, office_id, last_at);

-- Which number of an office's devices is whose.
create table device_number (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  office_id uuid not null,
  number text not null check (length(number) between 1 and 40),
  employee_id uuid not null,
  primary key (company_id, id),
  unique (company_id, office_id, number),
  foreign key (company_id, office_id) references office (company_id, id),
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade
);
call tenant_table('device_number');
create index device_number_by_employee_id on device_number (company_id, employee_id);

-- Every press as it was made. Rows come and are never changed, but for the file that brought one and the person whom a
-- number nobody had was given to.
create table punch (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  employee_id uuid,
  at timestamptz not null,
  source text not null check (source in ('location', 'device')),
  direction text check (direction in ('in', 'out')),
  received_at timestamptz not null,
  -- Where it was pressed: the place, and how far the fix was from its middle and how exact, in metres.
  place_id uuid,
  latitude numeric(9, 6),
  longitude numeric(9, 6),
  accuracy_m int,
  distance_m int,
  -- From a file: whose number, and which device.
  file_id uuid,
  office_id uuid,
  number text,
  device text,
  primary key (company_id, id),
  check (employee_id is not null or (number is not null and office_id is not null)),
  -- When somebody worked is kept as long as the law asks: it protects the person.
  foreign key (company_id, employee_id) references employee (company_id, id),
  foreign key (company_id, place_id) references place (company_id, id) on delete set null (place_id),
  foreign key (company_id, office_id) references office (company_id, id),
  foreign key (company_id, file_id) references punch_file (company_id, id)
);
call tenant_table('punch');
create unique index punch_once on punch (company_id, employee_id, at, source) where employee_id is not null;
create unique index punch_unclaimed on punch (company_id, office_id, number, at) where employee_id is null;
create index punch_by_file_id on punch (company_id, file_id);
create index punch_by_place_id on punch (company_id, place_id);
create index punch_by_office_id on punch (company_id, office_id) where office_id is not null;

-- Presses that were refused, and why: each stays, and counts for nothing.
create table refused_press (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  employee_id uuid not null,
  at timestamptz not null,
  code text not null,
  latitude numeric(9, 6),
  longitude numeric(9, 6),
  accuracy_m int,
  -- By how many metres it was too far.
  too_far_m int,
  primary key (company_id, id),
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade
);
call tenant_table('refused_press');
create index refused_press_of on refused_press (company_id, employee_id, at);

-- A day as it was judged. What it follows from is elsewhere: it can be judged anew at any time.
create table attendance_day (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  employee_id uuid not null,
  day date not null,
  office_id uuid,
  lead text not null,
  statuses text[] not null check (cardinality(statuses) > 0),
  shift text,
  -- Minutes after the day's midnight, beyond 1440 on the next.
  planned_start int,
  planned_end int,
  due int not null check (due between 0 and 1440),
  in_at timestamptz,
  out_at timestamptz,
  punches int not null check (punches >= 0),
  worked int not null check (worked between 0 and 2880),
  late int not null check (late >= 0),
  early int not null check (early >= 0),
  over int not null check (over >= 0),
  approval text not null check (approval in ('none', 'auto', 'waiting', 'approved')),
  -- Which conditions of approving by itself it failed.
  failed text[] not null,
  approved_by uuid,
  approved_at timestamptz,
  version int not null default 1,
  primary key (company_id, id),
  unique (company_id, employee_id, day),
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade,
  foreign key (company_id, office_id) references office (company_id, id)
);
call tenant_table('attendance_day');
create index attendance_day_by_day on attendance_day (company_id, day);
create index attendance_day_by_office_id on attendance_day (company_id, office_id);
