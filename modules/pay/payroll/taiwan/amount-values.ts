/**
 * Taiwanese amounts that are deducted from pay or added by the employer. Labor insurance includes employment insurance. The
 * employer's insurances include occupational accident insurance, and its pension the reserve of the former scheme.
 */
export const TAIWAN_AMOUNTS = [
  'tw_tax',
  'tw_labor',
  'tw_health',
  'tw_supplement',
  'tw_pension',
  'tw_insurance_employer',
  'tw_pension_employer',
] as const
export type TaiwanAmount = (typeof TAIWAN_AMOUNTS)[number]
