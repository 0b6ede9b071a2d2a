import { sql } from 'kysely'
import { monthOf } from '#base/days/days.ts'
import { idIn } from '#server/database/id-in.ts'
import type { Payable } from '../sources/payable.ts'
import type { PaySource } from '../sources/source.ts'
import { IS_PAID } from './queries.ts'
import { settleLoans } from './settle.ts'

/** The code of the pay item that repays each kind of loan. */
const ITEM_CODES = { loan: 'loan_repayment', advance: 'advance' } as const

type PayableLoan = {
  employee: string
  id: string
  code: string
  amount: number
  lent: number
  repaid: number
  currency: string
  note: string | null
}

/**
 * Open loans, oldest first. A monthly run deducts every unpaid instalment of its month or before, a final run the whole
 * balance, and other runs none. Amounts are minor units of the loan's currency.
 */
export const LOAN_SOURCE: PaySource = {
  kind: 'loan',
  auditField: 'loans_repaid',
  async loadPayables(tx, { kind, period, paysDays }, ids) {
    if (!paysDays) return []
    const { rows } = await sql<PayableLoan>`
      select l.employee_id as employee, l.id, l.code, l.currency, l.principal as lent, of_loan.due as amount, of_loan.repaid, l.note
      from (select *, case kind when 'advance' then ${ITEM_CODES.advance} else ${ITEM_CODES.loan} end as code from loan
        where state = 'open' and ${idIn('employee_id', ids)}) l
      cross join lateral (
        select coalesce(sum(i.amount) filter (where not ${IS_PAID} and ${kind === 'final' ? sql`true` : sql`i.month <= ${period}`}), 0)::bigint as due,
          coalesce(sum(i.amount) filter (where ${IS_PAID}), 0)::bigint as repaid
        from loan_instalment i where i.loan_id = l.id) of_loan
      where of_loan.due > 0`.execute(tx)
    return rows.map(({ note, ...loan }): Payable => ({ shape: 'owed', ...loan, ...(note !== null && { words: note }) }))
  },
  // A change matters for a loan with an instalment of these months, or with one that the run deducted.
  countChangedSince: ({ id }, { since, until, people }) =>
    sql`select count(*) from loan l where l.changed_at > ${since} and l.employee_id in (${people}) and (
      exists (select from loan_instalment i where i.loan_id = l.id and i.month <= ${monthOf(until)})
      or exists (select from payslip p where p.pay_run_id = ${id}::uuid and p.employee_id = l.employee_id
        and p.dues @> jsonb_build_array(jsonb_build_object('id', l.id))))`,
  async lock(tx, ids) {
    await sql`select from loan where ${idIn('id', ids)} order by id for update`.execute(tx)
  },
  settle: (context, run) => settleLoans(context, run),
  page: ({ id }) => `payroll/loans/${id}`,
}
