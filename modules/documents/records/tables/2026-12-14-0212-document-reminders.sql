-- How many days before a date whoever has to act is reminded. Without a row, the usual days.
create table document_setting (
  company_id uuid not null references company,
  remind_days int[] not null check (cardinality(remind_days) between 1 and 8),
  version int not null default 1,
  primary key (company_id)
);
call tenant_table('document_setting');

-- Which date was reminded of how many days before: once each. A document's, or one of the record of a person.
create table document_reminder (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  kind text not null check (kind in ('contract', 'permit', 'passport', 'certificate', 'document')),
  employee_id uuid,
  document_id uuid,
  day date not null,
  days_before int not null,
  reminded_at timestamptz not null,
  primary key (company_id, id),
  unique nulls not distinct (company_id, employee_id, document_id, kind, day, days_before),
  check (num_nonnulls(employee_id, document_id) >= 1),
  -- what was reminded of goes with whom or what it was about
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade,
  foreign key (company_id, document_id) references document (company_id, id) on delete cascade
);
call tenant_table('document_reminder');
create index document_reminder_by_document_id on document_reminder (company_id, document_id);
