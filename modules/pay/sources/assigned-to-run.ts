import { type RawBuilder, sql } from 'kysely'
import type { SourceRun } from './payable.ts'

type RunKey = Pick<SourceRun, 'period' | 'kind' | 'sequence'>

/**
 * Whether a row of `alias` is assigned to a run, in a table whose rows name the run that pays them. A final run also pays a
 * leaver's rows of the month that no run has paid yet.
 */
export function assignedToRun({ period, kind, sequence }: RunKey, alias: string): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  const own = sql`${of('run_kind')} = ${kind} and ${of('sequence')} = ${sequence}`
  const leaves = sql`exists (select from employee l where l.id = ${of('employee_id')} and coalesce(l.last_payroll_day, l.last_day) is not null)`
  return sql`${of('period')} = ${period} and (${own} ${kind === 'final' ? sql`or ${leaves}` : sql``})`
}

/** Selects the employees whom a run includes because such a table assigns rows to it. */
export function employeesAssignedToRun(table: string, { period, kind, sequence }: RunKey): RawBuilder<unknown> {
  return sql`select employee_id from ${sql.table(table)} where period = ${period} and run_kind = ${kind} and sequence = ${sequence}`
}
