-- After a bulk write the planner knows nothing of the new rows until autovacuum looks, up to a minute later: it takes ten
-- thousand payslips of a new run for one and compares each with each. Only an owner may ANALYZE, so the serving role calls
-- this. What somebody else is vacuuming or analysing is left to them rather than waited for.
create function fresh_statistics(named text[]) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  one text;
begin
  foreach one in array named loop
    if not exists (
      select from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
      where c.oid = to_regclass('public.' || quote_ident(one)) and c.relkind = 'r' and c.relrowsecurity) then
      raise exception 'No table of a company is called %', one;
    end if;
    execute format('analyze (skip_locked) public.%I', one);
  end loop;
end $$;
revoke all on function fresh_statistics(text[]) from public;
grant execute on function fresh_statistics(text[]) to kerani_app;
