-- Everything that somebody asks for and somebody else decides, whatever its kind. What a kind knows beyond this stands in
-- a table of its own module, with the request's id.
create table request (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  -- Whom it is for, and who sent it: they themselves, or somebody who entered it for them.
  employee_id uuid not null,
  sent_by uuid not null references account,
  sent_by_name text not null,
  -- The type within the kind (a leave type, a claim category), for routes and lists.
  type_id uuid,
  state text not null default 'pending'
    check (state in ('pending', 'approved', 'rejected', 'cancelled', 'withdrawn', 'revoked', 'paid')),
  from_day date,
  until_day date,
  -- Millionths of a day, minutes, minor units: whatever the kind counts by.
  days bigint check (days between 0 and 400000000),
  minutes int check (minutes between 0 and 600000),
  amount bigint check (amount between 0 and 100000000000),
  currency text check (currency ~ '^[A-Z]{3}$'),
  reason text check (length(reason) between 1 and 2000),
  -- Once approved it is completed after this day; without one, with its approval. No job sets it (REQ-10).
  completes_after date,
  -- Its effect begins then: until the day before, it may be withdrawn or cancelled although it is approved.
  begins_on date,
  -- Revoked from this day on; the days before stay as they were.
  revoked_from date,
  -- Each sending has its own steps.
  round int not null default 1 check (round between 1 and 100),
  sent_at timestamptz not null,
  decided_at timestamptz,
  -- Whoever decided last, and until when they may take that back.
  decided_by uuid references account,
  undo_until timestamptz,
  changed_at timestamptz not null default now(),
  version int not null default 1,
  primary key (company_id, id),
  check (until_day >= from_day),
  check ((amount is null) = (currency is null)),
  -- Whoever asked for something is history: nobody is deleted with it.
  foreign key (company_id, employee_id) references employee (company_id, id)
);
call tenant_table('request');
create index request_of on request (company_id, employee_id, kind, from_day);
create index request_pending on request (company_id, sent_at) where state = 'pending';
create index request_sent on request (company_id, sent_at);
create index request_days on request (company_id, kind, from_day, until_day);

-- The steps of a sending, as its route gave them: never moved by what changes later.
create table request_step (
  company_id uuid not null references company,
  request_id uuid not null,
  round int not null,
  position int not null check (position between 1 and 10),
  needs text not null check (needs in ('any', 'all')),
  -- What the route asked for, such as {"by": "report_to", "nth": 1}.
  asked jsonb not null,
  opened_at timestamptz,
  done_at timestamptz,
  reminded_at timestamptz,
  escalated_at timestamptz,
  primary key (company_id, request_id, round, position),
  foreign key (company_id, request_id) references request (company_id, id) on delete cascade
);
call tenant_table('request_step');
create index request_step_open on request_step (company_id, opened_at) where opened_at is not null and done_at is null;

create table request_decider (
  company_id uuid not null references company,
  request_id uuid not null,
  round int not null,
  position int not null,
  account_id uuid not null references account,
  employee_id uuid,
  name text not null,
  -- Why they may decide: the route named them, or they stand where nobody of it could, or the step waited too long.
  because text not null default 'route' check (because in ('route', 'replaced', 'escalated')),
  decision text check (decision in ('approved', 'rejected')),
  decided_at timestamptz,
  -- Who decided in their place: a substitute.
  decided_by uuid references account,
  decided_by_name text,
  primary key (company_id, request_id, round, position, account_id),
  check ((decision is null) = (decided_at is null)),
  foreign key (company_id, request_id, round, position) references request_step (company_id, request_id, round, position) on delete cascade,
  foreign key (company_id, employee_id) references employee (company_id, id) on delete set null (employee_id)
);
call tenant_table('request_decider');
create index request_decider_of on request_decider (company_id, account_id) where decision is null;
create index request_decider_by_employee_id on request_decider (company_id, employee_id) where employee_id is not null;

-- What happened to it, in order; nothing here is changed or taken away.
create table request_entry (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  request_id uuid not null,
  at timestamptz not null,
  account_id uuid references account,
  by_name text not null,
  -- For whom a substitute decided.
  for_name text,
  what text not null check (what in ('sent', 'sent_again', 'agreed', 'approved', 'rejected', 'withdrawn', 'cancelled',
    'revoked', 'paid', 'unpaid', 'taken_back', 'replaced', 'reminded', 'escalated', 'recounted')),
  remark text check (length(remark) between 1 and 2000),
  about jsonb not null default '{}',
  primary key (company_id, id),
  foreign key (company_id, request_id) references request (company_id, id) on delete cascade
);
call tenant_table('request_entry');
create index request_entry_of on request_entry (company_id, request_id, at);

create table request_file (
  company_id uuid not null references company,
  request_id uuid not null,
  file_id uuid not null,
  position int not null default 1,
  primary key (company_id, request_id, file_id),
  foreign key (company_id, request_id) references request (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references file (company_id, id) on delete cascade
);
call tenant_table('request_file');
create index request_file_by_file_id on request_file (company_id, file_id);

-- Which steps a request takes: of the rules of its kind the first that fits, by position.
create table approval_route (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  position int not null check (position between 1 and 200),
  name text not null check (length(name) between 1 and 120),
  -- When it fits: what is null fits everything.
  type_id uuid,
  from_amount bigint check (from_amount between 0 and 100000000000),
  from_days bigint check (from_days between 0 and 400000000),
  office_id uuid,
  department_id uuid,
  employment_type text,
  steps jsonb not null check (jsonb_typeof(steps) = 'array' and jsonb_array_length(steps) between 1 and 10),
  version int not null default 1,
  primary key (company_id, id),
  unique (company_id, kind, position) deferrable initially immediate,
  foreign key (company_id, office_id) references office (company_id, id) on delete cascade,
  foreign key (company_id, department_id) references department (company_id, id) on delete cascade
);
call tenant_table('approval_route');
create index approval_route_by_office_id on approval_route (company_id, office_id) where office_id is not null;
create index approval_route_by_department_id on approval_route (company_id, department_id) where department_id is not null;

-- Somebody else may decide for somebody, between two days; never beyond their right, never handed on.
create table delegation (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  employee_id uuid not null,
  to_employee_id uuid not null,
  from_day date not null,
  until_day date not null,
  note text check (length(note) between 1 and 200),
  set_by uuid not null references account,
  set_by_name text not null,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (company_id, id),
  check (until_day >= from_day),
  check (employee_id <> to_employee_id),
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade,
  foreign key (company_id, to_employee_id) references employee (company_id, id) on delete cascade
);
call tenant_table('delegation');
create index delegation_of on delegation (company_id, employee_id, from_day);
create index delegation_to on delegation (company_id, to_employee_id, from_day);

-- After how many working hours a step reminds, and the next in the chain may decide too; a kind without a row has the usual ones.
create table request_reminder (
  company_id uuid not null references company,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  remind_hours int check (remind_hours between 1 and 400),
  escalate_hours int check (escalate_hours between 1 and 400),
  version int not null default 1,
  primary key (company_id, kind)
);
call tenant_table('request_reminder');

-- How somebody wants to hear of a kind: at once unless they said otherwise. The bell always has it.
create table request_notice_choice (
  company_id uuid not null references company,
  account_id uuid not null references account,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  how text not null check (how in ('at_once', 'daily', 'never')),
  primary key (company_id, account_id, kind)
);
call tenant_table('request_notice_choice');

-- What somebody is told of a request: below the bell until they have read it, and perhaps by mail.
create table request_notice (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  account_id uuid not null references account,
  request_id uuid not null,
  entry_id uuid not null,
  what text not null check (what in ('to_decide', 'agreed', 'approved', 'rejected', 'withdrawn', 'cancelled', 'revoked',
    'paid', 'reminded', 'escalated', 'recounted')),
  at timestamptz not null,
  read_at timestamptz,
  -- Waits for the daily mail.
  daily boolean not null default false,
  primary key (company_id, id),
  foreign key (company_id, request_id) references request (company_id, id) on delete cascade,
  foreign key (company_id, entry_id) references request_entry (company_id, id) on delete cascade
);
call tenant_table('request_notice');
create index request_notice_of on request_notice (company_id, account_id, at) where read_at is null;
create index request_notice_daily on request_notice (company_id, account_id) where daily;
create index request_notice_by_request_id on request_notice (company_id, request_id);
create index request_notice_by_entry_id on request_notice (company_id, entry_id);
