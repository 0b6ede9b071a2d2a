import { eachMonth, type Month, shiftMonth } from '#base/days/days.ts'

/**
 * Months of a year that can still take a claim: from the one after the person's last approved run, or from the present
 * one before any run, to December. Empty once December is approved: the rest is claimed in the tax return.
 */
export function openMonths(year: number, last: Month | null, now: Month): Month[] {
  const start = last === null ? now : shiftMonth(last, 1)
  const from = start < `${year}-01` ? `${year}-01` : start
  return from > `${year}-12` ? [] : eachMonth(from, `${year}-12`)
}

/** The month whose run applies a claim of `period`; null where its year is closed. */
export function takingMonth(period: Month, last: Month | null): Month | null {
  const next = last === null || last < period ? period : shiftMonth(last, 1)
  return next.slice(0, 4) === period.slice(0, 4) ? next : null
}
