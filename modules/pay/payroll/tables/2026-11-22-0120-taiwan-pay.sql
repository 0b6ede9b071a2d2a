-- What an item counts for in Taiwan; null is not paid there.
alter table pay_item add tw_kind text check (tw_kind in (
  'fixed_allowance', 'meal_allowance', 'regular_bonus', 'commission', 'overtime', 'overtime_beyond_limit', 'holiday_work',
  'unused_leave', 'unused_leave_beyond_act', 'bonus', 'severance', 'unpaid_leave'));
alter table pay_item drop constraint pay_item_work_kind_check;
-- The last two are Taiwan's: work on a regular day off, and annual leave that was not taken.
alter table pay_item add constraint pay_item_work_kind_check
  check (work_kind in ('overtime', 'restDay', 'publicHoliday', 'dayOff', 'unusedLeave'));

-- What a company decides in Taiwan or was notified of. Rates are millionths.
alter table payroll_setting
  add tw_occupational_rate int not null default 2100 check (tw_occupational_rate between 0 and 100000),
  add tw_bonus_rule text not null default 'over_2000' check (tw_bonus_rule in ('over_2000', 'statute')),
  add tw_pension_rate int not null default 60000 check (tw_pension_rate between 60000 and 1000000),
  add tw_reserve_rate int not null default 20000 check (tw_reserve_rate between 20000 and 150000),
  add tw_joined_labor boolean not null default true,
  add tw_overtime text not null default 'exact' check (tw_overtime in ('exact', 'usual')),
  -- 54 hours of overtime a month instead of 46, with consent.
  add tw_overtime_agreed boolean not null default false;

-- What Taiwan's schemes counted of a payslip, for later runs and the files; null on a Malaysian one.
alter table payslip add taiwan jsonb;
