-- When leave of a type may be taken: in the birth month, or around the anniversary of joining or the day of an event.
alter table leave_type_version
  add column taken text not null default 'any' check (taken in ('any', 'birth_month', 'anniversary', 'event')),
  add column taken_before int not null default 0 check (taken_before between 0 and 365),
  add column taken_after int not null default 0 check (taken_after between 0 and 365),
  -- Once while somebody is employed.
  add column once boolean not null default false,
  add constraint leave_type_version_taken_days
    check (taken in ('anniversary', 'event') or (taken_before = 0 and taken_after = 0));
alter table leave_request add column event_day date;
