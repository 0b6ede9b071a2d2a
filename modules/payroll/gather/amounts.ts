import { type RawBuilder, sql } from 'kysely'
import { type Day, earlierOf, laterOf } from '#base/days.ts'
import { sum } from '#base/money.ts'
import { among } from '#server/database/among.ts'
import type { Tx } from '#server/database/database.ts'
import type { RunRow } from '../calculation/facts.ts'
import { monthOfRun, paysDays, runDays } from '../cycles/run-span.ts'
import { type Cp38Order, type Cp38Part, dueOf, partOf } from '../malaysia/cp38.ts'
import type { BackPart } from '../payslip/inputs.ts'
import { LOAN_FORMULA } from '../payslip/taken-last.ts'
import type { AbsenceKind } from '../values.ts'

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
export type BenefitRow = Of<{
  code: string
  value: number
  loan_total: number | null
  from_month: string
}>
export type AbsenceRow = Of<{ from_day: Day; until_day: Day; kind: AbsenceKind; is_half_day: boolean }>
export type YearRow = Of<Record<'remuneration' | 'epf' | 'pcb' | 'zakat' | 'deductions' | 'socso_relief', number>> & {
  /** What each approved payslip of the year used of exemptions and ceilings of claims, by code. */
  exempt_used: readonly Record<string, number>[] | null
  claims_used: readonly Record<string, number>[] | null
}
export type CompensationRow = Of<{ amount: number }>
export type StartRow = Of<Record<'remuneration' | 'epf' | 'pcb' | 'zakat' | 'deductions' | 'socso_relief', number>> & {
  exempt: Record<string, number>
  claims: Record<string, number>
}
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
 * Basic pay of the run's days, cut to them: a raise in the middle makes two rows. In Taiwan of the month, since its last
 * run pays what is left of it.
 */
export async function payRows(tx: Tx, run: RunRow, ids: readonly string[]): Promise<PayRow[]> {
  const { first, last } = run.country === 'TW' ? monthOfRun(run) : runDays(run)
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

/** Benefits of the year that are taxed in this month; they go with the monthly run. */
export async function benefitRows(tx: Tx, { period, kind }: RunRow, ids: readonly string[]): Promise<BenefitRow[]> {
  if (!paysDays({ kind })) return []
  return (
    await sql<BenefitRow>`
    select b.employee_id, i.code, b.value, b.loan_total, b.from_month
    from employee_benefit b join pay_item i on i.id = b.pay_item_id
    where ${among('b.employee_id', ids)} and b.from_month between ${`${period.slice(0, 4)}-01`} and ${period} and (b.until_month is null or b.until_month >= ${period})
    order by b.employee_id, i.code, b.id`.execute(tx)
  ).rows
}

/** What earlier years have used of the exemption of compensation, which goes by the whole service. */
export async function compensationRows(tx: Tx, { period }: RunRow, ids: readonly string[]): Promise<CompensationRow[]> {
  if (ids.length === 0) return []
  return (
    await sql<CompensationRow>`
    select p.employee_id, sum((p.exempt_used ->> 'compensation')::bigint)::bigint as amount
    from payslip p join pay_run r on r.id = p.pay_run_id and r.state = 'approved'
    where p.exempt_used ->> 'compensation' is not null and ${among('p.employee_id', ids)} and p.period < ${`${period.slice(0, 4)}-01`}
    group by p.employee_id`.execute(tx)
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

/**
 * Sums of the year from approved payslips: what came before this month, and what all of them used of ceilings. One look
 * at the payslips: a year of them is what a run reads most of.
 */
export async function yearRows(tx: Tx, { period }: RunRow, ids: readonly string[]): Promise<YearRow[]> {
  const before = (amount: RawBuilder<unknown>) =>
    sql`coalesce(sum(${amount}) filter (where p.period < ${period}), 0)::bigint`
  return (
    await sql<YearRow>`
    select p.employee_id, ${before(sql`taxable_normal + taxable_additional`)} as remuneration, ${before(sql`epf_relief_normal + epf_relief_additional`)} as epf,
      ${before(sql`p.pcb`)} as pcb, ${before(sql`p.zakat`)} as zakat, ${before(sql`reliefs`)} as deductions, sum(socso_relief)::bigint as socso_relief,
      jsonb_agg(p.exempt_used) filter (where p.exempt_used is not null) as exempt_used, jsonb_agg(p.claims_used) filter (where p.claims_used is not null) as claims_used
    from payslip p join pay_run r on r.id = p.pay_run_id and r.state = 'approved'
    where ${among('p.employee_id', ids)} and p.period >= ${`${period.slice(0, 4)}-01`} and p.period <= ${period}
    group by p.employee_id`.execute(tx)
  ).rows
}

export async function startRows(tx: Tx, { period }: RunRow, ids: readonly string[]): Promise<StartRow[]> {
  return (
    await sql<StartRow>`
    select employee_id, remuneration, epf, pcb, zakat, deductions, socso_relief, exempt, claims from tax_start
    where ${among('employee_id', ids)} and year = ${Number(period.slice(0, 4))} order by employee_id, origin`.execute(
      tx,
    )
  ).rows
}

export type ClaimRow = Of<{ code: string; amount: number; ids: string[] }>

/** TP1 claims of the year up to the month that no approved run has taken; they go with the monthly run. */
export async function claimRows(tx: Tx, { period, kind }: RunRow, ids: readonly string[]): Promise<ClaimRow[]> {
  if (!paysDays({ kind })) return []
  return (
    await sql<ClaimRow>`
    select employee_id, code, sum(amount)::bigint as amount, array_agg(id order by id) as ids from tax_claim
    where ${among('employee_id', ids)} and taken_run_id is null and period >= ${`${period.slice(0, 4)}-01`} and period <= ${period}
    group by employee_id, code order by code`.execute(tx)
  ).rows
}

type StoredOrder = Of<Cp38Order & { id: string; reference: string | null; taken: number; already: number }>
export type OrdersRow = Of<{ amount: number; orders: readonly Cp38Part[] }>

/** What orders of the tax office (CP38) still ask for in the month. */
export async function orderRows(tx: Tx, { period, kind }: RunRow, ids: readonly string[]): Promise<OrdersRow[]> {
  if (!paysDays({ kind })) return []
  const { rows } = await sql<StoredOrder>`
    select o.*, coalesce(sum(t.amount), 0)::bigint as taken, coalesce(sum(t.amount) filter (where r.period = ${period}), 0)::bigint as already
    from cp38_order o left join cp38_taken t on t.order_id = o.id left join pay_run r on r.id = t.pay_run_id
    where ${among('o.employee_id', ids)} and o.from_month <= ${period} and o.until_month >= ${period}
    group by o.company_id, o.id order by o.employee_id, o.from_month, o.id`.execute(tx)
  const found = new Map<string, Cp38Part[]>()
  for (const order of rows) {
    const part = partOf(order, period, order)
    if (part && dueOf(part) > 0) found.set(order.employee_id, [...(found.get(order.employee_id) ?? []), part])
  }
  return [...found].map(([employee_id, orders]) => ({ employee_id, amount: sum(orders.map(dueOf)), orders }))
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
