-- What somebody pays back beside their pay, in cash or by transfer: an instalment that no run took.
alter table loan_instalment
  add column paid_on date,
  add column paid_by text check (paid_by in ('bank_transfer', 'cash', 'cheque')),
  add check ((paid_on is null) = (paid_by is null)),
  add check (paid_run_id is null or paid_on is null);

alter table loan_change drop constraint loan_change_what_check;
alter table loan_change add constraint loan_change_what_check
  check (what in ('recorded', 'amount', 'postponed', 'settling', 'written_off', 'short', 'settled', 'repaid', 'not_repaid'));
