import { sql } from 'kysely'
import { conflict } from '#base/errors.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/database/database.ts'
import { addChange, addInstalments, PAID } from './queries.ts'
import { isDue, owed, takenOf, type Unpaid } from './rules.ts'

type Run = { id: string; period: string; kind: string }
type LoanLine = { loan_id: string; full_name: string; due: number; taken: number }
type Held = LoanLine & { unpaid: (Unpaid & { id: string })[] }

/**
 * The loans a run takes from still stand as it was calculated; they are locked until the end of the transaction, so that
 * nobody changes them meanwhile. Throws 409 `loans_moved_on` with names otherwise.
 */
export async function requireLoans(tx: Tx, run: Run): Promise<void> {
  await heldLoans(tx, run)
}

/**
 * Marks what an approved run took of loans as paid, in the approving transaction: the oldest instalments first; what pay
 * was not enough for is due in a later month. A loan with nothing left is settled. Throws 409 `loans_moved_on` where
 * another run took an instalment first. Answers how many loans were paid back to.
 */
export async function takeInstalments(context: Pick<Context, 'tx' | 'actor' | 'now'>, run: Run): Promise<number> {
  const { tx } = context
  const loans = await heldLoans(tx, run)
  for (const { loan_id, due, taken, unpaid } of loans) {
    const of = takenOf(
      unpaid.filter((one) => isDue(one, run)),
      taken,
      run.period,
    )
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
    if (taken < due) await addChange(context, loan_id, 'short', { month: run.period, due, taken, left: due - taken })
    const isSettled = owed(unpaid) === taken
    if (isSettled) await addChange(context, loan_id, 'settled', { month: run.period })
    await sql`update loan set changed_at = now(), version = version + 1, state = ${isSettled ? 'settled' : 'open'} where id = ${loan_id}::uuid`.execute(
      tx,
    )
  }
  return loans.length
}

/** The loans a run's payslips take from, locked in the order of their ids, with what is due of them now. */
async function heldLoans(tx: Tx, run: Run): Promise<Held[]> {
  const { rows: lines } = await sql<LoanLine>`
    select (line ->> 'o')::uuid as loan_id, employee.full_name, (line -> 'b' -> 'i' ->> 'due')::bigint as due, (line ->> 'a')::bigint as taken
    from payslip p cross join lateral jsonb_array_elements(p.lines) line join employee on employee.id = p.employee_id
    where p.pay_run_id = ${run.id}::uuid and p.lines @? '$[*].o' and line -> 'o' is not null
    order by 1`.execute(tx)
  if (lines.length === 0) return []
  const ids = lines.map((line) => line.loan_id)
  const { rows: open } = await sql<{ id: string }>`
    select id from loan where id = any(${ids}::uuid[]) and state = 'open' order by id for update`.execute(tx)
  const { rows: instalments } = await sql<Unpaid & { id: string; loan_id: string }>`
    select id, loan_id, month, amount, left_from from loan_instalment i
    where loan_id = any(${open.map(({ id }) => id)}::uuid[]) and not ${PAID} order by month, id`.execute(tx)
  const unpaid = new Map(open.map(({ id }) => [id, [] as (typeof instalments)[number][]]))
  for (const one of instalments) unpaid.get(one.loan_id)!.push(one)
  const held = lines.map((line) => ({ ...line, unpaid: unpaid.get(line.loan_id) ?? [] }))
  const moved = held.filter(({ due, unpaid: now }) => owed(now.filter((one) => isDue(one, run))) !== due)
  if (moved.length > 0)
    throw conflict('loans_moved_on', { names: [...new Set(moved.map(({ full_name }) => full_name))].slice(0, 5) })
  return held
}
