import { addDays, type Day, weekday } from '#base/days/days.ts'

/** The week of a day, from Monday to Sunday. */
export function weekOf(day: Day): { first: Day; last: Day } {
  const first = addDays(day, -((weekday(day) + 6) % 7))
  return { first, last: addDays(first, 6) }
}

/** The days of a week as rows name them, in order. */
export const WEEK_DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
