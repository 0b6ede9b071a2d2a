import { sql } from 'kysely'
import { conflict } from '#base/errors.ts'
import type { Tx } from '#server/database/database.ts'

/**
 * The claims that a run's payslips counted still say what they said, and its orders of the tax office are still there:
 * what was raised in between would be taken as used up. Throws 409 `amounts_changed` otherwise.
 */
export async function requireSameForTax(tx: Tx, runId: string): Promise<void> {
  const { rows } = await sql`
    select from payslip p
    where p.pay_run_id = ${runId}::uuid and (
      (p.inputs ? 'claimIds' and p.inputs -> 'claims' is distinct from (
        select jsonb_object_agg(code, amount) from (
          select x.code, sum(x.amount)::bigint as amount from tax_claim x
          where x.taken_run_id is null and x.id in (select id::uuid from jsonb_array_elements_text(p.inputs -> 'claimIds') ids(id))
          group by x.code) claims))
      or (p.inputs ? 'orders' and exists (
        select from jsonb_array_elements(p.inputs -> 'orders') part
        where not exists (select from cp38_order o where o.id = (part ->> 'id')::uuid))))
    limit 1`.execute(tx)
  if (rows.length > 0) throw conflict('amounts_changed')
}

/**
 * What an approval means for the tax forms, in its transaction: the claims that the run's payslips counted are taken,
 * each with what the ceilings left of it (the oldest first), and orders of the tax office remember what they got. A claim
 * accepted after the run was calculated stays for the next one.
 */
export async function takenForTax(tx: Tx, runId: string): Promise<{ claims_taken: number; orders_taken: number }> {
  const claims = await sql`
    update tax_claim c set taken_run_id = ${runId}::uuid, taken_amount = t.taken, version = c.version + 1
    from (
      select x.id, greatest(0, least(x.amount, coalesce((p.claims_used ->> x.code)::bigint, 0)
        - (sum(x.amount) over (partition by x.employee_id, x.code order by x.period, x.id) - x.amount))) as taken
      from payslip p cross join lateral jsonb_array_elements_text(p.inputs -> 'claimIds') ids(id)
      join tax_claim x on x.id = ids.id::uuid and x.taken_run_id is null
      where p.pay_run_id = ${runId}::uuid and p.inputs ? 'claimIds') t
    where c.id = t.id`.execute(tx)
  const orders = await sql`
    insert into cp38_taken (order_id, pay_run_id, amount)
    select (part ->> 'id')::uuid, p.pay_run_id, sum(${DUE})
    from payslip p cross join lateral jsonb_array_elements(p.inputs -> 'orders') part
    where p.pay_run_id = ${runId}::uuid and p.inputs ? 'orders' group by 1, 2`.execute(tx)
  return { claims_taken: Number(claims.numAffectedRows ?? 0), orders_taken: Number(orders.numAffectedRows ?? 0) }
}

/** The same as `dueOf`. */
const DUE = sql`least((part ->> 'month')::bigint - coalesce((part ->> 'already')::bigint, 0), (part ->> 'total')::bigint - (part ->> 'taken')::bigint)`
