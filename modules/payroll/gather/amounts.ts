import { type RawBuilder, sql } from 'kysely'
import { type Day, earlierOf, laterOf } from '#base/days.ts'
import { among } from '#server/database/among.ts'
import type { Tx } from '#server/database/database.ts'
import { monthOfRun, paysDays, runDays } from '../cycles/run-span.ts'
import type { BackPart } from '../payslip/inputs.ts'
import { LOAN_FORMULA } from '../payslip/taken-last.ts'
import type { AbsenceKind } from '../values.ts'
import type { RunRow } from './run-row.ts'

type Of<T> = T & { employee_id: string }
export type PayRow = Of<{ from_day: Day; until_day: Day; basic_pay: number; currency: string; pay_frequency: string }>
export type ItemRow = Of<{
  code: string
  amount: number | null
  minutes: number | null
  /** On which hours were worked. */
  day: Day | null
  from_day: Day | null
  until_day: Day | null
  exempt_kind: string | null
  tw_kind: string | null
  pcb: string
  /** Of back pay: its parts month by month. */
  back: BackPart[] | null
}>
export type AbsenceRow = Of<{ from_day: Day; until_day: Day; kind: AbsenceKind; is_half_day: boolean }>
export type PreviousRow = Of<
  Record<
    | 'net'
    | 'basic'
    | 'full_pay'
    | 'unpaid'
    | 'overtime'
    | 'one_off'
    | 'recurring'
    | 'loan'
    | 'pcb'
    | 'cp38'
    | 'shortage',
    number
  >
> & { status_key: string; bank: string | null }

export type OfRun = { period: string; kind: string; sequence: number }

/**
 * Which typed amounts `o` are a run's: those typed for it. A leaver's last run pays all of the month that no run has
 * paid yet.
 */
export function typedFor({ period, kind, sequence }: OfRun): RawBuilder<unknown> {
  const own = sql`o.run_kind = ${kind} and o.sequence = ${sequence}`
  const leaves = sql`exists (select from employee l where l.id = o.employee_id and coalesce(l.last_payroll_day, l.last_day) is not null)`
  return sql`o.period = ${period} and (${own} ${kind === 'final' ? sql`or ${leaves}` : sql``})`
}

/**
 * Basic pay of the run's days, cut to them: a raise in the middle makes two rows. Of the month, where its last run pays
 * what is left of it.
 */
export async function payRows(
  tx: Tx,
  run: RunRow,
  ids: readonly string[],
  { settlesMonths }: { settlesMonths: boolean },
): Promise<PayRow[]> {
  const { first, last } = settlesMonths ? monthOfRun(run) : runDays(run)
  return (
    await sql<PayRow>`
    select employee_id, greatest(from_day, ${first}::date) as from_day, least(coalesce(until_day, ${last}::date), ${last}::date) as until_day, basic_pay, currency, pay_frequency
    from compensation where ${among('employee_id', ids)} and from_day <= ${last}::date and (until_day is null or until_day >= ${first}::date)
    order by employee_id, from_day`.execute(tx)
  ).rows
}

/** Recurring amounts of the month, in a run that pays days, and those typed for the run. */
export async function itemRows(tx: Tx, run: RunRow, ids: readonly string[]): Promise<ItemRow[]> {
  const { first, last } = monthOfRun(run)
  return (
    await sql<ItemRow>`
    select r.employee_id, i.code, r.amount, null::int as minutes, null::date as day, r.from_day, r.until_day, i.exempt_kind, i.tw_kind, i.pcb, null::jsonb as back, 0 as place, r.id
    from recurring_item r join pay_item i on i.id = r.pay_item_id
    where ${paysDays(run)} and ${among('r.employee_id', ids)} and r.from_day <= ${last}::date and (r.until_day is null or r.until_day >= ${first}::date)
    union all
    select o.employee_id, i.code, o.amount, o.minutes, o.day, null, null, i.exempt_kind, i.tw_kind, i.pcb, b.parts, 1, o.id
    from one_off_item o join pay_item i on i.id = o.pay_item_id left join back_pay b on o.source_type = 'back_pay' and b.id = o.source_id
    where ${among('o.employee_id', ids)} and ${typedFor(run)} and o.paid_run_id is null
    order by employee_id, place, code, day, id`.execute(tx)
  ).rows
}

/** Absences of the wage month: its once-a-month amounts go by all of them. */
export async function absenceRows(tx: Tx, run: RunRow, ids: readonly string[]): Promise<AbsenceRow[]> {
  if (!paysDays(run)) return []
  const month = monthOfRun(run)
  const days = runDays(run)
  const first = earlierOf(month.first, days.first)
  const last = laterOf(month.last, days.last)
  return (
    await sql<AbsenceRow>`
    select employee_id, from_day, until_day, kind, is_half_day from absence
    where ${among('employee_id', ids)} and from_day <= ${last}::date and until_day >= ${first}::date and withdrawn_at is null
    order by employee_id, from_day, id`.execute(tx)
  ).rows
}

/** What approved runs advanced and did not take yet, in the currency of the run. */
export async function owedRows(
  tx: Tx,
  run: RunRow,
  ids: readonly string[],
): Promise<{ employee_id: string; amount: number }[]> {
  if (!paysDays(run)) return []
  return (
    await sql<{ employee_id: string; amount: number }>`
    select p.employee_id, sum(p.shortage)::bigint as amount from payslip p
    join pay_run r on r.id = p.pay_run_id and r.state = 'approved' and r.currency = ${run.currency}
    where p.shortage <> 0 and ${among('p.employee_id', ids)} group by p.employee_id`.execute(tx)
  ).rows
}

/** What the lines of a payslip take for loans; lines are opened only of who has ever had one. */
function repaidOf(lines: RawBuilder<unknown>): RawBuilder<number> {
  return sql`case when employee_id not in (select employee_id from loan) then 0 else (select coalesce(sum((l ->> 'a')::bigint), 0)::bigint from jsonb_array_elements(${lines}) l where l #>> '{b,f}' = ${LOAN_FORMULA}) end`
}

export async function previousRows(
  tx: Tx,
  previousRunId: string | null,
  ids: readonly string[],
): Promise<PreviousRow[]> {
  if (previousRunId === null) return []
  return (
    await sql<PreviousRow>`
    select employee_id, net, basic, full_pay, unpaid, overtime, one_off, recurring, ${repaidOf(sql`lines`)} as loan, pcb, cp38, shortage, status_key, encode(bank_index, 'hex') as bank
    from payslip where pay_run_id = ${previousRunId}::uuid and ${among('employee_id', ids)}`.execute(tx)
  ).rows
}
