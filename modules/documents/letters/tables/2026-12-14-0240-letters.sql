-- Letters to people of the company, or to somebody outside. A draft has no number; when its PDF is made, the number, the
-- values and the hash are fixed. `permissions` are those that its values needed: other readers hold all of them. A change is
-- another letter that names the one it replaces.
create table letter (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  template_version_id uuid not null,
  employee_id uuid,
  outside_name text,
  outside_email text check (length(outside_email) <= 254),
  outside_language text check (outside_language in ('en', 'zh-TW')),
  state text not null default 'draft' check (state in ('draft', 'waiting', 'sent', 'issued', 'acknowledged', 'signed', 'declined', 'withdrawn', 'replaced')),
  year int,
  serial int check (serial > 0),
  number text generated always as (year || '/' || lpad(serial::text, greatest(4, length(serial::text)), '0')) stored,
  edition int not null default 1 check (edition > 0),
  -- What was typed, and after it was made all of its values, as JSON.
  sealed_values bytea not null,
  permissions text[] not null default '{}',
  unsigned_file_id uuid,
  unsigned_sha256 bytea check (length(unsigned_sha256) = 32),
  signed_file_id uuid,
  signed_sha256 bytea check (length(signed_sha256) = 32),
  replaces_id uuid,
  -- The day on which it is sent by itself, and how.
  send_on date,
  by_mail boolean,
  written_by uuid not null,
  sent_by uuid,
  sender text,
  task_id uuid,
  made_at timestamptz,
  sent_at timestamptz,
  opened_at timestamptz,
  answered_at timestamptz,
  version int not null default 1,
  primary key (company_id, id),
  unique (company_id, year, serial),
  unique (company_id, task_id, employee_id),
  foreign key (company_id, template_version_id) references letter_template_version (company_id, id),
  foreign key (company_id, employee_id) references employee (company_id, id),
  foreign key (company_id, unsigned_file_id) references file (company_id, id),
  foreign key (company_id, signed_file_id) references file (company_id, id),
  foreign key (company_id, replaces_id) references letter (company_id, id),
  check ((employee_id is null) = (outside_name is not null)),
  check ((outside_name is null) = (outside_email is null) and (outside_name is null) = (outside_language is null)),
  check ((state = 'draft') = (serial is null) and (serial is null) = (year is null)),
  check ((serial is null) = (unsigned_file_id is null) and (unsigned_file_id is null) = (unsigned_sha256 is null)),
  check ((state = 'signed') = (signed_file_id is not null) and (signed_file_id is null) = (signed_sha256 is null))
);
call tenant_table('letter');
create index letter_of_person on letter (company_id, employee_id) where employee_id is not null;
create index letter_by_template_version on letter (company_id, template_version_id);
create index letter_by_unsigned_file on letter (company_id, unsigned_file_id) where unsigned_file_id is not null;
create index letter_by_signed_file on letter (company_id, signed_file_id) where signed_file_id is not null;
create index letter_by_unsigned_sha256 on letter (company_id, unsigned_sha256) where unsigned_sha256 is not null;
create index letter_by_signed_sha256 on letter (company_id, signed_sha256) where signed_sha256 is not null;
create index letter_open on letter (company_id, state) where state in ('waiting', 'sent', 'issued');
-- A letter has one next version, unless that was withdrawn.
create unique index letter_next_version on letter (company_id, replaces_id) where replaces_id is not null and state <> 'withdrawn';
create index letter_by_replaces_id on letter (company_id, replaces_id) where replaces_id is not null;

-- What happened to a letter. That it was mailed is told by the outbox alone.
create table letter_event (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  letter_id uuid not null,
  kind text not null check (kind in ('made', 'sent', 'issued', 'opened', 'acknowledged', 'signed', 'declined', 'withdrawn', 'replaced', 'reminded')),
  at timestamptz not null,
  -- Null where the product did it by itself.
  name text,
  remark text check (length(remark) <= 1000),
  primary key (company_id, id),
  foreign key (company_id, letter_id) references letter (company_id, id)
);
call tenant_table('letter_event');
create index letter_event_of_letter on letter_event (company_id, letter_id, at);

-- PDFs that go with a letter.
create table letter_attachment (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  letter_id uuid not null,
  file_id uuid not null,
  primary key (company_id, id),
  foreign key (company_id, letter_id) references letter (company_id, id),
  foreign key (company_id, file_id) references file (company_id, id)
);
call tenant_table('letter_attachment');
create index letter_attachment_of_letter on letter_attachment (company_id, letter_id);
create index letter_attachment_by_file on letter_attachment (company_id, file_id);

-- The secret address of a letter to somebody outside, of which the hash alone is kept, and the code that was mailed last.
create table letter_token (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  letter_id uuid not null,
  token_hash bytea not null check (length(token_hash) = 32),
  expires_at timestamptz not null,
  ended_at timestamptz,
  code_hash bytea check (length(code_hash) = 32),
  code_until timestamptz,
  code_tries int not null default 0,
  primary key (company_id, id),
  foreign key (company_id, letter_id) references letter (company_id, id)
);
call tenant_table('letter_token');
create index letter_token_of_letter on letter_token (company_id, letter_id);
create index letter_token_by_hash on letter_token (token_hash);
-- Whoever reads it has no sign-in: its company is found by the token.
create policy outside on letter_token for select to kerani_outside using (ended_at is null);
grant select (company_id, id, letter_id, token_hash, expires_at, ended_at) on letter_token to kerani_outside;

-- The last number of each year.
create table letter_counter (
  company_id uuid not null references company,
  year int not null,
  last int not null,
  primary key (company_id, year)
);
call tenant_table('letter_counter');
