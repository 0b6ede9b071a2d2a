-- A correction that was asked for: when somebody came and left, as it was known and as it should be; minutes after the
-- day's midnight. Null as it was known: no such punch. Null as it should be: as it was.
create table attendance_correction (
  company_id uuid not null references company,
  request_id uuid not null,
  employee_id uuid not null,
  day date not null,
  old_in int check (old_in between -1440 and 4320),
  old_out int check (old_out between -1440 and 4320),
  new_in int check (new_in between 0 and 2879),
  new_out int check (new_out between 1 and 2880),
  -- Since when it counts, and until when it did.
  counts_from timestamptz,
  reset_at timestamptz,
  primary key (company_id, request_id),
  check (new_in is not null or new_out is not null),
  check (new_out > new_in),
  foreign key (company_id, request_id) references request (company_id, id) on delete cascade,
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade
);
call tenant_table('attendance_correction');
create index attendance_correction_of on attendance_correction (company_id, employee_id, day);
