import { addDays, type Day, eachDay, earlierDay, laterDay } from '#base/days/days.ts'
import { hasFlexibleHours, LONGEST_PERIOD } from '#calendar/workdays.ts'
import type { Tx } from '#server/database/database.ts'

/**
 * Some days that changed, with all that may lie in one period of flexible hours with them: what is normal on a day follows
 * from the days before it, and the kind of a day off from the whole period.
 */
export async function withDaysOfPeriods(tx: Tx, days: readonly Day[]): Promise<readonly Day[]> {
  const [one] = days
  if (one === undefined) return days
  const [first, last] = [days.reduce(earlierDay, one), days.reduce(laterDay, one)]
  const from = addDays(first, -LONGEST_PERIOD)
  return (await hasFlexibleHours(tx, from)) ? eachDay(from, addDays(last, LONGEST_PERIOD)) : days
}
