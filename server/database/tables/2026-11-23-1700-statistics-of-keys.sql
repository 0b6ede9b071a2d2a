-- What joins and filters go by stands in indexes: their statistics are all that a new run or import needs at once. Those of
-- fifty wide columns took ten times as long, in every calculation, and come from autovacuum as before.
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
    from pg_index i cross join lateral unnest(i.indkey) with ordinality key(number, place)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = key.number
    where i.indrelid = to_regclass('public.' || quote_ident(one)) and key.place <= i.indnkeyatts;
    execute format('analyze (skip_locked) public.%I (%s)', one, keys);
  end loop;
end $$;
