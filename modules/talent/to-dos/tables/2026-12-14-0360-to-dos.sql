-- Which to-dos somebody who joins, leaves or is promoted brings about. All templates that fit a person are taken together.
-- `rows` lists what is to be done: titles, note, who does it, and the days after the first day, negative before it.
-- `ready` names the template that the product brought, so that no company gets one twice.
create table to_do_template (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  name_en text not null,
  name_zh text not null,
  occasion text not null check (occasion in ('joining', 'leaving', 'promotion')),
  -- For offices of this country, this office, and people of this employment type only; null for all.
  country text check (country ~ '^[A-Z]{2}$'),
  office_id uuid,
  employment_type text check (employment_type in ('full_time', 'part_time', 'contract', 'apprentice', 'expatriate')),
  rows jsonb not null check (jsonb_typeof(rows) = 'array' and jsonb_array_length(rows) between 1 and 100),
  is_active boolean not null default true,
  ready text,
  version int not null default 1,
  primary key (company_id, id),
  foreign key (company_id, office_id) references office (company_id, id)
);
call tenant_table('to_do_template');
create unique index to_do_template_ready on to_do_template (company_id, ready) where ready is not null;
create index to_do_template_by_office on to_do_template (company_id, office_id) where office_id is not null;

-- What is to be done about an application, or about an employee. One of somebody who was hired keeps the application that it
-- came from, so that it can be handed back.
create table to_do (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  application_id uuid,
  employee_id uuid,
  -- Where it belongs: what the reach over it is measured by.
  office_id uuid,
  department_id uuid,
  -- `other` was added by hand.
  occasion text not null check (occasion in ('joining', 'leaving', 'promotion', 'other')),
  title_en text not null,
  title_zh text not null,
  sealed_note bytea,
  -- Who does it, as the template says, and whom that was; null where there was nobody, and for a newcomer without a record.
  done_by text not null check (done_by in ('manager', 'head', 'local_hr', 'role', 'person', 'newcomer')),
  assignee_id uuid,
  assigned_at timestamptz not null,
  -- The first day, the last day, or the day of the promotion; null where it was added by hand.
  anchor_day date,
  day_offset int,
  due_day date not null,
  -- Its day was set by hand, so that it stays when the first day moves.
  is_moved boolean not null,
  state text not null default 'open' check (state in ('open', 'done', 'not_needed')),
  -- Who closed it; null where the newcomer did before they were an employee, and where it was cancelled.
  closed_by text,
  closed_at timestamptz,
  sealed_remark bytea,
  -- What it was for is not happening any more.
  cancelled_at timestamptz,
  made_at timestamptz not null,
  version int not null default 1,
  primary key (company_id, id),
  foreign key (company_id, application_id) references application (company_id, id),
  -- What was to be done for somebody whose record is deleted goes with it; who was to do it leaves a gap.
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade,
  foreign key (company_id, assignee_id) references employee (company_id, id) on delete set null (assignee_id),
  foreign key (company_id, office_id) references office (company_id, id),
  foreign key (company_id, department_id) references department (company_id, id),
  check (application_id is not null or employee_id is not null),
  check ((anchor_day is null) = (day_offset is null)),
  check (anchor_day is not null or is_moved),
  check ((state = 'open') = (closed_at is null)),
  check (state <> 'open' or (closed_by is null and sealed_remark is null and cancelled_at is null)),
  check (state <> 'not_needed' or sealed_remark is not null or cancelled_at is not null)
);
call tenant_table('to_do');
create index to_do_of_application on to_do (company_id, application_id) where application_id is not null;
create index to_do_of_employee on to_do (company_id, employee_id) where employee_id is not null;
create index to_do_of_assignee on to_do (company_id, assignee_id, due_day) where assignee_id is not null;
create index to_do_by_due_day on to_do (company_id, due_day, id);
create index to_do_by_office on to_do (company_id, office_id) where office_id is not null;
create index to_do_by_department on to_do (company_id, department_id) where department_id is not null;
