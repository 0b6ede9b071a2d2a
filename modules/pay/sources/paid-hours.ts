import type { Tx } from '#server/database/database.ts'
import type { HoursOn } from './source.ts'
import { paySources } from './sources.ts'

/** Which hours some source pays already, of those asked: a query for each source that pays any. */
export async function paidHours(tx: Tx, asked: readonly HoursOn[]): Promise<(hours: HoursOn) => boolean> {
  const found = new Set<string>()
  if (asked.length > 0)
    for (const source of paySources())
      for (const hours of (await source.pays?.(tx, asked)) ?? []) found.add(keyOf(hours))
  return (hours) => found.has(keyOf(hours))
}

const keyOf = ({ employee, day, code }: HoursOn) => `${employee} ${day} ${code}`
