-- A partial index is chosen by how many rows its condition leaves: without statistics of the columns there, what few rows
-- have is looked for among all of them, by every lot of people of every run.
create or replace function fresh_statistics(named text[]) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  one text;
  keys text;
begin
  foreach one in array named loop
    if not exists (
      select from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
      where c.oid = to_regclass('public.' || quote_ident(one)) and c.relkind = 'r' and c.relrowsecurity) then
      raise exception 'No table of a company is called %', one;
    end if;
    select string_agg(distinct quote_ident(a.attname), ', ') into keys
    from pg_index i
    cross join lateral (
      select key.number from unnest(i.indkey) with ordinality key(number, place) where key.place <= i.indnkeyatts
      union
      select d.refobjsubid from pg_depend d
      where i.indpred is not null and d.classid = 'pg_class'::regclass and d.objid = i.indexrelid
        and d.refclassid = 'pg_class'::regclass and d.refobjid = i.indrelid) named
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = named.number and a.attnum > 0
    where i.indrelid = to_regclass('public.' || quote_ident(one));
    execute format('analyze (skip_locked) public.%I (%s)', one, keys);
  end loop;
end $$;
