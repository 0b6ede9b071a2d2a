-- Pay items and groups, what goes into a run, runs and payslips. Amounts in minor units of the group's currency.

create table pay_item (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  code text not null check (code ~ '^[a-z][a-z0-9_]{1,39}$'),
  name_en text not null check (length(name_en) between 1 and 80),
  name_zh text not null check (length(name_zh) between 1 and 80),
  kind text not null check (kind in ('earning', 'deduction', 'reimbursement', 'employer_cost')),
  epf boolean not null default false,
  socso_eis boolean not null default false,
  hrd boolean not null default false,
  pcb text not null default 'none' check (pcb in ('normal', 'additional', 'exempt', 'none')),
  exempt_kind text check (exempt_kind in ('travel', 'childcare', 'award', 'goods')),
  is_bonus boolean not null default false,
  tax_only boolean not null default false,
  prorated boolean not null default false,
  in_ordinary_rate boolean not null default false,
  -- Amounts of these follow from minutes worked, by the Employment Act.
  work_kind text check (work_kind in ('overtime', 'restDay', 'publicHoliday')),
  is_active boolean not null default true,
  changed_at timestamptz not null default now(),
  version int not null default 1,
  primary key (company_id, id),
  unique (company_id, code)
);
call tenant_table('pay_item');

-- People who are paid together: by their office, or all of a currency.
create table pay_group (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  name text not null check (length(name) between 1 and 80),
  country text not null default 'MY' check (country ~ '^[A-Z]{2}$'),
  currency text not null default 'MYR' check (currency ~ '^[A-Z]{3}$'),
  cycle text not null default 'monthly' check (cycle in ('monthly')),
  -- Day of the month; the last one where the month is shorter.
  pay_day int not null default 28 check (pay_day between 1 and 31),
  proration text not null default 'calendar' check (proration in ('calendar', 'fixed_26', 'working_days')),
  all_offices boolean not null default false,
  is_active boolean not null default true,
  changed_at timestamptz not null default now(),
  version int not null default 1,
  primary key (company_id, id)
);
call tenant_table('pay_group');
create unique index pay_group_name on pay_group (company_id, lower(name));

-- An office is in one group at most, so that nobody is paid twice.
create table pay_group_office (
  company_id uuid not null references company,
  office_id uuid not null,
  pay_group_id uuid not null,
  primary key (company_id, office_id),
  foreign key (company_id, office_id) references office (company_id, id) on delete cascade,
  foreign key (company_id, pay_group_id) references pay_group (company_id, id) on delete cascade
);
call tenant_table('pay_group_office');

create table pay_template (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  name text not null check (length(name) between 1 and 80),
  version int not null default 1,
  primary key (company_id, id)
);
call tenant_table('pay_template');
create unique index pay_template_name on pay_template (company_id, lower(name));

create table pay_template_item (
  company_id uuid not null references company,
  pay_template_id uuid not null,
  pay_item_id uuid not null,
  amount bigint not null check (amount between 0 and 100000000000),
  primary key (company_id, pay_template_id, pay_item_id),
  foreign key (company_id, pay_template_id) references pay_template (company_id, id) on delete cascade,
  foreign key (company_id, pay_item_id) references pay_item (company_id, id)
);
call tenant_table('pay_template_item');

-- What the company decides where the law leaves room. A row holds from its month until the next row's.
create table payroll_setting (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  from_month text not null check (from_month ~ '^\d{4}-\d{2}$'),
  socso_relief boolean not null default true,
  epf_age_switch text not null default 'month-after' check (epf_age_switch in ('month-after', 'same-month')),
  socso_age_switch text not null default 'same-month' check (socso_age_switch in ('month-after', 'same-month')),
  epf_rounding text not null default 'each' check (epf_rounding in ('each', 'total-only')),
  deduct_absent boolean not null default false,
  missing_numbers text not null default 'to_check' check (missing_numbers in ('to_check', 'blocker')),
  net_change int not null default 200000 check (net_change >= 0),
  wage_change int not null default 500000 check (wage_change >= 0),
  changed_at timestamptz not null default now(),
  version int not null default 1,
  primary key (company_id, id),
  unique (company_id, from_month)
);
call tenant_table('payroll_setting');

create table recurring_item (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  employee_id uuid not null,
  pay_item_id uuid not null,
  amount bigint not null check (amount between 1 and 100000000000),
  from_day date not null,
  until_day date,
  pay_template_id uuid,
  note text check (length(note) <= 200),
  import_batch_id uuid,
  changed_at timestamptz not null default now(),
  version int not null default 1,
  primary key (company_id, id),
  check (until_day is null or until_day >= from_day),
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade,
  foreign key (company_id, pay_item_id) references pay_item (company_id, id),
  foreign key (company_id, pay_template_id) references pay_template (company_id, id)
);
call tenant_table('recurring_item');
create index recurring_item_of on recurring_item (company_id, employee_id, from_day);

-- What an earlier employer of the year paid and deducted (TP3), sen.
create table tax_start (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  employee_id uuid not null,
  year int not null check (year between 2023 and 2199),
  remuneration bigint not null default 0 check (remuneration >= 0),
  epf bigint not null default 0 check (epf >= 0),
  pcb bigint not null default 0 check (pcb >= 0),
  zakat bigint not null default 0 check (zakat >= 0),
  deductions bigint not null default 0 check (deductions >= 0),
  socso_relief bigint not null default 0 check (socso_relief >= 0),
  -- Used of the yearly ceilings by kind of allowance.
  exempt jsonb not null default '{}',
  changed_at timestamptz not null default now(),
  version int not null default 1,
  primary key (company_id, id),
  unique (company_id, employee_id, year),
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade
);
call tenant_table('tax_start');

-- What someone claims through the employer in a month (TP1).
create table tax_claim (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  employee_id uuid not null,
  period text not null check (period ~ '^\d{4}-\d{2}$'),
  code text not null,
  amount bigint not null check (amount between 1 and 100000000000),
  changed_at timestamptz not null default now(),
  version int not null default 1,
  primary key (company_id, id),
  unique (company_id, employee_id, period, code),
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade
);
call tenant_table('tax_claim');
create index tax_claim_period on tax_claim (company_id, period);

create table cp38_order (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  employee_id uuid not null,
  from_month text not null check (from_month ~ '^\d{4}-\d{2}$'),
  until_month text not null check (until_month ~ '^\d{4}-\d{2}$'),
  amount bigint not null check (amount between 1 and 100000000000),
  reference text check (length(reference) <= 60),
  changed_at timestamptz not null default now(),
  version int not null default 1,
  primary key (company_id, id),
  check (until_month >= from_month),
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade
);
call tenant_table('cp38_order');
create index cp38_order_of on cp38_order (company_id, employee_id);

create table pay_run (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  pay_group_id uuid not null,
  period text not null check (period ~ '^\d{4}-\d{2}$'),
  kind text not null default 'monthly' check (kind in ('monthly', 'off_cycle', 'bonus', 'final')),
  sequence int not null default 1 check (sequence between 1 and 99),
  currency text not null,
  pay_day date not null,
  state text not null default 'draft' check (state in ('draft', 'calculated', 'confirmed', 'approved')),
  -- The group's last approved month when this was calculated.
  previous_run_id uuid,
  totals jsonb not null default '{}',
  -- Sums of the review: blocked, to_check, changed, causes.
  review jsonb not null default '{}',
  -- What the whole run was calculated by: the company's choices, and the law as a digest.
  settings jsonb,
  law_hash text,
  law_checked boolean not null default true,
  code_version text,
  task_id uuid,
  prepared_by uuid, prepared_name text, calculated_at timestamptz,
  -- When the records were read, by the clock of the database.
  gathered_at timestamptz,
  confirmed_by uuid, confirmed_name text, confirmed_at timestamptz,
  approved_by uuid, approved_name text, approved_at timestamptz,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (company_id, id),
  unique (company_id, pay_group_id, period, kind, sequence),
  foreign key (company_id, pay_group_id) references pay_group (company_id, id),
  foreign key (company_id, previous_run_id) references pay_run (company_id, id),
  check ((state = 'approved') = (approved_at is not null))
);
call tenant_table('pay_run');

-- Once, in one run.
create table one_off_item (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  employee_id uuid not null,
  pay_item_id uuid not null,
  period text not null check (period ~ '^\d{4}-\d{2}$'),
  run_kind text not null default 'monthly' check (run_kind in ('monthly', 'off_cycle', 'bonus', 'final')),
  sequence int not null default 1 check (sequence between 1 and 99),
  amount bigint check (amount between 1 and 100000000000),
  minutes int check (minutes between 1 and 60000),
  -- The day worked, where there is one.
  day date,
  note text check (length(note) <= 200),
  -- Where it came from: paid once in the company, whatever the run.
  source_type text,
  source_id uuid,
  paid_run_id uuid,
  import_batch_id uuid,
  changed_at timestamptz not null default now(),
  version int not null default 1,
  primary key (company_id, id),
  unique (company_id, source_type, source_id),
  check ((amount is null) <> (minutes is null)),
  check ((source_type is null) = (source_id is null)),
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade,
  foreign key (company_id, pay_item_id) references pay_item (company_id, id),
  foreign key (company_id, paid_run_id) references pay_run (company_id, id)
);
call tenant_table('one_off_item');
create index one_off_item_run on one_off_item (company_id, period, run_kind, sequence, employee_id);

create table payslip (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  pay_run_id uuid not null,
  employee_id uuid not null,
  period text not null,
  kind text not null,
  sequence int not null,
  basic bigint not null,
  gross bigint not null,
  reimbursements bigint not null,
  deductions bigint not null,
  net bigint not null,
  employer_cost bigint not null,
  -- What each scheme counted and took, for later months and the statutory files.
  epf_wages bigint not null, epf_bonus bigint not null, epf_employee bigint not null, epf_employer bigint not null,
  socso_wages bigint not null, socso_employee bigint not null, socso_employer bigint not null,
  eis_employee bigint not null, eis_employer bigint not null, lindung bigint not null,
  hrd_wages bigint not null, hrd bigint not null,
  taxable_normal bigint not null, taxable_additional bigint not null,
  epf_relief_normal bigint not null, epf_relief_additional bigint not null,
  reliefs bigint not null, socso_relief bigint not null, zakat bigint not null, pcb bigint not null, cp38 bigint not null,
  -- Used of yearly ceilings: of exempt allowances by kind, of TP1 claims by item.
  exempt_used jsonb, claims_used jsonb,
  -- For the comparison with the next month: pay of a full month, and amounts by sort.
  full_pay bigint not null, unpaid bigint not null, overtime bigint not null, one_off bigint not null, recurring bigint not null,
  status_key text not null,
  bank_index bytea,
  previous_net bigint,
  is_changed boolean not null, is_blocked boolean not null, is_to_check boolean not null,
  findings jsonb not null,
  inputs jsonb not null,
  lines jsonb not null,
  primary key (company_id, id),
  unique (company_id, employee_id, period, kind, sequence),
  foreign key (company_id, pay_run_id) references pay_run (company_id, id) on delete cascade,
  foreign key (company_id, employee_id) references employee (company_id, id),
  check (net = gross + reimbursements - deductions)
) with (toast_tuple_target = 8160);
call tenant_table('payslip');
create index payslip_run on payslip (company_id, pay_run_id, employee_id);

-- When someone opened their own payslip; kept apart, for an approved payslip never changes.
create table payslip_reading (
  company_id uuid not null references company,
  payslip_id uuid not null,
  read_at timestamptz not null,
  primary key (company_id, payslip_id),
  foreign key (company_id, payslip_id) references payslip (company_id, id) on delete cascade
);
call tenant_table('payslip_reading');

-- People whom a run could not calculate, with the reason: they fail alone.
create table payslip_failure (
  company_id uuid not null references company,
  pay_run_id uuid not null,
  employee_id uuid not null,
  reason text not null,
  params jsonb not null default '{}',
  primary key (company_id, pay_run_id, employee_id),
  foreign key (company_id, pay_run_id) references pay_run (company_id, id) on delete cascade,
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade
);
call tenant_table('payslip_failure');

-- Ticks and notes of the review; they stay through a new calculation.
create table review_note (
  company_id uuid not null references company,
  pay_run_id uuid not null,
  employee_id uuid not null,
  is_checked boolean not null,
  note text check (length(note) <= 500),
  checked_name text,
  changed_at timestamptz not null default now(),
  version int not null default 1,
  primary key (company_id, pay_run_id, employee_id),
  foreign key (company_id, pay_run_id) references pay_run (company_id, id) on delete cascade,
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade
);
call tenant_table('review_note');

-- The days without pay that an approved run took into account (PAY-12).
create table pay_run_absence (
  company_id uuid not null references company,
  pay_run_id uuid not null,
  absence_id uuid not null,
  primary key (company_id, pay_run_id, absence_id),
  foreign key (company_id, pay_run_id) references pay_run (company_id, id),
  foreign key (company_id, absence_id) references absence (company_id, id)
);
call tenant_table('pay_run_absence');
create index pay_run_absence_of on pay_run_absence (company_id, absence_id);

-- An approved run and its payslips never change, whoever asks: also not the table's owner.
create function refuse_approved_run() returns trigger language plpgsql as $$
begin
  if old.state = 'approved' then
    raise exception 'The pay run of % is approved and cannot be changed', old.period using errcode = 'KE001';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger approved before update or delete on pay_run for each row execute function refuse_approved_run();
alter table pay_run enable always trigger approved;

-- One look-up a statement, however many rows. What cannot be seen to belong to an open run of the bound company is
-- refused; a run that is gone was open, since approved ones cannot be removed.
create function refuse_approved_payslips() returns trigger language plpgsql as $$
declare
  closed boolean := false;
begin
  if tg_op <> 'INSERT' then
    select exists (
      select from (select distinct company_id, pay_run_id from was) p
      left join pay_run r on r.company_id = p.company_id and r.id = p.pay_run_id
      where r.state = 'approved' or p.company_id is distinct from current_company()) into closed;
  end if;
  if tg_op <> 'DELETE' and not closed then
    select exists (
      select from (select distinct company_id, pay_run_id from becomes) p
      left join pay_run r on r.company_id = p.company_id and r.id = p.pay_run_id
      where r.state is null or r.state = 'approved') into closed;
  end if;
  if closed then
    raise exception 'Payslips of an approved run cannot be changed' using errcode = 'KE001';
  end if;
  return null;
end $$;
create trigger approved_insert after insert on payslip referencing new table as becomes for each statement execute function refuse_approved_payslips();
create trigger approved_update after update on payslip referencing old table as was new table as becomes for each statement execute function refuse_approved_payslips();
create trigger approved_delete after delete on payslip referencing old table as was for each statement execute function refuse_approved_payslips();
alter table payslip enable always trigger approved_insert;
alter table payslip enable always trigger approved_update;
alter table payslip enable always trigger approved_delete;

create function refuse_truncate() returns trigger language plpgsql as $$
begin
  raise exception 'Pay runs and payslips are never emptied' using errcode = 'KE001';
end $$;
create trigger approved_truncate before truncate on pay_run for each statement execute function refuse_truncate();
create trigger approved_truncate before truncate on payslip for each statement execute function refuse_truncate();
alter table pay_run enable always trigger approved_truncate;
alter table payslip enable always trigger approved_truncate;

-- Payslips are written in the language of the person who gets them.
grant select (language) on account to kerani_app;
