import { sql } from 'kysely'
import { type Day, monthOf } from '#base/days.ts'
import type { Due } from '#modules/pay-sources/due.ts'
import type { PaySource } from '#modules/pay-sources/source.ts'
import { among } from '#server/database/among.ts'

/** TP1 claims of the year up to the month that no approved run has taken; they go with the regular run. */
export const CLAIMS: PaySource = {
  kind: 'tax_claim',
  logged: 'claims_taken',
  waitsForNext: true,
  async due(tx, { period, paysDays }, ids) {
    if (!paysDays) return []
    const { rows } = await sql<{ employee: string; id: string; code: string; amount: number; day: Day }>`
      select employee_id as employee, id, code, amount, (period || '-01')::date as day from tax_claim
      where ${among('employee_id', ids)} and taken_run_id is null and period >= ${`${period.slice(0, 4)}-01`} and period <= ${period}`.execute(
      tx,
    )
    return rows.map((row): Due => ({ shape: 'relief', ...row }))
  },
  changedSince: (_, { since, until, people }) =>
    sql`select count(*) from tax_claim where changed_at > ${since} and period <= ${monthOf(until)} and employee_id in (${people})`,
  async lock(tx, ids) {
    await sql`select from tax_claim where ${among('id', ids)} order by id for update`.execute(tx)
  },
  async settle({ tx }, { id }) {
    await sql`update tax_claim c set taken_run_id = t.pay_run_id, taken_amount = t.amount, version = c.version + 1
      from pay_run_took t where t.pay_run_id = ${id}::uuid and t.source = 'tax_claim' and t.source_id = c.id`.execute(
      tx,
    )
  },
  page: (_, period) => `payroll/inputs?tab=claims&period=${period}`,
}
