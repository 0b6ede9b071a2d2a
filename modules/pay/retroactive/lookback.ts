import { addDays, type Day, firstDay, type Month, shiftMonth } from '#base/days/days.ts'
import type { SourceRun } from '../sources/payable.ts'

/** For so many months before its own a run pays or takes back what closed runs of these months paid otherwise. */
const LOOKBACK_MONTHS = 3

/** A week belongs to the month it ends in: its run pays up to so many days of the month before. */
const DAYS_BEFORE_MONTH = 6

/**
 * How far a run looks back: `month` is the first month whose closed runs are looked at, `first` the first day that such a
 * run may have paid, `last` the last day of the run that asks.
 */
export type Lookback = { readonly month: Month; readonly first: Day; readonly last: Day }

/** The same for every source whose amounts follow from records that nobody has to put into a run. */
export function lookbackOf({ period, days }: Pick<SourceRun, 'period' | 'days'>): Lookback {
  const month = shiftMonth(period, -LOOKBACK_MONTHS)
  return { month, first: addDays(firstDay(month), -DAYS_BEFORE_MONTH), last: days.last }
}
