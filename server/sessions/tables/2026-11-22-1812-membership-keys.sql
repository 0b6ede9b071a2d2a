-- Taking a row away asks who points at it: without an index that reads the whole table for every row that goes.
create index membership_by_employee_id on membership (company_id, employee_id) where employee_id is not null;
