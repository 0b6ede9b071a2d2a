-- One line of text takes no breaks of a line and no controls that turn its direction any more: names that were stored with
-- them before are written on one line. What the activity log says stays.
do $$
declare named record;
begin
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
    execute format(
      $q$update %1$I set %2$I = trim(regexp_replace(%2$I, '[\r\n\u0085\u2028\u2029\u202a-\u202e\u2066-\u2069]+', ' ', 'g'))
        where %2$I ~ '[\r\n\u0085\u2028\u2029\u202a-\u202e\u2066-\u2069]'$q$, named.t, named.n);
    if exists (select from pg_class where oid = named.t::regclass and relrowsecurity) then
      execute format('alter table %I force row level security', named.t);
    end if;
  end loop;
end $$;
