-- Lists compute balances as everything else does (decision 108): nothing is kept, and no change is noted.
drop function leave_is_touched() cascade;
drop procedure leave_follows(regclass, text, text);
drop table leave_kept, leave_touched;
