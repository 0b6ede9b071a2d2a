import { metresBetween, type Point } from '../rules/distance.ts'

/** A press with what may speak of a made-up one; `at` in milliseconds. */
export type ComparedPunch = {
  readonly id: string
  readonly at: number
  /** Null by code and by device. */
  readonly position: Point | null
  readonly isClockMoved: boolean
  /** How many other people sign on the device it came from. */
  readonly others: number
}

/** What HR looks at: it blocks nothing. */
export type Signal =
  | { readonly kind: 'clock_moved' }
  | { readonly kind: 'speed'; readonly km: number; readonly speed: number }
  | { readonly kind: 'same_fix'; readonly count: number }
  | { readonly kind: 'shared_device'; readonly count: number }

/** An airliner, and what two rough positions may be apart. */
const MAX_SPEED_KMH = 900
const MIN_METRES = 2_000
/** A phone that finds out where it is never says the same to some ten centimetres so often. */
const MAX_SAME_POSITION = 3

/**
 * Signals of somebody's presses of some weeks, in any order, by the id of each press: its clock was moved, nobody travels
 * so fast from the press before, the same position to the last digit again and again, a device of several people.
 */
export function punchSignals(presses: readonly ComparedPunch[]): Map<string, Signal[]> {
  const sorted = presses.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
  const same = new Map<string, number>()
  for (const { position } of sorted)
    if (position) same.set(positionKey(position), (same.get(positionKey(position)) ?? 0) + 1)
  const found = new Map<string, Signal[]>()
  let before: (ComparedPunch & { position: Point }) | undefined
  for (const press of sorted) {
    const signals: Signal[] = []
    const { position } = press
    if (press.isClockMoved) signals.push({ kind: 'clock_moved' })
    if (position) {
      const metres = before ? metresBetween(before.position, position) : 0
      const hours = before ? Math.max((press.at - before.at) / 3_600_000, 1 / 3600) : 1
      const speed = metres / 1000 / hours
      if (metres > MIN_METRES && speed > MAX_SPEED_KMH)
        signals.push({ kind: 'speed', km: Math.round(metres / 1000), speed: Math.round(speed) })
      const count = same.get(positionKey(position))!
      if (count > MAX_SAME_POSITION) signals.push({ kind: 'same_fix', count })
      before = { ...press, position }
    }
    if (press.others > 0) signals.push({ kind: 'shared_device', count: press.others })
    if (signals.length > 0) found.set(press.id, signals)
  }
  return found
}

const positionKey = ({ latitude, longitude }: Point) => `${latitude} ${longitude}`
