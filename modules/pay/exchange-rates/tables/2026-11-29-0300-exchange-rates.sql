-- What the provider of the installation published: facts for everybody, asked for once whatever the number of companies,
-- and kept for good. Rates are millionths of its own currency for so many units of the other.
create table provider_rate (
  provider text not null check (length(provider) between 1 and 260),
  day date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  home text not null check (home ~ '^[A-Z]{3}$'),
  unit int not null check (unit in (1, 100)),
  buying bigint check (buying between 1 and 10000000000),
  selling bigint check (selling between 1 and 10000000000),
  middle bigint check (middle between 1 and 10000000000),
  fetched_at timestamptz not null,
  primary key (provider, day, currency),
  check (currency <> home),
  check (num_nonnulls(buying, selling, middle) > 0)
);
create index provider_rate_of on provider_rate (currency, day);
grant select on provider_rate to kerani_app, kerani_outside;
grant insert on provider_rate to kerani_outside;

-- Days that need not be asked for again: with rates, or known to have none.
create table provider_day (
  provider text not null,
  day date not null,
  has_rates boolean not null,
  settled_at timestamptz not null,
  primary key (provider, day)
);
grant select on provider_day to kerani_app, kerani_outside;
grant insert on provider_day to kerani_outside;

-- The last asking, for the screen: when, what went wrong with it, and when one was well.
create table provider_ask (
  provider text primary key,
  asked_at timestamptz not null,
  well_at timestamptz,
  trouble text check (trouble ~ '^[a-z_]{1,40}$'),
  about jsonb not null default '{}'
);
grant select on provider_ask to kerani_app, kerani_outside;
grant insert, update on provider_ask to kerani_outside;

create function refuse_rate_change() returns trigger language plpgsql as $$
begin
  raise exception 'A published rate is kept as it was' using errcode = 'KE001';
end $$;
create trigger kept before update or delete on provider_rate for each row execute function refuse_rate_change();
alter table provider_rate enable always trigger kept;

-- A file of rates that somebody imported; undone as a whole.
create table rate_import (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  file_name text not null check (length(file_name) between 1 and 200),
  rates int not null check (rates > 0),
  by_name text not null,
  at timestamptz not null,
  undone_at timestamptz,
  undone_by text,
  version int not null default 1,
  primary key (company_id, id),
  check ((undone_at is null) = (undone_by is null))
);
call tenant_table('rate_import');

-- Rates of the company's own, typed or imported: of their day they win over a published one. One that is replaced or
-- taken back stays, with who did that.
create table exchange_rate (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  day date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  home text not null check (home ~ '^[A-Z]{3}$'),
  unit int not null check (unit in (1, 100)),
  rate bigint not null check (rate between 1 and 10000000000),
  reason text not null check (length(reason) between 1 and 500),
  import_id uuid,
  by_name text not null,
  at timestamptz not null,
  ended_at timestamptz,
  ended_by text,
  -- The one that took its place.
  replaced_by uuid,
  version int not null default 1,
  primary key (company_id, id),
  check (currency <> home),
  check ((ended_at is null) = (ended_by is null)),
  check (replaced_by is null or ended_at is not null),
  foreign key (company_id, import_id) references rate_import (company_id, id)
);
call tenant_table('exchange_rate');
create unique index exchange_rate_stands on exchange_rate (company_id, currency, home, day) where ended_at is null;
create index exchange_rate_by_import_id on exchange_rate (company_id, import_id) where import_id is not null;
create index exchange_rate_by_replaced_by on exchange_rate (company_id, replaced_by) where replaced_by is not null;

create function refuse_own_rate_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (old.day, old.currency, old.home, old.unit, old.rate, old.reason)
    is distinct from (new.day, new.currency, new.home, new.unit, new.rate, new.reason) then
    raise exception 'A rate is replaced or taken back, never changed' using errcode = 'KE001';
  end if;
  return new;
end $$;
create trigger kept before update or delete on exchange_rate for each row execute function refuse_own_rate_change();

-- Which of the published rates the company goes by; the middle one without a row.
create table rate_choice (
  company_id uuid not null references company,
  kind text not null check (kind in ('buying', 'selling', 'middle')),
  version int not null default 1,
  primary key (company_id)
);
call tenant_table('rate_choice');
