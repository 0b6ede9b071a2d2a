import { addDays, type Day } from '#base/days/days.ts'
import type { Workday } from '#calendar/workdays.ts'

/** Lists a person's shifts with their hours; `days` begin on `first`. */
export function shiftParts(days: readonly Workday[], first: Day) {
  return days.flatMap(({ shift }, index) =>
    (shift?.parts ?? []).map(({ name, hours }) => ({
      name,
      day: addDays(first, index),
      start: hours.start,
      end: hours.end,
    })),
  )
}
