-- How often a group is paid (PAY-05). The last cycle of a month ends with the month and is paid on `pay_day`; the
-- earlier ones end and are paid on the days of the lists. A pay day before its cycle has begun is the next month's.
alter table pay_group drop constraint pay_group_cycle_check;
alter table pay_group
  add constraint pay_group_cycle_check check (cycle in ('monthly', 'semi_monthly', 'several', 'weekly', 'daily')),
  add cycle_ends int[] not null default '{}',
  add cycle_pay_days int[] not null default '{}',
  -- Weeks: the day they end on, 0 is Sunday. Weeks and days are paid so many days after they end.
  add week_end int not null default 0 check (week_end between 0 and 6),
  add pay_after int not null default 0 check (pay_after between 0 and 14),
  -- Monthly amounts go with the month's last run, or in equal parts with each.
  add recurring_in text not null default 'last' check (recurring_in in ('last', 'each')),
  add constraint pay_group_cycle_days check (
    coalesce(array_length(cycle_ends, 1), 0) = coalesce(array_length(cycle_pay_days, 1), 0)
    and case cycle when 'semi_monthly' then array_length(cycle_ends, 1) = 1 when 'several' then array_length(cycle_ends, 1) between 2 and 9 else cycle_ends = '{}' end);

-- The days that a run pays. Null: the calendar month, as in runs made before there were cycles, and runs of typed amounts.
alter table pay_run
  add cycle text not null default 'monthly' check (cycle in ('monthly', 'semi_monthly', 'several', 'weekly', 'daily')),
  add first_day date,
  add last_day date,
  -- How many regular runs the month has; `sequence` says which of them this is.
  add cycles int not null default 1 check (cycles between 1 and 31),
  -- Approved runs that the calculation knew of: what others took of the month, and days they paid.
  add seen_runs uuid[] not null default '{}',
  add constraint pay_run_days check ((first_day is null) = (last_day is null) and first_day <= last_day);
