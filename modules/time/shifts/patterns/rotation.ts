import { addDays, type Day, daysBetween } from '#base/days/days.ts'
import { meansDayOff, shortNameKey } from '../short-name-value.ts'

/** One entry per day; null is a day off. */
export type Rotation = readonly (string | null)[]

const OFF = 'OFF'
export const MAX_ROTATION_DAYS = 62

type NamedShift = { readonly id: string; readonly shortName: string }

/**
 * Parses a typed rotation: short names and OFF separated by commas; `AM×4` or `AM*4` repeats. Returns `unknown` with
 * the text that it cannot read.
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
    const shift = meansDayOff(name) ? null : byName.get(shortNameKey(name))
    if (shift === undefined || Number(times) < 1) return { unknown: part }
    for (let nth = 0; nth < Number(times); nth++) days.push(shift)
  }
  return days.length > MAX_ROTATION_DAYS ? { tooMany: days.length } : { days }
}

export function rotationText(days: Rotation, shortNameOf: (shift: string) => string): string {
  return days.map((shift) => (shift === null ? OFF : shortNameOf(shift))).join(', ')
}

/**
 * Returns the rotation's shift for each day of a span. A person starts with the `beginsWith`-th day of it, counted from
 * 1.
 */
export function rotationDays(
  days: Rotation,
  { first, last }: { readonly first: Day; readonly last: Day },
  beginsWith: number,
): { day: Day; shift: string | null }[] {
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => ({
    day: addDays(first, index),
    shift: days[(beginsWith - 1 + index) % days.length] ?? null,
  }))
}
