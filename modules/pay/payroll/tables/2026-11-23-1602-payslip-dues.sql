-- What was delivered to a payslip, frozen with the ids of its sources; null without anything.
alter table payslip add dues jsonb;

-- Open runs were calculated without: they are calculated once more before they are confirmed or approved.
alter table pay_run no force row level security;
update pay_run set amounts_changed_at = now() where state in ('calculated', 'confirmed');
alter table pay_run force row level security;

-- Typed amounts are typed, and nothing else: back pay is delivered by itself.
alter table one_off_item no force row level security;
delete from one_off_item where source_type = 'back_pay';
alter table one_off_item force row level security;
alter table one_off_item drop source_type, drop source_id;

-- Whatever names an item that the company does not have keeps somebody out of a run by the same reason.
alter table payslip_failure no force row level security;
update payslip_failure set reason = 'no_pay_item' where reason = 'no_loan_item';
alter table payslip_failure force row level security;

-- What a run took stands in pay_run_took.
drop table pay_run_absence;

-- A part of one day away has its minutes, and what is away may keep a share of its pay, in millionths.
alter table absence
  add minutes int check (minutes between 1 and 1440),
  add paid_share int not null default 0 check (paid_share between 0 and 1000000),
  add check (minutes is null or (from_day = until_day and not is_half_day));
