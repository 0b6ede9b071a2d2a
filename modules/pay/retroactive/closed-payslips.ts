import { sql } from 'kysely'
import { type Day, earlierDay, laterDay, type Month, monthOf } from '#base/days/days.ts'
import type { DaySpan } from '#calendar/workdays.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import type { RunSpan } from '../payroll/cycles/cycles.ts'
import { monthSpan } from '../payroll/cycles/month-span.ts'
import type { PersonInputs, RunFacts } from '../payroll/payslip/inputs.ts'
import { readRunFacts } from '../payroll/payslip/stored-run.ts'
import type { RunKind } from '../payroll/values.ts'
import type { SourcePayable, SourceRun } from '../sources/payable.ts'

/** A payslip of an approved run, with what it took of one source. */
export type ApprovedPayslip = {
  readonly run: string
  readonly employee: string
  readonly period: Month
  readonly kind: RunKind
  readonly sequence: number
  /** The days that the run read: those it pays and those of its wage month. */
  readonly span: DaySpan
  readonly dues: readonly SourcePayable[]
}

/** What a payslip was computed from, with what it took of every source. */
export type PayslipSnapshot = {
  readonly inputs: PersonInputs
  readonly facts: RunFacts
  readonly dues: readonly SourcePayable[]
}

type ApprovedPayslipRow = Omit<ApprovedPayslip, 'span' | 'dues'> & {
  span: RunSpan | null
  dues: SourcePayable[] | null
}

/**
 * Payslips of approved runs in a run's currency that took something of a source from somebody, or that paid a month in which
 * somebody has some of `days`; one query.
 */
export async function loadApprovedPayslips(
  tx: Tx,
  source: string,
  run: Pick<SourceRun, 'currency'>,
  days: ReadonlyMap<string, readonly { readonly day: Day }[]>,
  ids: readonly string[],
): Promise<ApprovedPayslip[]> {
  const months = [...days].flatMap(([employee, own]) =>
    [...new Set(own.map(({ day }) => monthOf(day)))].map((month) => ({ employee, month })),
  )
  const { rows } = await sql<ApprovedPayslipRow>`
    with concerned as (
      select t.employee_id, t.pay_run_id from pay_run_took t where t.source = ${source} and ${idIn('t.employee_id', ids)}
      union select p.employee_id, p.pay_run_id
      from unnest(${months.map(({ employee }) => employee)}::uuid[], ${months.map(({ month }) => month)}::text[]) m(id, month)
      join payslip p on p.employee_id = m.id and p.period = m.month)
    select r.id as run, p.employee_id as employee, p.period, r.kind, r.sequence, r.settings -> 'span' as span,
      (select jsonb_agg(d) from jsonb_array_elements(p.dues) d where d ->> 'source' = ${source}) as dues
    from concerned c join payslip p on p.pay_run_id = c.pay_run_id and p.employee_id = c.employee_id
    join pay_run r on r.id = p.pay_run_id and r.state = 'approved' and r.kind in ('monthly', 'final')
      and r.currency = ${run.currency}
    order by p.employee_id, p.period, r.kind desc, r.sequence, r.id`.execute(tx)
  return rows.map(({ span, dues, ...row }) => ({ ...row, span: toReadSpan(span, row.period), dues: dues ?? [] }))
}

function toReadSpan(span: RunSpan | null, period: Month): DaySpan {
  const { first, last } = monthSpan(period)
  if (!span) return { first, last }
  return span.parts.reduce(
    (all, part) => ({ first: earlierDay(all.first, part.first), last: laterDay(all.last, part.last) }),
    { first: span.month.first, last: span.month.last },
  )
}

/** What payslips were computed from, by run and person; one query. */
export async function loadPayslipSnapshots(
  tx: Tx,
  slips: readonly Pick<ApprovedPayslip, 'run' | 'employee'>[],
): Promise<(slip: Pick<ApprovedPayslip, 'run' | 'employee'>) => PayslipSnapshot | undefined> {
  if (slips.length === 0) return () => undefined
  const { rows } = await sql<{
    run: string
    employee: string
    inputs: PersonInputs
    facts: RunFacts
    dues: SourcePayable[] | null
    country: string
  }>`
    select p.pay_run_id as run, p.employee_id as employee, p.inputs, r.settings as facts, p.dues, g.country
    from unnest(${slips.map(({ run }) => run)}::uuid[], ${slips.map(({ employee }) => employee)}::uuid[]) s(run, employee)
    join payslip p on p.pay_run_id = s.run and p.employee_id = s.employee
    join pay_run r on r.id = p.pay_run_id join pay_group g on g.id = r.pay_group_id`.execute(tx)
  const found = new Map(
    rows.map(({ run, employee, inputs, facts, dues, country }) => [
      `${run} ${employee}`,
      { inputs, facts: readRunFacts(facts, country), dues: dues ?? [] },
    ]),
  )
  return ({ run, employee }) => found.get(`${run} ${employee}`)
}
