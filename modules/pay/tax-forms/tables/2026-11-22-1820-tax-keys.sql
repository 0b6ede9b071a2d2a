-- Taking a row away asks who points at it: without an index that reads the whole table for every row that goes.
create index tax_claim_by_taken_run_id on tax_claim (company_id, taken_run_id) where taken_run_id is not null;
create index tax_claim_by_tax_form_id on tax_claim (company_id, tax_form_id) where tax_form_id is not null;
create index cp38_taken_by_pay_run_id on cp38_taken (company_id, pay_run_id);
create index tax_form_by_employee_id on tax_form (company_id, employee_id);
