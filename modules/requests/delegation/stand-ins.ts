import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import { extensionPoint } from '#server/extension-point.ts'

/** A `select id, employee_id, to_employee_id, from_day, until_day`: `to_employee_id` stands in on these days. */
export type StandInSource = RawBuilder<unknown>

export const STAND_IN_SOURCES = extensionPoint<StandInSource>('stand-in sources')

/** Returns a `select` of all stand-ins with their days (REQ-08): delegations, and those that modules add. */
export function selectDatedStandIns(): RawBuilder<unknown> {
  const delegated = sql`select id, employee_id, to_employee_id, from_day, until_day from delegation`
  return sql.join([delegated, ...STAND_IN_SOURCES.all()], sql` union all `)
}

/**
 * Returns `select employee_id, to_employee_id` of all stand-ins on a day (REQ-08). It is not transitive: nobody stands in for
 * a stand-in.
 */
export function selectStandIns(day: Day): RawBuilder<unknown> {
  return sql`select distinct dated.employee_id, dated.to_employee_id from (${selectDatedStandIns()}) dated
    where dated.from_day <= ${day}::date and dated.until_day >= ${day}::date`
}

/**
 * Tests whether an employee stands in for the applicant or the sender of the request `r` on a day. In another's place they do
 * not decide it then (REQ-12): they would decide for somebody about that person's own request.
 */
export function standsInForItsPeople(employeeId: RawBuilder<unknown>, day: Day): RawBuilder<boolean> {
  return sql<boolean>`exists (select from (${selectStandIns(day)}) also left join membership absent on absent.employee_id = also.employee_id
    where also.to_employee_id = ${employeeId} and (also.employee_id = r.employee_id or absent.account_id = r.sent_by))`
}

/** Returns a `select` of the stand-ins that modules add; there is at least one: covers of leave. */
export function selectAddedStandIns(): RawBuilder<unknown> {
  return sql.join(STAND_IN_SOURCES.all(), sql` union all `)
}
