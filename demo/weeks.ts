import { type DayHours, usualHours, type Week } from '#base/days/day-hours.ts'
import { STANDARD_WEEK } from '#base/days/week.ts'
import type { Person } from './people.ts'

const MORNING: DayHours = { start: 9 * 60, end: 13 * 60, break: 0, divides: null }
const onWeekdays = (hours: DayHours): Week => STANDARD_WEEK.map((day) => day && hours)

/** In Taipei everybody has lunch at noon. */
const TAIPEI = onWeekdays({ start: 9 * 60, end: 18 * 60, break: 60, divides: 12 * 60 })
const EARLY = onWeekdays(usualHours(8 * 60 + 30, 480, 60))
const WITH_SATURDAY = STANDARD_WEEK.map((day, weekday) => (weekday === 6 ? MORNING : day))

/** People who open the shop on Saturday mornings. */
const ON_SATURDAYS = ['melissa']

/** A person's weekly pattern: mornings for part-timers, early for customer service, otherwise by office. */
export function personWeek({
  key,
  office,
  department,
  type,
}: Pick<Person, 'key' | 'office' | 'department' | 'type'>): Week {
  if (type === 'part_time') return onWeekdays(MORNING)
  if (ON_SATURDAYS.includes(key)) return WITH_SATURDAY
  if (office === 'TPE') return TAIPEI
  return department === 'Customer Care' ? EARLY : STANDARD_WEEK
}
