-- Taking a row away asks who points at it: without an index that reads the whole table for every row that goes.
create index task_by_file_id on task (company_id, file_id) where file_id is not null;
