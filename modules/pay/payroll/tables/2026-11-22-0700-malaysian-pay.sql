-- Compensation for loss of employment is exempt by years of service, not by year.
alter table pay_item drop constraint pay_item_exempt_kind_check;
alter table pay_item add constraint pay_item_exempt_kind_check
  check (exempt_kind in ('travel', 'childcare', 'award', 'goods', 'compensation'));

-- Whether knowledge workers get the rebate of returning experts, which the sources leave open.
alter table payroll_setting add knowledge_worker_rebate boolean not null default false;

-- Benefits in kind and living accommodation: their value from a month to December, taxed over these months and never
-- paid. One that ends earlier is taxed until then.
create table employee_benefit (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  employee_id uuid not null,
  pay_item_id uuid not null,
  from_month text not null check (from_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  until_month text check (until_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  -- Sen, of all the months to December together.
  value bigint not null check (value between 1 and 100000000000),
  -- Subsidised interest: what the loans come to, from which its exempt share follows.
  loan_total bigint check (loan_total between 1 and 100000000000),
  note text check (length(note) <= 200),
  changed_at timestamptz not null default now(),
  version int not null default 1,
  primary key (company_id, id),
  check (until_month is null or (until_month >= from_month and left(until_month, 4) = left(from_month, 4))),
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade,
  foreign key (company_id, pay_item_id) references pay_item (company_id, id)
);
call tenant_table('employee_benefit');
create index employee_benefit_of on employee_benefit (company_id, employee_id, from_month);
