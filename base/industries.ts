/** Industries of companies: the usual sections of the international classification (ISIC), in plain words. */
export const INDUSTRIES = [
  'manufacturing',
  'construction',
  'retail_and_wholesale',
  'hotels_and_restaurants',
  'transport_and_storage',
  'information_technology',
  'finance_and_insurance',
  'professional_services',
  'education',
  'health_and_care',
  'agriculture_and_fishing',
  'real_estate',
  'other',
] as const
