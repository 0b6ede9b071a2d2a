-- Mail on its way out: written with what caused it, delivered after the commit, once.

create table mail (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  recipient text not null check (length(recipient) <= 254),
  subject text not null check (subject !~ '[\r\n]'),
  body text not null,
  attachment_file_id uuid,
  -- One cause mails one person once.
  cause text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts int not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (company_id, id),
  unique (company_id, cause, recipient),
  foreign key (company_id, attachment_file_id) references file (company_id, id)
);
call tenant_table('mail');
create index mail_waiting on mail (company_id, created_at) where state = 'waiting';
