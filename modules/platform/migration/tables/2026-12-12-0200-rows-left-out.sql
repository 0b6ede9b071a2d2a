-- Rows that something is wrong with stay out of an import and stop no other. A check says how many they are; a file that
-- was checked before is imported whole or not at all.
alter table import_batch no force row level security;
update import_batch set counts = jsonb_set(counts, '{left_out}',
  case when (counts->>'errors')::int = 0 then '0'::jsonb
  else coalesce((select to_jsonb(sum((sheet->>'rows')::int)) from jsonb_array_elements(counts->'sheets') sheet), '0'::jsonb) end)
where counts ? 'errors';
alter table import_batch force row level security;

-- The same file counts once for a step, unless rows of it stayed out: they may be good when it comes again.
drop index import_batch_once;
create unique index import_batch_once on import_batch (company_id, migration_run_id, step, file_sha256)
  where state in ('checking', 'checked', 'imported') and coalesce((counts->>'left_out')::int, 0) = 0;
