-- The hours of each weekday: seven entries from Sunday on, null on a day off, else
-- {"start", "end", "break", "divides"} in minutes. Start, end and divides are minutes after midnight; an end that is not
-- after the start is on the next day. The break is unpaid and begins where the day divides; divides is null on a day that
-- is one half. base/day-hours.ts has the same rules; functions with a bound body, so that a copy of the database holds.

-- Minutes of working time on a day.
create function minutes_of_day(hours jsonb) returns int language sql immutable strict parallel safe
return ((hours ->> 'end')::int - (hours ->> 'start')::int + 1439) % 1440 + 1 - (hours ->> 'break')::int;

create function are_day_hours(hours jsonb) returns boolean language sql immutable parallel safe
return case
  when jsonb_typeof(hours) = 'null' then true
  when jsonb_typeof(hours) <> 'object' or hours - array['start', 'end', 'break', 'divides'] <> '{}' then false
  when not coalesce(hours @@ '$.start >= 0 && $.start <= 1439 && $.start.floor() == $.start && $.end >= 0 && $.end <= 1439
    && $.end.floor() == $.end && $.break >= 0 && $.break <= 1440 && $.break.floor() == $.break', false) then false
  when minutes_of_day(hours) < 1 then false
  when jsonb_typeof(hours -> 'divides') = 'null' then true
  when not coalesce(hours @@ '$.divides >= 0 && $.divides <= 1439 && $.divides.floor() == $.divides', false) then false
  else ((hours ->> 'divides')::int - (hours ->> 'start')::int + 1439) % 1440 + 1 < minutes_of_day(hours)
end;

create function is_week(week jsonb) returns boolean language sql immutable parallel safe
return case when jsonb_typeof(week) = 'array' and jsonb_array_length(week) = 7
  then (select bool_and(are_day_hours(hours)) from jsonb_array_elements(week) hours) else false end;

create function working_days_of(week jsonb) returns int[] language sql immutable parallel safe
return case when jsonb_typeof(week) = 'array' then array(
  select (number - 1)::int from jsonb_array_elements(week) with ordinality as one(hours, number)
  where jsonb_typeof(hours) = 'object' order by number) else '{}'::int[] end;

-- The normal minutes of a day: those of most working days, of two as many the fewer (base/week.ts says why).
create function usual_minutes(week jsonb) returns int language sql immutable parallel safe
return case when is_week(week) then (
  select minutes_of_day(hours) from jsonb_array_elements(week) hours where jsonb_typeof(hours) = 'object'
  group by 1 order by count(*) desc, 1 limit 1) end;

alter table work_schedule
  add week jsonb,
  -- The normal minutes of a day where no weekday is fixed and a roster says which days are worked.
  add roster_minutes int not null default 480 check (roster_minutes between 1 and 1440);
alter table work_schedule no force row level security;
-- What was known until now: how long a day is, and which days. They begin at nine, with an hour's break between two
-- equal halves.
update work_schedule set roster_minutes = minutes_a_day, week = (
  select jsonb_agg(case when day = any (working_days) then jsonb_build_object('start', 540, 'end', (600 + minutes_a_day) % 1440,
    'break', 60, 'divides', case when minutes_a_day > 1 then 540 + minutes_a_day / 2 end) end order by day)
  from generate_series(0, 6) day);
alter table work_schedule force row level security;
alter table work_schedule
  drop minutes_a_day,
  drop working_days,
  alter week set not null,
  alter week set default (
    '[null' || repeat(', {"start": 540, "end": 1080, "break": 60, "divides": 780}', 5) || ', null]')::jsonb,
  add check (is_week(week)),
  -- What pay asks for follows from the week and can never say something else.
  add minutes_a_day int not null generated always as (coalesce(usual_minutes(week), roster_minutes)) stored,
  add working_days int[] not null generated always as (working_days_of(week)) stored;
