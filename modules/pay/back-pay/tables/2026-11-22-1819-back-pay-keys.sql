-- Taking a row away asks who points at it: without an index that reads the whole table for every row that goes.
create index back_pay_found_by_employee_id on back_pay_found (company_id, employee_id);
create index back_pay_by_pay_item_id on back_pay (company_id, pay_item_id);
create index back_pay_by_pay_group_id on back_pay (company_id, pay_group_id);
