import { type Day, daysBetween, earlierDay, laterDay } from '#base/days/days.ts'
import type { Citizenship } from '../person.ts'
import type { Regime } from './deduction.ts'

/** Days in a year that make a resident (Income Tax Act 1967 s.7(1)(a): 182 days or more; the product counts 183). */
export const RESIDENT_DAYS = 183

export type ResidenceWarning = { readonly code: 'resident_under_183' | 'non_resident_183'; readonly days: number }

/**
 * Days of a year from the first to the last day with the company, both counted; without a last day, to the year's end.
 */
export function daysOfYear(joined: Day, last: Day | null, year: number): number {
  const from = laterDay(joined, `${year}-01-01`)
  const until = earlierDay(`${year}-12-31`, last)
  return from > until ? 0 : daysBetween(from, until) + 1
}

/** A stay in Malaysia by its passport stamps; without a departure it is still open. */
export type Presence = { readonly arrived: Day; readonly left: Day | null }

/**
 * Days of a year present in Malaysia. Part of a day counts (s.7(1B)), so the days of arrival and departure both count;
 * a day of both counts once. Stays must not overlap.
 */
export function daysPresent(stays: readonly Presence[], year: number): number {
  const days = stays.map(({ arrived, left }) => daysOfYear(arrived, left, year)).reduce((all, some) => all + some, 0)
  const sameDay = stays.filter(
    (stay) => stay.left?.startsWith(`${year}-`) && stays.some((next) => next !== stay && next.arrived === stay.left),
  )
  return days - sameDay.length
}

/**
 * Warns where a person's tax regime contradicts their days in the year: the days of their stays, where recorded, else
 * those with the company. For citizens and permanent residents the days before joining prove nothing, so that without
 * stays only many days as a non-resident are doubtful. Special regimes have their own conditions. Several years can be
 * linked (s.7(1)(b)), so a warning changes nothing.
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
