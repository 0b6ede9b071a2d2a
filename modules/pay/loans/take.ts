import { sql } from 'kysely'
import type { DueRun } from '#modules/pay/sources/due.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/database/database.ts'
import { addChange, addInstalments, PAID } from './queries.ts'
import { isDue, owed, takenOf, type Unpaid } from './rules.ts'

type Instalment = Unpaid & { id: string }
type Taken = { loan_id: string; taken: number; unpaid: Instalment[] }

/**
 * Marks what an approved run took of loans as paid, in the approving transaction: the oldest instalments first; what pay
 * was not enough for is due in a later month. A loan with nothing left is settled.
 */
export async function takeInstalments(
  context: Pick<Context, 'tx' | 'actor' | 'now'>,
  run: Pick<DueRun, 'id' | 'kind' | 'period'>,
): Promise<void> {
  const { tx } = context
  for (const { loan_id, taken, unpaid } of await takenLoans(tx, run.id)) {
    const due = unpaid.filter((one) => isDue(one, run))
    const of = takenOf(due, taken, run.period)
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
    if (of.parted) {
      const { of: whole, amount, rest } = of.parted
      await tx.updateTable('loan_instalment').set({ amount, paid_run_id: run.id }).where('id', '=', whole.id).execute()
      await addInstalments(tx, loan_id, [rest])
    }
    for (const { of: whole, month } of of.moved)
      await tx
        .updateTable('loan_instalment')
        .set({ month, left_from: whole.left_from ?? whole.month })
        .where('id', '=', whole.id)
        .execute()
    const left = owed(due) - taken
    if (left > 0) await addChange(context, loan_id, 'short', { month: run.period, due: owed(due), taken, left })
    const isSettled = owed(unpaid) === taken
    if (isSettled) await addChange(context, loan_id, 'settled', { month: run.period })
    await sql`update loan set changed_at = now(), version = version + 1, state = ${isSettled ? 'settled' : 'open'} where id = ${loan_id}::uuid`.execute(
      tx,
    )
  }
}

/** What the run took of each loan, with the instalments that nobody has paid yet. */
async function takenLoans(tx: Tx, runId: string): Promise<Taken[]> {
  const { rows: loans } = await sql<Omit<Taken, 'unpaid'>>`
    select source_id as loan_id, amount as taken from pay_run_took
    where pay_run_id = ${runId}::uuid and source = 'loan' order by source_id`.execute(tx)
  const { rows: instalments } = await sql<Instalment & { loan_id: string }>`
    select id, loan_id, month, amount, left_from from loan_instalment i
    where loan_id = any(${loans.map(({ loan_id }) => loan_id)}::uuid[]) and not ${PAID} order by month, id`.execute(tx)
  const unpaid = Map.groupBy(instalments, ({ loan_id }) => loan_id)
  return loans.map((loan) => ({ ...loan, unpaid: unpaid.get(loan.loan_id) ?? [] }))
}
