import { addDays, type Day, daysBetween, earlierDay, laterDay, monthOf } from '#base/days/days.ts'
import { countryAt } from '#statutory/countries.ts'
import type { FlexibleScheme, NormalHours } from '#statutory/normal-hours.ts'
import type { DaySpan } from './day-sources.ts'

/** Days of a person in an agreement of flexible hours, in one office: its periods follow each other from `starts`. */
export type FlexibleStretch = DaySpan & {
  readonly scheme: FlexibleScheme
  readonly starts: Day
  readonly country: string
  /** The agreement names the person: it comes before one of the whole office. */
  readonly isNamed: boolean
}

/** A period of flexible hours that meets a span; `covers` are the days on which the agreement holds for the person. */
export type FlexiblePeriod = DaySpan & {
  readonly hours: NormalHours
  readonly covers: DaySpan
  readonly country: string
}

/** The longest period: a span that is extended by so many days at both sides contains every period that meets it. */
export const LONGEST_PERIOD = 8 * 7

/** The normal hours of a scheme in the month of a day; undefined where the country has none. */
export function schemeHours(country: string | null, scheme: FlexibleScheme, day: Day): NormalHours | undefined {
  try {
    return countryAt(country)?.hours?.(monthOf(day)).normal?.schemes[scheme]
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Whether the law of a country lets a workforce agree to more overtime in the month of a day. */
export function isMoreOvertimeLawful(country: string | null, day: Day): boolean {
  try {
    return countryAt(country)?.hours?.(monthOf(day)).agreed !== undefined
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** The periods of a person that meet a span, in order. Days of an agreement that names the person are in no other. */
export function flexiblePeriods(stretches: readonly FlexibleStretch[], span: DaySpan): FlexiblePeriod[] {
  const named = stretches.filter(({ isNamed }) => isNamed)
  const others = stretches.filter(({ isNamed }) => !isNamed).flatMap((one) => withoutDays(one, named))
  return [...named, ...others]
    .flatMap((stretch) => periodsOfStretch(stretch, span))
    .sort((a, b) => (a.covers.first < b.covers.first ? -1 : 1))
}

/** The period that holds on a day. */
export function periodOn(periods: readonly FlexiblePeriod[], day: Day): FlexiblePeriod | undefined {
  return periods.find(({ covers }) => covers.first <= day && day <= covers.last)
}

/** What is left of a stretch; a part that ends before it begins has no days. */
function withoutDays<S extends DaySpan>(stretch: S, others: readonly DaySpan[]): S[] {
  return others.reduce<S[]>(
    (left, { first, last }) =>
      left.flatMap((one) => [
        { ...one, last: earlierDay(one.last, addDays(first, -1)) },
        { ...one, first: laterDay(one.first, addDays(last, 1)) },
      ]),
    [stretch],
  )
}

function periodsOfStretch({ scheme, starts, country, first, last }: FlexibleStretch, span: DaySpan): FlexiblePeriod[] {
  const from = laterDay(first, span.first)
  const until = earlierDay(last, span.last)
  const found: FlexiblePeriod[] = []
  for (let day = from; day <= until; ) {
    const hours = schemeHours(country, scheme, day)
    if (!hours) return found
    const length = hours.weeks * 7
    const begins = addDays(starts, Math.floor(daysBetween(starts, day) / length) * length)
    const ends = addDays(begins, length - 1)
    const covers = { first: laterDay(begins, first), last: earlierDay(ends, last) }
    found.push({ first: begins, last: ends, hours, covers, country })
    day = addDays(ends, 1)
  }
  return found
}
