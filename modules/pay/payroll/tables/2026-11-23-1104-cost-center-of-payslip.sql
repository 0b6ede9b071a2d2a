-- The cost center that bears a payslip, by its code of that time; null without one. It is kept with the payslip, so that
-- the journal of a run stays what it was when somebody moves or a code changes later. Earlier payslips keep what the
-- records say of them now.
alter table payslip add cost_center text;
alter table payslip no force row level security;
alter table pay_run no force row level security;
alter table employee no force row level security;
alter table employment no force row level security;
alter table cost_center no force row level security;
alter table payslip disable trigger approved_update;
update payslip p set cost_center = center.code
from pay_run r, employee e, employment held, cost_center center
where r.company_id = p.company_id and r.id = p.pay_run_id
  and e.company_id = p.company_id and e.id = p.employee_id
  and held.company_id = p.company_id and held.employee_id = p.employee_id
  and held.from_day <= greatest(((r.period || '-01')::date + interval '1 month - 1 day')::date, e.joined_on)
  and (held.until_day is null or held.until_day >= greatest(((r.period || '-01')::date + interval '1 month - 1 day')::date, e.joined_on))
  and center.company_id = p.company_id and center.id = held.cost_center_id;
alter table payslip enable always trigger approved_update;
alter table payslip force row level security;
alter table pay_run force row level security;
alter table employee force row level security;
alter table employment force row level security;
alter table cost_center force row level security;
