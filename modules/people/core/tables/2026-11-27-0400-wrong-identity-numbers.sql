-- Which numbers of a person and of a statutory status cannot be, as `bank_detail` says of its own. Null where nobody has
-- looked yet; daily work does.
alter table employee add wrong_numbers text[];
create index employee_unchecked on employee (company_id, id) where wrong_numbers is null;
alter table statutory_status add wrong_numbers text[];
create index statutory_status_unchecked on statutory_status (company_id, id) where wrong_numbers is null;
