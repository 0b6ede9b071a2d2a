import { type Day, earlierDay, laterDay } from '#base/days/days.ts'

type DaySpan = { readonly first: Day; readonly last: Day }

/** The days that sources read for a run: those it pays and those of its wage month. */
export function runWindow({ days, month }: { readonly days: DaySpan; readonly month: DaySpan }): DaySpan {
  return { first: earlierDay(days.first, month.first), last: laterDay(days.last, month.last) }
}
