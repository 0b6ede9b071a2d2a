-- Where the company's ledger puts each line of pay: an account to debit, one to credit, or both where the employer adds.
create table ledger_account (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  side text not null check (side in ('pay', 'employer', 'net')),
  -- Code of the pay item or of the scheme; `net` for what is paid out.
  code text not null check (code ~ '^[a-z][a-z0-9_]{1,39}$'),
  debit text check (length(debit) between 1 and 40),
  credit text check (length(credit) between 1 and 40),
  -- One row of the journal for each cost center.
  by_cost_center boolean not null default false,
  version int not null default 1,
  primary key (company_id, id),
  unique (company_id, side, code)
);
call tenant_table('ledger_account');

-- How many days before the pay day the inputs of a group's runs close.
create table pay_cut_off (
  company_id uuid not null references company,
  pay_group_id uuid not null,
  days_before int not null check (days_before between 0 and 28),
  version int not null default 1,
  primary key (company_id, pay_group_id),
  foreign key (company_id, pay_group_id) references pay_group (company_id, id) on delete cascade
);
call tenant_table('pay_cut_off');
