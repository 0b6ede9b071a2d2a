import type { WorkHours } from '#base/day-hours.ts'

/** What of some hours is to be worked, as it lies along the day; null where nothing is. */
export type Expected = { readonly start: number; readonly end: number; readonly minutes: number } | null

/**
 * When somebody is expected, where holidays and leave leave `due` minutes of the halves (`minutesDue`): a first half off
 * lets them come after the break, a second one lets them go before it, and minutes off come off the end.
 */
export function expectedOf({ start, end, break: pause, breakAt, halves }: WorkHours, due: readonly number[]): Expected {
  const minutes = due.reduce((all, half) => all + half, 0)
  if (minutes === 0) return null
  const [first = 0, second = 0] = due
  if (halves.length === 1) return { start, end: end - (halves[0] - first), minutes }
  return {
    start: first > 0 ? start : breakAt + pause,
    end: second > 0 ? end - (halves[1] - second) : breakAt - (halves[0] - first),
    minutes,
  }
}
