import { type Day, earlierDay, lastDay, monthOf, shiftMonth } from '#base/days/days.ts'
import { type CycleRule, monthCycles } from '#pay/runs.ts'
import type { RunMatter } from './contract.ts'

/** How many days ahead dates are shown. */
export const DAYS_AHEAD = 30
/** Work permits are shown earlier, because renewing them takes longer. */
export const PERMIT_DAYS_AHEAD = 60
const MONTHS = 12

/**
 * The last twelve months with the day on which people are counted: the end of the month, and today for the current one.
 */
export function countedDays(today: Day): { month: string; day: Day }[] {
  return Array.from({ length: MONTHS }, (_, index) => {
    const month = shiftMonth(monthOf(today), index - MONTHS + 1)
    return { month, day: index === MONTHS - 1 ? today : lastDay(month) }
  })
}

/** The next pay day from today on; the last cycle of a month may be paid in the month after. */
export function nextPayDay(today: Day, rule: CycleRule): Day {
  const month = monthOf(today)
  const days = [-1, 0, 1].flatMap((by) => monthCycles(rule, shiftMonth(month, by)).map(({ payDay }) => payDay))
  return days.filter((day) => day >= today).reduce(earlierDay)
}

/** The next step of a run that is not approved: blockers first, then rows to check, then the run's next state. */
export function findRunMatter(run: { state: string; blocked: number; toCheck: number }): RunMatter | null {
  if (run.state === 'draft') return 'calculate'
  if (run.state === 'confirmed') return 'approve'
  if (run.state !== 'calculated') return null
  if (run.blocked > 0) return 'unblock'
  return run.toCheck > 0 ? 'check' : 'confirm'
}
