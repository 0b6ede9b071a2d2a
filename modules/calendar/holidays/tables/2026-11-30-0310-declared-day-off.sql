-- A day off that was declared at short notice, such as for a typhoon by county or a holiday by state: a holiday of its own
-- for each office, all made together and taken back together.
create table declared_day_off (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  day date not null,
  part text not null default 'whole' check (part in ('whole', 'first', 'second')),
  kind text not null check (kind in ('public', 'company')),
  name text not null check (length(name) between 1 and 120),
  name_zh text,
  declared_by uuid not null,
  declared_name text not null,
  declared_at timestamptz not null,
  version int not null default 1,
  primary key (company_id, id)
);
call tenant_table('declared_day_off');
create index declared_day_off_day on declared_day_off (company_id, day);

alter table holiday add column declared_id uuid;
alter table holiday add constraint holiday_declared foreign key (company_id, declared_id)
  references declared_day_off (company_id, id) on delete cascade;
create index holiday_by_declared_id on holiday (company_id, declared_id) where declared_id is not null;
