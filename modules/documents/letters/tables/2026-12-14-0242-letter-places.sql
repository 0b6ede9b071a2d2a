-- A letter to somebody outside may belong to a place: rights of offices and departments are measured by it, and its
-- recipient, remarks and names in its history are encrypted or left out. `outside_employee_id` is the recipient where they
-- work in the company: they open it by its address only. When it becomes an employee's, `employee_id` is set beside the rest.
alter table letter
  add column office_id uuid,
  add column department_id uuid,
  add column outside_employee_id uuid,
  add column sealed_recipient bytea,
  add foreign key (company_id, office_id) references office (company_id, id),
  add foreign key (company_id, department_id) references department (company_id, id),
  add foreign key (company_id, outside_employee_id) references employee (company_id, id),
  drop constraint letter_check,
  drop constraint letter_check1,
  add check (case when office_id is null then num_nonnulls(employee_id, outside_name) = 1 and num_nonnulls(department_id, outside_employee_id, sealed_recipient) = 0
    else outside_name is null and sealed_recipient is not null end),
  add check ((outside_name is null) = (outside_email is null)),
  add check ((outside_name is null and sealed_recipient is null) = (outside_language is null));
create index letter_by_office_id on letter (company_id, office_id) where office_id is not null;
create index letter_by_department_id on letter (company_id, department_id) where department_id is not null;
create index letter_by_outside_employee_id on letter (company_id, outside_employee_id) where outside_employee_id is not null;

alter table letter_event add column sealed_remark bytea, add check (remark is null or sealed_remark is null);
