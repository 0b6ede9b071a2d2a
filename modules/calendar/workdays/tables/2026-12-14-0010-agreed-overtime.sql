-- More overtime than the usual limit is agreed as flexible hours are (Labor Standards Act art. 32 II), and reported by
-- employers of 30 workers or more (art. 32 III).
alter table flexible_hours drop constraint flexible_hours_scheme_check;
alter table flexible_hours add constraint flexible_hours_scheme_check
  check (scheme in ('two_weeks', 'four_weeks', 'eight_weeks', 'overtime'));
alter table flexible_hours add reported_on date;
alter table flexible_hours add constraint flexible_hours_reported_check check (reported_on is null or scheme = 'overtime');
-- It may be agreed for a single day.
alter table flexible_hours drop constraint flexible_hours_check;
alter table flexible_hours add constraint flexible_hours_check check (until_day >= from_day);
