-- What was chosen for the unused days of a leave year: paid at its end, or deferred to the next year by an agreement of
-- both sides (Labor Standards Act art. 38 IV). Without a row they are paid.
create table leave_settlement (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  employee_id uuid not null,
  type_id uuid not null,
  -- The last day of the leave year.
  year_end date not null,
  choice text not null check (choice in ('pay', 'defer')),
  -- The day of the agreement.
  agreed_on date,
  by_account uuid references account,
  by_name text not null,
  at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, employee_id, type_id, year_end),
  check ((choice = 'defer') = (agreed_on is not null)),
  foreign key (company_id, employee_id) references employee (company_id, id),
  foreign key (company_id, type_id) references leave_type (company_id, id)
);
call tenant_table('leave_settlement');
create index leave_settlement_by_type_id on leave_settlement (company_id, type_id);

-- What a person was told of the unused days of a leave year, as an approved run settled them (art. 38 V).
create table leave_settlement_notice (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  pay_run_id uuid not null,
  employee_id uuid not null,
  type_id uuid not null,
  year_end date not null,
  -- Deferred days are paid a year later: the last day of the leave year that they are of.
  deferred_from date,
  choice text not null check (choice in ('pay', 'defer')),
  -- In millionths of a day or minutes, by the unit of the type.
  amount bigint not null check (amount > 0),
  -- Minor units, with how they were computed; without them the days were deferred.
  pay bigint,
  currency text,
  equation text,
  -- The day on which they are paid, or the last day on which deferred days can be taken.
  day date not null,
  at timestamptz not null,
  seen_at timestamptz,
  primary key (company_id, id),
  check ((choice = 'pay') = (pay is not null and currency is not null)),
  foreign key (company_id, pay_run_id) references pay_run (company_id, id),
  foreign key (company_id, employee_id) references employee (company_id, id),
  foreign key (company_id, type_id) references leave_type (company_id, id)
);
call tenant_table('leave_settlement_notice');
create unique index leave_settlement_notice_of on leave_settlement_notice (company_id, employee_id, type_id, year_end, coalesce(deferred_from, year_end));
create index leave_settlement_notice_by_pay_run_id on leave_settlement_notice (company_id, pay_run_id);
create index leave_settlement_notice_by_type_id on leave_settlement_notice (company_id, type_id);
