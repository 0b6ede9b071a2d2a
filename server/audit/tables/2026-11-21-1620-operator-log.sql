-- What operators do on the platform, outside of every company: signing in, switches, maintenance. Chained as a company's log.
create table operator_entry (
  number bigint primary key,
  at timestamptz not null,
  account_id uuid,
  actor_name text not null,
  operation text not null,
  kind text not null,
  object_id text,
  object_name text,
  before jsonb,
  after jsonb,
  request_id text not null,
  address text not null,
  hash bytea not null
);
create index operator_entry_at on operator_entry (at desc);

-- The one row under whose lock numbers are given out.
create table operator_head (
  only_row boolean primary key default true check (only_row),
  last_number bigint not null default 0,
  last_hash bytea not null default '\x'
);
insert into operator_head default values;

alter table operator_entry enable row level security;
alter table operator_entry force row level security;
create policy outside on operator_entry to kerani_outside using (true) with check (true);
create policy owner_all on operator_entry to current_user using (true) with check (true);
grant select, insert on operator_entry to kerani_outside;
grant select, update on operator_head to kerani_outside;
create trigger append_only before update or delete or truncate on operator_entry execute function refuse_change();
