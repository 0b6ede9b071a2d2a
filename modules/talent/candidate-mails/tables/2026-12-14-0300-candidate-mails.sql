-- What a company writes to candidates in place of the usual text, by event and language.
create table candidate_mail_text (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  event text not null check (event in ('received', 'invited', 'moved', 'rejected', 'offer', 'welcome')),
  language text not null check (language in ('en', 'zh-TW')),
  subject text not null check (length(subject) between 1 and 200),
  body text not null check (length(body) between 1 and 5000),
  version int not null default 1,
  primary key (company_id, id),
  unique (company_id, event, language)
);
call tenant_table('candidate_mail_text');
