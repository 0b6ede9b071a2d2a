import { createHmac, createSecretKey } from 'node:crypto'
import type { Key } from '#server/secrets.ts'

/** An entry as it is chained: every field that a reader sees, and the people it is about. */
export type AuditEntry = {
  company_id: string
  number: number
  at: string
  account_id: string | null
  actor_name: string
  role_id: number | null
  operation: string
  kind: string
  object_id: string | null
  object_name: string | null
  before: unknown
  after: unknown
  request_id: string
  address: string
  /** The people it is about. Missing in the operators' log, null in entries written before people were recorded. */
  employee_ids?: readonly string[] | null
}

/** The keyed hash of an entry and the hash before it. */
export function entryHash(key: Key, previous: Buffer, entry: AuditEntry): Buffer {
  // Entries from before people were noted were chained without them.
  const { employee_ids, ...before } = entry
  const chained = employee_ids === null ? before : entry
  return createHmac('sha256', key).update(previous).update(canonicalJson(chained)).digest()
}

/** The first number whose entry does not follow from the one before, or null when the chain is whole. */
export function firstBreak(
  key: Buffer,
  previous: { number: number; hash: Buffer },
  entries: readonly (AuditEntry & { hash: Buffer })[],
): number | null {
  const chaining = createSecretKey(key)
  let { number, hash } = previous
  for (const entry of entries) {
    if (entry.number !== number + 1) return number + 1
    const expected = entryHash(chaining, hash, entry)
    if (!expected.equals(entry.hash)) return entry.number
    number = entry.number
    hash = entry.hash
  }
  return null
}

/** JSON with sorted keys, because the database returns keys in another order. */
function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item)).join(',')}]`
  const fields = new Map(Object.entries(value).filter(([key, field]) => field !== undefined && key !== 'hash'))
  const keys = [...fields.keys()].sort()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(fields.get(key))}`).join(',')}}`
}
