import { sql } from 'kysely'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import type { SourceRun } from '../sources/payable.ts'
import { IS_PAID, insertInstalments, insertLoanChange } from './queries.ts'
import { isDue, settledInstalments, totalAmount, type UnpaidInstalment } from './rules.ts'

type UnpaidRow = UnpaidInstalment & { id: string }
type LoanSettlement = { loan_id: string; taken: number; unpaid: UnpaidRow[] }

/**
 * Marks what an approved run deducted of loans as paid, in the approving transaction, the oldest instalments first. What
 * pay was too low for is due in a later month. A loan without a balance is settled.
 */
export async function settleLoans(
  context: Pick<Context, 'tx' | 'actor' | 'now'>,
  run: Pick<SourceRun, 'id' | 'kind' | 'period'>,
): Promise<void> {
  const { tx } = context
  for (const { loan_id, taken, unpaid } of await loadSettlements(tx, run.id)) {
    const due = unpaid.filter((one) => isDue(one, run))
    const of = settledInstalments(due, taken, run.period)
    if (of.paid.length > 0)
      await tx
        .updateTable('loan_instalment')
        .set({ paid_run_id: run.id })
        .where(
          'id',
          'in',
          of.paid.map(({ id }) => id),
        )
        .execute()
    if (of.partial) {
      const { of: whole, amount, rest } = of.partial
      await tx.updateTable('loan_instalment').set({ amount, paid_run_id: run.id }).where('id', '=', whole.id).execute()
      await insertInstalments(tx, loan_id, [rest])
    }
    for (const { of: whole, month } of of.moved)
      await tx
        .updateTable('loan_instalment')
        .set({ month, left_from: whole.left_from ?? whole.month })
        .where('id', '=', whole.id)
        .execute()
    const left = totalAmount(due) - taken
    if (left > 0)
      await insertLoanChange(context, loan_id, 'short', { month: run.period, due: totalAmount(due), taken, left })
    const isSettled = totalAmount(unpaid) === taken
    if (isSettled) await insertLoanChange(context, loan_id, 'settled', { month: run.period })
    await sql`update loan set changed_at = now(), version = version + 1, state = ${isSettled ? 'settled' : 'open'} where id = ${loan_id}::uuid`.execute(
      tx,
    )
  }
}

/** What the run deducted of each loan, with the unpaid instalments. */
async function loadSettlements(tx: Tx, runId: string): Promise<LoanSettlement[]> {
  const { rows: loans } = await sql<Omit<LoanSettlement, 'unpaid'>>`
    select source_id as loan_id, amount as taken from pay_run_took
    where pay_run_id = ${runId}::uuid and source = 'loan' order by source_id`.execute(tx)
  const { rows: instalments } = await sql<UnpaidRow & { loan_id: string }>`
    select id, loan_id, month, amount, left_from from loan_instalment i
    where loan_id = any(${loans.map(({ loan_id }) => loan_id)}::uuid[]) and not ${IS_PAID} order by month, id`.execute(
    tx,
  )
  const unpaid = Map.groupBy(instalments, ({ loan_id }) => loan_id)
  return loans.map((loan) => ({ ...loan, unpaid: unpaid.get(loan.loan_id) ?? [] }))
}
