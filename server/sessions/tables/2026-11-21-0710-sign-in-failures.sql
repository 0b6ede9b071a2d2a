-- Wrong passwords and codes are counted by what was typed, not on the account: an e-mail nobody has behaves as one that
-- somebody has. Keys are hashes.
create table sign_in_failure (
  key text primary key,
  failures int not null,
  last_at timestamptz not null,
  locked_until timestamptz
);
grant select, insert, update, delete on sign_in_failure to kerani_outside;
alter table account drop column failed_count, drop column failed_since, drop column locked_until;

-- A role may ask for a second factor that the person has yet to set up: until then the sign-in opens only that.
alter table login_session drop constraint login_session_state_check;
alter table login_session add constraint login_session_state_check
  check (state in ('choose_company', 'second_factor', 'set_up_second_factor', 'choose_role', 'signed_in'));

-- A company ends the sign-ins of its own people in the transaction that takes a right away.
create policy of_company on login_session to kerani_app using (company_id = (select current_company()));
grant select (id, account_id, company_id, role_id, is_directory), delete on login_session to kerani_app;

-- Whether an invited person has set a password yet, for the list of accounts.
grant select (password_changed_at) on account to kerani_app;
