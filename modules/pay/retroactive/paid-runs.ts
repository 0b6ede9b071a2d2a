import { type RawBuilder, sql } from 'kysely'
import { addDays, type Day, monthOf } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import type { SourceRun } from '../sources/payable.ts'
import type { PaidRun } from './amounts.ts'
import type { Lookback } from './lookback.ts'

type AskingRun = Pick<SourceRun, 'id' | 'currency' | 'days'>

/**
 * Whether work on a day belongs to a run: within the days it pays, or before them where a run in its currency that paid the
 * day is closed. Both are columns of the query, `employee` of the person's id.
 */
export function isPayableInRun(run: AskingRun, day: string, employee: string): RawBuilder<boolean> {
  const { first, last } = run.days
  return sql<boolean>`(${sql.ref(day)} between ${first}::date and ${last}::date or ${isLate(run, day, employee)})`
}

/** Work before the days of a run, whose own run is confirmed or approved already. */
function isLate({ id, currency, days }: AskingRun, day: string, employee: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(day)} < ${days.first}::date and exists (
    select from payslip closed join pay_run done on done.id = closed.pay_run_id and done.state in ('confirmed', 'approved')
      and done.id <> ${id}::uuid and done.currency = ${currency}
    where closed.employee_id = ${sql.ref(employee)} and closed.kind in ('monthly', 'final')
      and ${sql.ref(day)}::text between closed.inputs ->> 'from' and closed.inputs ->> 'until'))`
}

type EmployeeDay = { readonly employee: string; readonly day: Day }

/**
 * Which confirmed or approved run other than this one paid days of people in its currency; undefined for a day that none
 * paid. The days of the payslip say it, since a week may reach into the next month. One query.
 */
export async function loadPaidRun(
  tx: Tx,
  { id, currency }: Pick<SourceRun, 'id' | 'currency'>,
  days: readonly EmployeeDay[],
): Promise<(of: EmployeeDay) => PaidRun | undefined> {
  if (days.length === 0) return () => undefined
  const { rows } = await sql<EmployeeDay & PaidRun>`
    select a.employee, a.day, q.period as month, q.kind, q.sequence
    from (select distinct * from unnest(${days.map(({ employee }) => employee)}::uuid[], ${days.map(({ day }) => day)}::date[]) d(employee, day)) a
    join payslip p on p.employee_id = a.employee and p.kind in ('monthly', 'final') and a.day::text between p.inputs ->> 'from' and p.inputs ->> 'until'
    join pay_run q on q.id = p.pay_run_id and q.state in ('confirmed', 'approved') and q.id <> ${id}::uuid and q.currency = ${currency}
    order by q.period desc, q.kind, q.sequence desc`.execute(tx)
  const found = new Map(rows.map(({ employee, day, ...paid }) => [`${employee} ${day}`, paid]))
  return ({ employee, day }) => found.get(`${employee} ${day}`)
}

/** What a part names where no payslip has the day any more. */
export function monthlyRun(day: Day): PaidRun {
  return { month: monthOf(day), kind: 'monthly', sequence: 1 }
}

/** The days that an approved run paid somebody. */
type PaidSpan = { readonly paidIn: PaidRun; readonly first: Day; readonly last: Day }

/**
 * Which days approved runs but this one paid, in its currency, by person: for figures that sum up the days of a run. In the
 * order in which runs pay a month; one query.
 */
export async function loadPaidSpans(
  tx: Tx,
  run: Pick<SourceRun, 'id' | 'currency'>,
  people: readonly string[],
  { month, first, last }: Lookback,
): Promise<ReadonlyMap<string, PaidSpan[]>> {
  const { rows } = await sql<PaidRun & { employee: string; first: Day; last: Day }>`
    select p.employee_id as employee, q.period as month, q.kind, q.sequence, p.inputs ->> 'from' as first, p.inputs ->> 'until' as last
    from payslip p join pay_run q on q.id = p.pay_run_id and q.state = 'approved' and q.kind in ('monthly', 'final')
    where ${idIn('p.employee_id', people)} and q.id <> ${run.id}::uuid and q.currency = ${run.currency}
      and q.period between ${month} and ${monthOf(addDays(last, 31))}
      and p.inputs ->> 'from' <= ${last} and p.inputs ->> 'until' >= ${first}
    order by p.employee_id, q.period, q.kind desc, q.sequence`.execute(tx)
  const spans = rows.map(({ employee, first, last, ...paidIn }) => ({ employee, paidIn, first, last }))
  return Map.groupBy(spans, ({ employee }) => employee)
}
