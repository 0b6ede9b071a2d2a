-- Whether hours that attendance shows are proposed: beyond the hours of a day as overtime, of part-timers as their hours.
alter table attendance_setting add column proposes_hours boolean not null default true;
