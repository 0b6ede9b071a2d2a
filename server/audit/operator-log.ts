import { sql } from 'kysely'
import { OPS } from '#base/access/roles.ts'
import type { AuditChange } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { type AuditAuthor, buildAuditEntry, insertEntries } from './append-entries.ts'
import { type AuditEntry, entryHash } from './chain.ts'
import { loadEncryptedColumns } from './encrypted-columns.ts'
import type { HeadFiles } from './head-files.ts'

/** Stands for a company in the operators' chain, and names its head file. */
export const OPERATORS_CHAIN_ID = 'operators'

/** Appends an entry to the operators' log in the transaction of the action, outside of companies. */
export async function appendOperatorEntry(
  tx: Tx,
  key: Buffer,
  author: AuditAuthor,
  change: AuditChange,
  heads: HeadFiles,
): Promise<void> {
  const sealed = await loadEncryptedColumns(tx)
  const head = await tx
    .updateTable('operator_head')
    .set({ last_number: sql`last_number + 1` })
    .where('only_row', '=', true)
    .returning(['last_number', 'last_hash'])
    .executeTakeFirstOrThrow()
  const entry: AuditEntry = {
    ...buildAuditEntry(author, change, sealed),
    company_id: OPERATORS_CHAIN_ID,
    number: head.last_number,
    role_id: OPS,
  }
  const hash = entryHash(key, head.last_hash, entry)
  await insertEntries(tx, 'operator_entry', [{ ...entry, hash }])
  await tx.updateTable('operator_head').set({ last_hash: hash }).where('only_row', '=', true).execute()
  heads.note(OPERATORS_CHAIN_ID, head.last_number, hash)
}
