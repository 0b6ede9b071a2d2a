import { sql } from 'kysely'
import type { Tx } from '#server/database/database.ts'

let encryptedColumnsCache: Promise<ReadonlySet<string>> | null = null

/**
 * The names of encrypted columns: identity, tax, insurance and account numbers. Read from the catalogue, so that a
 * new column is included; digests and public keys are left out. Asked once a process.
 */
export function loadEncryptedColumns(tx: Tx): Promise<ReadonlySet<string>> {
  encryptedColumnsCache ??= sql<{ name: string }>`
    select distinct a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.atttypid = 'bytea'::regtype
      and not a.attisdropped and a.attname !~ '(hash|sha256)$|^public_key$'`
    .execute(tx)
    .then(({ rows }) => new Set(rows.map(({ name }) => name)))
    .catch((error) => {
      encryptedColumnsCache = null
      throw error
    })
  return encryptedColumnsCache
}
