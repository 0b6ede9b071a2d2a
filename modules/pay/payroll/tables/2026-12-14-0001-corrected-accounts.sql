-- Where an approved payslip is paid to instead, once somebody took over changed bank details: one row for each time. The
-- account of the approval is number 0; the highest number counts.
alter table payslip_bank add column correction int not null default 0 check (correction >= 0);
alter table payslip_bank drop constraint payslip_bank_pkey, add primary key (company_id, payslip_id, correction);

-- Nobody changes or removes what an approved payslip was paid to; corrections are added to it.
create or replace function refuse_approved_payslip_bank() returns trigger language plpgsql as $$
declare
  closed boolean := false;
begin
  if tg_op <> 'INSERT' then
    select exists (
      select from was b
      left join payslip p on p.company_id = b.company_id and p.id = b.payslip_id
      left join pay_run r on r.company_id = p.company_id and r.id = p.pay_run_id
      where r.state = 'approved' or b.company_id is distinct from current_company()) into closed;
  end if;
  if tg_op <> 'DELETE' and not closed then
    select exists (
      select from becomes b
      left join payslip p on p.company_id = b.company_id and p.id = b.payslip_id
      left join pay_run r on r.company_id = p.company_id and r.id = p.pay_run_id
      where r.state is null or (r.state = 'approved') <> (b.correction > 0)) into closed;
  end if;
  if closed then
    raise exception 'What an approved payslip was paid to cannot be changed' using errcode = 'KE001';
  end if;
  return null;
end $$;
