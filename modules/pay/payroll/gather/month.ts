import { sql } from 'kysely'
import { type Day, type Month, shiftMonth } from '#base/days/days.ts'
import { sum } from '#base/money/money.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { paysDays } from '../cycles/run-span.ts'
import type { RunKind } from '../values.ts'
import type { RunRow } from './run-row.ts'

/** Somebody's payslip of another run, for the months that a run pays days of. */
export type MonthRow = {
  employee_id: string
  pay_run_id: string
  period: Month
  kind: RunKind
  sequence: number
  approved: boolean
  group_name: string
  /** The last day it pays, and whether another run of the month follows it. */
  until: Day | null
  open: boolean
}

/** What approved runs paid of a month: up to which day, and whether they paid what is due once a month. */
export type SettledMonth = { paid_until: Day | null; closed: boolean }

/**
 * Payslips of other runs for the same months, and of the run itself once it is approved. The query filters by person and month
 * before it joins, since most months have one run. `own` are columns that a country adds up.
 */
export async function loadMonthRows(
  tx: Tx,
  run: RunRow,
  ids: readonly string[],
  own: readonly string[] = [],
): Promise<Map<string, MonthRow[]>> {
  const columns = sql.join([sql`inputs`, ...own.map((column) => sql.ref(column))])
  const shown = sql.join([sql`r.state = 'approved' as approved`, ...own.map((column) => sql.ref(column))])
  const { rows } = await sql<MonthRow>`
    with found as materialized (
      select employee_id, pay_run_id, period, kind, sequence, ${columns} from payslip
      where ${idIn('employee_id', ids)} and period = any(${monthsPaying(run)}::text[]))
    select f.employee_id, f.pay_run_id, f.period, f.kind, f.sequence, ${shown}, g.name as group_name,
      f.inputs ->> 'until' as until, f.inputs -> 'open' is not null as open
    from found f join pay_run r on r.id = f.pay_run_id join pay_group g on g.id = r.pay_group_id
    where r.state = 'approved' or r.id <> ${run.id}::uuid`.execute(tx)
  return Map.groupBy(rows, ({ employee_id }) => employee_id)
}

/** What other approved runs of the month paid and deducted. Most months have one run. */
export async function loadPaidBefore(
  tx: Tx,
  run: RunRow,
  ids: readonly string[],
): Promise<Map<string, { gross: number; deductions: { c: string; a: number }[] }>> {
  const { rows } = await sql<{ employee_id: string; gross: number; deductions: { c: string; a: number }[] }>`
    with found as materialized (
      select employee_id, pay_run_id, gross, lines from payslip where ${idIn('employee_id', ids)} and period = ${run.period})
    select f.employee_id, f.gross, coalesce((select jsonb_agg(jsonb_build_object('c', line -> 'c', 'a', line -> 'a'))
      from jsonb_array_elements(f.lines) line where line ->> 'k' = 'deduction' and line -> 'n' is null), '[]') as deductions
    from found f join pay_run r on r.id = f.pay_run_id where r.state = 'approved' and r.id <> ${run.id}::uuid`.execute(
    tx,
  )
  return new Map(
    [...Map.groupBy(rows, ({ employee_id }) => employee_id)].map(([id, own]) => [
      id,
      { gross: sum(own.map(({ gross }) => gross)), deductions: own.flatMap(({ deductions }) => deductions) },
    ]),
  )
}

/** Months whose runs may have paid days of this one: weeks reach into the next month. */
export function monthsPaying(run: RunRow): string[] {
  return run.span?.cycle === 'weekly' ? [shiftMonth(run.period, -1), run.period] : [run.period]
}

/** `seen`: the runs that count when a past run is computed again; all where it is absent. */
export function toSettledMonth(
  rows: readonly MonthRow[] | undefined,
  run: RunRow,
  seen?: readonly string[],
): SettledMonth | undefined {
  if (!paysDays(run)) return undefined
  const paid = (rows ?? []).filter(
    ({ approved, kind, pay_run_id }) => approved && paysDays({ kind }) && (!seen || seen.includes(pay_run_id)),
  )
  if (paid.length === 0) return undefined
  return {
    paid_until: paid.reduce<Day | null>((last, { until }) => (until && (!last || until > last) ? until : last), null),
    closed: paid.some(({ period, open }) => period === run.period && !open),
  }
}

/** The payslip of another run of the same month, kind and sequence, so that nobody is paid twice. */
export function findPaidElsewhere(
  rows: readonly MonthRow[] | undefined,
  { id, period, kind, sequence }: RunRow,
): MonthRow | undefined {
  return rows?.find(
    (row) => row.pay_run_id !== id && row.period === period && row.kind === kind && row.sequence === sequence,
  )
}
