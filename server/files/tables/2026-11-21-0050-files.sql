-- Stored files: the bytes lie in the file store under the random id, names and owners here.

create table file (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  name text not null check (length(name) between 1 and 200),
  type text not null,
  size bigint not null check (size >= 0),
  sha256 bytea not null,
  -- The record it belongs to decides who may download it.
  owner_kind text not null,
  owner_id uuid,
  account_id uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
call tenant_table('file');
create index file_owner on file (company_id, owner_kind, owner_id);
alter table task add foreign key (company_id, file_id) references file (company_id, id);
