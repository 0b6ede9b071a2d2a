-- Who imports is asked for their rights when the work runs, not when the file came.
alter table import_batch drop column may_sensitive;
