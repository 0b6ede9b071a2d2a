import { annualLeaveDays } from './work-pay.ts'

/** A day of the calendar in numbers. */
export interface CalendarDay {
  year: number
  month: number
  day: number
}

/** Whole months of service that somebody who joined has behind them on a day. */
export function monthsOfService(joined: CalendarDay, on: CalendarDay): number {
  const months = (on.year - joined.year) * 12 + (on.month - joined.month)
  return on.day >= joined.day ? months : months - 1
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
