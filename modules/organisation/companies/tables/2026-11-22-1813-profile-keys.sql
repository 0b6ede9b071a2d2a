-- Taking a row away asks who points at it: without an index that reads the whole table for every row that goes.
create index company_profile_by_letter_head_file_id on company_profile (company_id, letter_head_file_id) where letter_head_file_id is not null;
