import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#base/days/days.ts'

/** Whether the query's `employee` works here on a day; a person who gave notice does until the last day. */
export function isEmployedOn(day: Day | RawBuilder<unknown>): RawBuilder<boolean> {
  const at = typeof day === 'string' ? sql`${day}::date` : day
  return sql<boolean>`(employee.joined_on <= ${at} and (employee.last_day is null or employee.last_day >= ${at}))`
}
