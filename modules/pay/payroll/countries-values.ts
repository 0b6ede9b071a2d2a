import { MALAYSIAN_TOTALS } from './malaysia/total-values.ts'

/** Sums of their own that countries have in the totals of a run, all of them: where a run has none they are 0. */
export const COUNTRY_TOTALS = [...MALAYSIAN_TOTALS] as const
