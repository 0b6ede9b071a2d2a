-- What interviewers ask: a kit of questions, of one position or of all.
create table interview_kit (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  name_en text not null check (length(name_en) between 1 and 120),
  name_zh text not null check (length(name_zh) between 1 and 120),
  position_id uuid,
  is_active boolean not null default true,
  -- The text that the product brought, so that no company gets it twice.
  ready text,
  version int not null default 1,
  primary key (company_id, id),
  foreign key (company_id, position_id) references position (company_id, id)
);
call tenant_table('interview_kit');
create unique index interview_kit_ready on interview_kit (company_id, ready) where ready is not null;
create index interview_kit_by_position on interview_kit (company_id, position_id) where position_id is not null;

create table interview_kit_question (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  kit_id uuid not null,
  place int not null check (place between 1 and 30),
  text_en text not null check (length(text_en) between 1 and 300),
  text_zh text not null check (length(text_zh) between 1 and 300),
  -- What a good answer says.
  hint_en text check (length(hint_en) between 1 and 500),
  hint_zh text check (length(hint_zh) between 1 and 500),
  primary key (company_id, id),
  unique (company_id, kit_id, place),
  foreign key (company_id, kit_id) references interview_kit (company_id, id)
);
call tenant_table('interview_kit_question');

-- A round of interviews with somebody who applied. Offered: the candidate chooses among times.
create table interview (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  application_id uuid not null,
  round int not null check (round > 0),
  state text not null check (state in ('offered', 'planned', 'cancelled')),
  starts_at timestamptz,
  minutes int not null check (minutes between 15 and 480),
  -- A place, or the link of a call.
  location text not null check (length(location) between 1 and 300),
  kit_en text not null,
  kit_zh text not null,
  result text check (result in ('passed', 'failed')),
  -- Why it failed, or why it was cancelled.
  sealed_remark bytea,
  -- By which calendar programs know it, and the number of the change that was mailed last.
  uid text not null,
  sequence int,
  -- Whether the candidate was mailed a time, so that a cancellation is mailed too.
  is_candidate_invited boolean not null default false,
  -- Whom calendar programs answer.
  organiser_name text not null,
  organiser_email text not null,
  version int not null default 1,
  primary key (company_id, id),
  unique (company_id, application_id, round),
  foreign key (company_id, application_id) references application (company_id, id),
  check (state <> 'planned' or starts_at is not null),
  check (state <> 'offered' or starts_at is null),
  check (result is null or state = 'planned'),
  check (result is distinct from 'failed' or sealed_remark is not null)
);
call tenant_table('interview');
create index interview_by_starts_at on interview (company_id, starts_at) where state = 'planned';

-- The times that a candidate may choose from.
create table interview_time (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  interview_id uuid not null,
  starts_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, interview_id, starts_at),
  foreign key (company_id, interview_id) references interview (company_id, id)
);
call tenant_table('interview_time');

-- The questions of an interview as its kit had them when it was chosen.
create table interview_question (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  interview_id uuid not null,
  place int not null check (place between 1 and 30),
  text_en text not null,
  text_zh text not null,
  hint_en text,
  hint_zh text,
  primary key (company_id, id),
  unique (company_id, interview_id, place),
  foreign key (company_id, interview_id) references interview (company_id, id)
);
call tenant_table('interview_question');

-- Who interviews, and what they found.
create table interview_panel (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  interview_id uuid not null,
  employee_id uuid not null,
  -- Scores, notes, recommendation and remark, as JSON.
  sealed_score bytea,
  scored_at timestamptz,
  -- How often they were reminded.
  reminded int not null default 0 check (reminded between 0 and 2),
  primary key (company_id, id),
  unique (company_id, interview_id, employee_id),
  foreign key (company_id, interview_id) references interview (company_id, id),
  foreign key (company_id, employee_id) references employee (company_id, id),
  check ((sealed_score is null) = (scored_at is null))
);
call tenant_table('interview_panel');
create index interview_panel_by_employee on interview_panel (company_id, employee_id);

-- What happened to an interview. Who did it is a name, null for the candidate.
create table interview_event (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  interview_id uuid not null,
  kind text not null check (kind in ('arranged', 'changed', 'chosen', 'scored', 'passed', 'failed', 'cancelled')),
  at timestamptz not null,
  name text,
  primary key (company_id, id),
  foreign key (company_id, interview_id) references interview (company_id, id)
);
call tenant_table('interview_event');
create index interview_event_of_interview on interview_event (company_id, interview_id, at);
