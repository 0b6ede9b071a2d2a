import { type RawBuilder, sql } from 'kysely'
import { invalidField, Refused } from '#base/errors.ts'
import { sum } from '#base/money.ts'
import type { Tx } from '#server/database/database.ts'
import { claimList } from './tax-claimants.ts'

/** What earlier employers of a year paid and deducted (TP3), sen. */
export type StartValues = {
  remuneration: number
  epf: number
  pcb: number
  zakat: number
  deductions: number
  socso_relief: number
  exempt: Record<string, number>
  claims: Record<string, number>
  employers: { name: string; number: string }[]
}

/** Throws 422 where the parts of a form TP3 do not fit each other. */
export function requireStart(year: number, { deductions, socso_relief, claims }: StartValues): void {
  const list = claimList(year)
  const items = Object.entries(claims).filter(([, amount]) => amount > 0)
  if (items.some(([code]) => !list.some(({ id, rebate }) => id === code && !rebate)))
    throw invalidField('claims', 'claim_unknown')
  if (items.length > 0 && sum([...items.map(([, amount]) => amount), claims.socso ? 0 : socso_relief]) > deductions)
    throw invalidField('deductions', 'claims_above_total')
}

/** Keeps the start of someone's year at the version that was seen. Throws 409 when it has moved on. */
export async function keptStart(
  tx: Tx,
  employee_id: string,
  year: number,
  { exempt, claims, employers, ...amounts }: StartValues,
  known: number,
): Promise<{ id: string; before: Record<string, unknown> | null }> {
  const before = await tx
    .selectFrom('tax_start')
    .selectAll()
    .where('employee_id', '=', employee_id)
    .where('year', '=', year)
    .forUpdate()
    .executeTakeFirst()
  if ((before?.version ?? 0) !== known)
    throw new Refused('version_conflict', {
      status: 409,
      params: { name: '' },
      facts: { version: before?.version ?? 0 },
    })
  const values = {
    ...amounts,
    exempt: JSON.stringify(exempt),
    claims: JSON.stringify(claims),
    employers: JSON.stringify(employers),
    changed_at: sql`now()` as never,
    version: known + 1,
  }
  const { id } = await tx
    .insertInto('tax_start')
    .values({ employee_id, year, ...values })
    .onConflict((same) =>
      same.columns(['company_id', 'employee_id', 'year']).doUpdateSet(values).where('tax_start.version', '=', known),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, before: before ?? null }
}

/** The months of approved runs of the year that were worked out after a start was first kept; `of` is its alias. */
export function usedIn(of: RawBuilder<unknown>): RawBuilder<string[]> {
  return sql`array(select distinct p.period from payslip p join pay_run r on r.id = p.pay_run_id and r.state = 'approved'
    where p.employee_id = ${of}.employee_id and left(p.period, 4)::int = ${of}.year and r.gathered_at >= ${of}.kept_since order by 1)`
}
