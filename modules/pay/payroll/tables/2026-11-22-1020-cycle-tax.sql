-- Where a month is paid in several cycles: its PCB by the month so far with each, or all of it with the last.
alter table payroll_setting add column cycle_tax text not null default 'each' check (cycle_tax in ('each', 'last'));
