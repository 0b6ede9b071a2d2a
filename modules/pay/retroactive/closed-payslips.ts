import { sql } from 'kysely'
import { type Day, monthOf } from '#base/days.ts'
import type { DaySpan } from '#calendar/workdays.ts'
import type { Tx } from '#server/database/database.ts'
import type { RunSpan } from '../../payroll/cycles/cycles.ts'
import { monthSpan } from '../../payroll/cycles/month-span.ts'
import type { PersonInputs, RunFacts } from '../../payroll/payslip/inputs.ts'
import { readRunFacts } from '../../payroll/payslip/stored-run.ts'
import type { RunKind } from '../../payroll/values.ts'
import type { Payable, SourcePayable, SourceRun } from '../../sources/payable.ts'
import { countedAbsences } from './retro-days.ts'

/** A payslip of an approved run, with what it took of a source. */
export type ApprovedPayslip = {
  readonly run: string
  readonly employee: string
  readonly period: string
  readonly kind: RunKind
  readonly sequence: number
  readonly span: DaySpan
  readonly dues: readonly SourcePayable[]
}

type ApprovedPayslipRow = Omit<ApprovedPayslip, 'span' | 'dues'> & {
  span: RunSpan | null
  dues: SourcePayable[] | null
}

/**
 * Payslips of approved runs in a run's currency that took days of a source of somebody or paid a month in which they have
 * some, as `days` tell; one query.
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
      select t.employee_id, t.pay_run_id from pay_run_took t where t.source = ${source} and t.employee_id = any(${`{${ids.join()}}`}::uuid[])
      union select p.employee_id, p.pay_run_id
      from unnest(${months.map(({ employee }) => employee)}::uuid[], ${months.map(({ month }) => month)}::text[]) m(id, month)
      join payslip p on p.employee_id = m.id and p.period = m.month)
    select r.id as run, p.employee_id as employee, p.period, r.kind, r.sequence, r.settings -> 'span' as span,
      (select jsonb_agg(d) from jsonb_array_elements(p.dues) d where d ->> 'source' = ${source}) as dues
    from concerned c join payslip p on p.pay_run_id = c.pay_run_id and p.employee_id = c.employee_id
    join pay_run r on r.id = p.pay_run_id and r.state = 'approved' and r.kind in ('monthly', 'final')
      and r.currency = ${run.currency}
    order by p.employee_id, p.period, r.kind desc, r.sequence, r.id`.execute(tx)
  return rows.map(({ span, dues, ...row }) => ({ ...row, span: readWindow(span, row.period), dues: dues ?? [] }))
}

/** The days that a run read: of what it pays and of its wage month. */
function readWindow(span: RunSpan | null, period: string): DaySpan {
  const month = monthSpan(period)
  if (!span) return { first: month.first, last: month.last }
  const all = [span.month, ...span.parts]
  const firsts = all.map(({ first }) => first).sort()
  const lasts = all.map(({ last }) => last).sort()
  return { first: firsts[0]!, last: lasts.at(-1)! }
}

/** What payslips were worked out from, by run and person; one query. */
export async function loadPayslipSnapshots(tx: Tx, slips: readonly Pick<ApprovedPayslip, 'run' | 'employee'>[]) {
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
  return ({ run, employee }: Pick<ApprovedPayslip, 'run' | 'employee'>) => found.get(`${run} ${employee}`)
}

/** An approved run counts what it took and what later ones made good of it: nothing of it is found a second time. */
export async function loadCountedAbsences(
  tx: Tx,
  source: string,
  run: SourceRun,
  ids: readonly string[],
): Promise<Payable[]> {
  const slips = await loadApprovedPayslips(tx, source, run, new Map(), ids)
  const ofPerson = Map.groupBy(slips, ({ employee }) => employee)
  return [...ofPerson].flatMap(([employee, own]) => {
    const frozen = own.find((slip) => slip.run === run.id)?.dues ?? []
    const counted = countedAbsences(
      source,
      run.id,
      frozen,
      own.flatMap(({ dues }) => dues),
    )
    const kinds = new Map(frozen.flatMap((due) => (due.shape === 'days' ? [[due.id, due.kind] as const] : [])))
    return [...counted].flatMap(([id, away]) =>
      away.map((one, place): Payable => {
        const kind = kinds.get(id) ?? 'unpaid'
        return { shape: 'days', employee, id, nth: place + 1, kind, ...one }
      }),
    )
  })
}

/** Whether a run is approved: a source answers then what it took. */
export async function isRunApproved(tx: Tx, id: string): Promise<boolean> {
  const run = await tx.selectFrom('pay_run').select('state').where('id', '=', id).executeTakeFirst()
  return run?.state === 'approved'
}
