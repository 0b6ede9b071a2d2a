import { sql } from 'kysely'
import type { Tx } from '#server/database/database.ts'
import type { BackPayPart } from '../sources/payable.ts'

export type SettledBackPay = { id: string; parts: BackPayPart[] }

/**
 * Loads what is settled already, by person: back pay that is assigned to a run or paid, and the amounts by which sources made
 * days of approved runs good.
 */
export async function loadSettledBackPay(tx: Tx, ids: readonly string[]): Promise<Map<string, SettledBackPay[]>> {
  const { rows } = await sql<{ id: string; employee_id: string; parts: BackPayPart[] }>`
    select b.id, b.employee_id, b.parts from back_pay b
    where b.employee_id = any(${[...ids]}::uuid[])
    union all
    select t.source_id, t.employee_id, d -> 'back' from pay_run_took t
    join payslip p on p.pay_run_id = t.pay_run_id and p.employee_id = t.employee_id cross join jsonb_array_elements(p.dues) d
    where t.employee_id = any(${[...ids]}::uuid[]) and t.shape = 'amount' and d ? 'days'
      and d ->> 'source' = t.source and (d ->> 'id')::uuid = t.source_id and coalesce((d ->> 'nth')::int, 1) = t.nth
    order by 2, 1`.execute(tx)
  const settled = new Map<string, SettledBackPay[]>()
  for (const { id, employee_id, parts } of rows)
    settled.set(employee_id, [...(settled.get(employee_id) ?? []), { id, parts }])
  return settled
}
