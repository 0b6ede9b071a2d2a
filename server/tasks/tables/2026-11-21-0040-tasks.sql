-- Long work. The queue only wakes a worker; what is to be done, how far it is and how it ended stand here.

create table task (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  kind text not null,
  input jsonb not null,
  -- Parameters of the title, which is a label of the kind.
  title_params jsonb not null default '{}',
  account_id uuid not null,
  role_id int,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  done int not null default 0,
  total int,
  can_cancel boolean not null default false,
  cancel_asked boolean not null default false,
  attempts int not null default 0,
  -- Code and parameters of the outcome, a label.
  message_code text,
  message_params jsonb not null default '{}',
  result jsonb,
  file_id uuid,
  page text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (company_id, id)
);
call tenant_table('task');
create index task_of_account on task (company_id, account_id, created_at desc);
create index task_open on task (state) where state in ('waiting', 'running');
create policy outside on task for select to kerani_outside using (state in ('waiting', 'running'));
grant select (company_id, id, state) on task to kerani_outside;
