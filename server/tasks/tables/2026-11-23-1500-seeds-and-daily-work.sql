-- How many steps of what each module puts into a company it has.
create table company_seed (
  company_id uuid not null references company,
  seed text not null,
  steps int not null check (steps >= 0),
  primary key (company_id, seed)
);
-- Companies that are there were made with these two.
insert into company_seed (company_id, seed, steps)
  select company.id, planted.seed, 1 from company, (values ('holidays'), ('payroll')) planted (seed) where not company.is_demo;
call tenant_table('company_seed');

-- The last day, by the company's own calendar, that each daily work was done on.
create table daily_work (
  company_id uuid not null references company,
  work text not null,
  day date not null,
  primary key (company_id, work)
);
call tenant_table('daily_work');
