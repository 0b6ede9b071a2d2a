-- Punches of one person that lie closer together than this many minutes are one, such as a double tap; 0: each counts.
alter table attendance_setting add column gap_minutes int not null default 2 check (gap_minutes between 0 and 60);
