import { type RawBuilder, sql } from 'kysely'

/** Whether overtime of somebody's day was asked for, whatever became of it but for what was taken back; columns of a query. */
export function hasOvertimeOn(employee: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from overtime_request o join request r on r.id = o.request_id
    and r.state in ('pending', 'approved', 'paid', 'rejected') where o.employee_id = ${employee} and o.day = ${day})`
}

/** Those records of somebody's day: a select of start and end after its midnight, and of the minutes that count. */
export function selectOvertimeOn(employee: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select o.start_minute, o.end_minute, o.minutes from overtime_request o join request r on r.id = o.request_id
    and r.state in ('pending', 'approved', 'paid', 'rejected') where o.employee_id = ${employee} and o.day = ${day}`
}
