-- One line of text takes no marks of direction any more, and codes and short notes no breaks of a line: what was stored with
-- them before is written on one line, as names were before. What the activity log says stays. A text that nothing would be
-- left of, or that another row has by then, stays as it was.
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
        ('company', 'legal_name'), ('registration', 'full_name'), ('registration', 'company_name'),
        ('employee', 'full_name'), ('employee', 'preferred_name'), ('employee', 'employee_no'),
        ('employment', 'job_title'), ('employment', 'reason'), ('compensation', 'reason'),
        ('department', 'name'), ('department', 'code'), ('department', 'awaited_head'), ('position', 'name'),
        ('position', 'position_id'), ('office', 'name'), ('office', 'code'), ('cost_center', 'name'), ('cost_center', 'code'),
        ('place', 'name'), ('shift', 'name'), ('holiday', 'name'), ('holiday', 'name_zh'), ('saved_view', 'name'),
        ('pay_group', 'name'), ('approval_route', 'name'), ('kiosk', 'name'), ('family_member', 'name'))
  loop
    execute format('alter table %I no force row level security', named.t);
    for dirty in execute format(
      $q$select ctid as at, trim(regexp_replace(regexp_replace(%2$I, '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+', '', 'g'), '[\r\n\v\f\u0085\u2028\u2029]+', ' ', 'g')) as text
        from %1$I where %2$I ~ '[\r\n\v\f\u0085\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]'$q$, named.t, named.n)
    loop
      begin
        if dirty.text <> '' then
          execute format('update %I set %I = $1 where ctid = $2', named.t, named.n) using dirty.text, dirty.at;
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
