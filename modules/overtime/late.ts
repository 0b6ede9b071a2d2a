import { type RawBuilder, sql } from 'kysely'
import type { DueRun } from '#modules/pay-sources/due.ts'

/**
 * Whether work on a day belongs to a run: within the days it pays, or before them where a run that paid the day is closed.
 * Both are columns of the query, `employee` of the person's id.
 */
export function isOfRun({ id, days }: Pick<DueRun, 'id' | 'days'>, day: string, employee: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(day)} between ${days.first}::date and ${days.last}::date or ${isLate({ id, days }, day, employee)})`
}

/** Work before the days of a run, whose own run is confirmed or approved already. */
export function isLate({ id, days }: Pick<DueRun, 'id' | 'days'>, day: string, employee: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(day)} < ${days.first}::date and exists (
    select from payslip closed join pay_run done on done.id = closed.pay_run_id and done.state in ('confirmed', 'approved') and done.id <> ${id}::uuid
    where closed.employee_id = ${sql.ref(employee)} and closed.kind in ('monthly', 'final')
      and ${sql.ref(day)}::text between closed.inputs ->> 'from' and closed.inputs ->> 'until'))`
}
