-- A published shift that somebody offers: to a colleague by name, or to whoever of their department may take it. What
-- they would work instead lies within some days, where they want anything in return.
create table shift_offer (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  employee_id uuid not null,
  day date not null,
  shift_id uuid not null,
  to_employee_id uuid,
  in_return text not null default 'none' check (in_return in ('none', 'welcome', 'needed')),
  return_from date,
  return_until date,
  note text,
  offered_at timestamptz not null,
  -- Withdrawn, or swapped.
  ended_at timestamptz,
  version int not null default 1,
  primary key (company_id, id),
  check (to_employee_id <> employee_id),
  check ((in_return = 'none') = (return_from is null) and (return_from is null) = (return_until is null)),
  check (return_until >= return_from),
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade,
  foreign key (company_id, to_employee_id) references employee (company_id, id) on delete cascade,
  foreign key (company_id, shift_id) references shift (company_id, id)
);
call tenant_table('shift_offer');
create unique index shift_offer_open on shift_offer (company_id, employee_id, day, shift_id) where ended_at is null;
create index shift_offer_by_employee_id on shift_offer (company_id, employee_id);
create index shift_offer_by_to_employee_id on shift_offer (company_id, to_employee_id);
create index shift_offer_by_shift_id on shift_offer (company_id, shift_id);

-- A request to take an offered shift, with what is given for it. `known` is what stood against it when it was sent. `before`
-- and `after` are the days it changed, once it was approved.
create table shift_swap (
  company_id uuid not null references company,
  request_id uuid not null,
  offer_id uuid not null,
  employee_id uuid not null,
  taker_id uuid not null,
  return_day date,
  return_shift_id uuid,
  known jsonb not null default '[]',
  before jsonb,
  after jsonb,
  primary key (company_id, request_id),
  check (taker_id <> employee_id),
  check ((return_day is null) = (return_shift_id is null)),
  foreign key (company_id, request_id) references request (company_id, id) on delete cascade,
  foreign key (company_id, offer_id) references shift_offer (company_id, id),
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade,
  foreign key (company_id, taker_id) references employee (company_id, id),
  foreign key (company_id, return_shift_id) references shift (company_id, id)
);
call tenant_table('shift_swap');
create index shift_swap_by_offer_id on shift_swap (company_id, offer_id);
create index shift_swap_by_employee_id on shift_swap (company_id, employee_id);
create index shift_swap_by_taker_id on shift_swap (company_id, taker_id);
create index shift_swap_by_return_shift_id on shift_swap (company_id, return_shift_id);
