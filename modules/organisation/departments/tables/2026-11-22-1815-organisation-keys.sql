-- Taking a row away asks who points at it: without an index that reads the whole table for every row that goes.
create index position_department_by_department_id on position_department (company_id, department_id);
create index office_member_by_employee_id on office_member (company_id, employee_id);
