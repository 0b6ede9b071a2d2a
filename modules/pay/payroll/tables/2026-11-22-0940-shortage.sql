-- What a payslip advanced because pay was not enough for its deductions; negative where it took of it. Minor units.
alter table payslip add shortage bigint not null default 0;
create index payslip_shortage on payslip (company_id, employee_id) where shortage <> 0;
