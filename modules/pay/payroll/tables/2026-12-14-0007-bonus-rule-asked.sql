-- Null: nobody has been asked when tax on bonuses is withheld, and 5% above 2,000 counts. Settings of companies that pay
-- nobody in Taiwan were saved without the question.
alter table payroll_setting
  alter tw_bonus_rule drop not null,
  alter tw_bonus_rule drop default;
alter table payroll_setting no force row level security;
alter table pay_group no force row level security;
update payroll_setting s set tw_bonus_rule = null
  where tw_bonus_rule = 'over_2000' and not exists (select from pay_group g where g.company_id = s.company_id and g.country = 'TW');
alter table pay_group force row level security;
alter table payroll_setting force row level security;
