-- A rotation that a company keeps by name: what each of its days has, from the first again after the last. Without a shift
-- a day is off.
create table shift_pattern (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  name text not null,
  version int not null default 1,
  primary key (company_id, id)
);
call tenant_table('shift_pattern');
create unique index shift_pattern_by_name on shift_pattern (company_id, lower(name));

create table shift_pattern_day (
  company_id uuid not null references company,
  pattern_id uuid not null,
  nth int not null check (nth between 1 and 62),
  shift_id uuid,
  primary key (company_id, pattern_id, nth),
  foreign key (company_id, pattern_id) references shift_pattern (company_id, id) on delete cascade,
  foreign key (company_id, shift_id) references shift (company_id, id)
);
call tenant_table('shift_pattern_day');
create index shift_pattern_day_by_shift_id on shift_pattern_day (company_id, shift_id);
