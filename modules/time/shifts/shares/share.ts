import { addDays, type Day, weekday } from '#base/days/days.ts'
import { minutesPlanned, type Workday } from '#calendar/workdays.ts'
import type { ShareKind } from './share-value.ts'

/** A planned day that is one of them, or several: a night from a Sunday on that is a holiday is all three. */
export type SharedDay = {
  readonly day: Day
  readonly shift: string
  readonly kinds: readonly ShareKind[]
  readonly holiday: { readonly name: string; readonly name_zh: string | null } | null
}

const HOUR = 60
/** Night is from ten in the evening to six in the morning, before midnight and after it, in minutes of the day. */
const NIGHTS = [
  [0, 6 * HOUR],
  [22 * HOUR, 30 * HOUR],
] as const
/** From so much of it on a shift is a night shift. Neither country’s law says how much makes one (decision 080). */
const NIGHT_MINUTES = 3 * HOUR

/** The minutes of a shift (minutes of its day, past 1,440 on the next one) that lie at night. */
export function minutesAtNight({ start, end }: { readonly start: number; readonly end: number }): number {
  return NIGHTS.reduce((sum, [from, until]) => sum + Math.max(0, Math.min(end, until) - Math.max(start, from)), 0)
}

/**
 * The days of somebody's plan, from a first one on, that are nights, weekends or public holidays. The weekly pattern is not
 * planned and counts as none; nor does a day on which somebody is away. A weekend is a weekly day off of the office that
 * one works for on the day; a night is of the day on which its shift begins.
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

/** By how many, to a tenth, each is above what one has on average, or below it. */
export function averageDifferences(counts: readonly number[]): number[] {
  const average = counts.reduce((sum, count) => sum + count, 0) / Math.max(1, counts.length)
  return counts.map((count) => Math.round((count - average) * 10) / 10)
}
