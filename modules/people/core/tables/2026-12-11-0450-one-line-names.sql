-- One line of text takes no breaks of a line and no controls that turn its direction any more: names that were stored with
-- them before are written on one line. What the activity log says stays. A name that nothing would be left of, or that
-- somebody else has by then, stays as it was.
-- replaces 28c3174f2a88eac440f2e16c121d2078a6d9b28709b1d8fe94a036bb5542ff7e
do $$
declare named record; dirty record;
begin
  alter table leave_touched no force row level security;
  for named in
    select c.table_name as t, c.column_name as n from information_schema.columns c
    join pg_class r on r.oid = format('public.%I', c.table_name)::regclass and r.relkind = 'r'
    where c.table_schema = 'public' and c.data_type = 'text'
      and (c.table_name, c.column_name) in (
        ('account', 'full_name'), ('account', 'preferred_name'), ('membership', 'full_name'), ('company', 'name'),
        ('registration', 'full_name'), ('registration', 'company_name'),
        ('employee', 'full_name'), ('employee', 'preferred_name'), ('employment', 'job_title'),
        ('department', 'name'), ('position', 'name'), ('office', 'name'), ('cost_center', 'name'), ('place', 'name'),
        ('shift', 'name'), ('holiday', 'name'), ('saved_view', 'name'), ('pay_group', 'name'), ('approval_route', 'name'))
  loop
    execute format('alter table %I no force row level security', named.t);
    for dirty in execute format(
      $q$select ctid as at, trim(regexp_replace(%2$I, '[\r\n\u0085\u2028\u2029\u202a-\u202e\u2066-\u2069]+', ' ', 'g')) as name
        from %1$I where %2$I ~ '[\r\n\u0085\u2028\u2029\u202a-\u202e\u2066-\u2069]'$q$, named.t, named.n)
    loop
      begin
        if dirty.name <> '' then
          execute format('update %I set %I = $1 where ctid = $2', named.t, named.n) using dirty.name, dirty.at;
        end if;
      exception when unique_violation or check_violation then
        null;
      end;
    end loop;
    if exists (select from pg_class where oid = named.t::regclass and relrowsecurity) then
      execute format('alter table %I force row level security', named.t);
    end if;
  end loop;
  alter table leave_touched force row level security;
end $$;
