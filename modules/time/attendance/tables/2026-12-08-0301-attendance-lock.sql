-- Days of a person that an approved run was paid by: they change only by who may change locked months, with a remark.
create table attendance_lock (
  company_id uuid not null references company,
  employee_id uuid not null,
  pay_run_id uuid not null,
  first_day date not null,
  -- The last day that was judged when the run was approved: later ones are still open.
  last_day date not null check (last_day >= first_day),
  locked_on date not null,
  primary key (company_id, employee_id, pay_run_id),
  -- Says nothing that the run's payslip, which protects the person, does not say.
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade,
  foreign key (company_id, pay_run_id) references pay_run (company_id, id)
);
call tenant_table('attendance_lock');
create index attendance_lock_by_pay_run_id on attendance_lock (company_id, pay_run_id);
