import { type RawBuilder, sql } from 'kysely'

/** Whether part-time hours of somebody's day were asked for, whatever became of it but for what was taken back; columns of a query. */
export function hasPartTimeOn(employee: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from part_time_request o join request r on r.id = o.request_id
    and r.state in ('pending', 'approved', 'paid', 'rejected') where o.employee_id = ${employee} and o.day = ${day})`
}

/** Those hours of somebody's day: a select of start and end after its midnight, and of the minutes that count. */
export function selectPartTimeOn(employee: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select o.start_minute, o.end_minute, o.minutes from part_time_request o join request r on r.id = o.request_id
    and r.state in ('pending', 'approved', 'paid', 'rejected') where o.employee_id = ${employee} and o.day = ${day}`
}
