-- An application that is taken further: the stage in which it is, and how it ended.
create table onboarding_card (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  application_id uuid not null,
  stage text not null check (stage in ('resume_reviewed', 'phone_screening', 'open_for_opportunity', 'application_form',
    'interview', 'interview_passed', 'offer_job', 'offer_accepted', 'onboard_date', 'migrate')),
  -- Since when it is in the stage.
  stage_at timestamptz not null,
  -- Rejected cards keep their stage. Ended: the candidate withdrew, or the consent has ended.
  state text not null default 'active' check (state in ('active', 'rejected', 'hired', 'ended')),
  state_at timestamptz not null,
  -- The first day of work.
  onboard_on date,
  employee_id uuid,
  version int not null default 1,
  primary key (company_id, id),
  unique (company_id, application_id),
  foreign key (company_id, application_id) references application (company_id, id),
  foreign key (company_id, employee_id) references employee (company_id, id),
  check ((state = 'hired') = (employee_id is not null)),
  check (state <> 'hired' or stage = 'migrate')
);
call tenant_table('onboarding_card');
create index onboarding_card_by_stage on onboarding_card (company_id, state, stage, stage_at);
create index onboarding_card_by_employee on onboarding_card (company_id, employee_id) where employee_id is not null;

-- What was done to a card. Who did it is a name, as the log has it.
create table onboarding_move (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  card_id uuid not null,
  kind text not null check (kind in ('begun', 'forward', 'back', 'skipped', 'rejected', 'taken_back', 'first_day', 'hired', 'hire_undone', 'ended')),
  from_stage text,
  to_stage text not null,
  at timestamptz not null,
  name text,
  sealed_reason bytea,
  -- The paper that stands for scores or an accepted offer.
  file_id uuid,
  onboard_on date,
  primary key (company_id, id),
  foreign key (company_id, card_id) references onboarding_card (company_id, id),
  foreign key (company_id, file_id) references file (company_id, id)
);
call tenant_table('onboarding_move');
create index onboarding_move_of_card on onboarding_move (company_id, card_id, at);
create index onboarding_move_by_file on onboarding_move (company_id, file_id) where file_id is not null;

-- Mails that were sent with a move, by the cause under which the outbox knows them.
create table onboarding_mail (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  card_id uuid not null,
  event text not null check (event in ('received', 'invited', 'moved', 'rejected', 'offer', 'welcome')),
  at timestamptz not null,
  name text not null,
  primary key (company_id, id),
  foreign key (company_id, card_id) references onboarding_card (company_id, id)
);
call tenant_table('onboarding_mail');
create index onboarding_mail_of_card on onboarding_mail (company_id, card_id, at);
