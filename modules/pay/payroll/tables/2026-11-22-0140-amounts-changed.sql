-- When the amounts typed for a run last changed, removals too: one that was calculated before is not confirmed.
alter table pay_run add amounts_changed_at timestamptz;
