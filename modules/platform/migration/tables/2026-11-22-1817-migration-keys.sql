-- Taking a row away asks who points at it: without an index that reads the whole table for every row that goes.
create index migration_run_by_task_id on migration_run (company_id, task_id) where task_id is not null;
create index import_batch_by_task_id on import_batch (company_id, task_id) where task_id is not null;
create index import_batch_by_file_id on import_batch (company_id, file_id) where file_id is not null;
