import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#base/days/days.ts'

/** The tables whose rows hold from a day until the next: one row a person and day. */
export const DATED_TABLES = ['employment', 'compensation', 'bank_detail', 'statutory_status', 'work_schedule'] as const
export type DatedTable = (typeof DATED_TABLES)[number]

/**
 * True for the row of `table` that holds on a day, given or of the query, as a join condition. Someone who has not joined yet is seen as on
 * the first day. The query must have `employee` in scope, or the employees by another name; `alias` is the dated table's
 * name there.
 */
export function isAsOf(alias: string, day: Day | RawBuilder<unknown>, employees = 'employee'): RawBuilder<boolean> {
  const row = sql.ref(alias)
  const employee = sql.ref(employees)
  const at = sql`greatest((${day})::date, ${employee}.joined_on)`
  return sql<boolean>`${row}.employee_id = ${employee}.id and ${row}.from_day <= ${at} and (${row}.until_day is null or ${row}.until_day >= ${at})`
}

/**
 * `left join <table> as <alias>` with the row of a day, for hand-written SQL: at most one row a person, null columns
 * where nothing was known yet.
 */
export function joinAsOf(table: DatedTable, day: Day, alias: string = table): RawBuilder<unknown> {
  return sql`left join ${sql.table(table)} as ${sql.ref(alias)} on ${isAsOf(alias, day)}`
}
