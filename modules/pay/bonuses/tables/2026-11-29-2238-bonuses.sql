-- Bonuses by a formula, proposed for one run: months of pay × basic pay on a day × share of the year × factor of the grade.
create table bonus_formula (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  pay_run_id uuid not null,
  pay_item_id uuid not null,
  year int not null check (year between 2000 and 2199),
  on_day date not null,
  -- Hundredths.
  months int not null check (months between 1 and 2400),
  least_months int not null check (least_months between 0 and 120),
  includes_resigned boolean not null,
  -- [{name, factor}], factors in hundredths.
  grades jsonb not null,
  usual_grade text not null check (length(usual_grade) between 1 and 20),
  task_id uuid,
  version int not null default 1,
  primary key (company_id, id),
  unique (company_id, pay_run_id),
  foreign key (company_id, pay_run_id) references pay_run (company_id, id) on delete cascade,
  foreign key (company_id, pay_item_id) references pay_item (company_id, id)
);
call tenant_table('bonus_formula');
create index bonus_formula_item on bonus_formula (company_id, pay_item_id);

create table bonus_line (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  bonus_formula_id uuid not null,
  employee_id uuid not null,
  -- Monthly basic pay on the day, minor units; null where there is none.
  basic bigint check (basic between 0 and 100000000000),
  days int not null check (days between 0 and 365),
  grade text not null check (length(grade) between 1 and 20),
  left_out text check (left_out in ('no_pay', 'not_monthly', 'other_currency', 'not_employed', 'resigned', 'short_service')),
  amount bigint not null check (amount between 0 and 100000000000),
  -- What somebody entered in place of the amount.
  corrected bigint check (corrected between 0 and 100000000000),
  -- The one-off amount that it wrote, and its version then: another version was edited by hand.
  one_off_item_id uuid,
  written_version int,
  version int not null default 1,
  primary key (company_id, id),
  unique (company_id, bonus_formula_id, employee_id),
  foreign key (company_id, bonus_formula_id) references bonus_formula (company_id, id) on delete cascade,
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade
);
call tenant_table('bonus_line');
create index bonus_line_of on bonus_line (company_id, employee_id);
