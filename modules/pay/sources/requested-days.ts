import type { Day } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'
import type { EmployeeDays } from './source.ts'
import { paySources } from './sources.ts'

/** The first day of each span, by its place, that somebody asked some source to be away on: a query for each that is asked. */
export async function findRequestedDays(tx: Tx, spans: readonly EmployeeDays[]): Promise<ReadonlyMap<number, Day>> {
  const found = new Map<number, Day>()
  if (spans.length > 0)
    for (const source of paySources())
      for (const [place, day] of (await source.findRequestedDays?.(tx, spans)) ?? []) found.set(place, day)
  return found
}
