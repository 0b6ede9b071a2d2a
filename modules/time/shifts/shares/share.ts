import { addDays, type Day, weekday } from '#base/days/days.ts'
import { minutesPlanned, type Workday } from '#calendar/workdays.ts'
import type { ShareKind } from './share-value.ts'

/**
 * A planned day that is a night, a weekend or a public holiday, or several: a night from a Sunday on that is a holiday
 * is all three.
 */
export type SharedDay = {
  readonly day: Day
  readonly shift: string
  readonly kinds: readonly ShareKind[]
  readonly holiday: { readonly name: string; readonly name_zh: string | null } | null
}

const HOUR = 60
/** Night is 22:00 to 06:00, in minutes of the day, on both sides of midnight. */
const NIGHTS = [
  [0, 6 * HOUR],
  [22 * HOUR, 30 * HOUR],
] as const
/** Minutes at night that make a night shift. Neither country’s law sets a number (decision 080). */
const NIGHT_MINUTES = 3 * HOUR

/** Counts the minutes of a shift between 22:00 and 06:00; minutes past 1,440 are on the next day. */
export function minutesAtNight({ start, end }: { readonly start: number; readonly end: number }): number {
  return NIGHTS.reduce((sum, [from, until]) => sum + Math.max(0, Math.min(end, until) - Math.max(start, from)), 0)
}

/**
 * Returns the planned days that are nights, weekends or public holidays; `days` begin on `first`. Days of the weekly
 * pattern and days away count as none. A weekend is a weekly day off of the office that the person works for on the
 * day; a night belongs to the day on which its shift begins.
 */
export function sharedDays(
  first: Day,
  days: readonly Workday[],
  restDaysOf: (office: string | null) => readonly number[],
): SharedDay[] {
  return days.flatMap((workday, index): SharedDay[] => {
    const { shift, holidays, office } = workday
    if (!shift || minutesPlanned(workday) === 0) return []
    const day = addDays(first, index)
    const holiday = holidays.find(({ kind }) => kind !== 'company') ?? null
    const kinds = [
      ...(shift.parts.some(({ hours }) => minutesAtNight(hours) >= NIGHT_MINUTES) ? (['night'] as const) : []),
      ...(restDaysOf(office).includes(weekday(day)) ? (['weekend'] as const) : []),
      ...(holiday ? (['holiday'] as const) : []),
    ]
    return kinds.length > 0 ? [{ day, shift: shift.name, kinds, holiday }] : []
  })
}

/** Returns by how many, rounded to a tenth, a count is above the average of all counts; negative when it is below. */
export function averageDifference(counts: readonly number[]): (count: number) => number {
  const average = counts.reduce((sum, count) => sum + count, 0) / Math.max(1, counts.length)
  return (count) => Math.round((count - average) * 10) / 10
}
