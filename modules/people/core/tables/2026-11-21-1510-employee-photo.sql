-- A person's photo: cut square when it comes in, the bytes in the file store.

create table employee_photo (
  company_id uuid not null references company,
  employee_id uuid not null,
  file_id uuid not null,
  primary key (company_id, employee_id),
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references file (company_id, id)
);
call tenant_table('employee_photo');
