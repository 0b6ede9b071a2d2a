-- Where people of an office clock in: an office has as many places as it has doors.
create table place (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  office_id uuid not null,
  name text not null check (length(name) between 1 and 120),
  latitude numeric(9, 6) not null check (latitude between -90 and 90),
  longitude numeric(9, 6) not null check (longitude between -180 and 180),
  -- Metres around the point within which people clock in.
  radius_m int not null check (radius_m between 10 and 50000),
  is_active boolean not null default true,
  version int not null default 1,
  primary key (company_id, id),
  foreign key (company_id, office_id) references office
);
call tenant_table('place');
-- Asked at the end of a change: two places of an office may swap their names.
alter table place add constraint place_name
  exclude using btree (company_id with =, office_id with =, (lower(name)) with =) deferrable initially deferred;

-- The point that an office had becomes its first place; one without a limit has the widest. The owner reads past its own
-- policy for a moment.
alter table office no force row level security;
alter table place no force row level security;
insert into place (company_id, office_id, name, latitude, longitude, radius_m)
  select company_id, id, name, latitude, longitude, coalesce(radius_m, 50000)
  from office where latitude is not null and longitude is not null;
alter table office drop column latitude, drop column longitude, drop column radius_m;
alter table place force row level security;
alter table office force row level security;
