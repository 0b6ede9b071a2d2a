-- Kinds of request that count at once where HR enters them for others. Other kinds wait for their approvers.
create table request_kind_at_once (
  company_id uuid not null references company,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  primary key (company_id, kind)
);
call tenant_table('request_kind_at_once');
