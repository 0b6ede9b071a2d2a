import { metresBetween, type Point } from '../rules/distance.ts'

/** A punch with data that may reveal a fake; `at` is milliseconds. */
export type ComparedPunch = {
  readonly id: string
  readonly at: number
  /** Null for kiosk codes and devices. */
  readonly position: Point | null
  readonly isClockMoved: boolean
  /** Other people with a key on the same device. */
  readonly others: number
}

/** A hint for HR; it blocks nothing. */
export type Signal =
  | { readonly kind: 'clock_moved' }
  | { readonly kind: 'speed'; readonly km: number; readonly speed: number }
  | { readonly kind: 'same_fix'; readonly count: number }
  | { readonly kind: 'shared_device'; readonly count: number }

/** Speed of an airliner, and the error of two rough positions. */
const MAX_SPEED_KMH = 900
const MIN_METRES = 2_000
/** Real phones never report the same position to some ten centimetres this often. */
const MAX_SAME_POSITION = 3

/**
 * Finds signals about a person's punches of some weeks, by punch id: a changed clock, an impossible speed since the
 * punch before, the identical position again and again, a device of several people.
 */
export function punchSignals(punches: readonly ComparedPunch[]): Map<string, Signal[]> {
  const sorted = punches.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
  const same = new Map<string, number>()
  for (const { position } of sorted)
    if (position) same.set(positionKey(position), (same.get(positionKey(position)) ?? 0) + 1)
  const found = new Map<string, Signal[]>()
  let before: (ComparedPunch & { position: Point }) | undefined
  for (const punch of sorted) {
    const signals: Signal[] = []
    const { position } = punch
    if (punch.isClockMoved) signals.push({ kind: 'clock_moved' })
    if (position) {
      const metres = before ? metresBetween(before.position, position) : 0
      const hours = before ? Math.max((punch.at - before.at) / 3_600_000, 1 / 3600) : 1
      const speed = metres / 1000 / hours
      if (metres > MIN_METRES && speed > MAX_SPEED_KMH)
        signals.push({ kind: 'speed', km: Math.round(metres / 1000), speed: Math.round(speed) })
      const count = same.get(positionKey(position)) ?? 0
      if (count > MAX_SAME_POSITION) signals.push({ kind: 'same_fix', count })
      before = { ...punch, position }
    }
    if (punch.others > 0) signals.push({ kind: 'shared_device', count: punch.others })
    if (signals.length > 0) found.set(punch.id, signals)
  }
  return found
}

const positionKey = ({ latitude, longitude }: Point) => `${latitude} ${longitude}`
