import type { Tx } from '#server/database/database.ts'

/** Thrown to undo the transaction once its work is done. */
const ROLLED_BACK = new Error('The work is done and undone')

/**
 * Does work in a transaction of its own that is always undone: the database is afterwards what it was before. Answers
 * what the work found; throws what it throws.
 */
export async function withRollback<T>(
  tenant: <R>(work: (tx: Tx) => Promise<R>) => Promise<R>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const found: T[] = []
  try {
    await tenant(async (tx) => {
      found.push(await work(tx))
      throw ROLLED_BACK
    })
  } catch (error) {
    if (error !== ROLLED_BACK) throw error
  }
  return found[0]!
}
