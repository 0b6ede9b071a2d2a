-- Who said what a perfect month is worth: it is paid by this setting.
alter table attendance_setting add column reward_set_by_name text;
