-- The activity page offers whom and which operations the log knows, and filters by them: a log only grows.
create index audit_entry_account on audit_entry (company_id, account_id, number);
create index audit_entry_operation on audit_entry (company_id, operation, number);
