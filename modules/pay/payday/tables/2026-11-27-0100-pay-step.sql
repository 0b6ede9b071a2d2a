-- What is left to do once a run is approved: paying it, handing out payslips, each authority's file and money. Steps of a
-- run name it, those of all runs of a month in a country have none. Amounts in minor units.
create table pay_step (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  kind text not null,
  country text not null,
  period text not null,
  pay_run_id uuid,
  due date not null,
  currency text not null,
  -- What is owed, where it is money.
  amount bigint,
  people int not null,
  -- The mark that ends it.
  ends text not null check (ends in ('sent', 'paid')),
  downloaded_at timestamptz,
  downloaded_by text,
  downloaded_amount bigint,
  -- Of the file that was downloaded last, and when one came that was another than the one before.
  file_digest text,
  corrected_at timestamptz,
  sent_at timestamptz,
  sent_by text,
  sent_amount bigint,
  paid_at timestamptz,
  paid_by text,
  paid_amount bigint,
  changed_at timestamptz not null default now(),
  version int not null default 1,
  primary key (company_id, id),
  unique nulls not distinct (company_id, kind, country, period, pay_run_id),
  foreign key (company_id, pay_run_id) references pay_run (company_id, id)
);
call tenant_table('pay_step');
create index pay_step_of_run on pay_step (company_id, pay_run_id);
