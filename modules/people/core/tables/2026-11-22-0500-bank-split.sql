-- Pay that goes to more than one place: up to four parts in order, sealed as one text; the account of the row takes the
-- rest. The indexes of their accounts lie beside it, so that an account is found wherever it stands. Taiwan's files
-- name a bank by its code and branch.
alter table bank_detail
  add bank_code text check (bank_code ~ '^\d{3}$'),
  add branch_code text check (branch_code ~ '^\d{4}$'),
  add parts bytea,
  add part_indexes bytea[] not null default '{}';
create index bank_detail_split on bank_detail (company_id, employee_id) where part_indexes <> '{}';
