-- Offers to candidates: one row for each version of an offer, that is each round of its request. Who decides it and how is the
-- request's to say.
create table offer (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  application_id uuid not null,
  request_id uuid not null,
  -- The round of the request in which this version was proposed.
  round int not null check (round > 0),
  -- 1, and one more for each version of an application.
  number int not null check (number > 0),
  -- The pay and the remark, as JSON; null once the application is erased.
  sealed_terms bytea,
  currency text not null,
  pay_period text not null check (pay_period in ('month', 'hour')),
  employment_type text not null check (employment_type in ('full_time', 'part_time', 'contract', 'apprentice', 'expatriate')),
  weekly_minutes int check (weekly_minutes > 0),
  first_day date not null,
  probation_months int check (probation_months between 0 and 24),
  valid_until date not null,
  send_mail boolean not null,
  proposed_at timestamptz not null,
  -- Until when its approval may be taken back; null while it is not approved. Nothing leaves before.
  release_at timestamptz,
  letter_id uuid,
  sent_at timestamptz,
  answer text check (answer in ('accepted', 'declined')),
  answered_at timestamptz,
  sealed_remark bytea,
  -- Withdrawn after its approval, by whoever proposed it or with its card.
  ended_at timestamptz,
  primary key (company_id, id),
  unique (company_id, application_id, number),
  unique (company_id, request_id, round),
  foreign key (company_id, application_id) references application (company_id, id),
  foreign key (company_id, request_id) references request (company_id, id),
  foreign key (company_id, letter_id) references letter (company_id, id),
  check (letter_id is null or sent_at is not null),
  check ((answer is null) = (answered_at is null)),
  check (pay_period = 'month' or employment_type = 'part_time')
);
call tenant_table('offer');
create unique index offer_by_letter on offer (company_id, letter_id) where letter_id is not null;
