/**
 * What tax and insurances of Taiwan take from pay and add to it: labor insurance with employment insurance; the
 * employer's insurances with occupational accident insurance, and its pension with the reserve of the former scheme.
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
