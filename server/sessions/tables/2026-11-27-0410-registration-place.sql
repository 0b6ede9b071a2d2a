-- Where in the country a company begins, which decides its holidays, and what it does; asked when it is registered.
alter table registration add state text, add industry text check (industry in ('manufacturing', 'construction', 'retail_and_wholesale', 'hotels_and_restaurants', 'transport_and_storage', 'information_technology',
  'finance_and_insurance', 'professional_services', 'education', 'health_and_care', 'agriculture_and_fishing', 'real_estate', 'other'));
