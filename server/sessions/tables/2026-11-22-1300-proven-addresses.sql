-- The rows below are every company's: an owner that is no superuser would see none of them.
alter table membership no force row level security;

-- An address counts once a link that was mailed to it was followed. Whoever came by an invitation did; whoever founded a
-- company by typing an address did not, unless the set-up link of this installation stood behind it.
alter table account
  add column email_verified_at timestamptz,
  -- What the person said of themselves. Null for who was invited: a company's word for them is the membership's.
  alter column full_name drop not null;
update account a set email_verified_at = coalesce(a.password_changed_at, a.created_at)
where a.password_hash is not null and not exists (
  select from membership m join company c on c.id = m.company_id
  where m.account_id = a.id and c.created_at = a.created_at and not c.is_demo
    and not exists (select from setup_code s where s.used_at = c.created_at));

-- The name that this company typed stays after the person has come in; an employee record says it better.
alter table membership add column full_name text check (length(full_name) between 1 and 120);
update membership m set full_name = coalesce(m.invited_name, a.full_name) from account a where a.id = m.account_id;
drop policy of_members on account;
create policy of_members on account for select to kerani_app
  using (exists (select from membership m
    where m.account_id = account.id and m.company_id = (select current_company()) and m.invited_email is null));
alter table membership drop column invited_name;
revoke select (full_name, preferred_name) on account from kerani_app;

-- A tie to an object of the directory is a company's: it opens that company, once the person has confirmed it.
alter table membership
  add column directory_tenant text,
  add column directory_object text,
  add column directory_confirmed_at timestamptz,
  add check ((directory_tenant is null) = (directory_object is null)),
  add check (directory_confirmed_at is null or directory_tenant is not null),
  add unique (company_id, directory_tenant, directory_object);
create index membership_directory on membership (directory_tenant, directory_object) where directory_tenant is not null;
-- A tie was made while the account was in one company only: the first.
update membership m
set directory_tenant = a.directory_tenant, directory_object = a.directory_object, directory_confirmed_at = now()
from account a
where a.id = m.account_id and a.directory_tenant is not null
  and m.id = (select first.id from membership first where first.account_id = a.id order by first.created_at, first.id limit 1);
alter table account drop column directory_tenant, drop column directory_object;
grant update (directory_confirmed_at) on membership to kerani_outside;
alter table membership force row level security;

delete from login_session where is_directory;
alter table login_session add column directory_tenant text, add column directory_object text;
-- A sign-in to the directory that confirms a tie belongs to the sign-in it was begun from.
alter table directory_attempt add column confirms_session uuid references login_session on delete cascade;

-- Whether a sign-in through the directory counts as a second factor here.
alter table company add column trusts_directory boolean not null default false;
grant update (trusts_directory) on company to kerani_app;

-- Links of invitations, each bound to the one membership it takes up.
create table invitation (
  company_id uuid not null references company,
  token_hash bytea not null,
  membership_id uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (company_id, token_hash),
  foreign key (company_id, membership_id) references membership (company_id, id) on delete cascade
);
call tenant_table('invitation');
create index invitation_token on invitation (token_hash);
create policy outside on invitation to kerani_outside using (true) with check (true);
grant select, update (used_at), delete on invitation to kerani_outside;

-- What somebody typed to register a company, until the link that was mailed to them is followed. No password is among it.
create table registration (
  token_hash bytea primary key,
  email text not null check (email = lower(email) and length(email) <= 254),
  full_name text not null,
  company_name text not null,
  company_code text not null,
  country text not null check (country in ('MY', 'TW')),
  setup_hash bytea references setup_code,
  expires_at timestamptz not null,
  used_at timestamptz
);
alter table registration enable row level security;
alter table registration force row level security;
create policy outside on registration to kerani_outside using (true) with check (true);
create policy owner_all on registration to current_user using (true) with check (true);
grant select, insert, update, delete on registration to kerani_outside;
