import { sql } from 'kysely'
import { markPaid } from '#requests/decisions.ts'
import { idIn } from '#server/database/id-in.ts'
import type { Payable } from '../sources/payable.ts'
import type { PaySource } from '../sources/source.ts'
import { CLAIM_LINES } from './stored-claims.ts'

/** The code of a reversal: it reduces pay and no base of a contribution or of tax, because the claim raised none. */
const REVERSAL_CODE = 'other_deduction'

type PayableClaim = {
  employee: string
  id: string
  code: string
  amount: number
  nth: number
  name: string
  receipt_no: string | null
  day: string
}

/**
 * Approved claims that payroll pays, each with the run of the month of its approval or the next one; a final run takes
 * all. Each line of a claim is an amount under its category's item: its own category is amount 1 of the claim, its
 * parts are 3, 5 and so on. The next run reverses a claim that was revoked after a run had paid it, each line as the
 * number after its own.
 */
export const CLAIM_SOURCE: PaySource = {
  kind: 'claim',
  auditField: 'claims_paid',
  defersToNextRun: true,
  async loadPayables(tx, { kind, period, currency, paysDays }, ids) {
    if (!paysDays) return []
    const dueCondition = (day: 'approved_on' | 'taken_back_on') =>
      kind === 'final' ? sql`true` : sql`to_char(${sql.ref(`c.${day}`)}, 'YYYY-MM') <= ${period}`
    const { rows } = await sql<PayableClaim>`
      select c.employee_id as employee, c.request_id as id, g.pay_code as code, l.claimable as amount, 2 * l.nth + 1 as nth, g.name_en as name, c.receipt_no, c.day
      from claim_request c join request r on r.id = c.request_id join ${CLAIM_LINES} l on l.request_id = c.request_id join claim_category g on g.id = l.category_id
      where ${idIn('c.employee_id', ids)} and r.state = 'approved' and c.with_payroll and l.claimable > 0 and c.claim_currency = ${currency} and ${dueCondition('approved_on')}
      union all
      select c.employee_id, c.request_id, ${REVERSAL_CODE}, t.amount, t.nth + 1, g.name_en, c.receipt_no, c.day
      from claim_request c join ${CLAIM_LINES} l on l.request_id = c.request_id join claim_category g on g.id = l.category_id
      join pay_run_took t on t.source = 'claim' and t.source_id = c.request_id and t.nth = 2 * l.nth + 1
      where ${idIn('c.employee_id', ids)} and c.taken_back_on is not null and c.claim_currency = ${currency} and ${dueCondition('taken_back_on')}
        and not exists (select from pay_run_took b where b.source = 'claim' and b.source_id = c.request_id and b.nth = t.nth + 1)`.execute(
      tx,
    )
    return rows.map(
      ({ employee, id, code, amount, nth, name, receipt_no, day }): Payable => ({
        shape: 'amount',
        employee,
        id,
        code,
        amount,
        ...(nth > 1 && { nth }),
        words: [name, day, receipt_no].filter(Boolean).join(' · '),
      }),
    )
  },
  async lock(tx, ids) {
    await sql`select from request where ${idIn('id', ids)} order by id for update`.execute(tx)
  },
  async settle(context, run) {
    const settled = await context.tx
      .selectFrom('pay_run_took')
      .select('source_id')
      .distinct()
      .where('pay_run_id', '=', run.id)
      .where('source', '=', 'claim')
      .where(sql<boolean>`nth % 2 = 1`)
      .execute()
    const ids = settled.map(({ source_id }) => source_id)
    if (ids.length > 0) await markPaid(context, ids, { run: run.id, period: run.period })
  },
  page: ({ id }) => `payroll/claims?claim=${id}`,
}
