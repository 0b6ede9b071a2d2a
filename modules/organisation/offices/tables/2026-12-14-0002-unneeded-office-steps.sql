-- What the checklist of an office says is not needed there, such as a paying account where everybody is paid in cash.
create table unneeded_office_step (
  company_id uuid not null references company,
  office_id uuid not null,
  step text not null check (length(step) between 1 and 40),
  primary key (company_id, office_id, step),
  foreign key (company_id, office_id) references office
);
call tenant_table('unneeded_office_step');
