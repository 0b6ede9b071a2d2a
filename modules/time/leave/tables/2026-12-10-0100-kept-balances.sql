-- Balances that were computed for a list, so that it need not compute them again: nothing but a shortcut (decision 086). Either
-- table may be emptied at any time; they are not written ahead and in no backup.
create unlogged table leave_kept (
  company_id uuid not null,
  -- The run of the program that computed it, and of PostgreSQL, which counts the transactions.
  made_by text not null,
  day date not null,
  employee_id uuid not null,
  type_id uuid not null,
  granted bigint not null,
  carried bigint not null,
  used bigint not null,
  pending bigint not null,
  year_from date,
  year_until date,
  -- Every transaction with a lower number had ended when its facts began to be read.
  read_after xid8 not null,
  made_at timestamptz not null default now(),
  primary key (company_id, made_by, day, employee_id, type_id)
);
call tenant_table('leave_kept');

-- Whose balances a transaction may have changed; the nil id says everybody's.
create unlogged table leave_touched (
  company_id uuid not null,
  employee_id uuid not null,
  touched_in xid8 not null,
  touched_at timestamptz not null default clock_timestamp(),
  primary key (company_id, employee_id, touched_in)
);
call tenant_table('leave_touched');

create function leave_is_touched() returns trigger language plpgsql as $$
declare
  whose text := coalesce(quote_ident(tg_argv[0]), '''00000000-0000-0000-0000-000000000000''::uuid');
  changed text := case tg_op when 'INSERT' then 'select * from becomes' when 'DELETE' then 'select * from was'
    else 'select * from was union all select * from becomes' end;
begin
  execute format('insert into leave_touched (company_id, employee_id, touched_in)
    select distinct company_id, %s, pg_current_xact_id() from (%s) touched where %s on conflict do nothing',
    whose, changed, coalesce(tg_argv[1], 'true'));
  return null;
end $$;

-- From now on a change of these rows is one of balances: of those of the person in a column, or of everybody's where none is
-- named; `those` says which rows count.
create procedure leave_follows(named regclass, whose text default null, those text default null) language plpgsql as $$
declare
  arguments text := concat_ws(', ', quote_literal(whose), quote_literal(those));
begin
  execute format('create trigger leave_touched_insert after insert on %s referencing new table as becomes
    for each statement execute function leave_is_touched(%s)', named, arguments);
  execute format('create trigger leave_touched_update after update on %s referencing old table as was new table as becomes
    for each statement execute function leave_is_touched(%s)', named, arguments);
  execute format('create trigger leave_touched_delete after delete on %s referencing old table as was
    for each statement execute function leave_is_touched(%s)', named, arguments);
end $$;

call leave_follows('employee', 'id');
call leave_follows('employment', 'employee_id');
call leave_follows('work_schedule', 'employee_id');
call leave_follows('request', 'employee_id', 'kind = ''leave''');
call leave_follows('leave_request', 'employee_id');
call leave_follows('leave_opening', 'employee_id');
call leave_follows('leave_adjustment', 'employee_id');
call leave_follows('leave_encashment', 'employee_id');
call leave_follows('leave_earning', 'employee_id');
call leave_follows('shift_published', 'employee_id');
call leave_follows('shift');
call leave_follows('shift_terms');
call leave_follows('office');
call leave_follows('holiday');
call leave_follows('leave_type');
call leave_follows('leave_type_version');
call leave_follows('leave_entitlement');
