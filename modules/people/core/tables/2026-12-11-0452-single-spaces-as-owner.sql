-- Names with single spaces, once more: 2026-12-11-0351 changed no row where the role that migrates is no superuser, since the
-- policies of these tables hold for their owner too. A changed employee is noted in leave_touched.
alter table employee no force row level security;
alter table family_member no force row level security;
alter table department no force row level security;
alter table position no force row level security;
alter table leave_touched no force row level security;
update employee set full_name = btrim(regexp_replace(full_name, '\s+', ' ', 'g')) where full_name ~ '\s\s|^\s|\s$|[^\S ]';
update employee set preferred_name = btrim(regexp_replace(preferred_name, '\s+', ' ', 'g')) where preferred_name ~ '\s\s|^\s|\s$|[^\S ]';
update family_member set name = btrim(regexp_replace(name, '\s+', ' ', 'g')) where name ~ '\s\s|^\s|\s$|[^\S ]';
-- Two departments that would be called alike keep their names.
update department d set name = btrim(regexp_replace(d.name, '\s+', ' ', 'g'))
  where d.name ~ '\s\s|^\s|\s$|[^\S ]' and not exists (
    select from department other where other.company_id = d.company_id and other.id <> d.id
      and lower(btrim(regexp_replace(other.name, '\s+', ' ', 'g'))) = lower(btrim(regexp_replace(d.name, '\s+', ' ', 'g'))));
update position set name = btrim(regexp_replace(name, '\s+', ' ', 'g')) where name ~ '\s\s|^\s|\s$|[^\S ]';
alter table leave_touched force row level security;
alter table position force row level security;
alter table department force row level security;
alter table family_member force row level security;
alter table employee force row level security;
