import { type Day, daysBetween, earlierDay, laterDay } from '#base/days/days.ts'
import type { Citizenship } from '../person.ts'
import type { Regime } from './deduction.ts'

/** Days in a year that make a resident (Income Tax Act 1967 s.7(1)(a): 182 days or more; the product counts 183). */
export const RESIDENT_DAYS = 183

export type ResidenceWarning = { readonly code: 'resident_under_183' | 'non_resident_183'; readonly days: number }

/** Days of a year from the first to the last day with the company, both counted; up to its end without a last day. */
export function daysOfYear(joined: Day, last: Day | null, year: number): number {
  const from = laterDay(joined, `${year}-01-01`)
  const until = earlierDay(`${year}-12-31`, last)
  return from > until ? 0 : daysBetween(from, until) + 1
}

/** A stay in Malaysia by its passport stamps; without departure it goes on. */
export type Presence = { readonly arrived: Day; readonly left: Day | null }

/**
 * Days of a year present in Malaysia: part of a day counts (s.7(1B)), so that the days of arrival and departure both do,
 * and a day of both only once. Stays must not overlap.
 */
export function daysPresent(stays: readonly Presence[], year: number): number {
  const days = stays.map(({ arrived, left }) => daysOfYear(arrived, left, year)).reduce((all, some) => all + some, 0)
  const sameDay = stays.filter(
    (stay) => stay.left?.startsWith(`${year}-`) && stays.some((next) => next !== stay && next.arrived === stay.left),
  )
  return days - sameDay.length
}

/**
 * Where the way someone is taxed contradicts their days of the year: those of their stays, where they are known, else those
 * with the company. Of citizens and permanent residents the days before joining say nothing, so that without stays only
 * many days as a non-resident are strange; special regimes have terms of their own. A hint: several years can be linked
 * (s.7(1)(b)), so nothing is changed by itself.
 */
export function residenceWarning(person: {
  readonly citizenship: Citizenship
  readonly regime: Regime
  readonly joined: Day
  readonly last: Day | null
  readonly year: number
  readonly stays?: readonly Presence[]
}): ResidenceWarning | undefined {
  const { stays = [], year } = person
  const days = stays.length > 0 ? daysPresent(stays, year) : daysOfYear(person.joined, person.last, year)
  if (person.regime === 'nonResident') return days >= RESIDENT_DAYS ? { code: 'non_resident_183', days } : undefined
  if (person.regime !== 'resident' || (person.citizenship !== 'foreigner' && stays.length === 0)) return undefined
  return days < RESIDENT_DAYS ? { code: 'resident_under_183', days } : undefined
}
