import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#base/days/days.ts'

/** Tables with one row for each person and day from which it holds, until the next. */
export const DATED_TABLES = ['employment', 'compensation', 'bank_detail', 'statutory_status', 'work_schedule'] as const
export type DatedTable = (typeof DATED_TABLES)[number]

/**
 * A join condition: the row of `table` that holds on a day, given or of the query. People who have not joined yet are
 * shown as on their first day. The query must have `employee` in scope, under that or another name; `alias` is the
 * dated table's name there.
 */
export function isAsOf(alias: string, day: Day | RawBuilder<unknown>, employees = 'employee'): RawBuilder<boolean> {
  const row = sql.ref(alias)
  const employee = sql.ref(employees)
  const at = sql`greatest((${day})::date, ${employee}.joined_on)`
  return sql<boolean>`${row}.employee_id = ${employee}.id and ${row}.from_day <= ${at} and (${row}.until_day is null or ${row}.until_day >= ${at})`
}

/**
 * `left join <table> as <alias>` with the row of a day, for hand-written SQL: at most one row for each person, null
 * columns where nothing is recorded.
 */
export function joinAsOf(table: DatedTable, day: Day, alias: string = table): RawBuilder<unknown> {
  return sql`left join ${sql.table(table)} as ${sql.ref(alias)} on ${isAsOf(alias, day)}`
}
