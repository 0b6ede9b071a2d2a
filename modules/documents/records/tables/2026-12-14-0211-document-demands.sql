-- A document of a group that people are asked for: whoever each list that is not empty has the place of. Somebody has
-- delivered who has a version in the group since `asked_at`.
create table document_demand (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  group_id uuid not null,
  title text not null check (length(title) between 1 and 120),
  office_ids uuid[] not null default '{}',
  department_ids uuid[] not null default '{}',
  position_ids uuid[] not null default '{}',
  due_day date not null,
  asked_at timestamptz not null,
  asked_by text not null,
  ended_on date,
  reminded_at timestamptz,
  version int not null default 1,
  primary key (company_id, id),
  foreign key (company_id, group_id) references document_group (company_id, id)
);
call tenant_table('document_demand');
create index document_demand_by_group_id on document_demand (company_id, group_id);
