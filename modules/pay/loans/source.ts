import { sql } from 'kysely'
import { monthOf } from '#base/days.ts'
import type { Due } from '#modules/pay/sources/due.ts'
import type { PaySource } from '#modules/pay/sources/source.ts'
import { among } from '#server/database/among.ts'
import { PAID } from './queries.ts'
import { takeInstalments } from './take.ts'

/** The code of the pay item that each kind of loan is taken back under. */
const ITEM_CODES = { loan: 'loan_repayment', advance: 'advance' } as const

type DueLoan = {
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
 * Open loans, the oldest first: a monthly run takes every instalment of its month or before that no run took, a final run
 * all that is left; other runs take none. Amounts are minor units of the loan's currency.
 */
export const LOANS: PaySource = {
  kind: 'loan',
  logged: 'loans_repaid',
  async due(tx, { kind, period, paysDays }, ids) {
    if (!paysDays) return []
    const { rows } = await sql<DueLoan>`
      select l.employee_id as employee, l.id, l.code, l.currency, l.principal as lent, of_loan.due as amount, of_loan.repaid, l.note
      from (select *, case kind when 'advance' then ${ITEM_CODES.advance} else ${ITEM_CODES.loan} end as code from loan
        where state = 'open' and ${among('employee_id', ids)}) l
      cross join lateral (
        select coalesce(sum(i.amount) filter (where not ${PAID} and ${kind === 'final' ? sql`true` : sql`i.month <= ${period}`}), 0)::bigint as due,
          coalesce(sum(i.amount) filter (where ${PAID}), 0)::bigint as repaid
        from loan_instalment i where i.loan_id = l.id) of_loan
      where of_loan.due > 0`.execute(tx)
    return rows.map(({ note, ...loan }): Due => ({ shape: 'owed', ...loan, ...(note !== null && { words: note }) }))
  },
  // A loan matters with an instalment of these months, or one that the run has taken.
  changedSince: ({ id }, { since, until, people }) =>
    sql`select count(*) from loan l where l.changed_at > ${since} and l.employee_id in (${people}) and (
      exists (select from loan_instalment i where i.loan_id = l.id and i.month <= ${monthOf(until)})
      or exists (select from payslip p where p.pay_run_id = ${id}::uuid and p.employee_id = l.employee_id
        and p.dues @> jsonb_build_array(jsonb_build_object('id', l.id))))`,
  async lock(tx, ids) {
    await sql`select from loan where ${among('id', ids)} order by id for update`.execute(tx)
  },
  settle: (context, run) => takeInstalments(context, run),
  page: ({ id }) => `payroll/loans/${id}`,
}
