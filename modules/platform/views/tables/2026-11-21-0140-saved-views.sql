-- A list as someone wants to see it: filters, order, columns. Shared ones are seen by all who see the list.
create table saved_view (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  screen text not null check (length(screen) between 1 and 60),
  name text not null check (length(name) between 1 and 60),
  account_id uuid not null,
  is_shared boolean not null default false,
  state jsonb not null,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (company_id, id)
);
call tenant_table('saved_view');
create index saved_view_screen on saved_view (company_id, screen);
