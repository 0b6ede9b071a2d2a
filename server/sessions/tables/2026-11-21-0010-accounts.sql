-- Companies, the accounts of people who sign in, their memberships and their live sign-ins.

create table company (
  id uuid primary key default new_id(),
  code text not null unique check (code ~ '^[a-z][a-z0-9-]{1,30}$'),
  name text not null check (length(name) between 2 and 120),
  country text not null check (country in ('MY', 'TW')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  timezone text not null,
  language text not null default 'en' check (language in ('en', 'zh-TW')),
  account_type text not null default 'standard' check (account_type in ('trial', 'standard', 'partner')),
  is_on boolean not null default true,
  is_demo boolean not null default false,
  -- The company's data key, wrapped by the master key.
  data_key bytea not null,
  created_at timestamptz not null default now(),
  version int not null default 1
);
alter table company enable row level security;
alter table company force row level security;
create policy itself on company to kerani_app using (id = (select current_company())) with check (id = (select current_company()));
create policy outside on company to kerani_outside using (true) with check (true);
create policy owner_all on company to current_user using (true) with check (true);
grant select on company to kerani_app;
grant update (name, language, version) on company to kerani_app;
grant select, insert on company to kerani_outside;
grant update (is_on, account_type, version) on company to kerani_outside;

create table account (
  id uuid primary key default new_id(),
  email text not null unique check (email = lower(email) and length(email) <= 254),
  kind text not null default 'staff' check (kind in ('staff', 'ops')),
  full_name text not null check (length(full_name) between 1 and 120),
  preferred_name text,
  language text check (language in ('en', 'zh-TW')),
  -- Null until the person has set one (invited, or directory sign-in only).
  password_hash text,
  password_changed_at timestamptz,
  is_active boolean not null default true,
  totp_secret bytea,
  totp_on boolean not null default false,
  totp_last_step bigint,
  recovery_hashes text[] not null default '{}',
  failed_count int not null default 0,
  failed_since timestamptz,
  locked_until timestamptz,
  directory_tenant text,
  directory_object text,
  created_at timestamptz not null default now(),
  unique (directory_tenant, directory_object)
);
alter table account enable row level security;
alter table account force row level security;
create policy outside on account to kerani_outside using (true) with check (true);
create policy owner_all on account to current_user using (true) with check (true);
grant select, insert, update on account to kerani_outside;

create table membership (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  account_id uuid not null references account,
  -- The person's employee record, when they have one.
  employee_id uuid,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (company_id, id),
  unique (company_id, account_id)
);
call tenant_table('membership');
create index membership_account on membership (account_id);
create policy outside on membership to kerani_outside using (true) with check (true);
grant select, insert on membership to kerani_outside;

create table member_role (
  company_id uuid not null,
  membership_id uuid not null,
  role_id int not null check (role_id between 1 and 17),
  primary key (company_id, membership_id, role_id),
  foreign key (company_id, membership_id) references membership (company_id, id) on delete cascade
);
call tenant_table('member_role');
create policy outside on member_role to kerani_outside using (true) with check (true);
grant select, insert on member_role to kerani_outside;

-- Names and e-mails of the company's own people, for the screens that list accounts. Passwords are not among them.
create policy of_members on account for select to kerani_app
  using (exists (select from membership m where m.account_id = account.id and m.company_id = (select current_company())));
grant select (id, email, full_name, preferred_name, is_active, totp_on, directory_tenant, created_at) on account to kerani_app;

create table login_session (
  id uuid primary key default new_id(),
  token_hash bytea not null unique,
  -- The credential before the last refresh; good for 30 seconds more, afterwards a sign of theft.
  previous_hash bytea unique,
  previous_until timestamptz,
  csrf text not null,
  account_id uuid not null references account,
  company_id uuid references company,
  role_id int,
  state text not null check (state in ('choose_company', 'second_factor', 'choose_role', 'signed_in')),
  is_directory boolean not null default false,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  ends_at timestamptz not null,
  confirmed_at timestamptz,
  failed_codes int not null default 0,
  address text not null,
  device text not null
);
create index login_session_account on login_session (account_id);
create index login_session_ends on login_session (ends_at);
alter table login_session enable row level security;
alter table login_session force row level security;
create policy outside on login_session to kerani_outside using (true) with check (true);
create policy owner_all on login_session to current_user using (true) with check (true);
grant select, insert, update, delete on login_session to kerani_outside;

create table password_reset (
  token_hash bytea primary key,
  account_id uuid not null references account,
  expires_at timestamptz not null,
  used_at timestamptz
);
alter table password_reset enable row level security;
alter table password_reset force row level security;
create policy outside on password_reset to kerani_outside using (true) with check (true);
create policy owner_all on password_reset to current_user using (true) with check (true);
grant select, insert, update, delete on password_reset to kerani_outside;

-- Directory sign-ins on their way: state, nonce and verifier of ten minutes.
create table directory_attempt (
  state_hash bytea primary key,
  cookie_hash bytea not null,
  nonce text not null,
  verifier text not null,
  expires_at timestamptz not null
);
alter table directory_attempt enable row level security;
alter table directory_attempt force row level security;
create policy outside on directory_attempt to kerani_outside using (true) with check (true);
create policy owner_all on directory_attempt to current_user using (true) with check (true);
grant select, insert, delete on directory_attempt to kerani_outside;

-- Counters of the rate limits; they survive a restart.
create table rate_count (
  bucket text not null,
  window_start timestamptz not null,
  hits int not null,
  primary key (bucket, window_start)
);
grant select, insert, update, delete on rate_count to kerani_outside;

-- The one-time code that registers the first company where open registration is off.
create table setup_code (
  code_hash bytea primary key,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
grant select, insert, update on setup_code to kerani_outside;
