-- Who paid what came earlier in a year: another employer (TP3), or this company before its payroll was kept here. The
-- latter is on its own yearly forms: `boxes` says what of it stands in which box of form EA, sen.
alter table tax_start
  add origin text not null default 'tp3' check (origin in ('tp3', 'own')),
  add boxes jsonb not null default '{}',
  add check (origin = 'own' or boxes = '{}'),
  drop constraint tax_start_company_id_employee_id_year_key,
  add unique (company_id, employee_id, year, origin);
