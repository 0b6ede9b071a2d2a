-- Orders of courts to pay a part of somebody's wages to a creditor (Taiwan). Whole dollars.
create table garnishment (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  employee_id uuid not null,
  court text not null check (length(court) between 1 and 120),
  order_number text not null check (length(order_number) between 1 and 80),
  creditor text not null check (length(creditor) between 1 and 160),
  -- Where the creditor is paid, as the order says.
  pay_to text check (length(pay_to) <= 200),
  -- The order that was served first takes first; those of one day share.
  served_on date not null,
  from_month text not null check (from_month ~ '^\d{4}-\d{2}$'),
  until_month text check (until_month ~ '^\d{4}-\d{2}$'),
  total bigint not null check (total between 1 and 100000000000),
  -- What stays of a month's pay, where the order says it; otherwise what the law says.
  keeps bigint check (keeps between 0 and 100000000000),
  changed_at timestamptz not null default now(),
  version int not null default 1,
  primary key (company_id, id),
  check (until_month >= from_month),
  foreign key (company_id, employee_id) references employee (company_id, id)
);
call tenant_table('garnishment');
create index garnishment_of on garnishment (company_id, employee_id);

alter table pay_run_took drop constraint pay_run_took_shape_check;
alter table pay_run_took add constraint pay_run_took_shape_check
  check (shape in ('amount', 'work', 'days', 'owed', 'relief', 'garnishment', 'tax'));
