import { sql } from 'kysely'
import type { BackPart } from '#modules/pay-sources/due.ts'
import type { Tx } from '#server/database/database.ts'

export type Settled = { id: string; parts: BackPart[] }

/** Back pay that is in a run or was paid, by person: it is not due again. What was taken out of its run counts no more. */
export async function settledBack(tx: Tx, ids: readonly string[]): Promise<Map<string, Settled[]>> {
  const { rows } = await sql<{ id: string; employee_id: string; parts: BackPart[] }>`
    select b.id, b.employee_id, b.parts from back_pay b
    where b.employee_id = any(${[...ids]}::uuid[]) order by b.employee_id, b.id`.execute(tx)
  const settled = new Map<string, Settled[]>()
  for (const { id, employee_id, parts } of rows)
    settled.set(employee_id, [...(settled.get(employee_id) ?? []), { id, parts }])
  return settled
}
