import { type RawBuilder, sql } from 'kysely'
import type { HoursKind } from './values.ts'

/** Records `o` of a kind and their requests `r`, but for those that were withdrawn, cancelled or revoked. */
function recordsOn(kind: HoursKind, employee: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`from ${sql.table(`${kind}_request`)} o join request r on r.id = o.request_id
    and r.state in ('pending', 'approved', 'paid', 'rejected') where o.employee_id = ${employee} and o.day = ${day}`
}

/** Whether somebody asked for hours of a day, whatever was decided; `employee` and `day` are columns of the query. */
export function hasRecordOn(
  kind: HoursKind,
  employee: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`exists (select ${recordsOn(kind, employee, day)})`
}

/** Selects the start and end of those records after the day's midnight, and the minutes that count. */
export function selectRecordsOn(
  kind: HoursKind,
  employee: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`select o.start_minute, o.end_minute, o.minutes ${recordsOn(kind, employee, day)}`
}
