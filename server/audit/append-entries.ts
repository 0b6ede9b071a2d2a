import { createSecretKey } from 'node:crypto'
import { sql } from 'kysely'
import { type Endpoint, endpointName } from '#base/endpoints/endpoint.ts'
import { required } from '#base/required.ts'
import type { AuditChange, Origin } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { findAffectedPeople } from './affected-people.ts'
import { type AuditEntry, entryHash } from './chain.ts'
import { loadEncryptedColumns } from './encrypted-columns.ts'
import { secretFields } from './field-sensitivity.ts'
import type { HeadFiles } from './head-files.ts'
import { redactForStorage } from './redaction.ts'

/** A call, or in plain words what else was done, such as a task. */
export type AuditedOperation = Pick<Endpoint, 'method' | 'path' | 'input' | 'reply'> | string

export type AuditAuthor = {
  accountId: string | null
  name: string
  roleId: number | null
  operation: AuditedOperation
  origin: Origin
  now: Date
}

/**
 * Appends the changes of a transaction to the chain. Call it last before the commit: it locks the chain's head, which
 * gives numbers without gaps.
 */
export async function appendAuditEntries(
  tx: Tx,
  key: Buffer,
  companyId: string,
  author: AuditAuthor,
  changes: readonly AuditChange[],
  heads: HeadFiles,
): Promise<void> {
  if (changes.length === 0) return
  const sealed = await loadEncryptedColumns(tx)
  const people = await findAffectedPeople(tx, author.accountId, changes)
  const head = await tx
    .insertInto('audit_head')
    .values({ company_id: companyId, last_number: changes.length })
    .onConflict((conflict) =>
      conflict.column('company_id').doUpdateSet({ last_number: sql`audit_head.last_number + ${changes.length}` }),
    )
    .returning(['last_number', 'last_hash'])
    .executeTakeFirstOrThrow()
  let number = head.last_number - changes.length
  let previous: Buffer = head.last_hash
  const chaining = createSecretKey(key)
  const entries = changes.map((change, index) => {
    number += 1
    const entry: AuditEntry = {
      company_id: companyId,
      number,
      employee_ids: required(people[index], 'people of a change'),
      ...buildAuditEntry(author, change, sealed),
    }
    previous = entryHash(chaining, previous, entry)
    return { ...entry, hash: previous }
  })
  await insertEntries(tx, 'audit_entry', entries)
  await tx.updateTable('audit_head').set({ last_hash: previous }).where('company_id', '=', companyId).execute()
  heads.note(companyId, number, previous)
}

/** A change as it is chained, without values that are never stored. */
export function buildAuditEntry(
  author: AuditAuthor,
  change: AuditChange,
  sealed: ReadonlySet<string>,
): Omit<AuditEntry, 'company_id' | 'number'> {
  const { operation } = author
  const secret = typeof operation === 'string' ? undefined : secretFields(operation)
  return {
    at: author.now.toISOString(),
    account_id: author.accountId,
    actor_name: author.name,
    role_id: author.roleId,
    operation: typeof operation === 'string' ? operation : endpointName(operation),
    kind: change.kind,
    object_id: change.id ?? null,
    object_name: change.name ?? null,
    before: toJsonValue(redactForStorage(change.before, sealed, secret)),
    after: toJsonValue(redactForStorage(change.after, sealed, secret)),
    request_id: author.origin.requestId,
    address: author.origin.address,
  }
}

/** Inserts all entries in one statement: an import has one for each person. */
export async function insertEntries(
  tx: Tx,
  table: 'audit_entry' | 'operator_entry',
  entries: readonly (AuditEntry & { hash: Buffer })[],
): Promise<void> {
  const rows = entries.map(({ hash, ...entry }) => ({ ...entry, hash: `\\x${hash.toString('hex')}` }))
  await sql`insert into ${sql.table(table)} select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx,
  )
}

function toJsonValue(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}
