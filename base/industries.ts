/** What companies do, in the words of their own; the sections of the international classification (ISIC), the usual ones. */
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
