-- Where the company puts a pay item on the yearly form of remuneration; null: where the item's tax flags put it.
create table ea_item_box (
  company_id uuid not null references company,
  pay_item_id uuid not null,
  box text check (box in ('B1a', 'B1b', 'B1c', 'B1d', 'B1e', 'B1f', 'B2', 'B3', 'B4', 'B5', 'B6', 'C1', 'C2', 'D4', 'F', 'none')),
  version int not null default 1,
  primary key (company_id, pay_item_id),
  foreign key (company_id, pay_item_id) references pay_item (company_id, id) on delete cascade
);
call tenant_table('ea_item_box');

-- A person's form of a year as it was given out. When the year's pay changes it is made again and is a new revision.
create table ea_form (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  employee_id uuid not null,
  year int not null check (year between 2019 and 2199),
  serial int not null check (serial > 0),
  revision int not null default 1 check (revision > 0),
  figures jsonb not null,
  -- What the figures follow from, to tell whether they still stand: the number of payslips, and the places of items.
  payslips int not null,
  boxes text not null,
  made_at timestamptz not null,
  made_name text not null,
  -- When the person opened this revision.
  read_at timestamptz,
  primary key (company_id, id),
  unique (company_id, employee_id, year),
  unique (company_id, year, serial),
  foreign key (company_id, employee_id) references employee (company_id, id)
);
call tenant_table('ea_form');
