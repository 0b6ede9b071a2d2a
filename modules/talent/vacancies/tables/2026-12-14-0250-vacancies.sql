-- A job that a company offers: where, how many places, what it pays and what applicants are asked. Its public code is the
-- company's code and its number.
create table vacancy (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  number int not null check (number > 0),
  office_id uuid not null,
  department_id uuid not null,
  position_id uuid not null,
  -- The name of the job as applicants read it.
  title_en text not null check (length(title_en) between 1 and 120),
  title_zh text not null check (length(title_zh) between 1 and 120),
  description_en text check (length(description_en) between 1 and 10000),
  description_zh text check (length(description_zh) between 1 and 10000),
  employment_type text not null check (employment_type in ('full_time', 'part_time', 'contract', 'apprentice', 'expatriate')),
  places int not null check (places between 1 and 999),
  hired int not null default 0 check (hired between 0 and places),
  -- Minutes of a week that are agreed; asked of part-time jobs, whose least pay follows from them.
  weekly_minutes int check (weekly_minutes between 60 and 2880),
  -- Pay in minor units of the office's currency, a month or an hour.
  pay_period text not null default 'month' check (pay_period in ('month', 'hour')),
  pay_from bigint check (pay_from > 0),
  pay_to bigint check (pay_to >= pay_from),
  is_pay_shown boolean not null default false,
  -- Whether interviewers read the pay that an applicant expects.
  is_expected_pay_shown boolean not null default false,
  -- The last day on which it takes applications, in the time zone of its office.
  closing_day date,
  state text not null default 'open' check (state in ('open', 'hired', 'closed')),
  -- Why it was closed, or opened again.
  state_reason text check (length(state_reason) between 1 and 1000),
  -- Why it has more places than posts are approved.
  posts_reason text check (length(posts_reason) between 1 and 1000),
  -- Who answers applicants.
  recruiter_id uuid,
  opened_at timestamptz not null,
  version int not null default 1,
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, office_id) references office (company_id, id),
  foreign key (company_id, department_id) references department (company_id, id),
  foreign key (company_id, position_id) references position (company_id, id),
  foreign key (company_id, recruiter_id) references employee (company_id, id)
);
call tenant_table('vacancy');
create index vacancy_by_office_id on vacancy (company_id, office_id);
create index vacancy_by_department_id on vacancy (company_id, department_id);
create index vacancy_by_position_id on vacancy (company_id, position_id);
create index vacancy_by_recruiter_id on vacancy (company_id, recruiter_id) where recruiter_id is not null;

-- What applicants are asked. A question that is changed or taken out stays, switched off: answers stand below the words
-- that were asked.
create table vacancy_question (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  vacancy_id uuid not null,
  place int not null check (place > 0),
  kind text not null check (kind in ('text', 'number', 'yes_no', 'choice')),
  text_en text not null check (length(text_en) between 1 and 300),
  text_zh text not null check (length(text_zh) between 1 and 300),
  -- Of a choice: two to twenty rows of `{ en, zh }`.
  choices jsonb check (jsonb_typeof(choices) = 'array' and jsonb_array_length(choices) between 2 and 20),
  is_required boolean not null,
  is_active boolean not null default true,
  primary key (company_id, id),
  foreign key (company_id, vacancy_id) references vacancy (company_id, id),
  check ((kind = 'choice') = (choices is not null))
);
call tenant_table('vacancy_question');
create index vacancy_question_by_vacancy_id on vacancy_question (company_id, vacancy_id, place);
