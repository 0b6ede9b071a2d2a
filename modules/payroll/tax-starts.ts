import { type RawBuilder, sql } from 'kysely'
import { invalidField, Refused } from '#base/errors.ts'
import { sum } from '#base/money.ts'
import type { Tx } from '#server/database/database.ts'
import { type EarlierBox, TAXED_BOXES } from '#statutory/malaysia/files/ea-boxes.ts'
import { claimList } from './tax-claimants.ts'
import type { StartOrigin } from './values.ts'

/** What was paid and deducted earlier in a year, by other employers (TP3) or by the company itself, sen. */
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

/** The company's own, by boxes of form EA. */
export type StartOf = { origin: StartOrigin; boxes: { readonly [box in EarlierBox]?: number } }
const TP3: StartOf = { origin: 'tp3', boxes: {} }

/** Throws 422 where the parts of a form TP3 do not fit each other. */
export function requireStart(year: number, { deductions, socso_relief, claims }: StartValues): void {
  const list = claimList(year)
  const items = Object.entries(claims).filter(([, amount]) => amount > 0)
  if (items.some(([code]) => !list.some(({ id, rebate }) => id === code && !rebate)))
    throw invalidField('claims', 'claim_unknown')
  if (items.length > 0 && sum([...items.map(([, amount]) => amount), claims.socso ? 0 : socso_relief]) > deductions)
    throw invalidField('deductions', 'claims_above_total')
}

/** Throws 422 where the company's own earlier pay does not fit its boxes of form EA, or another employer's has boxes. */
export function requireBoxes(
  { remuneration, zakat, employers, deductions, socso_relief }: StartValues,
  of: StartOf,
): void {
  if (of.origin === 'tp3') {
    if (Object.keys(of.boxes).length > 0) throw invalidField('boxes', 'boxes_of_others')
    return
  }
  if (employers.length > 0) throw invalidField('employers', 'employers_of_own')
  if (sum(TAXED_BOXES.map((box) => of.boxes[box as EarlierBox] ?? 0)) > remuneration)
    throw invalidField('boxes', 'boxes_above_remuneration')
  if ((of.boxes.D5b ?? 0) > zakat) throw invalidField('boxes', 'boxes_above_zakat')
  if (socso_relief > deductions) throw invalidField('socso_relief', 'relief_above_deductions')
}

/** Keeps the start of someone's year at the version that was seen. Throws 409 when it has moved on. */
export async function keptStart(
  tx: Tx,
  employee_id: string,
  year: number,
  { exempt, claims, employers, ...amounts }: StartValues,
  known: number,
  { origin, boxes }: StartOf = TP3,
): Promise<{ id: string; before: Record<string, unknown> | null }> {
  const before = await tx
    .selectFrom('tax_start')
    .selectAll()
    .where('employee_id', '=', employee_id)
    .where('year', '=', year)
    .where('origin', '=', origin)
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
    boxes: JSON.stringify(boxes),
    changed_at: sql`now()` as never,
    version: known + 1,
  }
  const { id } = await tx
    .insertInto('tax_start')
    .values({ employee_id, year, origin, ...values })
    .onConflict((same) =>
      same
        .columns(['company_id', 'employee_id', 'year', 'origin'])
        .doUpdateSet(values)
        .where('tax_start.version', '=', known),
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
