-- Departments, cost centers, offices and positions.

create table department (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  name text not null check (length(name) between 1 and 120),
  is_active boolean not null default true,
  import_batch_id uuid,
  version int not null default 1,
  primary key (company_id, id)
);
call tenant_table('department');
create unique index department_name on department (company_id, lower(name));

create table cost_center (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  code text not null check (length(code) between 1 and 40),
  name text not null check (length(name) between 1 and 120),
  is_active boolean not null default true,
  import_batch_id uuid,
  version int not null default 1,
  primary key (company_id, id)
);
call tenant_table('cost_center');
create unique index cost_center_code on cost_center (company_id, lower(code));

create table office (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  code text not null check (length(code) between 1 and 20),
  name text not null check (length(name) between 1 and 120),
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- State code of the public holidays: JHR … LBN in Malaysia.
  state text,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  timezone text not null,
  address text,
  hidden_modules int[] not null default '{}',
  is_gb_eproc boolean not null default false,
  latitude numeric(9, 6) check (latitude between -90 and 90),
  longitude numeric(9, 6) check (longitude between -180 and 180),
  -- Metres around the point within which people clock in.
  radius_m int check (radius_m between 10 and 50000),
  -- Rest days of the week, 0 Sunday to 6 Saturday; the last one is the rest day of the Employment Act.
  rest_days int[] not null default '{6,0}',
  is_active boolean not null default true,
  import_batch_id uuid,
  version int not null default 1,
  primary key (company_id, id)
);
call tenant_table('office');
create unique index office_code on office (company_id, lower(code));

-- Offices that an account looks after beside the one of its own employment.
create table office_member (
  company_id uuid not null references company,
  office_id uuid not null,
  employee_id uuid not null,
  primary key (company_id, office_id, employee_id),
  foreign key (company_id, office_id) references office (company_id, id)
);
call tenant_table('office_member');

create table position (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  -- The company's own code of the position.
  position_id text not null check (length(position_id) between 1 and 40),
  name text not null check (length(name) between 1 and 120),
  is_active boolean not null default true,
  import_batch_id uuid,
  version int not null default 1,
  primary key (company_id, id)
);
call tenant_table('position');
create unique index position_code on position (company_id, lower(position_id));

-- Where a position stands, and its job description there.
create table position_department (
  company_id uuid not null references company,
  position_id uuid not null,
  department_id uuid not null,
  job_description text not null default '',
  primary key (company_id, position_id, department_id),
  foreign key (company_id, position_id) references position (company_id, id) on delete cascade,
  foreign key (company_id, department_id) references department (company_id, id)
);
call tenant_table('position_department');
