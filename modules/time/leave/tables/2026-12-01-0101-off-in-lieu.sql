-- Work on a day off for which time off is asked; minutes are those of the clock after the midnight of its day.
create table off_in_lieu_request (
  company_id uuid not null references company,
  request_id uuid not null,
  employee_id uuid not null,
  type_id uuid not null,
  day date not null,
  start_minute int not null check (start_minute between 0 and 1439),
  end_minute int not null check (end_minute between 1 and 1440),
  break_minutes int not null default 0 check (break_minutes between 0 and 1440),
  -- What counted of it, and what it earns in the unit of its type.
  minutes int not null check (minutes between 1 and 1440),
  amount bigint not null check (amount between 1 and 400000000),
  -- Taiwan's regular day off earns pay and time off for the same hours.
  beside_pay boolean not null default false,
  primary key (company_id, request_id),
  check (end_minute > start_minute),
  check (break_minutes < end_minute - start_minute),
  foreign key (company_id, request_id) references request (company_id, id) on delete cascade,
  foreign key (company_id, employee_id) references employee (company_id, id),
  foreign key (company_id, type_id) references leave_type (company_id, id)
);
call tenant_table('off_in_lieu_request');
create index off_in_lieu_request_of on off_in_lieu_request (company_id, employee_id, day);
create index off_in_lieu_request_by_type_id on off_in_lieu_request (company_id, type_id);

-- Leave that somebody asks to be paid for: millionths of a day, or minutes where its type counts hours.
create table encashment_request (
  company_id uuid not null references company,
  request_id uuid not null,
  employee_id uuid not null,
  type_id uuid not null,
  amount bigint not null check (amount between 1 and 400000000),
  primary key (company_id, request_id),
  foreign key (company_id, request_id) references request (company_id, id) on delete cascade,
  foreign key (company_id, employee_id) references employee (company_id, id),
  foreign key (company_id, type_id) references leave_type (company_id, id)
);
call tenant_table('encashment_request');
create index encashment_request_of on encashment_request (company_id, employee_id, type_id);
create index encashment_request_by_type_id on encashment_request (company_id, type_id);
