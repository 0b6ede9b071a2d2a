-- What the company does, one of the product's list; null where nobody said.
alter table company_profile add industry text check (industry in ('manufacturing', 'construction', 'retail_and_wholesale', 'hotels_and_restaurants', 'transport_and_storage', 'information_technology',
  'finance_and_insurance', 'professional_services', 'education', 'health_and_care', 'agriculture_and_fishing', 'real_estate', 'other'));
