import { sql } from 'kysely'
import { among } from '#server/database/among.ts'
import type { Tx } from '#server/database/database.ts'
import { PAID } from './queries.ts'

/** The code of the pay item that each kind of loan is taken back under. */
export const ITEM_CODES = { loan: 'loan_repayment', advance: 'advance' } as const

/** What is due of one loan in a run. Minor units of the loan's currency. */
export type DueLoan = {
  employee_id: string
  id: string
  code: string
  due: number
  lent: number
  repaid: number
  currency: string
  /** Whether the company has the pay item of that code. */
  has_item: boolean
}

/**
 * Open loans of some people with something due in a run, the oldest first: in a monthly run every instalment of its month
 * or before that no run took, in a final run all that is left; other runs take none. Where people are paid more than once
 * a month, the caller leaves all but their last run of it out. The currency is the loan's: the caller refuses another one's.
 */
export async function dueLoans(
  tx: Tx,
  { kind, period }: { kind: string; period: string },
  ids: readonly string[],
): Promise<DueLoan[]> {
  if (kind !== 'monthly' && kind !== 'final') return []
  const { rows } = await sql<DueLoan>`
    select l.employee_id, l.id, l.code, l.currency, l.principal as lent, of_loan.due, of_loan.repaid,
      exists (select from pay_item i where i.code = l.code) as has_item
    from (select *, case kind when 'advance' then ${ITEM_CODES.advance} else ${ITEM_CODES.loan} end as code from loan
      where state = 'open' and ${among('employee_id', ids)}) l
    cross join lateral (
      select coalesce(sum(i.amount) filter (where not ${PAID} and ${kind === 'final' ? sql`true` : sql`i.month <= ${period}`}), 0)::bigint as due,
        coalesce(sum(i.amount) filter (where ${PAID}), 0)::bigint as repaid
      from loan_instalment i where i.loan_id = l.id) of_loan
    where of_loan.due > 0
    order by l.employee_id, l.id`.execute(tx)
  return rows
}
