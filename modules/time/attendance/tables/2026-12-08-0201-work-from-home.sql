-- Kilometres around the confirmed home within which people of the office clock in; null: nobody works from home.
alter table attendance_setting add home_km double precision check (home_km between 0.1 and 100);

-- Where somebody works at home, as they proposed it. It counts from a day on once it is confirmed, until the next one of
-- theirs or the day it was revoked.
create table home_point (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  employee_id uuid not null,
  latitude numeric(9, 6) not null check (latitude between -90 and 90),
  longitude numeric(9, 6) not null check (longitude between -180 and 180),
  accuracy_m int not null check (accuracy_m >= 0),
  state text not null check (state in ('proposed', 'confirmed', 'declined', 'revoked')),
  proposed_at timestamptz not null,
  from_day date,
  -- The last day it counted.
  until_day date,
  decided_by uuid,
  decided_at timestamptz,
  version int not null default 1,
  primary key (company_id, id),
  check (state not in ('confirmed', 'revoked') or from_day is not null),
  -- Where somebody lives goes with their record.
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade
);
call tenant_table('home_point');
create index home_point_by_employee_id on home_point (company_id, employee_id, from_day);
create unique index home_point_proposed on home_point (company_id, employee_id) where state = 'proposed';

-- Places where somebody clocks in instead of those of their office.
create table person_place (
  company_id uuid not null references company,
  employee_id uuid not null,
  place_id uuid not null,
  primary key (company_id, employee_id, place_id),
  -- It says nothing without the person, and nothing without the place.
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade,
  foreign key (company_id, place_id) references place (company_id, id) on delete cascade
);
call tenant_table('person_place');
create index person_place_by_place_id on person_place (company_id, place_id);
