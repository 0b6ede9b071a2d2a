import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/database/database.ts'
import { selectOne } from '#server/database/select-one.ts'

/**
 * Whether a row is ticked off for all current findings: `n` is its note, `found` its findings. A tick does not cover
 * findings that came later.
 */
export function isTicked(found: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(coalesce(n.is_checked, false) and (n.checked_codes is null or not exists (
    select from jsonb_array_elements(coalesce(${found} -> 'k', '[]')) k where k ->> 0 <> all(n.checked_codes))))`
}

/** Counts the rows to check that are ticked off. */
export async function countChecked(tx: Tx, runId: string): Promise<number> {
  const { checked } = await selectOne(
    tx,
    sql<{ checked: number }>`
    select count(*)::int as checked from payslip p join review_note n on n.pay_run_id = p.pay_run_id and n.employee_id = p.employee_id
    where p.pay_run_id = ${runId}::uuid and p.is_to_check and ${isTicked(sql`p.findings`)}`,
  )
  return checked
}
