-- A part of a leave year may count in full: leave of the law is in proportion only where the law says so.
alter table leave_type_version drop constraint leave_type_version_part_check;
alter table leave_type_version add constraint leave_type_version_part_check check (part in ('calendar', 'months', 'whole'));

-- Types that were made from the law had their days cut for whoever joins or leaves within a year.
alter table leave_type no force row level security;
alter table leave_type_version no force row level security;
update leave_type_version v set part = 'whole' from leave_type t
  where t.company_id = v.company_id and t.id = v.type_id and t.law_id is not null and v.part = 'calendar';
alter table leave_type_version force row level security;
alter table leave_type force row level security;
