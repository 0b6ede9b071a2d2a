import { sql } from 'kysely'
import { required } from '#base/required.ts'
import type { Tx } from '#server/database/database.ts'

/** Thrown after the work, so that the transaction is rolled back. */
const ROLLED_BACK = new Error('The transaction is rolled back on purpose')

/**
 * Runs work in a transaction of its own and always rolls it back. Returns the result of the work; throws what it throws.
 */
export async function withRollback<T>(
  tenant: <R>(work: (tx: Tx) => Promise<R>) => Promise<R>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const outcomes: { result: T }[] = []
  try {
    await tenant(async (tx) => {
      outcomes.push({ result: await work(tx) })
      throw ROLLED_BACK
    })
  } catch (error) {
    if (error !== ROLLED_BACK) throw error
  }
  return required(outcomes[0], 'result of the work').result
}

/**
 * Runs work within a running transaction, which goes on as if it had written nothing and locked nothing. Returns the result of
 * the work; throws what it throws.
 */
export async function withSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint simulated`.execute(tx)
  try {
    return await work()
  } finally {
    await sql`rollback to savepoint simulated`.execute(tx)
    await sql`release savepoint simulated`.execute(tx)
  }
}
