import { type Day, daysBetween } from '#base/days/days.ts'

/** Hours of somebody's day: minutes after its midnight, beyond 1,440 on the next one; without an end they go on. */
export type PlacedHours = { readonly day: Day; readonly start: number; readonly end: number | null }

const MINUTES_OF_DAY = 1440
const DAY_ZERO = '2000-01-01'

/** Minutes since one moment for all, so that days can be compared over midnight. */
function startMinute({ day, start }: PlacedHours): number {
  return daysBetween(DAY_ZERO, day) * MINUTES_OF_DAY + start
}

function endMinute({ day, end }: PlacedHours): number {
  return end === null ? Number.POSITIVE_INFINITY : daysBetween(DAY_ZERO, day) * MINUTES_OF_DAY + end
}

/**
 * Those of one person's shifts that are on at the same time as an earlier one, each with the one that lasts longest of
 * those before it (SHF-06). Hours are half open: a shift that begins as another ends does not clash with it.
 */
export function findClashes<T extends PlacedHours>(placed: readonly T[]): { earlier: T; later: T }[] {
  const found: { earlier: T; later: T }[] = []
  const sorted = [...placed].sort((a, b) => startMinute(a) - startMinute(b) || endMinute(a) - endMinute(b))
  let longest: T | undefined
  for (const later of sorted) {
    if (longest && startMinute(later) < endMinute(longest)) found.push({ earlier: longest, later })
    if (!longest || endMinute(later) > endMinute(longest)) longest = later
  }
  return found
}
