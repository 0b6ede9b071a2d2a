-- What a company changed of the default grants, and which parts of the product it has on.

create table role_grant (
  company_id uuid not null references company,
  role_id int not null check (role_id between 1 and 17),
  permission text not null,
  -- Null takes the default grant away.
  reach text check (reach in ('own', 'reports', 'department', 'office', 'company')),
  version int not null default 1,
  primary key (company_id, role_id, permission)
);
call tenant_table('role_grant');
create policy outside on role_grant for select to kerani_outside using (true);
grant select on role_grant to kerani_outside;

create table company_module (
  company_id uuid not null references company,
  module_id int not null,
  is_on boolean not null,
  primary key (company_id, module_id)
);
call tenant_table('company_module');
create policy outside on company_module to kerani_outside using (true) with check (true);
grant select, insert, update on company_module to kerani_outside;

-- Replies kept for repeated calls, at least a day.
create table idempotency_key (
  company_id uuid not null references company,
  account_id uuid not null,
  operation text not null,
  key text not null,
  request_hash bytea not null,
  status int,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (company_id, account_id, operation, key)
);
call tenant_table('idempotency_key');
create index idempotency_key_age on idempotency_key (company_id, created_at);
