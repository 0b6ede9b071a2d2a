import { sql } from 'kysely'
import type { Day } from '#base/days.ts'
import type { Tx } from '#server/database/database.ts'
import { monthDays, type RunRow } from './run-facts.ts'
import type { AbsenceKind } from './values.ts'

type Of<T> = T & { employee_id: string }
export type PayRow = Of<{ from_day: Day; until_day: Day; basic_pay: number; currency: string; pay_frequency: string }>
export type ItemRow = Of<{
  code: string
  amount: number | null
  minutes: number | null
  from_day: Day | null
  until_day: Day | null
}>
export type AbsenceRow = Of<{ from_day: Day; until_day: Day; kind: AbsenceKind; is_half_day: boolean }>
export type YearRow = Of<Record<'remuneration' | 'epf' | 'pcb' | 'zakat' | 'deductions' | 'socso_relief', number>> &
  SameRow
export type SameRow = { same_runs: number } & Record<
  | 'epf_wages'
  | 'epf_bonus'
  | 'epf_employee'
  | 'epf_employer'
  | 'socso_wages'
  | 'socso_employee'
  | 'socso_employer'
  | 'eis_employee'
  | 'eis_employer'
  | 'lindung'
  | 'hrd_wages'
  | 'hrd'
  | 'taxable_normal'
  | 'taxable_additional'
  | 'epf_relief_normal'
  | 'epf_relief_additional'
  | 'same_reliefs'
  | 'same_zakat'
  | 'same_pcb',
  number
>
export type UsedRow = Of<{ kind: 'exempt' | 'claim'; code: string; amount: number }>
export type StartRow = Of<Record<'remuneration' | 'epf' | 'pcb' | 'zakat' | 'deductions' | 'socso_relief', number>> & {
  exempt: Record<string, number>
}
export type PreviousRow = Of<
  Record<'net' | 'basic' | 'full_pay' | 'unpaid' | 'overtime' | 'one_off' | 'recurring' | 'pcb', number>
> & { status_key: string; bank: string | null }

const people = (column: string, ids: readonly string[]) => sql`${sql.ref(column)} = any(${[...ids]}::uuid[])`

/** Basic pay of the month, cut to its days: a raise in the middle makes two rows. */
export async function payRows(tx: Tx, { period }: RunRow, ids: readonly string[]): Promise<PayRow[]> {
  const { first, last } = monthDays(period)
  return (
    await sql<PayRow>`
    select employee_id, greatest(from_day, ${first}::date) as from_day, least(coalesce(until_day, ${last}::date), ${last}::date) as until_day, basic_pay, currency, pay_frequency
    from compensation where ${people('employee_id', ids)} and from_day <= ${last}::date and (until_day is null or until_day >= ${first}::date)
    order by employee_id, from_day`.execute(tx)
  ).rows
}

/** Recurring amounts of the month, in a monthly run, and those typed for the run. */
export async function itemRows(tx: Tx, run: RunRow, ids: readonly string[]): Promise<ItemRow[]> {
  const { first, last } = monthDays(run.period)
  return (
    await sql<ItemRow>`
    select r.employee_id, i.code, r.amount, null::int as minutes, r.from_day, r.until_day, 0 as place, r.id
    from recurring_item r join pay_item i on i.id = r.pay_item_id
    where ${run.kind === 'monthly'} and ${people('r.employee_id', ids)} and r.from_day <= ${last}::date and (r.until_day is null or r.until_day >= ${first}::date)
    union all
    select o.employee_id, i.code, o.amount, o.minutes, null, null, 1, o.id
    from one_off_item o join pay_item i on i.id = o.pay_item_id
    where ${people('o.employee_id', ids)} and o.period = ${run.period} and o.run_kind = ${run.kind} and o.sequence = ${run.sequence} and o.paid_run_id is null
    order by employee_id, place, code, id`.execute(tx)
  ).rows
}

export async function absenceRows(tx: Tx, { period, kind }: RunRow, ids: readonly string[]): Promise<AbsenceRow[]> {
  if (kind !== 'monthly') return []
  const { first, last } = monthDays(period)
  return (
    await sql<AbsenceRow>`
    select employee_id, from_day, until_day, kind, is_half_day from absence
    where ${people('employee_id', ids)} and from_day <= ${last}::date and until_day >= ${first}::date
    order by employee_id, from_day, id`.execute(tx)
  ).rows
}

/** Sums of the year from approved payslips: what came before this month, and what earlier runs of it counted. */
export async function yearRows(tx: Tx, { period }: RunRow, ids: readonly string[]): Promise<YearRow[]> {
  const before = (...columns: string[]) =>
    sql`coalesce(sum(${sql.join(
      columns.map((column) => sql.ref(column)),
      sql` + `,
    )}) filter (where p.period < ${period}), 0)::bigint`
  const same = (column: string) => sql`coalesce(sum(${sql.ref(column)}) filter (where p.period = ${period}), 0)::bigint`
  const sames = [
    'epf_wages',
    'epf_bonus',
    'epf_employee',
    'epf_employer',
    'socso_wages',
    'socso_employee',
    'socso_employer',
    'eis_employee',
    'eis_employer',
    'lindung',
    'hrd_wages',
    'hrd',
    'taxable_normal',
    'taxable_additional',
    'epf_relief_normal',
    'epf_relief_additional',
  ]
  return (
    await sql<YearRow>`
    select p.employee_id, ${before('taxable_normal', 'taxable_additional')} as remuneration, ${before('epf_relief_normal', 'epf_relief_additional')} as epf, ${before('p.pcb')} as pcb,
      ${before('p.zakat')} as zakat, ${before('reliefs')} as deductions, sum(socso_relief)::bigint as socso_relief, count(*) filter (where p.period = ${period})::int as same_runs,
      ${sql.join(sames.map((column) => sql`${same(column)} as ${sql.ref(column)}`))},
      ${same('reliefs')} as same_reliefs, ${same('p.zakat')} as same_zakat, ${same('p.pcb')} as same_pcb
    from payslip p join pay_run r on r.id = p.pay_run_id and r.state = 'approved'
    where ${people('p.employee_id', ids)} and p.period >= ${`${period.slice(0, 4)}-01`} and p.period <= ${period}
    group by p.employee_id`.execute(tx)
  ).rows
}

/** What the year has used of ceilings, this month's earlier runs included. */
export async function usedRows(tx: Tx, { period }: RunRow, ids: readonly string[]): Promise<UsedRow[]> {
  const of = (kind: string, column: string) => sql`
    select p.employee_id, ${kind} as kind, u.key as code, sum(u.value::bigint)::bigint as amount
    from payslip p join pay_run r on r.id = p.pay_run_id and r.state = 'approved' cross join lateral jsonb_each_text(${sql.ref(column)}) u
    where ${sql.ref(column)} is not null and ${people('p.employee_id', ids)} and p.period >= ${`${period.slice(0, 4)}-01`} and p.period <= ${period}
    group by p.employee_id, u.key`
  return (await sql<UsedRow>`${of('exempt', 'p.exempt_used')} union all ${of('claim', 'p.claims_used')}`.execute(tx))
    .rows
}

export async function startRows(tx: Tx, { period }: RunRow, ids: readonly string[]): Promise<StartRow[]> {
  return (
    await sql<StartRow>`
    select employee_id, remuneration, epf, pcb, zakat, deductions, socso_relief, exempt from tax_start
    where ${people('employee_id', ids)} and year = ${Number(period.slice(0, 4))}`.execute(tx)
  ).rows
}

/** TP1 claims of the month; they go with the monthly run. */
export async function claimRows(
  tx: Tx,
  { period, kind }: RunRow,
  ids: readonly string[],
): Promise<Of<{ code: string; amount: number }>[]> {
  if (kind !== 'monthly') return []
  return (
    await sql<
      Of<{ code: string; amount: number }>
    >`select employee_id, code, amount from tax_claim where ${people('employee_id', ids)} and period = ${period} order by code`.execute(
      tx,
    )
  ).rows
}

export async function orderRows(
  tx: Tx,
  { period, kind }: RunRow,
  ids: readonly string[],
): Promise<Of<{ amount: number }>[]> {
  if (kind !== 'monthly') return []
  return (
    await sql<Of<{ amount: number }>>`
    select employee_id, sum(amount)::bigint as amount from cp38_order where ${people('employee_id', ids)} and from_month <= ${period} and until_month >= ${period} group by employee_id`.execute(
      tx,
    )
  ).rows
}

export async function previousRows(
  tx: Tx,
  previousRunId: string | null,
  ids: readonly string[],
): Promise<PreviousRow[]> {
  if (previousRunId === null) return []
  return (
    await sql<PreviousRow>`
    select employee_id, net, basic, full_pay, unpaid, overtime, one_off, recurring, pcb, status_key, encode(bank_index, 'hex') as bank
    from payslip where pay_run_id = ${previousRunId}::uuid and ${people('employee_id', ids)}`.execute(tx)
  ).rows
}

/** People who have a payslip of this month, kind and sequence in another run already. */
export async function paidElsewhere(
  tx: Tx,
  run: RunRow,
  ids: readonly string[],
): Promise<Of<{ group_name: string }>[]> {
  return (
    await sql<Of<{ group_name: string }>>`
    select p.employee_id, g.name as group_name from payslip p join pay_run r on r.id = p.pay_run_id join pay_group g on g.id = r.pay_group_id
    where ${people('p.employee_id', ids)} and p.period = ${run.period} and p.kind = ${run.kind} and p.sequence = ${run.sequence} and p.pay_run_id <> ${run.id}::uuid`.execute(
      tx,
    )
  ).rows
}
