-- Who is invited to a company belongs to nobody there until they have come in themselves: the company sees what it typed,
-- not whose account it is, whether there was one, or what happens to it elsewhere.
alter table membership
  add column invited_email text check (invited_email = lower(invited_email)),
  add column invited_name text check (length(invited_name) between 1 and 120),
  add check ((invited_email is null) = (invited_name is null));

drop policy of_members on account;
create policy of_members on account for select to kerani_app
  using (exists (select from membership m
    where m.account_id = account.id and m.company_id = (select current_company()) and m.invited_name is null));

-- Coming in ends the invitation.
grant update (invited_email, invited_name) on membership to kerani_outside;

-- Credentials that a sign-in had before its last two: used again, they are a sign of theft and end it (SES-4).
create table retired_credential (
  token_hash bytea primary key,
  session_id uuid not null references login_session on delete cascade
);
create index retired_credential_session on retired_credential (session_id);
alter table retired_credential enable row level security;
alter table retired_credential force row level security;
create policy outside on retired_credential to kerani_outside using (true) with check (true);
create policy owner_all on retired_credential to current_user using (true) with check (true);
grant select, insert, delete on retired_credential to kerani_outside;
