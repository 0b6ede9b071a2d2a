-- People who applied. What they wrote of themselves is encrypted; the indexes find the same person by e-mail, without
-- regard to case, and by the digits of their phone. A candidate that was joined into another keeps its own row, so that
-- both can be taken apart again.
create table candidate (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  -- Name, e-mail and phone, as JSON.
  sealed_person bytea not null,
  -- Null where a resume was brought in and names no address.
  email_index bytea check (length(email_index) = 32),
  phone_index bytea check (length(phone_index) = 32),
  language text not null check (language in ('en', 'zh-TW')),
  tags text[] not null default '{}' check (cardinality(tags) <= 20),
  -- Who applied from inside the company.
  employee_id uuid,
  joined_into_id uuid check (joined_into_id <> id),
  received_at timestamptz not null,
  version int not null default 1,
  primary key (company_id, id),
  foreign key (company_id, employee_id) references employee (company_id, id),
  foreign key (company_id, joined_into_id) references candidate (company_id, id)
);
call tenant_table('candidate');
create index candidate_by_email on candidate (company_id, email_index);
create index candidate_by_phone on candidate (company_id, phone_index) where phone_index is not null;
create index candidate_by_employee on candidate (company_id, employee_id) where employee_id is not null;
create index candidate_by_joined_into on candidate (company_id, joined_into_id) where joined_into_id is not null;

-- Two candidates whom somebody has found to be different people, so that they are proposed no more.
create table candidate_difference (
  company_id uuid not null references company,
  candidate_id uuid not null,
  other_id uuid not null,
  primary key (company_id, candidate_id, other_id),
  foreign key (company_id, candidate_id) references candidate (company_id, id),
  foreign key (company_id, other_id) references candidate (company_id, id),
  check (candidate_id < other_id)
);
call tenant_table('candidate_difference');
create index candidate_difference_by_other_id on candidate_difference (company_id, other_id);

-- Keyed hashes of names, addresses and phones, by which the list is searched.
create table candidate_word (
  company_id uuid not null references company,
  word bigint not null,
  candidate_id uuid not null,
  primary key (company_id, word, candidate_id),
  foreign key (company_id, candidate_id) references candidate (company_id, id)
);
call tenant_table('candidate_word');
create index candidate_word_of_candidate on candidate_word (company_id, candidate_id);

-- One person's application for one vacancy, or a resume without one. When it was withdrawn or the consent has ended, only that there was one stays.
create table application (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  vacancy_id uuid,
  number int not null check (number > 0),
  -- How it came: by its candidate, as a resume that the company brought in, or somebody hired without applying.
  source text not null default 'form' check (source in ('form', 'import', 'direct')),
  -- Where somebody hired without applying is to work. For any other the vacancy says it.
  office_id uuid,
  department_id uuid,
  position_id uuid,
  -- On whose card it stands, and under which person it came in: different after candidates were joined.
  candidate_id uuid,
  own_candidate_id uuid,
  -- One address applies once for a vacancy.
  email_index bytea check (length(email_index) = 32),
  state text not null default 'received' check (state in ('received', 'withdrawn', 'expired')),
  status text check (status in ('suitable', 'not_suitable', 'later')),
  -- The last day on which somebody is not looked at again.
  later_until date,
  sealed_remark bytea,
  -- Amount in minor units and currency, as JSON.
  sealed_pay bytea,
  sealed_video_link bytea,
  notice_version text,
  notice_language text check (notice_language in ('en', 'ms', 'zh-TW')),
  consented_at timestamptz,
  -- The last day of the consent.
  consent_until date,
  received_at timestamptz not null,
  reviewed_at timestamptz,
  ended_at timestamptz,
  version int not null default 1,
  primary key (company_id, id),
  unique (company_id, vacancy_id, number),
  unique (company_id, vacancy_id, email_index),
  foreign key (company_id, vacancy_id) references vacancy (company_id, id),
  foreign key (company_id, candidate_id) references candidate (company_id, id),
  foreign key (company_id, own_candidate_id) references candidate (company_id, id),
  foreign key (company_id, office_id) references office (company_id, id),
  foreign key (company_id, department_id) references department (company_id, id),
  foreign key (company_id, position_id) references position (company_id, id),
  check (num_nonnulls(office_id, department_id, position_id) = case source when 'direct' then 3 else 0 end),
  check (source <> 'direct' or (vacancy_id is null and (state <> 'received' or email_index is not null))),
  check ((status is not distinct from 'later') = (later_until is not null)),
  check (status is distinct from 'not_suitable' or sealed_remark is not null),
  check ((state = 'received') = (ended_at is null)),
  check ((state = 'received') = (candidate_id is not null) and (candidate_id is null) = (own_candidate_id is null)),
  check ((state = 'received') = (consent_until is not null) and (state = 'received' or email_index is null)),
  check (source <> 'form' or (vacancy_id is not null and (state <> 'received' or (email_index is not null and consented_at is not null)))),
  check (state = 'received' or (sealed_remark is null and sealed_pay is null and sealed_video_link is null))
);
call tenant_table('application');
create index application_of_candidate on application (company_id, candidate_id) where candidate_id is not null;
create index application_of_own_candidate on application (company_id, own_candidate_id) where own_candidate_id is not null;
create index application_by_office on application (company_id, office_id) where office_id is not null;
create index application_by_department on application (company_id, department_id) where department_id is not null;
create index application_by_position on application (company_id, position_id) where position_id is not null;
create index application_by_received_at on application (company_id, received_at) where state = 'received';
create index application_by_consent_until on application (company_id, consent_until) where state = 'received';

create table application_answer (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  application_id uuid not null,
  question_id uuid not null,
  sealed_answer bytea not null,
  primary key (company_id, id),
  unique (company_id, application_id, question_id),
  foreign key (company_id, application_id) references application (company_id, id),
  foreign key (company_id, question_id) references vacancy_question (company_id, id)
);
call tenant_table('application_answer');
create index application_answer_by_question on application_answer (company_id, question_id);

-- Files of an application, and their text as far as it could be read.
create table application_file (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  application_id uuid not null,
  file_id uuid not null,
  text_state text not null default 'waiting' check (text_state in ('waiting', 'searched', 'no_text', 'not_searched', 'encrypted', 'too_large', 'damaged')),
  sealed_text bytea,
  primary key (company_id, id),
  foreign key (company_id, application_id) references application (company_id, id),
  foreign key (company_id, file_id) references file (company_id, id),
  check ((text_state = 'searched') = (sealed_text is not null))
);
call tenant_table('application_file');
create index application_file_of_application on application_file (company_id, application_id);
create index application_file_by_file on application_file (company_id, file_id);
create index application_file_waiting on application_file (company_id, id) where text_state = 'waiting';

-- Keyed hashes of the words of a file.
create table resume_word (
  company_id uuid not null references company,
  word bigint not null,
  application_file_id uuid not null,
  primary key (company_id, word, application_file_id),
  foreign key (company_id, application_file_id) references application_file (company_id, id)
);
call tenant_table('resume_word');
create index resume_word_of_file on resume_word (company_id, application_file_id);

-- What happened to an application.
create table application_event (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  application_id uuid not null,
  kind text not null check (kind in ('received', 'reviewed', 'taken_back', 'corrected', 'joined', 'taken_apart')),
  at timestamptz not null,
  -- Who did it; null where the candidate did.
  name text,
  status text check (status in ('suitable', 'not_suitable', 'later')),
  later_until date,
  sealed_remark bytea,
  primary key (company_id, id),
  foreign key (company_id, application_id) references application (company_id, id)
);
call tenant_table('application_event');
create index application_event_of_application on application_event (company_id, application_id, at);

-- What became of each file of an archive with resumes.
create table resume_import_line (
  company_id uuid not null references company,
  -- The background task that reads the archive.
  task_id uuid not null,
  number int not null check (number > 0),
  -- The name of the file in the archive.
  name text not null,
  -- Null where it did not come in.
  application_id uuid,
  -- The code of what is said of it; null where there is nothing to say.
  reason text,
  params jsonb not null default '{}',
  at timestamptz not null,
  primary key (company_id, task_id, number),
  foreign key (company_id, task_id) references task (company_id, id),
  foreign key (company_id, application_id) references application (company_id, id)
);
call tenant_table('resume_import_line');
create index resume_import_line_of_application on resume_import_line (company_id, application_id) where application_id is not null;
create index resume_import_line_by_at on resume_import_line (company_id, at);

-- What somebody has typed so far, as JSON.
create table application_draft (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  vacancy_id uuid not null,
  sealed_content bytea not null,
  expires_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, vacancy_id) references vacancy (company_id, id)
);
call tenant_table('application_draft');
create index application_draft_by_vacancy on application_draft (company_id, vacancy_id);
create index application_draft_by_expires_at on application_draft (company_id, expires_at);

-- The secret address of an application or a draft, of which the hash alone is kept.
create table candidate_token (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  application_id uuid,
  draft_id uuid,
  token_hash bytea not null check (length(token_hash) = 32),
  expires_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, application_id) references application (company_id, id),
  foreign key (company_id, draft_id) references application_draft (company_id, id),
  check ((application_id is null) <> (draft_id is null))
);
call tenant_table('candidate_token');
create index candidate_token_of_application on candidate_token (company_id, application_id) where application_id is not null;
create index candidate_token_of_draft on candidate_token (company_id, draft_id) where draft_id is not null;
create index candidate_token_by_hash on candidate_token (token_hash);
-- Whoever reads it has no sign-in: its company is found by the token.
create policy outside on candidate_token for select to kerani_outside using (true);
grant select (company_id, id, application_id, draft_id, token_hash, expires_at) on candidate_token to kerani_outside;

-- How long a consent lasts. A company without a row has twelve months.
create table candidate_setting (
  company_id uuid not null references company,
  consent_months int not null check (consent_months between 1 and 36),
  version int not null default 1,
  primary key (company_id)
);
call tenant_table('candidate_setting');
