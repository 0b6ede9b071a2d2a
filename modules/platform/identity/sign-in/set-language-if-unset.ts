import type { Language } from '#base/access/actor.ts'
import type { Tx } from '#server/database/database.ts'

/** Whoever joins in a language goes on in it: an account that has chosen none takes the one of the page it joined on. */
export async function setLanguageIfUnset(tx: Tx, accountId: string, language: Language): Promise<void> {
  await tx.updateTable('account').set({ language }).where('id', '=', accountId).where('language', 'is', null).execute()
}
