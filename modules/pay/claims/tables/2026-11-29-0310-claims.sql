-- What may be claimed for. Amounts are minor units of the category's currency; a limit of 0 is none.
create table claim_category (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  name_en text not null check (length(name_en) between 1 and 80),
  name_zh text not null check (length(name_zh) between 1 and 80),
  -- For the people of offices in this country; null for everybody.
  country text check (country ~ '^[A-Z]{2}$'),
  -- For each claim, or for the sum of a month or a year by the transaction date.
  limit_type text not null default 'default' check (limit_type in ('default', 'monthly', 'annually')),
  amount_limit bigint not null default 0 check (amount_limit between 0 and 100000000000),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  needs_file boolean not null default true,
  is_enabled boolean not null default true,
  -- The pay item that a run pays it under.
  pay_code text not null default 'reimbursement' check (length(pay_code) between 1 and 40),
  version int not null default 1,
  primary key (company_id, id)
);
call tenant_table('claim_category');
create unique index claim_category_name on claim_category (company_id, lower(name_en), country) nulls not distinct;

-- Another limit for a position, an office, or a position in an office; the nearest counts.
create table claim_category_limit (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  category_id uuid not null,
  position_id uuid,
  office_id uuid,
  amount_limit bigint not null check (amount_limit between 0 and 100000000000),
  primary key (company_id, id),
  unique nulls not distinct (company_id, category_id, position_id, office_id),
  check (num_nonnulls(position_id, office_id) > 0),
  foreign key (company_id, category_id) references claim_category (company_id, id) on delete cascade,
  foreign key (company_id, position_id) references position (company_id, id) on delete cascade,
  foreign key (company_id, office_id) references office (company_id, id) on delete cascade
);
call tenant_table('claim_category_limit');
create index claim_category_limit_by_position_id on claim_category_limit (company_id, position_id) where position_id is not null;
create index claim_category_limit_by_office_id on claim_category_limit (company_id, office_id) where office_id is not null;

-- How old a receipt may be, and whether approved claims go with pay; the usual ones without a row.
create table claim_setting (
  company_id uuid not null references company,
  oldest_days int not null check (oldest_days between 1 and 3650),
  with_payroll boolean not null,
  version int not null default 1,
  primary key (company_id)
);
call tenant_table('claim_setting');

-- Claims paid together outside of payroll: a day and a reference; undone as a whole.
create table claim_payment (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  paid_on date not null,
  reference text not null check (length(reference) between 1 and 100),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount > 0),
  claims int not null check (claims > 0),
  by_account uuid not null references account,
  by_name text not null,
  at timestamptz not null,
  undone_at timestamptz,
  undone_by text,
  undone_remark text check (length(undone_remark) between 1 and 2000),
  version int not null default 1,
  primary key (company_id, id),
  check ((undone_at is null) = (undone_by is null) and (undone_at is null) = (undone_remark is null))
);
call tenant_table('claim_payment');

-- What a claim knows beyond its request: one receipt. `amount` is what the receipt says, in its currency; `converted`
-- that in the category's currency by the rates kept here; `claimable` at most what of the limit was left.
create table claim_request (
  company_id uuid not null references company,
  request_id uuid not null,
  employee_id uuid not null,
  category_id uuid not null,
  day date not null,
  receipt_no text check (length(receipt_no) between 1 and 100),
  -- Without spaces, case and signs: what receipts are compared by.
  receipt_key text check (length(receipt_key) between 1 and 100),
  qr text check (length(qr) between 1 and 600),
  -- What stands for the receipt in its code.
  qr_key text check (length(qr_key) between 1 and 200),
  amount bigint not null check (amount between 1 and 100000000000),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  rates jsonb not null default '[]',
  converted bigint not null check (converted between 0 and 100000000000),
  claim_currency text not null check (claim_currency ~ '^[A-Z]{3}$'),
  claimable bigint not null check (claimable between 0 and 100000000000),
  -- HR gives less than was claimable, and says why.
  lowered_from bigint check (lowered_from between 0 and 100000000000),
  lowered_reason text check (length(lowered_reason) between 1 and 2000),
  lowered_by text,
  -- The company's day of the approval, and whether it goes with pay.
  approved_on date,
  with_payroll boolean,
  -- Revoked after a run had paid it: taken back by a later one.
  taken_back_on date,
  payment_id uuid,
  primary key (company_id, request_id),
  check (claimable <= converted),
  check (num_nulls(lowered_from, lowered_reason, lowered_by) in (0, 3)),
  check ((approved_on is null) = (with_payroll is null)),
  foreign key (company_id, request_id) references request (company_id, id) on delete cascade,
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade,
  foreign key (company_id, category_id) references claim_category (company_id, id),
  foreign key (company_id, payment_id) references claim_payment (company_id, id)
);
call tenant_table('claim_request');
create index claim_request_of on claim_request (company_id, employee_id, category_id, day);
create index claim_request_qr on claim_request (company_id, qr_key) where qr_key is not null;
create index claim_request_receipt on claim_request (company_id, receipt_key, day) where receipt_key is not null;
create index claim_request_by_category_id on claim_request (company_id, category_id);
create index claim_request_by_payment_id on claim_request (company_id, payment_id) where payment_id is not null;
create index claim_request_day on claim_request (company_id, day);

-- Which claims a payment paid, kept when it is undone.
create table claim_paid (
  company_id uuid not null references company,
  payment_id uuid not null,
  request_id uuid not null,
  amount bigint not null check (amount > 0),
  primary key (company_id, payment_id, request_id),
  foreign key (company_id, payment_id) references claim_payment (company_id, id),
  foreign key (company_id, request_id) references request (company_id, id)
);
call tenant_table('claim_paid');
create index claim_paid_by_request_id on claim_paid (company_id, request_id);
