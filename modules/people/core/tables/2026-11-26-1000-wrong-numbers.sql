-- Which numbers of bank details cannot be, as the list of banks says: found by lists and by pay runs without opening any
-- number. Null where nobody has looked yet; daily work does.
alter table bank_detail add wrong_numbers text[];
create index bank_detail_unchecked on bank_detail (company_id, id) where wrong_numbers is null;
