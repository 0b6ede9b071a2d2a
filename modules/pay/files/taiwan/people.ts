import { sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'
import { selectOne } from '#server/database/select-one.ts'
import type { Vault } from '#server/vault.ts'
import type { SupplementType, SupplementUnit } from '#statutory/taiwan/files/supplement-statement.ts'
import type { ApprovedRun } from '../approved-run.ts'

/** A line of a payslip that deducted the supplementary premium of health insurance; whole dollars. */
export type SupplementLine = {
  id: string
  employee_no: string
  full_name: string
  identity: string
  type: SupplementType
  day: Day
  amount: number
  premium: number
  insured: number
  yearTotal: number
}

type SupplementRow = Omit<SupplementLine, 'identity' | 'yearTotal' | 'type'> & {
  ic_number: Buffer | null
  passport_number: Buffer | null
  rule: string
  before: number
}

/** Every payment of approved runs that bore the premium, by day and name. */
export async function loadSupplementLines(
  tx: Tx,
  vault: Vault,
  runs: readonly ApprovedRun[],
): Promise<SupplementLine[]> {
  const { rows } = await sql<SupplementRow>`
    select employee.id, employee.employee_no, employee.full_name, employee.ic_number, employee.passport_number, r.pay_day as day,
      line->'b'->>'f' as rule, (line->'b'->'i'->>'a')::bigint as amount, (line->>'a')::bigint as premium,
      coalesce((line->'b'->'i'->>'g')::bigint, 0) as insured, coalesce((line->'b'->'i'->>'y')::bigint, 0) as before
    from payslip p join pay_run r on r.id = p.pay_run_id join employee on employee.id = p.employee_id
    cross join jsonb_array_elements(p.lines) with ordinality as each (line, place)
    where p.pay_run_id = any(${runs.map(({ id }) => id)}::uuid[]) and line->>'c' = 'tw_supplement' and (line->>'a')::bigint > 0
    order by r.pay_day, employee.full_name, employee.id, r.id, place`.execute(tx)
  return rows.map(({ ic_number, passport_number, rule, before, ...row }) => ({
    ...row,
    identity: decryptIdentity(vault, row.id, ic_number, passport_number),
    type: rule === 'tw.supplement.bonus' ? 'bonus' : 'part_time',
    yearTotal: before + row.amount,
  }))
}

/** The identity number, or the passport number; empty where there is neither. */
export function decryptIdentity(vault: Vault, id: string, ic: Buffer | null, passport: Buffer | null): string {
  if (ic) return vault.decrypt(`employee.ic_number|${id}`, ic)
  return passport ? vault.decrypt(`employee.passport_number|${id}`, passport) : ''
}

/** The supplementary premium that runs deducted, from their stored totals. */
export async function loadSupplementTotal(tx: Tx, runs: readonly ApprovedRun[]): Promise<number> {
  const query = sql<{ taken: number }>`
    select coalesce(sum((totals->'schemes'->'tw_supplement'->>0)::bigint), 0)::bigint as taken
    from pay_run where id = any(${runs.map(({ id }) => id)}::uuid[])`
  return (await selectOne(tx, query)).taken
}

/** The company as the authorities of Taiwan know it; empty where its page says nothing. */
export type TaiwanUnit = SupplementUnit & { laborUnit: string; address: string }

export async function loadTaiwanUnit(tx: Tx): Promise<TaiwanUnit> {
  const row = await tx
    .selectFrom('company')
    .leftJoin('company_profile as p', 'p.company_id', 'company.id')
    .select(['company.name', 'p.legal_name', 'p.tw_name', 'p.tw_tax_number', 'p.tw_labor_unit', 'p.tw_health_unit'])
    .select(['p.tw_address', 'p.tw_contact', 'p.tw_phone', 'p.tw_email'])
    .executeTakeFirstOrThrow()
  return {
    name: row.tw_name ?? row.legal_name ?? row.name,
    taxNumber: row.tw_tax_number ?? '',
    unitCode: row.tw_health_unit ?? '',
    laborUnit: row.tw_labor_unit ?? '',
    address: row.tw_address ?? '',
    contact: row.tw_contact ?? '',
    phone: row.tw_phone ?? '',
    email: row.tw_email ?? '',
  }
}
