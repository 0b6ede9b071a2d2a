-- The activity log. Entries are chained per company by a keyed hash whose key is not in the database; the head is the
-- lock under which numbers are given out without gaps.

create table audit_head (
  company_id uuid primary key references company,
  last_number bigint not null default 0,
  last_hash bytea not null default '\x'
);
call tenant_table('audit_head');

create table audit_entry (
  company_id uuid not null references company,
  number bigint not null,
  at timestamptz not null,
  account_id uuid,
  actor_name text not null,
  role_id int,
  -- The operation of the API, or the task, that did it.
  operation text not null,
  kind text not null,
  object_id text,
  object_name text,
  -- What it was and what it became, sensitive values masked; for many at once, a count and a digest.
  before jsonb,
  after jsonb,
  request_id text not null,
  address text not null,
  hash bytea not null,
  primary key (company_id, number)
);
call tenant_table('audit_entry');
create index audit_entry_at on audit_entry (company_id, at desc);
create index audit_entry_object on audit_entry (company_id, kind, object_id);
revoke update, delete on audit_entry from kerani_app;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of % is not allowed', tg_op, tg_table_name using errcode = 'KE001';
end $$;
create trigger append_only before update or delete or truncate on audit_entry execute function refuse_change();

-- Reads of pay and identity data; not chained, written after the reply.
create table access_log (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  at timestamptz not null,
  account_id uuid not null,
  actor_name text not null,
  role_id int,
  operation text not null,
  kind text not null check (kind in ('pay', 'identity')),
  object_id text,
  count int not null default 1,
  request_id text not null,
  address text not null,
  primary key (company_id, id)
);
call tenant_table('access_log');
create index access_log_at on access_log (company_id, at desc);
revoke update, delete on access_log from kerani_app;
