-- First steps that somebody settled: the company does not need them, or looked at its leave types.
create table settled_first_step (
  company_id uuid not null references company,
  step text not null check (length(step) between 1 and 40),
  primary key (company_id, step)
);
call tenant_table('settled_first_step');
