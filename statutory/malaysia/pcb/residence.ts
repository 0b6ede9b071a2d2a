import { type Day, daysBetween, earlierOf, laterOf } from '#base/days.ts'
import type { Citizenship } from '../person.ts'
import type { Regime } from './deduction.ts'

/** Days in a year that make a resident (Income Tax Act 1967 s.7(1)(a): 182 days or more; the product counts 183). */
export const RESIDENT_DAYS = 183

export type ResidenceDoubt = { readonly code: 'resident_under_183' | 'non_resident_183'; readonly days: number }

/** Days of a year from the first to the last day with the company, both counted; up to its end without a last day. */
export function daysOfYear(joined: Day, last: Day | null, year: number): number {
  const from = laterOf(joined, `${year}-01-01`)
  const until = earlierOf(`${year}-12-31`, last)
  return from > until ? 0 : daysBetween(from, until) + 1
}

/**
 * Where the way someone is taxed contradicts the days of the year they are with the company. Of citizens and permanent
 * residents the days before joining say nothing, so that only many days as a non-resident are strange; special regimes
 * have terms of their own. A hint: several years can be linked (s.7(1)(b)), so nothing is changed by itself.
 */
export function residenceDoubt(person: {
  readonly citizenship: Citizenship
  readonly regime: Regime
  readonly joined: Day
  readonly last: Day | null
  readonly year: number
}): ResidenceDoubt | undefined {
  const days = daysOfYear(person.joined, person.last, person.year)
  if (person.regime === 'nonResident') return days >= RESIDENT_DAYS ? { code: 'non_resident_183', days } : undefined
  if (person.regime !== 'resident' || person.citizenship !== 'foreigner') return undefined
  return days < RESIDENT_DAYS ? { code: 'resident_under_183', days } : undefined
}
