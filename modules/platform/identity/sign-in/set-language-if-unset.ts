import type { Language } from '#base/access/actor.ts'
import type { Tx } from '#server/database/database.ts'

/** Sets the language of the page on which a person joined, unless the account has one. */
export async function setLanguageIfUnset(tx: Tx, accountId: string, language: Language): Promise<void> {
  await tx.updateTable('account').set({ language }).where('id', '=', accountId).where('language', 'is', null).execute()
}
