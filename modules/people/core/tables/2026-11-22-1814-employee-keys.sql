-- Taking a row away asks who points at it: without an index that reads the whole table for every row that goes.
create index employee_by_photo_file_id on employee (company_id, photo_file_id) where photo_file_id is not null;
create index employee_by_earlier_employee_id on employee (company_id, earlier_employee_id) where earlier_employee_id is not null;
create index employee_photo_by_file_id on employee_photo (company_id, file_id);
create index employment_by_cost_center_id on employment (company_id, cost_center_id) where cost_center_id is not null;
create index employment_by_position_id on employment (company_id, position_id) where position_id is not null;
