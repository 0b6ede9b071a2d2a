import type { Tx } from '#server/database/database.ts'
import type { ItemHours } from './source.ts'
import { paySources } from './sources.ts'

/** Finds which of some hours a source pays already; one query for each source that pays hours. */
export async function loadPaidHours(
  tx: Tx,
  hoursToCheck: readonly ItemHours[],
): Promise<(hours: ItemHours) => boolean> {
  const found = new Set<string>()
  if (hoursToCheck.length > 0)
    for (const source of paySources())
      for (const hours of (await source.findPaidHours?.(tx, hoursToCheck)) ?? []) found.add(hoursKey(hours))
  return (hours) => found.has(hoursKey(hours))
}

const hoursKey = ({ employee, day, code }: ItemHours) => `${employee} ${day} ${code}`
