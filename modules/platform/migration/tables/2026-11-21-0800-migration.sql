-- Bringing in what a company had before: one migration at a time, its files, what is wrong with their rows, and what an
-- import wrote, so that it can be taken back to the byte.

create table migration_run (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  -- 1 departments and positions, 2 employees, 3 employee details, 4 salary history, 5 finish.
  step int not null default 1 check (step between 1 and 5),
  state text not null default 'open' check (state in ('open', 'finished')),
  -- The import or erasure that was started last; while it is under way nothing else may be.
  task_id uuid,
  task_kind text check (task_kind in ('import', 'erasure')),
  task_batch_id uuid,
  started_by uuid not null,
  started_name text not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  finished_name text,
  version int not null default 1,
  primary key (company_id, id),
  foreign key (company_id, task_id) references task (company_id, id),
  check ((state = 'finished') = (finished_at is not null))
);
call tenant_table('migration_run');
create unique index migration_run_open on migration_run (company_id) where state = 'open';

create table import_batch (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  migration_run_id uuid not null,
  step int not null check (step between 1 and 4),
  state text not null default 'checking' check (state in ('checking', 'refused', 'checked', 'imported', 'erased', 'discarded')),
  task_id uuid,
  -- The file as it came; gone once it is imported or discarded, for it holds identity numbers in plain text.
  file_id uuid,
  file_name text not null check (length(file_name) between 1 and 200),
  file_sha256 bytea not null,
  -- What the check found: rows by sheet, what would be added, changed, left, and how many errors and warnings.
  counts jsonb not null default '{}',
  -- The first rows of each sheet, secret numbers masked.
  sample jsonb not null default '[]',
  -- Why the file is not the step's template: code and parameters.
  problem jsonb,
  -- Religion and race may be written only by who may read them.
  may_sensitive boolean not null default false,
  -- Rows added, changed and removed by table, and a digest of each table's rows before the import.
  written jsonb not null default '[]',
  digests jsonb not null default '{}',
  uploaded_by uuid not null,
  uploaded_name text not null,
  uploaded_at timestamptz not null default now(),
  imported_at timestamptz,
  imported_name text,
  erased_at timestamptz,
  erased_name text,
  version int not null default 1,
  primary key (company_id, id),
  foreign key (company_id, migration_run_id) references migration_run (company_id, id),
  foreign key (company_id, task_id) references task (company_id, id),
  foreign key (company_id, file_id) references file (company_id, id)
);
call tenant_table('import_batch');
create index import_batch_of on import_batch (company_id, migration_run_id, step);
-- The same file counts once for a step, however often it is sent.
create unique index import_batch_once on import_batch (company_id, migration_run_id, step, file_sha256) where state in ('checking', 'checked', 'imported');

create table import_issue (
  company_id uuid not null references company,
  import_batch_id uuid not null,
  number int not null,
  is_error boolean not null,
  sheet text,
  row_number int not null,
  column_key text,
  code text not null,
  params jsonb not null default '{}',
  primary key (company_id, import_batch_id, number),
  foreign key (company_id, import_batch_id) references import_batch (company_id, id) on delete cascade
);
call tenant_table('import_issue');

-- Every row an import wrote: as it was before (null: it was not there), and a digest of it afterwards (null: removed).
create table import_row (
  company_id uuid not null references company,
  import_batch_id uuid not null,
  table_name text not null,
  row_key text not null,
  before jsonb,
  after_digest text,
  primary key (company_id, import_batch_id, table_name, row_key),
  foreign key (company_id, import_batch_id) references import_batch (company_id, id) on delete cascade
);
call tenant_table('import_row');
