-- What each approved run took of what was delivered to it, whatever the source: paid once, unless it is what is owed or
-- asked for month by month. A counter amount of the same thing in a later run has the next `nth`.
create table pay_run_took (
  company_id uuid not null references company,
  pay_run_id uuid not null,
  employee_id uuid not null,
  source text not null,
  source_id uuid not null,
  nth int not null default 1 check (nth > 0),
  shape text not null check (shape in ('amount', 'work', 'days', 'owed', 'relief', 'tax')),
  -- Minor units of the run's currency; null for days, and for hours of runs from before this was kept.
  amount bigint,
  minutes int,
  primary key (company_id, pay_run_id, source, source_id, nth),
  foreign key (company_id, pay_run_id) references pay_run (company_id, id),
  foreign key (company_id, employee_id) references employee (company_id, id)
);
call tenant_table('pay_run_took');
create index pay_run_took_of on pay_run_took (company_id, source, source_id);
create index pay_run_took_from on pay_run_took (company_id, employee_id);
create unique index pay_run_took_once on pay_run_took (company_id, source, source_id, nth) where shape in ('amount', 'work', 'relief');

-- What runs took before this was kept. The owner reads past its own policies for a moment.
alter table pay_run_took no force row level security;
alter table payslip no force row level security;
alter table pay_run no force row level security;
alter table one_off_item no force row level security;
alter table tax_claim no force row level security;
alter table cp38_taken no force row level security;
alter table cp38_order no force row level security;
alter table pay_run_absence no force row level security;
alter table absence no force row level security;
insert into pay_run_took (company_id, pay_run_id, employee_id, source, source_id, shape, amount, minutes)
select company_id, paid_run_id, employee_id, 'typed', id, case when minutes is null then 'amount' else 'work' end, amount, minutes
from one_off_item where paid_run_id is not null and source_type is null;
insert into pay_run_took (company_id, pay_run_id, employee_id, source, source_id, shape, amount)
select company_id, paid_run_id, employee_id, 'back_pay', source_id, 'amount', amount
from one_off_item where paid_run_id is not null and source_type = 'back_pay';
insert into pay_run_took (company_id, pay_run_id, employee_id, source, source_id, shape, amount)
select p.company_id, p.pay_run_id, p.employee_id, 'loan', (line ->> 'o')::uuid, 'owed', (line ->> 'a')::bigint
from payslip p join pay_run r on r.company_id = p.company_id and r.id = p.pay_run_id and r.state = 'approved'
cross join lateral jsonb_array_elements(p.lines) line where p.lines @? '$[*].o' and line ->> 'o' is not null;
insert into pay_run_took (company_id, pay_run_id, employee_id, source, source_id, shape, amount)
select company_id, taken_run_id, employee_id, 'tax_claim', id, 'relief', taken_amount from tax_claim where taken_run_id is not null;
insert into pay_run_took (company_id, pay_run_id, employee_id, source, source_id, shape, amount)
select t.company_id, t.pay_run_id, o.employee_id, 'cp38', t.order_id, 'tax', t.amount
from cp38_taken t join cp38_order o on o.company_id = t.company_id and o.id = t.order_id;
insert into pay_run_took (company_id, pay_run_id, employee_id, source, source_id, shape)
select t.company_id, t.pay_run_id, a.employee_id, 'absence', t.absence_id, 'days'
from pay_run_absence t join absence a on a.company_id = t.company_id and a.id = t.absence_id;
alter table pay_run_took force row level security;
alter table payslip force row level security;
alter table pay_run force row level security;
alter table one_off_item force row level security;
alter table tax_claim force row level security;
alter table cp38_taken force row level security;
alter table cp38_order force row level security;
alter table pay_run_absence force row level security;
alter table absence force row level security;

-- What was taken stays taken, whoever asks.
create function refuse_taken_change() returns trigger language plpgsql as $$
begin
  raise exception 'What an approved run took is not changed' using errcode = 'KE001';
end $$;
create trigger taken before update or delete on pay_run_took for each row execute function refuse_taken_change();
alter table pay_run_took enable always trigger taken;
