-- What every later table stands on: the two serving roles, the company of the running transaction, and the one
-- shape of row-level security that all tables of a company get.

do $$
begin
  if not exists (select from pg_roles where rolname = 'kerani_app') then create role kerani_app nologin; end if;
  if not exists (select from pg_roles where rolname = 'kerani_outside') then create role kerani_outside nologin; end if;
exception when insufficient_privilege then
  raise exception 'The migrating role may not create roles. Run once as an administrator: create role kerani_app nologin; create role kerani_outside nologin;';
end $$;

grant usage on schema public to kerani_app, kerani_outside;

-- Time-ordered random ids (version 7), also on servers older than 18.
create function new_id() returns uuid language sql volatile parallel safe as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid()) placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
$$;

-- The company this transaction is bound to, or null: then no row of any company is visible or writable.
create function current_company() returns uuid language sql stable parallel safe as $$
  select nullif(current_setting('app.company_id', true), '')::uuid
$$;

-- Makes a table a company's own. Call it right after create table.
create procedure tenant_table(named regclass) language plpgsql as $$
begin
  if not exists (select from pg_attribute where attrelid = named and attname = 'company_id' and attnotnull) then
    raise exception '% needs company_id uuid not null', named;
  end if;
  execute format('alter table %s alter column company_id set default current_company()', named);
  execute format('alter table %s enable row level security', named);
  execute format('alter table %s force row level security', named);
  execute format(
    'create policy of_company on %s using (company_id = (select current_company())) with check (company_id = (select current_company()))',
    named);
  execute format('grant select, insert, update, delete on %s to kerani_app', named);
end $$;

-- One row a process reads at every call while maintenance is on.
create table system_state (
  only_row boolean primary key default true check (only_row),
  maintenance boolean not null default false,
  maintenance_since timestamptz
);
insert into system_state default values;
grant select on system_state to kerani_app, kerani_outside;
grant update on system_state to kerani_outside;
