-- What backups were made of this database, and which attempts failed. The command writes it after the file, so that
-- operators see on their panel when there was one; a backup itself holds the ones before it.
create table backup_record (
  id uuid primary key default new_id(),
  started_at timestamptz not null,
  ended_at timestamptz not null,
  -- Null says that a backup was made.
  error text check (length(error) between 1 and 500),
  -- The file, which was read again to its end and is what was written.
  bytes bigint check (bytes > 0),
  row_count bigint check (row_count >= 0),
  file_count int check (file_count >= 0),
  -- Stored files that the backup has no bytes of.
  missing_files int check (missing_files >= 0),
  is_encrypted boolean,
  check (num_nulls(bytes, row_count, file_count, missing_files, is_encrypted) = case when error is null then 0 else 5 end),
  check (ended_at >= started_at)
);
create index backup_record_by_end on backup_record (ended_at desc);
grant select on backup_record to kerani_outside;
