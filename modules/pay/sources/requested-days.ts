import type { Day } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'
import type { EmployeeDays } from './source.ts'
import { paySources } from './sources.ts'

/** Finds the first day of each span, by its index, that somebody requested to be away on; one query a source. */
export async function findRequestedDays(tx: Tx, spans: readonly EmployeeDays[]): Promise<ReadonlyMap<number, Day>> {
  const found = new Map<number, Day>()
  if (spans.length > 0)
    for (const source of paySources())
      for (const [place, day] of (await source.findRequestedDays?.(tx, spans)) ?? []) found.set(place, day)
  return found
}
