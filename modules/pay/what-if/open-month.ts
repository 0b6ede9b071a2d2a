import { type Day, type Month, monthOf, shiftMonth } from '#base/days/days.ts'

type MonthRun = { readonly kind: string; readonly sequence: number; readonly period: Month }

/** The months whose first regular run is approved. */
export function approvedMonths(approved: readonly MonthRun[]): Month[] {
  return approved.filter((run) => run.kind === 'monthly' && run.sequence === 1).map(({ period }) => period)
}

/** The month after the newest approved one; today's where none is approved yet. */
export function firstOpenMonth(approved: readonly Month[], today: Day): Month {
  const newest = [...approved].sort().at(-1)
  return newest ? shiftMonth(newest, 1) : monthOf(today)
}
