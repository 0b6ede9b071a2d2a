-- What Taiwan's schemes and taxes follow from beside the tax residence: never inferred from the label of a status.
alter table statutory_status
  add tw_identity text not null default 'national' check (tw_identity in (
    'national', 'spouse_of_national', 'professional_permanent', 'professional', 'migrant')),
  -- Chosen in writing; without the exemption form it is the flat rate.
  add tw_tax_method text not null default 'flat' check (tw_tax_method in ('table', 'flat')),
  add tw_tax_dependants int not null default 0 check (tw_tax_dependants between 0 and 30),
  add tw_disability text check (tw_disability in ('mild', 'moderate', 'severe')),
  add tw_pension_scheme text not null default 'new' check (tw_pension_scheme in ('new', 'former')),
  -- At 65 or over: labor insurance goes on.
  add tw_labor_continued boolean not null default false,
  -- Someone else insures the person's health, as with a second job.
  add tw_health_elsewhere boolean not null default false,
  add occupational_insurance_amount bigint check (occupational_insurance_amount > 0);
