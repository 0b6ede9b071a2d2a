-- A mail may ask its recipient to an appointment. Like the text of a mail with a link, the appointment is sealed with the
-- installation's key for accounts and deleted when the mail was sent. Replies may go to a person instead of the sender.
alter table mail
  add sealed_invite bytea,
  add reply_to_name text check (reply_to_name !~ '[\r\n]'),
  add reply_to_address text check (reply_to_address !~ '[\r\n]' and length(reply_to_address) <= 254),
  add check (sealed_invite is null or state <> 'sent'),
  add check (reply_to_name is null or reply_to_address is not null);
