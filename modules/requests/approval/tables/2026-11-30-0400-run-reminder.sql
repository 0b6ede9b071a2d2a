-- Who was reminded, before pay is run, of the requests that wait for them: once a day, whoever asks for it.
create table request_run_reminder (
  company_id uuid not null references company,
  account_id uuid not null references account,
  day date not null,
  at timestamptz not null,
  sent_by uuid not null references account,
  sent_by_name text not null,
  primary key (company_id, account_id, day)
);
call tenant_table('request_run_reminder');
