-- Back pay knows itself which run it goes into and which one paid it: it is delivered beside what is typed.
alter table back_pay
  add period text check (period ~ '^\d{4}-\d{2}$'),
  add run_kind text check (run_kind in ('monthly', 'off_cycle', 'bonus', 'final')),
  add sequence int check (sequence between 1 and 99),
  add paid_run_id uuid,
  add foreign key (company_id, paid_run_id) references pay_run (company_id, id);
create index back_pay_paid on back_pay (company_id, paid_run_id) where paid_run_id is not null;
create index back_pay_in on back_pay (company_id, period, run_kind, sequence, employee_id);

drop trigger frozen on back_pay;
alter table back_pay no force row level security;
alter table one_off_item no force row level security;
update back_pay b set period = o.period, run_kind = o.run_kind, sequence = o.sequence, paid_run_id = o.paid_run_id
from one_off_item o where o.company_id = b.company_id and o.source_type = 'back_pay' and o.source_id = b.id;
-- What was taken out of its run left its calculation behind.
delete from back_pay where period is null;
alter table back_pay force row level security;
alter table one_off_item force row level security;
alter table back_pay alter period set not null, alter run_kind set not null, alter sequence set not null;

-- How an amount was worked out never changes but to be paid, and stays for good from then on.
create or replace function refuse_back_pay_change() returns trigger language plpgsql as $$
begin
  if old.paid_run_id is not null
    or (tg_op = 'UPDATE' and (to_jsonb(new) - 'paid_run_id' - 'version') is distinct from (to_jsonb(old) - 'paid_run_id' - 'version'))
  then
    raise exception 'Back pay that was put into a run is not changed' using errcode = 'KE001';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger frozen before update or delete on back_pay for each row execute function refuse_back_pay_change();
