-- Mails to people outside of any company, with a link that registers a company or sets a password. The text is sealed
-- with the installation's key for accounts, goes when the mail was sent, and is not sent after `expires_at`.
create table account_mail (
  id uuid primary key default new_id(),
  kind text not null check (kind in ('registration', 'password_reset')),
  recipient text not null check (length(recipient) <= 254),
  subject text not null check (subject !~ '[\r\n]'),
  sealed_body bytea,
  is_sealed boolean not null generated always as (sealed_body is not null) stored,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts int not null default 0,
  first_tried_at timestamptz,
  next_try_at timestamptz,
  reason text check (reason in ('address_invalid', 'refused', 'busy', 'not_accepted', 'unreachable', 'other', 'expired')),
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  expires_at timestamptz not null,
  check (state <> 'sent' or sealed_body is null)
);
create index account_mail_unsent on account_mail (created_at) where state in ('waiting', 'failed');
alter table account_mail enable row level security;
alter table account_mail force row level security;
create policy outside on account_mail to kerani_outside using (true) with check (true);
create policy owner_all on account_mail to current_user using (true) with check (true);
grant select, insert, update, delete on account_mail to kerani_outside;

-- The same for a mail of a company whose text has a secret link: an invitation.
alter table mail
  add sealed_body bytea,
  add is_sealed boolean not null generated always as (sealed_body is not null) stored,
  add expires_at timestamptz,
  add check (sealed_body is null or body = '' and expires_at is not null and state <> 'sent'),
  drop constraint mail_reason_check,
  add constraint mail_reason_check
    check (reason in ('address_invalid', 'refused', 'busy', 'not_accepted', 'unreachable', 'other', 'expired'));
grant select (is_sealed, expires_at) on mail to kerani_outside;
