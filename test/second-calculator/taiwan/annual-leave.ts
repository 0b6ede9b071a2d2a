import { annualLeaveDays } from './work-pay.ts'

/** A day of the calendar in numbers. */
export interface CalendarDay {
  year: number
  month: number
  day: number
}

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

function lengthOfMonth({ year, month }: CalendarDay): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return month === 2 && isLeap ? 29 : LENGTHS[month - 1]!
}

/**
 * Whole months of service that somebody who joined has behind them on a day. Who joined on a day that a month does not have
 * completes it on its last day.
 */
export function monthsOfService(joined: CalendarDay, on: CalendarDay): number {
  const months = (on.year - joined.year) * 12 + (on.month - joined.month)
  const isReached = on.day >= joined.day || on.day === lengthOfMonth(on)
  return isReached ? months : months - 1
}

/**
 * Days of annual leave that are paid when somebody leaves: the step that their service reached last gave its days on that
 * day, all of them (Labor Standards Act art. 38 I), and what of them was not taken becomes wages (IV). Nothing is given for
 * the months since.
 */
export function unusedOnLeaving(joined: CalendarDay, last: CalendarDay, takenOfTheYear: number): number {
  const months = monthsOfService(joined, last)
  // The half-year after six months has three days. From a year on, each year of service has its own.
  const reached = months < 12 ? months : months - (months % 12)
  return Math.max(0, annualLeaveDays(reached) - takenOfTheYear)
}
