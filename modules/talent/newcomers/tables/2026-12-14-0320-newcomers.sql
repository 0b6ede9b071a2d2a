-- What somebody who is to join says of themselves before there is an employee, as JSON. Null moments: not yet.
create table newcomer_record (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  application_id uuid not null,
  sealed_record bytea not null,
  submitted_at timestamptz,
  -- The notice on what the record is kept for, and the papers for newcomers.
  notice_version int,
  notice_read_at timestamptz,
  papers_read_at timestamptz,
  version int not null default 1,
  primary key (company_id, id),
  unique (company_id, application_id),
  foreign key (company_id, application_id) references application (company_id, id),
  check ((notice_version is null) = (notice_read_at is null))
);
call tenant_table('newcomer_record');
