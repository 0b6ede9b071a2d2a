import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { paysDays } from '../cycles/run-span.ts'
import type { RunRow } from '../gather/run-row.ts'

type WithEmployee<T> = T & { employee_id: string }
export type BenefitRow = WithEmployee<{
  code: string
  value: number
  loan_total: number | null
  from_month: string
}>
export type YearRow = WithEmployee<
  Record<'remuneration' | 'epf' | 'pcb' | 'zakat' | 'deductions' | 'socso_relief', number>
> & {
  /** What each approved payslip of the year used of exemptions and of claim ceilings, by code. */
  exempt_used: readonly Record<string, number>[] | null
  claims_used: readonly Record<string, number>[] | null
}
export type CompensationRow = WithEmployee<{ amount: number }>
export type StartRow = WithEmployee<
  Record<'remuneration' | 'epf' | 'pcb' | 'zakat' | 'deductions' | 'socso_relief', number>
> & {
  origin: string
  exempt: Record<string, number>
  claims: Record<string, number>
}
/** Benefits of the year that are taxed in this month. Only a run that pays days taxes them. */
export async function loadBenefitRows(tx: Tx, { period, kind }: RunRow, ids: readonly string[]): Promise<BenefitRow[]> {
  if (!paysDays({ kind })) return []
  return (
    await sql<BenefitRow>`
    select b.employee_id, i.code, b.value, b.loan_total, b.from_month
    from employee_benefit b join pay_item i on i.id = b.pay_item_id
    where ${idIn('b.employee_id', ids)} and b.from_month between ${`${period.slice(0, 4)}-01`} and ${period} and (b.until_month is null or b.until_month >= ${period})
    order by b.employee_id, i.code, b.id`.execute(tx)
  ).rows
}

/** The compensation exemption that earlier years used, since the exemption depends on the whole service. */
export async function loadCompensationRows(
  tx: Tx,
  { period }: RunRow,
  ids: readonly string[],
): Promise<CompensationRow[]> {
  if (ids.length === 0) return []
  return (
    await sql<CompensationRow>`
    select p.employee_id, sum((p.exempt_used ->> 'compensation')::bigint)::bigint as amount
    from payslip p join pay_run r on r.id = p.pay_run_id and r.state = 'approved'
    where p.exempt_used ->> 'compensation' is not null and ${idIn('p.employee_id', ids)} and p.period < ${`${period.slice(0, 4)}-01`}
    group by p.employee_id`.execute(tx)
  ).rows
}

/**
 * Sums approved payslips of the year: those before this month, and the used ceilings of all. One scan reads the payslips,
 * since they are most of what a run reads.
 */
export async function loadYearRows(tx: Tx, { period }: RunRow, ids: readonly string[]): Promise<YearRow[]> {
  const sumBefore = (amount: RawBuilder<unknown>) =>
    sql`coalesce(sum(${amount}) filter (where p.period < ${period}), 0)::bigint`
  return (
    await sql<YearRow>`
    select p.employee_id, ${sumBefore(sql`taxable_normal + taxable_additional`)} as remuneration, ${sumBefore(sql`epf_relief_normal + epf_relief_additional`)} as epf,
      ${sumBefore(sql`p.pcb`)} as pcb, ${sumBefore(sql`p.zakat`)} as zakat, ${sumBefore(sql`reliefs`)} as deductions, sum(socso_relief)::bigint as socso_relief,
      jsonb_agg(p.exempt_used) filter (where p.exempt_used is not null) as exempt_used, jsonb_agg(p.claims_used) filter (where p.claims_used is not null) as claims_used
    from payslip p join pay_run r on r.id = p.pay_run_id and r.state = 'approved'
    where ${idIn('p.employee_id', ids)} and p.period >= ${`${period.slice(0, 4)}-01`} and p.period <= ${period}
    group by p.employee_id`.execute(tx)
  ).rows
}

export async function loadStartRows(tx: Tx, { period }: RunRow, ids: readonly string[]): Promise<StartRow[]> {
  return (
    await sql<StartRow>`
    select employee_id, origin, remuneration, epf, pcb, zakat, deductions, socso_relief, exempt, claims from tax_start
    where ${idIn('employee_id', ids)} and year = ${Number(period.slice(0, 4))} order by employee_id, origin`.execute(tx)
  ).rows
}
