-- A file of requests that was imported whole, and perhaps undone whole. The same rows are the same import: `digest` is of
-- what they say, however the file was saved.
create table request_import (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  file_name text not null check (length(file_name) between 1 and 260),
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  rows int not null check (rows > 0),
  at timestamptz not null,
  by_account uuid not null references account,
  by_name text not null,
  undone_at timestamptz,
  undone_by text,
  version int not null default 1,
  primary key (company_id, id),
  check ((undone_at is null) = (undone_by is null))
);
call tenant_table('request_import');
create unique index request_import_once on request_import (company_id, kind, digest) where undone_at is null;
create index request_import_at on request_import (company_id, kind, at);

alter table request add column import_id uuid,
  add foreign key (company_id, import_id) references request_import (company_id, id);
create index request_by_import_id on request (company_id, import_id) where import_id is not null;
