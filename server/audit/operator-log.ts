import { sql } from 'kysely'
import { OPS } from '#base/roles.ts'
import type { Change } from '#server/context.ts'
import type { Tx } from '#server/database/database.ts'
import type { Author } from './append.ts'
import { type Entry, entryHash } from './chain.ts'
import type { HeadFiles } from './head-files.ts'
import { withoutSecrets } from './masking.ts'
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
    .returning(['last_number', 'last_hash'])
    .executeTakeFirstOrThrow()
  const entry: Entry = {
    company_id: OPERATORS,
    number: head.last_number,
    at: author.now.toISOString(),
    account_id: author.accountId,
    actor_name: author.name,
    role_id: OPS,
    operation: author.operation,
    kind: change.kind,
    object_id: change.id ?? null,
    object_name: change.name ?? null,
    before: withoutSecrets(change.before, sealed),
    after: withoutSecrets(change.after, sealed),
    request_id: author.origin.requestId,
    address: author.origin.address,
  }
  const hash = entryHash(key, head.last_hash, entry)
  const { company_id: _, role_id: __, before, after, ...columns } = entry
  await tx
    .insertInto('operator_entry')
    .values({ ...columns, before: before && JSON.stringify(before), after: after && JSON.stringify(after), hash })
    .execute()
  await tx.updateTable('operator_head').set({ last_hash: hash }).execute()
  heads.note(OPERATORS, head.last_number, hash)
}
