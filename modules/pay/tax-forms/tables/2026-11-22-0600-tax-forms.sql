-- Forms TP1 and TP3 as people fill them in. Only an accepted one reaches a run: it becomes claims or the start of the year.
create table tax_form (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  employee_id uuid not null,
  form text not null check (form in ('tp1', 'tp3')),
  year int not null check (year between 2019 and 2199),
  -- The month a TP1 is for; a TP3 is for its year.
  period text check (period ~ '^\d{4}-\d{2}$' and left(period, 4) = year::text),
  state text not null default 'draft' check (state in ('draft', 'submitted', 'returned', 'accepted')),
  -- TP1: sen by item. TP3: what the earlier employers paid and deducted.
  content jsonb not null,
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by uuid,
  decided_name text,
  -- Why it was sent back.
  reason text check (length(reason) between 1 and 500),
  changed_at timestamptz not null default now(),
  version int not null default 1,
  primary key (company_id, id),
  check ((form = 'tp1') = (period is not null)),
  check ((state = 'returned') = (reason is not null)),
  check (state in ('draft', 'returned') or submitted_at is not null),
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade
);
call tenant_table('tax_form');
-- One open form a person and month or year; accepted ones stand beside each other.
create unique index tax_form_open on tax_form (company_id, employee_id, form, year, coalesce(period, '')) where state <> 'accepted';
create index tax_form_state on tax_form (company_id, state, year);

-- Claims are taken once, by the first run of their year that is approved after them, with what the ceilings left of them.
alter table tax_claim drop constraint tax_claim_company_id_employee_id_period_code_key;
alter table tax_claim
  add tax_form_id uuid,
  add taken_run_id uuid,
  add taken_amount bigint check (taken_amount between 0 and amount),
  add check ((taken_run_id is null) = (taken_amount is null)),
  add foreign key (company_id, tax_form_id) references tax_form (company_id, id) on delete set null (tax_form_id),
  add foreign key (company_id, taken_run_id) references pay_run (company_id, id);
create index tax_claim_of on tax_claim (company_id, employee_id, period);

-- Who paid before in the year, and what of the ceilings of TP1 was used there, by item.
alter table tax_start
  add employers jsonb not null default '[]',
  add claims jsonb not null default '{}',
  -- Runs worked out from then on have counted with it.
  add kept_since timestamptz not null default now();

-- An order ends with its months or when its total is taken, whichever comes first.
alter table cp38_order
  add total bigint check (total between 1 and 100000000000),
  -- Months with another amount than the rest.
  add by_month jsonb not null default '{}';

create table cp38_taken (
  company_id uuid not null references company,
  order_id uuid not null,
  pay_run_id uuid not null,
  amount bigint not null check (amount > 0),
  primary key (company_id, order_id, pay_run_id),
  foreign key (company_id, order_id) references cp38_order (company_id, id),
  foreign key (company_id, pay_run_id) references pay_run (company_id, id)
);
call tenant_table('cp38_taken');

-- What approved runs took before this was kept. The owner reads past its own policies for a moment.
alter table payslip no force row level security;
alter table pay_run no force row level security;
alter table tax_claim no force row level security;
alter table cp38_order no force row level security;
alter table tax_start no force row level security;
alter table cp38_taken no force row level security;
update tax_claim c set taken_run_id = p.pay_run_id, taken_amount = least(c.amount, coalesce((p.claims_used ->> c.code)::bigint, 0))
from payslip p join pay_run r on r.company_id = p.company_id and r.id = p.pay_run_id and r.state = 'approved'
where p.company_id = c.company_id and p.employee_id = c.employee_id and p.period = c.period and p.kind = 'monthly';
update tax_start set kept_since = changed_at;
update cp38_order set total = amount * (1 + (left(until_month, 4)::int - left(from_month, 4)::int) * 12 + right(until_month, 2)::int - right(from_month, 2)::int);
insert into cp38_taken (company_id, order_id, pay_run_id, amount)
select o.company_id, o.id, p.pay_run_id, o.amount
from cp38_order o
join payslip p on p.company_id = o.company_id and p.employee_id = o.employee_id and p.kind = 'monthly' and p.cp38 > 0 and p.period between o.from_month and o.until_month
join pay_run r on r.company_id = p.company_id and r.id = p.pay_run_id and r.state = 'approved';
alter table cp38_order alter total set not null;
alter table payslip force row level security;
alter table pay_run force row level security;
alter table tax_claim force row level security;
alter table cp38_order force row level security;
alter table tax_start force row level security;
alter table cp38_taken force row level security;
