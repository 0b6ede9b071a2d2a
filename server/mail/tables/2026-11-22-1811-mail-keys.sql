-- Taking a row away asks who points at it: without an index that reads the whole table for every row that goes.
create index mail_by_attachment_file_id on mail (company_id, attachment_file_id) where attachment_file_id is not null;
