-- Loans to employees and advances on pay, with their schedules. Amounts in minor units of the loan's currency; nothing
-- bears interest.
create table loan (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  employee_id uuid not null,
  kind text not null check (kind in ('loan', 'advance')),
  principal bigint not null check (principal between 1 and 100000000000),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  note text check (length(note) <= 200),
  state text not null default 'open' check (state in ('open', 'settled', 'written_off')),
  -- What was forgiven. Instalments and this add up to the principal, always.
  written_off bigint not null default 0 check (written_off >= 0 and written_off <= principal),
  written_off_reason text check (length(written_off_reason) <= 500),
  changed_at timestamptz not null default now(),
  version int not null default 1,
  primary key (company_id, id),
  check ((state = 'written_off') = (written_off > 0)),
  check ((written_off > 0) = (written_off_reason is not null)),
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade
);
call tenant_table('loan');
create index loan_of on loan (company_id, employee_id);

create table loan_instalment (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  loan_id uuid not null,
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  amount bigint not null check (amount between 1 and 100000000000),
  -- The month it was due in before a run could not take it.
  left_from text check (left_from ~ '^\d{4}-\d{2}$'),
  -- The approved run that took it.
  paid_run_id uuid,
  primary key (company_id, id),
  foreign key (company_id, loan_id) references loan (company_id, id) on delete cascade,
  foreign key (company_id, paid_run_id) references pay_run (company_id, id)
);
call tenant_table('loan_instalment');
create index loan_instalment_of on loan_instalment (company_id, loan_id, month);
create index loan_instalment_run on loan_instalment (company_id, paid_run_id) where paid_run_id is not null;

-- An instalment is taken once: from then on neither its run nor its amount changes, whoever asks.
create function refuse_paid_instalment() returns trigger language plpgsql as $$
begin
  if old.paid_run_id is not null then
    raise exception 'The instalment of % was taken by an approved run', old.month using errcode = 'KE001';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger paid before update or delete on loan_instalment for each row execute function refuse_paid_instalment();
alter table loan_instalment enable always trigger paid;

-- What happened to a loan, beside its instalments: who, when, and the amounts and months it was about.
create table loan_change (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  loan_id uuid not null,
  what text not null check (what in ('recorded', 'amount', 'postponed', 'settling', 'written_off', 'short', 'settled')),
  by_name text not null,
  at timestamptz not null,
  about jsonb not null default '{}',
  primary key (company_id, id),
  foreign key (company_id, loan_id) references loan (company_id, id) on delete cascade
);
call tenant_table('loan_change');
create index loan_change_of on loan_change (company_id, loan_id, at);
