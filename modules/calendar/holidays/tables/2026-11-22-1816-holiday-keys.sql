-- Taking a row away asks who points at it: without an index that reads the whole table for every row that goes.
create index holiday_by_office_id on holiday (company_id, office_id) where office_id is not null;
create index holiday_by_substitutes_id on holiday (company_id, substitutes_id) where substitutes_id is not null;
