-- An agreement that distributes the normal hours of an office, or of some of its people, over periods of whole weeks
-- (Labor Standards Act arts. 30, 30-1). Periods follow each other from its first day. No people: everybody of the office.
create table flexible_hours (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  office_id uuid not null,
  scheme text not null check (scheme in ('two_weeks', 'four_weeks', 'eight_weeks')),
  from_day date not null,
  -- The last day of a period; null without an end.
  until_day date check (until_day > from_day),
  -- Who agreed: the union, a labour-management meeting, or everybody where there are at most three.
  consent text not null check (consent in ('union', 'meeting', 'everybody')),
  agreed_on date not null,
  file_id uuid,
  version int not null default 1,
  primary key (company_id, id),
  foreign key (company_id, office_id) references office (company_id, id),
  foreign key (company_id, file_id) references file (company_id, id)
);
call tenant_table('flexible_hours');
create index flexible_hours_by_office_id on flexible_hours (company_id, office_id);
create index flexible_hours_by_file_id on flexible_hours (company_id, file_id) where file_id is not null;

create table flexible_hours_person (
  company_id uuid not null references company,
  flexible_hours_id uuid not null,
  employee_id uuid not null,
  primary key (company_id, flexible_hours_id, employee_id),
  foreign key (company_id, flexible_hours_id) references flexible_hours (company_id, id) on delete cascade,
  foreign key (company_id, employee_id) references employee (company_id, id)
);
call tenant_table('flexible_hours_person');
create index flexible_hours_person_by_employee_id on flexible_hours_person (company_id, employee_id);
