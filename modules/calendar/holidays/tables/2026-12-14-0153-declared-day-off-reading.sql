-- Who has looked at a declared day off: it is news for everybody of its offices until they do.
create table declared_day_off_reading (
  company_id uuid not null references company,
  declared_id uuid not null,
  employee_id uuid not null,
  read_at timestamptz not null,
  primary key (company_id, declared_id, employee_id),
  -- undone, there is nothing to be told of
  foreign key (company_id, declared_id) references declared_day_off (company_id, id) on delete cascade,
  -- a record that was made by mistake goes with what it read
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade
);
call tenant_table('declared_day_off_reading');
create index declared_day_off_reading_by_employee_id on declared_day_off_reading (company_id, employee_id);
