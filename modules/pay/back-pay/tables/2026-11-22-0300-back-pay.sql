-- Retroactive pay: what changed behind approved months, and what was put into a run for it. Amounts in minor units.

-- When somebody last looked for changes of a pay group.
create table back_pay_look (
  company_id uuid not null references company,
  pay_group_id uuid not null,
  task_id uuid,
  looked_at timestamptz,
  looked_name text,
  -- Months with an approved run that were compared, oldest first.
  months jsonb not null default '[]',
  people int not null default 0,
  primary key (company_id, pay_group_id),
  foreign key (company_id, pay_group_id) references pay_group (company_id, id) on delete cascade
);
call tenant_table('back_pay_look');

-- What the last look found: one row a person. A person who cannot be compared has the reason instead.
create table back_pay_found (
  company_id uuid not null references company,
  pay_group_id uuid not null,
  employee_id uuid not null,
  amount bigint not null,
  -- A list of month, sequence, code, was, settled, now.
  parts jsonb not null default '[]',
  causes jsonb not null default '[]',
  -- Back pay that was counted as settled: when there is more by now, this row is out of date.
  settled_ids uuid[] not null default '{}',
  -- Some of the months had no payslip at all: never paid without being chosen.
  is_unpaid_month boolean not null default false,
  reason text,
  params jsonb not null default '{}',
  primary key (company_id, pay_group_id, employee_id),
  foreign key (company_id, pay_group_id) references pay_group (company_id, id) on delete cascade,
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade
);
call tenant_table('back_pay_found');

-- Put into a run, as the source of one amount of it. Counts while that amount is there.
create table back_pay (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  pay_group_id uuid not null,
  employee_id uuid not null,
  pay_item_id uuid not null,
  -- Negative where it is taken back.
  amount bigint not null check (amount <> 0),
  parts jsonb not null,
  causes jsonb not null,
  put_by uuid not null,
  put_name text not null,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (company_id, id),
  foreign key (company_id, pay_group_id) references pay_group (company_id, id),
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade,
  foreign key (company_id, pay_item_id) references pay_item (company_id, id)
);
call tenant_table('back_pay');
create index back_pay_of on back_pay (company_id, employee_id);

-- How an amount was worked out never changes, and stays for good once it was paid.
create function refuse_back_pay_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or exists (
    select from one_off_item o
    where o.company_id = old.company_id and o.source_type = 'back_pay' and o.source_id = old.id and o.paid_run_id is not null
  ) then
    raise exception 'Back pay that was put into a run is not changed' using errcode = 'KE001';
  end if;
  return old;
end $$;
create trigger frozen before update or delete on back_pay for each row execute function refuse_back_pay_change();
