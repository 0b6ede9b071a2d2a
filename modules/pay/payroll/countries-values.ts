import { MALAYSIAN_TOTALS } from './malaysia/total-values.ts'

/** The names of all countries' own sums in the totals of a run. A sum that a run does not have is 0. */
export const COUNTRY_TOTALS = [...MALAYSIAN_TOTALS] as const
