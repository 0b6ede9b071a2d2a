-- Browsers that notices are pushed to. `sealed_subscription` is what the browser gave: its address at its push service
-- and its keys. `session_id` is the sign-in that used the device last: signing out there ends the device. It is no
-- foreign key, since a sign-in that merely expired ends nothing.
create table push_device (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  account_id uuid not null,
  session_id uuid not null,
  sealed_subscription bytea not null,
  endpoint_hash bytea not null,
  device text not null check (length(device) <= 200),
  created_at timestamptz not null,
  used_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, endpoint_hash),
  foreign key (company_id, account_id) references membership (company_id, account_id) on delete cascade
);
call tenant_table('push_device');
create index push_device_by_account on push_device (company_id, account_id);
create index push_device_by_endpoint on push_device (endpoint_hash);
create index push_device_by_session on push_device (session_id);
-- Signing out happens outside of companies, a device that is registered in one company leaves the others, and a person
-- of several companies uses it in all of them. What is sealed is read inside of a company alone.
create policy outside on push_device to kerani_outside using (true);
grant select (company_id, id, account_id, session_id, endpoint_hash), update (session_id, used_at), delete
  on push_device to kerani_outside;

-- Notices on their way to a device: deleted once they arrived, and dropped at `expires_at`. `kind` names one of a few
-- sentences without names or figures; `path` is an address of the product.
create table push_notice (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  device_id uuid not null,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  path text not null check (path ~ '^/[a-z]' and length(path) <= 400),
  -- One cause is pushed to one device once.
  cause text not null,
  attempts int not null default 0,
  next_try_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, device_id, cause),
  foreign key (company_id, device_id) references push_device (company_id, id) on delete cascade
);
call tenant_table('push_notice');
create index push_notice_due on push_notice (next_try_at);
create index push_notice_by_cause on push_notice (company_id, cause);
create policy outside on push_notice for select to kerani_outside using (true);
grant select (company_id, id, next_try_at, expires_at) on push_notice to kerani_outside;
