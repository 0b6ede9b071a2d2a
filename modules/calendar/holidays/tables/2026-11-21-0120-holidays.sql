-- Public and company holidays: for the whole company, a country, a state or one office.
create table holiday (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  day date not null,
  name text not null check (length(name) between 1 and 120),
  name_zh text,
  country text,
  state text,
  office_id uuid,
  -- A holiday, a day in lieu because it fell on a rest day, or one the company gives.
  kind text not null default 'public' check (kind in ('public', 'substituted', 'company')),
  -- The holiday a substituted day stands for.
  substitutes_id uuid,
  is_active boolean not null default true,
  import_batch_id uuid,
  version int not null default 1,
  primary key (company_id, id),
  foreign key (company_id, office_id) references office (company_id, id),
  foreign key (company_id, substitutes_id) references holiday (company_id, id) on delete cascade
);
call tenant_table('holiday');
create index holiday_day on holiday (company_id, day);
create unique index holiday_once on holiday (company_id, day, lower(name), coalesce(country, ''), coalesce(state, ''), coalesce(office_id, '00000000-0000-0000-0000-000000000000'));
