-- A screen at an office that shows the code to clock in with. Its device has no sign-in: it is opened once with a code and
-- keeps a token of its own; of both the hash alone is kept.
create table kiosk (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  office_id uuid not null,
  place_id uuid,
  name text not null check (length(name) between 1 and 120),
  opening_hash bytea check (length(opening_hash) = 32),
  opening_until timestamptz,
  token_hash bytea check (length(token_hash) = 32),
  opened_at timestamptz,
  seen_at timestamptz,
  revoked_at timestamptz,
  version int not null default 1,
  primary key (company_id, id),
  check ((opening_hash is null) = (opening_until is null)),
  foreign key (company_id, office_id) references office (company_id, id),
  -- The screen hangs where it hung: without the place it is the office's.
  foreign key (company_id, place_id) references place (company_id, id) on delete set null (place_id)
);
call tenant_table('kiosk');
create index kiosk_by_office_id on kiosk (company_id, office_id);
create index kiosk_by_place_id on kiosk (company_id, place_id);
create index kiosk_opening on kiosk (opening_hash);
create index kiosk_token on kiosk (token_hash);
-- Whoever opens it has no sign-in: its company is found by the code, and later by the token.
create policy outside on kiosk for select to kerani_outside using (true);
grant select (company_id, id, opening_hash, opening_until, token_hash, revoked_at) on kiosk to kerani_outside;

-- A press by the code of a kiosk: which, and when the code began. Once for each person, whoever sends it how often.
alter table punch drop constraint punch_source_check;
alter table punch add constraint punch_source_check check (source in ('location', 'device', 'qr', 'home'));
alter table punch add kiosk_id uuid, add code_at timestamptz;
alter table punch add constraint punch_kiosk foreign key (company_id, kiosk_id) references kiosk (company_id, id);
alter table punch add constraint punch_code check ((source = 'qr') = (kiosk_id is not null) and (kiosk_id is null) = (code_at is null));
create index punch_by_kiosk_id on punch (company_id, kiosk_id, received_at) where kiosk_id is not null;
create unique index punch_code_once on punch (company_id, employee_id, kiosk_id, code_at) where kiosk_id is not null;
