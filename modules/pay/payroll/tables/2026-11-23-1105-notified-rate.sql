-- The rate of occupational accident insurance as the Bureau notified it; null while nobody has typed one: then it is what
-- industries pay on average, which the law's own tables say by month. Until now that average stood in the settings.
alter table payroll_setting
  alter tw_occupational_rate drop default,
  alter tw_occupational_rate drop not null;
alter table payroll_setting no force row level security;
update payroll_setting set tw_occupational_rate = null where tw_occupational_rate = 2100;
alter table payroll_setting force row level security;
