import { type Day, eachDay, laterDay } from '#base/days/days.ts'
import { WORKDAYS_CHANGED } from '#people/events.ts'
import type { EventContext } from '#server/context/events.ts'

type WorkdayChange = { readonly employeeId: string; readonly from: Day; readonly until: Day | null }

/** Years ahead that are published where a change has no end: nobody requests leave later than that. */
const YEARS_AHEAD = 2

/** Publishes the days of people whose hours or office changed, grouped by equal days. */
export async function publishWorkdayChanges(
  { tx, today, publish }: EventContext,
  changes: readonly WorkdayChange[],
): Promise<void> {
  const ahead = `${Number(today.slice(0, 4)) + YEARS_AHEAD}-12-31`
  const spans = Map.groupBy(changes, ({ from, until }) => `${from} ${until ?? laterDay(from, ahead)}`)
  for (const [span, same] of spans) {
    const [first, last] = span.split(' ') as [Day, Day]
    const people = same.map(({ employeeId }) => employeeId)
    await publish(tx, WORKDAYS_CHANGED, { people, days: eachDay(first, last) })
  }
}
