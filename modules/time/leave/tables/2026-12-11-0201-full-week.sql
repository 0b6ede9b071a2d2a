-- What a part-timer's weekly hours are a share of, where a type gives part-timers their share: minutes of a full-time week.
alter table leave_type_version add column full_week int not null default 2400 check (full_week between 60 and 10080);
