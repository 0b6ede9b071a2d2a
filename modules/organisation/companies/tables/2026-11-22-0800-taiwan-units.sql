-- What the authorities of Taiwan know a company as: its tax number, its insured units and whom they ask.
alter table company_profile
  add tw_name text,
  add tw_tax_number text check (tw_tax_number ~ '^\d{8}$'),
  -- Labor insurance, with pension and employment insurance, and health insurance number their units apart.
  add tw_labor_unit text,
  add tw_health_unit text,
  add tw_address text,
  add tw_contact text,
  add tw_phone text,
  add tw_email text;
