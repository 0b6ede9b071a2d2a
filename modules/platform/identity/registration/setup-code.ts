import type { Database } from '#server/database/database.ts'
import { createToken } from '#server/secrets.ts'

/** Creates a code for the one-time link that registers the first company; an unused earlier one stops working. */
export async function createSetupCode(database: Database): Promise<string> {
  const { token, hash } = createToken()
  await database.runOutsideTenants(async (tx) => {
    await tx
      .updateTable('setup_code')
      .set({ used_at: new Date(0) })
      .where('used_at', 'is', null)
      .execute()
    await tx.insertInto('setup_code').values({ code_hash: hash }).execute()
  })
  return token
}
