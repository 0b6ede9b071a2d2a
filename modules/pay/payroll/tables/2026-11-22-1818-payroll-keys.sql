-- Taking a row away asks who points at it: without an index that reads the whole table for every row that goes.
create index one_off_item_by_employee_id on one_off_item (company_id, employee_id);
create index one_off_item_by_pay_item_id on one_off_item (company_id, pay_item_id);
create index one_off_item_by_paid_run_id on one_off_item (company_id, paid_run_id) where paid_run_id is not null;
create index payslip_failure_by_employee_id on payslip_failure (company_id, employee_id);
create index review_note_by_employee_id on review_note (company_id, employee_id);
create index pay_template_item_by_pay_item_id on pay_template_item (company_id, pay_item_id);
create index recurring_item_by_pay_item_id on recurring_item (company_id, pay_item_id);
create index recurring_item_by_pay_template_id on recurring_item (company_id, pay_template_id) where pay_template_id is not null;
create index employee_benefit_by_pay_item_id on employee_benefit (company_id, pay_item_id);
create index pay_group_office_by_pay_group_id on pay_group_office (company_id, pay_group_id);
create index pay_run_by_previous_run_id on pay_run (company_id, previous_run_id) where previous_run_id is not null;
