import { type Expression, type SqlBool, sql } from 'kysely'
import type { Day } from '#base/days/days.ts'

/** SQL for people employed on a day, those under notice included. Needs `employment` and `employee`. */
export function isEmployedOn(day: Day): Expression<SqlBool> {
  return sql<SqlBool>`(employment.employment_status in ('active_confirmed', 'active_probation', 'suspended')
    or (employment.employment_status = 'resigned' and employee.last_day >= ${day}))
    and (employee.last_day is null or employee.last_day >= ${day})`
}

/** SQL for the employment row of a day. */
export function isInForceOn(day: Day): Expression<SqlBool> {
  return sql<SqlBool>`employment.from_day <= ${day} and (employment.until_day is null or employment.until_day >= ${day})`
}
