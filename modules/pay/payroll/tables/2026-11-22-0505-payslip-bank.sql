-- Where an approved payslip was paid to: the bank details of the pay day, kept when the run is approved. Sealed values
-- are copied as they are and stay bound to `bank_detail_id`, which may be gone by now.
create table payslip_bank (
  company_id uuid not null references company,
  payslip_id uuid not null,
  bank_detail_id uuid not null,
  payment_method text not null,
  bank_name text, bank_code text, branch_code text,
  account_number bytea, account_index bytea,
  account_holder text,
  parts bytea,
  part_indexes bytea[] not null,
  primary key (company_id, payslip_id),
  foreign key (company_id, payslip_id) references payslip (company_id, id) on delete cascade
);
call tenant_table('payslip_bank');

-- As payslips: once the run is approved nobody changes them, the table's owner neither.
create function refuse_approved_payslip_bank() returns trigger language plpgsql as $$
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
      where r.state is null or r.state = 'approved') into closed;
  end if;
  if closed then
    raise exception 'What an approved payslip was paid to cannot be changed' using errcode = 'KE001';
  end if;
  return null;
end $$;
create trigger approved_insert after insert on payslip_bank referencing new table as becomes for each statement execute function refuse_approved_payslip_bank();
create trigger approved_update after update on payslip_bank referencing old table as was new table as becomes for each statement execute function refuse_approved_payslip_bank();
create trigger approved_delete after delete on payslip_bank referencing old table as was for each statement execute function refuse_approved_payslip_bank();
alter table payslip_bank enable always trigger approved_insert;
alter table payslip_bank enable always trigger approved_update;
alter table payslip_bank enable always trigger approved_delete;
create trigger approved_truncate before truncate on payslip_bank for each statement execute function refuse_truncate();
alter table payslip_bank enable always trigger approved_truncate;
