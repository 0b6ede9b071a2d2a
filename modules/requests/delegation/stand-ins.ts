import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import { extensionPoint } from '#server/extension-point.ts'

/** Returns `select employee_id, to_employee_id`: `to_employee_id` stands in on that day. */
export type StandInSource = (day: Day) => RawBuilder<unknown>

export const STAND_IN_SOURCES = extensionPoint<StandInSource>('stand-in sources')

/**
 * Returns `select employee_id, to_employee_id` of all stand-ins on a day (REQ-08): delegations, and those that modules add.
 * It is not transitive: nobody stands in for a stand-in.
 */
export function selectStandIns(day: Day): RawBuilder<unknown> {
  const delegated = sql`select employee_id, to_employee_id from delegation where from_day <= ${day}::date and until_day >= ${day}::date`
  return sql.join([delegated, ...STAND_IN_SOURCES.all().map((more) => more(day))], sql` union `)
}
