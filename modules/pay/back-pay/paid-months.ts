import { sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'

/** The approved months that paid somebody for days from this one on: a change of pay from then on does not change them. */
export async function listPaidMonths(tx: Tx, employeeId: string, from: Day): Promise<string[]> {
  const { rows } = await sql<{ period: string }>`
    select distinct p.period from payslip p join pay_run r on r.id = p.pay_run_id and r.state = 'approved'
    where p.employee_id = ${employeeId}::uuid and p.kind in ('monthly', 'final') and p.inputs ->> 'until' >= ${from}
    order by p.period`.execute(tx)
  return rows.map(({ period }) => period)
}
