import { sql } from 'kysely'
import { type Day, monthOf } from '#base/days/days.ts'
import { idIn } from '#server/database/id-in.ts'
import type { Payable } from '../../sources/payable.ts'
import type { PaySource } from '../../sources/source.ts'

/** TP1 claims of the year, up to the month, that no approved run has taken. Regular runs take them. */
export const CLAIM_SOURCE: PaySource = {
  kind: 'tax_claim',
  auditField: 'claims_taken',
  defersToNextRun: true,
  async loadPayables(tx, { period, paysDays }, ids) {
    if (!paysDays) return []
    // Claims of an earlier employment that no run took are taken with the pay of the person's last employment in the run.
    const { rows } = await sql<{ employee: string; id: string; code: string; amount: number; day: Day }>`
      select distinct on (c.id) paid.id as employee, c.id, c.code, c.amount, (c.period || '-01')::date as day
      from employee paid join employee own on own.first_employee_id = paid.first_employee_id and own.joined_on <= paid.joined_on
      join tax_claim c on c.employee_id = own.id
      where ${idIn('paid.id', ids)} and c.taken_run_id is null and c.period >= ${`${period.slice(0, 4)}-01`} and c.period <= ${period}
      order by c.id, paid.joined_on desc`.execute(tx)
    return rows.map((row): Payable => ({ shape: 'relief', ...row }))
  },
  countChangedSince: (_, { since, until, people }) =>
    sql`select count(*) from tax_claim where changed_at > ${since} and period <= ${monthOf(until)} and employee_id in (select own.id from employee own where own.first_employee_id in (select paid.first_employee_id from employee paid where paid.id in (${people})))`,
  async lock(tx, ids) {
    await sql`select from tax_claim where ${idIn('id', ids)} order by id for update`.execute(tx)
  },
  async settle({ tx }, { id }) {
    await sql`update tax_claim c set taken_run_id = t.pay_run_id, taken_amount = t.amount, version = c.version + 1
      from pay_run_took t where t.pay_run_id = ${id}::uuid and t.source = 'tax_claim' and t.source_id = c.id`.execute(
      tx,
    )
  },
  page: (_, period) => `payroll/inputs?tab=claims&period=${period}`,
}
