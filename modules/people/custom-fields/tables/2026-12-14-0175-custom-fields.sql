-- Fields that a company adds to the record of its people, and what they hold from a day on.
create table custom_field (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  kind text not null check (kind in ('text', 'number', 'day', 'choice')),
  name_en text not null check (length(name_en) between 1 and 60),
  name_zh text not null check (length(name_zh) between 1 and 60),
  -- Who sees it of others: all who see the person, those who edit the record, those who see pay.
  seen_by text not null check (seen_by in ('everybody', 'hr', 'pay')),
  edited_by text not null check (edited_by in ('hr', 'pay')),
  -- What the person may do with their own.
  own_access text not null check (own_access in ('none', 'see', 'edit')),
  place int not null check (place >= 1),
  is_active boolean not null default true,
  version int not null default 1,
  primary key (company_id, id)
);
call tenant_table('custom_field');
create unique index custom_field_name_en on custom_field (company_id, lower(name_en));
create unique index custom_field_name_zh on custom_field (company_id, lower(name_zh));

create table custom_field_choice (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  field_id uuid not null,
  name_en text not null check (length(name_en) between 1 and 60),
  name_zh text not null check (length(name_zh) between 1 and 60),
  place int not null check (place >= 1),
  -- A choice that people have had stays, and is offered no more.
  is_active boolean not null default true,
  primary key (company_id, id),
  unique (company_id, field_id, id),
  foreign key (company_id, field_id) references custom_field (company_id, id) on delete cascade
);
call tenant_table('custom_field_choice');

create table custom_field_value (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  employee_id uuid not null,
  field_id uuid not null,
  from_day date not null,
  until_day date check (until_day >= from_day),
  -- The one of the field's kind; all null where the field is empty from the day on.
  text_value text check (length(text_value) between 1 and 500),
  number_value numeric(13, 4),
  day_value date,
  choice_id uuid,
  changed_at timestamptz not null default now(),
  version int not null default 1,
  primary key (company_id, id),
  unique (company_id, employee_id, field_id, from_day),
  check (num_nonnulls(text_value, number_value, day_value, choice_id) <= 1),
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade,
  foreign key (company_id, field_id) references custom_field (company_id, id),
  foreign key (company_id, field_id, choice_id) references custom_field_choice (company_id, field_id, id)
);
call tenant_table('custom_field_value');
create index custom_field_value_of on custom_field_value (company_id, field_id, choice_id);
