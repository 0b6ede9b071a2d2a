import { type Day, daysBetween } from '#base/days/days.ts'

/**
 * Hours on a person's day, in minutes after its midnight; past 1,440 they are on the next day. Null `end` never ends.
 */
export type PlacedHours = { readonly day: Day; readonly start: number; readonly end: number | null }

const MINUTES_OF_DAY = 1440
const DAY_ZERO = '2000-01-01'

/** Minutes since a fixed day, so that shifts of different days can be compared. */
function startMinute({ day, start }: PlacedHours): number {
  return daysBetween(DAY_ZERO, day) * MINUTES_OF_DAY + start
}

function endMinute({ day, end }: PlacedHours): number {
  return end === null ? Number.POSITIVE_INFINITY : daysBetween(DAY_ZERO, day) * MINUTES_OF_DAY + end
}

/**
 * Finds shifts of one person that overlap an earlier one, each with the longest-lasting shift before it (SHF-06). A
 * shift that begins when another ends does not overlap it.
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
