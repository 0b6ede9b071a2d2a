import type { Month } from '#base/days/days.ts'
import { ratio } from '#base/money/money.ts'
import type { Country } from '#statutory/country.ts'

export const MOST_PLACES = 999
export const MOST_QUESTIONS = 30

/** As stored; a vacancy that is open by it may be closed by its day. */
export type StoredState = 'open' | 'hired' | 'closed'
export type VacancyMove = 'edit' | 'hire' | 'close' | 'open'

/** The minutes of a full week, where no hours are agreed. */
const FULL_WEEK_MINUTES = 2_400

const MOVES: { readonly [state in StoredState]: readonly VacancyMove[] } = {
  open: ['edit', 'hire', 'close'],
  hired: ['edit', 'open', 'close'],
  closed: ['open'],
}

/** What may be done in a state. */
export function movesIn(state: StoredState): readonly VacancyMove[] {
  return MOVES[state]
}

/**
 * The count and the state after so many more, or fewer, were hired; null where it would be below none or above the
 * places. One that has its last place filled while it is open is hired; it opens again by hand only.
 */
export function afterHires(
  { state, places, hired }: { readonly state: StoredState; readonly places: number; readonly hired: number },
  more: number,
): { readonly hired: number; readonly state: StoredState } | null {
  const count = hired + more
  if (count < 0 || count > places) return null
  return { hired: count, state: state === 'open' && count === places ? 'hired' : state }
}

/**
 * Whether open places go beyond the approved posts; all in hundredths of a post but places. `expected` are the people
 * there and on their way. Where no posts are approved at all nothing goes beyond them.
 */
export function isBeyondPosts(of: {
  readonly approved: number | null
  readonly expected: number
  readonly openPlaces: number
}): boolean {
  return of.approved !== null && of.expected + of.openPlaces * 100 > of.approved
}

/** Pay that a vacancy offers, in minor units of a month or an hour. */
export type OfferedPay = {
  readonly employment_type: string
  readonly weekly_minutes: number | null
  readonly pay_period: 'month' | 'hour'
  readonly pay_from: number | null
  readonly pay_to: number | null
}

export type PayFault = {
  readonly field: 'pay_from' | 'pay_to' | 'weekly_hours'
  readonly code: 'required' | 'pay_ends_below_start' | 'pay_range_needed' | 'pay_below_minimum'
  /** The amount of the law that it does not reach, and its source. */
  readonly law?: { readonly amount: number; readonly source: string }
}

/**
 * The first fault of a range of pay by the law of a month; undefined where it has none. Apprentices have no minimum wage.
 * Part-time pay needs the agreed hours, from which the least pay of a month follows.
 */
export function findPayFault(country: Country | undefined, month: Month, offer: OfferedPay): PayFault | undefined {
  const { employment_type, weekly_minutes, pay_period, pay_from, pay_to } = offer
  const stated = country?.payStatedBelow?.(month)
  if (pay_from === null) {
    if (pay_to !== null) return { field: 'pay_from', code: 'required' }
    // Whether pay has to be stated is known only where it is.
    return stated && { field: 'pay_from', code: 'pay_range_needed', law: stated }
  }
  if (pay_to !== null && pay_to < pay_from) return { field: 'pay_to', code: 'pay_ends_below_start' }
  const isPartTime = employment_type === 'part_time'
  if (isPartTime && weekly_minutes === null) return { field: 'weekly_hours', code: 'required' }
  const least =
    pay_period === 'hour'
      ? country?.hourlyFloor?.(month)
      : country?.monthlyFloor?.(month, isPartTime ? weekly_minutes : null)
  if (employment_type !== 'apprentice' && least && pay_from < least.amount)
    return { field: 'pay_from', code: 'pay_below_minimum', law: least }
}

/**
 * The law of a month by which the range has to be stated, or null. It is about the pay of a month: pay of an hour counts
 * with the agreed hours of a week, fifty-two weeks in twelve months.
 */
export function findDisclosure(
  country: Country | undefined,
  month: Month,
  { weekly_minutes, pay_period, pay_from }: OfferedPay,
): { readonly below: number; readonly source: string } | null {
  const law = country?.payStatedBelow?.(month)
  if (!law || pay_from === null) return null
  const monthly =
    pay_period === 'month' ? pay_from : ratio(pay_from, (weekly_minutes ?? FULL_WEEK_MINUTES) * 52, 12 * 60, 'down')
  return monthly < law.amount ? { below: law.amount, source: law.source } : null
}
