import { sql } from 'kysely'
import { OPS } from '#base/roles.ts'
import type { Change } from '#server/context.ts'
import type { Tx } from '#server/database/database.ts'
import { type Author, entryOf, writeEntries } from './append.ts'
import { type Entry, entryHash } from './chain.ts'
import type { HeadFiles } from './head-files.ts'
import { sealedColumns } from './sealed-columns.ts'

/** What stands in place of a company in the operators' chain, and the name of its head file. */
export const OPERATORS = 'operators'

/** Chains what an operator did into the operators' own log, in the transaction that did it (outside of every company). */
export async function appendOperator(
  tx: Tx,
  key: Buffer,
  author: Author,
  change: Change,
  heads: HeadFiles,
): Promise<void> {
  const sealed = await sealedColumns(tx)
  const head = await tx
    .updateTable('operator_head')
    .set({ last_number: sql`last_number + 1` })
    .where('only_row', '=', true)
    .returning(['last_number', 'last_hash'])
    .executeTakeFirstOrThrow()
  const entry: Entry = {
    ...entryOf(author, change, sealed),
    company_id: OPERATORS,
    number: head.last_number,
    role_id: OPS,
  }
  const hash = entryHash(key, head.last_hash, entry)
  await writeEntries(tx, 'operator_entry', [{ ...entry, hash }])
  await tx.updateTable('operator_head').set({ last_hash: hash }).where('only_row', '=', true).execute()
  heads.note(OPERATORS, head.last_number, hash)
}
