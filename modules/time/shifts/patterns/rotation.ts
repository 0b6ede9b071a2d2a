import { addDays, type Day, daysBetween } from '#base/days/days.ts'
import { meansDayOff, shortNameKey } from '../short-name-value.ts'

/** What each day of a rotation has; null is a day off. */
export type Rotation = readonly (string | null)[]

/** How a day off is written. */
const OFF = 'OFF'
/** The most days of one. */
export const MAX_ROTATION_DAYS = 62

type NamedShift = { readonly id: string; readonly shortName: string }

/**
 * A rotation as it is typed: short names and OFF with commas between them; `AM×4` or `AM*4` is four of them. Answers what
 * cannot be read.
 */
export function readRotation(
  typed: string,
  shifts: readonly NamedShift[],
): { days: Rotation } | { unknown: string } | { tooMany: number } {
  const byName = new Map(shifts.map((shift) => [shortNameKey(shift.shortName), shift.id]))
  const days: (string | null)[] = []
  for (const written of typed.split(/[,、，\n]/)) {
    const part = written.trim()
    if (part === '') continue
    const isKnown = (name: string) => meansDayOff(name) || byName.has(shortNameKey(name))
    const [, called = part, times = '1'] = isKnown(part) ? [] : (/^(.+)[×x*] ?(\d{1,2})$/i.exec(part) ?? [])
    const name = called.trim()
    if (!isKnown(name) || Number(times) < 1) return { unknown: part }
    const shift = meansDayOff(name) ? null : byName.get(shortNameKey(name))!
    for (let nth = 0; nth < Number(times); nth++) days.push(shift)
  }
  return days.length > MAX_ROTATION_DAYS ? { tooMany: days.length } : { days }
}

/** The same in words: a name a day. */
export function rotationText(days: Rotation, shortNameOf: (shift: string) => string): string {
  return days.map((shift) => (shift === null ? OFF : shortNameOf(shift))).join(', ')
}

/** What a rotation has on the days of a span for somebody who begins with its `beginsWith`-th day; the first is 1. */
export function rotationDays(
  days: Rotation,
  { first, last }: { readonly first: Day; readonly last: Day },
  beginsWith: number,
): { day: Day; shift: string | null }[] {
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => ({
    day: addDays(first, index),
    shift: days[(beginsWith - 1 + index) % days.length]!,
  }))
}
