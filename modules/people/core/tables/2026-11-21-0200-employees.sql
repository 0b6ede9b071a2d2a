-- An employee is an identity; what changes in time are dated rows. A row holds from its first day to the last day
-- before the next row (`until_day`, kept right by the code that writes them). No current_… columns anywhere.

create table employee (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  -- The company's number of the person, shown everywhere and never used for access.
  employee_no text not null check (length(employee_no) between 1 and 30),
  full_name text not null check (length(full_name) between 1 and 120),
  preferred_name text check (length(preferred_name) <= 60),
  -- Identity numbers: sealed, found by index.
  ic_number bytea, ic_index bytea,
  passport_number bytea, passport_index bytea,
  passport_country text,
  birth_date date,
  gender text check (gender in ('male', 'female')),
  nationality text check (nationality ~ '^[A-Z]{2}$'),
  marital_status text check (marital_status in ('single', 'married', 'divorced', 'widowed')),
  religion text, race text,
  is_disabled boolean not null default false,
  phone text, personal_email text, work_email text,
  address_line1 text, address_line2 text, city text, state text, postal_code text, country text,
  emergency_name text, emergency_phone text, emergency_relationship text,
  photo_file_id uuid,
  -- The person's earlier employment here, when a terminated one came back.
  earlier_employee_id uuid,
  joined_on date not null,
  -- Notice given, last day of work, and the last day pay is due; after the month that follows the person is terminated.
  resigned_on date,
  last_day date,
  last_payroll_day date,
  leaving_reason text,
  import_batch_id uuid,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (company_id, id),
  foreign key (company_id, photo_file_id) references file (company_id, id),
  foreign key (company_id, earlier_employee_id) references employee (company_id, id),
  check (last_day is null or last_day >= joined_on)
);
call tenant_table('employee');
create unique index employee_number on employee (company_id, lower(employee_no));
create unique index employee_ic on employee (company_id, ic_index) where ic_index is not null and earlier_employee_id is null;
create index employee_passport on employee (company_id, passport_index);
create index employee_name on employee (company_id, lower(full_name));
create unique index employee_work_email on employee (company_id, lower(work_email)) where work_email is not null;

alter table membership add foreign key (company_id, employee_id) references employee (company_id, id);
alter table office_member add foreign key (company_id, employee_id) references employee (company_id, id);

-- Where someone works, as what, for whom.
create table employment (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  employee_id uuid not null,
  from_day date not null,
  until_day date,
  position_id uuid,
  department_id uuid,
  office_id uuid,
  cost_center_id uuid,
  report_to uuid,
  job_title text,
  employment_type text not null check (employment_type in ('full_time', 'part_time', 'contract', 'apprentice', 'expatriate')),
  employment_status text not null check (employment_status in ('active_confirmed', 'active_probation', 'resigned', 'suspended', 'terminated')),
  probation_ends date,
  contract_from date, contract_until date,
  work_permit_number bytea, work_permit_index bytea, work_permit_expires date,
  reason text,
  import_batch_id uuid,
  changed_at timestamptz not null default now(),
  version int not null default 1,
  primary key (company_id, id),
  unique (company_id, employee_id, from_day),
  check (until_day is null or until_day >= from_day),
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade,
  foreign key (company_id, position_id) references position (company_id, id),
  foreign key (company_id, department_id) references department (company_id, id),
  foreign key (company_id, office_id) references office (company_id, id),
  foreign key (company_id, cost_center_id) references cost_center (company_id, id),
  foreign key (company_id, report_to) references employee (company_id, id)
);
call tenant_table('employment');
create index employment_report_to on employment (company_id, report_to);
create index employment_office on employment (company_id, office_id);
create index employment_department on employment (company_id, department_id);

-- What someone earns. Amounts in minor units of the currency.
create table compensation (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  employee_id uuid not null,
  from_day date not null,
  until_day date,
  -- Per month, half month, week or day, as the frequency says.
  basic_pay bigint not null check (basic_pay between 0 and 100000000000),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  pay_frequency text not null default 'monthly' check (pay_frequency in ('monthly', 'semi_monthly', 'weekly', 'daily')),
  reason text,
  import_batch_id uuid,
  changed_at timestamptz not null default now(),
  version int not null default 1,
  primary key (company_id, id),
  unique (company_id, employee_id, from_day),
  check (until_day is null or until_day >= from_day),
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade
);
call tenant_table('compensation');

-- How someone is paid.
create table bank_detail (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  employee_id uuid not null,
  from_day date not null,
  until_day date,
  payment_method text not null default 'bank_transfer' check (payment_method in ('bank_transfer', 'cash', 'cheque')),
  bank_name text,
  account_type text check (account_type in ('savings', 'current', 'fixed_deposit')),
  account_number bytea, account_index bytea,
  account_holder text,
  import_batch_id uuid,
  changed_at timestamptz not null default now(),
  version int not null default 1,
  primary key (company_id, id),
  unique (company_id, employee_id, from_day),
  check (until_day is null or until_day >= from_day),
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade
);
call tenant_table('bank_detail');
create index bank_detail_account on bank_detail (company_id, account_index);

-- What the statutory schemes need to know of someone.
create table statutory_status (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  employee_id uuid not null,
  from_day date not null,
  until_day date,
  resident_status text not null default 'citizen' check (resident_status in (
    'citizen', 'permanent_resident', 'expatriate_a', 'expatriate_b', 'taiwan_citizen', 'non_citizen_a', 'non_citizen_b', 'aboriginal', 'overseas_chinese')),
  tax_regime text not null default 'resident' check (tax_regime in ('resident', 'non_resident', 'returning_expert', 'knowledge_worker', 'c_suite')),
  tax_category int not null default 1 check (tax_category between 1 and 3),
  -- Counts by class in halves: a child shared with the other parent is one half.
  children_under_18 int not null default 0 check (children_under_18 >= 0),
  children_studying int not null default 0 check (children_studying >= 0),
  children_tertiary int not null default 0 check (children_tertiary >= 0),
  children_disabled int not null default 0 check (children_disabled >= 0),
  children_disabled_tertiary int not null default 0 check (children_disabled_tertiary >= 0),
  is_disabled boolean not null default false,
  spouse_is_disabled boolean not null default false,
  tax_number bytea, tax_index bytea,
  epf_number bytea, epf_index bytea,
  socso_number bytea, socso_index bytea,
  eis_number bytea,
  hrdf_number bytea,
  zakat_number bytea,
  epf_elected boolean not null default false,
  -- Voluntary rates on top, millionths.
  epf_extra_employee int not null default 0 check (epf_extra_employee between 0 and 890000),
  epf_extra_employer int not null default 0 check (epf_extra_employer between 0 and 880000),
  socso_first_covered_at_55 boolean not null default false,
  eis_contributed_before_57 boolean not null default true,
  lindung_opted_out_on date,
  lindung_reference text,
  -- Zakat by payroll a month, sen.
  zakat_monthly bigint not null default 0 check (zakat_monthly >= 0),
  hrd_levy_exempt boolean not null default false,
  -- Taiwan: insured amounts as recorded with the bureaus, whole dollars.
  labor_insurance_number bytea,
  labor_insurance_amount bigint,
  health_insurance_number bytea,
  health_insurance_amount bigint,
  health_dependants int,
  pension_amount bigint,
  pension_voluntary_rate int,
  import_batch_id uuid,
  changed_at timestamptz not null default now(),
  version int not null default 1,
  primary key (company_id, id),
  unique (company_id, employee_id, from_day),
  check (until_day is null or until_day >= from_day),
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade
);
call tenant_table('statutory_status');
create index statutory_status_tax on statutory_status (company_id, tax_index);

-- When someone works.
create table work_schedule (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  employee_id uuid not null,
  from_day date not null,
  until_day date,
  hour_type text not null default 'office' check (hour_type in ('office', 'shift')),
  attendance_method text check (attendance_method in ('qr', 'gps')),
  -- Normal minutes of a working day, and the working days 0 Sunday to 6 Saturday.
  minutes_a_day int not null default 480 check (minutes_a_day between 1 and 720),
  working_days int[] not null default '{1,2,3,4,5}',
  import_batch_id uuid,
  changed_at timestamptz not null default now(),
  version int not null default 1,
  primary key (company_id, id),
  unique (company_id, employee_id, from_day),
  check (until_day is null or until_day >= from_day),
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade
);
call tenant_table('work_schedule');

-- Days off without pay (leave will feed these later); typed or imported now.
create table absence (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  employee_id uuid not null,
  from_day date not null,
  until_day date not null,
  kind text not null default 'unpaid' check (kind in ('unpaid', 'national_service', 'absent')),
  -- A half day is taken on a single day only.
  is_half_day boolean not null default false,
  note text,
  import_batch_id uuid,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (company_id, id),
  check (until_day >= from_day),
  check (not is_half_day or from_day = until_day),
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade
);
call tenant_table('absence');
create index absence_days on absence (company_id, employee_id, from_day);

create table family_member (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  employee_id uuid not null,
  name text not null check (length(name) between 1 and 120),
  relationship text not null check (relationship in ('spouse', 'child', 'parent')),
  birth_date date,
  ic_number bytea,
  is_working boolean not null default false,
  is_married boolean not null default false,
  is_disabled boolean not null default false,
  is_studying boolean not null default false,
  import_batch_id uuid,
  version int not null default 1,
  primary key (company_id, id),
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade
);
call tenant_table('family_member');
create index family_member_of on family_member (company_id, employee_id);
