import { clockText } from '#base/days/week.ts'
import { MINUTES_PER_DAY, minuteOf } from './values.ts'

/** Minutes after the midnight that a day begins with; those beyond 1,440 are on the next day. */
export type Stretch = { readonly start: number; readonly end: number }

/** A stretch of work with the minutes of it that were a break. */
export type WorkStretch = Stretch & { readonly pause: number }

/** The minute of a time of the clock that follows another minute of the same day. */
export function endMinute(start: number, time: string): number {
  const minute = minuteOf(time) + Math.floor(start / MINUTES_PER_DAY) * MINUTES_PER_DAY
  return minute > start ? minute : minute + MINUTES_PER_DAY
}

/** The parts of a stretch that lie in none of some others. */
export function subtractStretches(stretch: Stretch, others: readonly Stretch[]): Stretch[] {
  return others.reduce<Stretch[]>(
    (left, { start, end }) =>
      left
        .flatMap((one) => [
          { start: one.start, end: Math.min(one.end, start) },
          { start: Math.max(one.start, end), end: one.end },
        ])
        .filter((one) => one.end > one.start),
    [stretch],
  )
}

/** The minutes that two stretches share. */
export function overlapMinutes(a: Stretch, b: Stretch): number {
  return Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start))
}

/** `18:00–21:00`. */
export function spanText(start: number, end: number): string {
  return `${clockText(start)}–${clockText(end)}`
}
