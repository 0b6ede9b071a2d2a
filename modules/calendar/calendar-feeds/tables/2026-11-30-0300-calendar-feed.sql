-- A calendar that somebody's calendar program reads by a secret address, of which the hash alone is kept. It shows what its
-- owner may see in the role they made it in, asked anew each time it is read, and goes with the membership.
create table calendar_feed (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  account_id uuid not null,
  role_id int not null check (role_id between 1 and 17),
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  token_hash bytea not null check (length(token_hash) = 32),
  made_at timestamptz not null,
  read_at timestamptz,
  primary key (company_id, id),
  unique (company_id, account_id, role_id, kind),
  unique (company_id, token_hash),
  foreign key (company_id, account_id) references membership (company_id, account_id) on delete cascade
);
call tenant_table('calendar_feed');
create index calendar_feed_token on calendar_feed (token_hash);
-- Whoever reads it has no sign-in: its company is found by the token.
create policy outside on calendar_feed for select to kerani_outside using (true);
grant select on calendar_feed to kerani_outside;
