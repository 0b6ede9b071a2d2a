-- Hours that were not worked are typed like those of overtime, and taken at the ordinary rate.
alter table pay_item drop constraint pay_item_work_kind_check;
alter table pay_item add constraint pay_item_work_kind_check
  check (work_kind in ('overtime', 'restDay', 'publicHoliday', 'dayOff', 'unusedLeave', 'missedHours'));
