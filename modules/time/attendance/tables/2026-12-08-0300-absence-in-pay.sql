-- Whether an absence that somebody approved is taken off pay. Offices that had a setting before go on as they were.
alter table attendance_setting add column deducts_absence boolean not null default false;

-- Minutes of the day that somebody missed by its rules, where its office takes absences off pay: 0 elsewhere.
alter table attendance_day add column missed int not null default 0 check (missed between 0 and 1440);
-- When the day last changed for pay.
alter table attendance_day add column pay_changed_at timestamptz;
create index attendance_day_missed on attendance_day (company_id, employee_id, day) where missed > 0;
create index attendance_day_pay_changed on attendance_day (company_id, pay_changed_at) where pay_changed_at is not null;
