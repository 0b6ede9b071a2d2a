import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#base/days.ts'
import { extensionPoint } from '#server/extension-point.ts'

/** A `select employee_id, to_employee_id` of everybody who has somebody standing in on a day. */
export type StandInSource = (day: Day) => RawBuilder<unknown>

/** Put together by the app from what modules bring. */
export const STAND_IN_SOURCES = extensionPoint<StandInSource>('stand-in sources')

/**
 * A `select employee_id, to_employee_id` of who may decide for whom on a day (REQ-08): delegations, and what modules add.
 * Nobody stands in for a substitute, so nothing is handed on.
 */
export function selectStandIns(day: Day): RawBuilder<unknown> {
  const delegated = sql`select employee_id, to_employee_id from delegation where from_day <= ${day}::date and until_day >= ${day}::date`
  return sql.join([delegated, ...STAND_IN_SOURCES.all().map((more) => more(day))], sql` union `)
}
