-- Names are kept with single spaces from now on; those that are there already follow. What is in a history stays as it was.
update employee set full_name = btrim(regexp_replace(full_name, '\s+', ' ', 'g')) where full_name ~ '\s\s|^\s|\s$|[^\S ]';
update employee set preferred_name = btrim(regexp_replace(preferred_name, '\s+', ' ', 'g')) where preferred_name ~ '\s\s|^\s|\s$|[^\S ]';
update family_member set name = btrim(regexp_replace(name, '\s+', ' ', 'g')) where name ~ '\s\s|^\s|\s$|[^\S ]';
-- Two departments that would be called alike keep their names.
update department d set name = btrim(regexp_replace(d.name, '\s+', ' ', 'g'))
  where d.name ~ '\s\s|^\s|\s$|[^\S ]' and not exists (
    select from department other where other.company_id = d.company_id and other.id <> d.id
      and lower(btrim(regexp_replace(other.name, '\s+', ' ', 'g'))) = lower(btrim(regexp_replace(d.name, '\s+', ' ', 'g'))));
update position set name = btrim(regexp_replace(name, '\s+', ' ', 'g')) where name ~ '\s\s|^\s|\s$|[^\S ]';
