-- A mail that could not leave is tried again later, each time after a longer wait, until three days after its first try.
-- `reason` says in a word of ours why it did not leave; `last_error` is what the mail server said.
alter table mail
  add next_try_at timestamptz,
  add first_tried_at timestamptz,
  add reason text check (reason in ('address_invalid', 'refused', 'busy', 'not_accepted', 'unreachable', 'other'));
update mail set reason = 'other' where last_error is not null;
-- What failed is listed with what waits.
create index mail_failed on mail (company_id, created_at) where state = 'failed';

-- The job of every minute asks which companies have mails that are due, and the operators' panel how many there are and
-- why they did not leave: neither reads an address or a text.
create policy outside on mail for select to kerani_outside using (state in ('waiting', 'failed'));
grant select (company_id, id, state, not_before, next_try_at, reason, attempts, created_at) on mail to kerani_outside;
