import { sql } from 'kysely'
import type { Hearing } from '#server/facts.ts'
import { addEntry } from './entries.ts'
import { tell } from './notices.ts'

/** A request whose days were counted anew: what it came to before and now, in millionths of a day or minutes. */
export type Recounted = {
  readonly id: string
  readonly kind: string
  readonly fullName: string
  readonly column: 'days' | 'minutes'
  readonly before: number
  readonly after: number
  /** Whoever is told. */
  readonly accounts: readonly string[]
}

/** Brings the number that lists and routes read up to what a kind counted anew, and tells whom it touched. */
export async function putRecounted(
  { tx, now, record }: Pick<Hearing, 'tx' | 'now' | 'record'>,
  { id, kind, fullName, column, before, after, accounts }: Recounted,
): Promise<void> {
  const { id: companyId } = await tx.selectFrom('company').select('id').executeTakeFirstOrThrow()
  await tx
    .updateTable('request')
    .set({ [column]: after, changed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  const entry = await addEntry({ tx, now, actor: null }, id, 'recounted', { about: { [column]: after, before } })
  await tell({ tx, now, companyId }, { id, kind }, entry, 'recounted', accounts)
  record({ kind: 'request', id, name: fullName, before: { [column]: before }, after: { [column]: after } })
}
