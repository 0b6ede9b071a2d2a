-- Whether an invited person has set a password yet, for the list of accounts; the hash itself stays out of reach.
alter table account add column has_password boolean not null generated always as (password_hash is not null) stored;
grant select (has_password) on account to kerani_app;
