-- The people whom an entry is about. Readers of the activity log whose right to records does not reach all of them are
-- not shown the entry. Null in entries that were written before: only who reaches everybody is shown them.
alter table audit_entry add column employee_ids uuid[];
