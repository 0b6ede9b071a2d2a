import { sql } from 'kysely'
import { openDatabase, type Tx } from '../database/database.ts'
import { decrypt, deriveSecrets, keyedHash } from '../secrets.ts'

/** The database was made with another master key. Nothing was served or written. */
export class WrongMasterKeyError extends Error {
  constructor() {
    super(
      'KERANI_MASTER_KEY: this database was made with another master key, and nothing was served or written. ' +
        'Set the key of that installation, or put its master.key back into the data folder (mode 0600); a backup never holds it. ' +
        'Check DATABASE_URL and KERANI_DATA too, if this is not the database you meant.',
    )
  }
}

/** A hash that identifies a master key without revealing it. */
export function masterKeyMark(masterKey: Buffer): string {
  return keyedHash(masterKey, 'kerani backup').toString('hex').slice(0, 16)
}

/**
 * Compares the master key with the mark in the database, and writes the mark where there is none. A database without
 * a mark is checked by decrypting a company's data key. Throws WrongMasterKeyError.
 */
export async function requireMasterKey(database: Tx, masterKey: Buffer): Promise<void> {
  const mark = masterKeyMark(masterKey)
  // As JSON, so that a command can ask a database whose migrations wait.
  const stateQuery = sql<{
    state: { key_mark?: string | null }
  }>`select to_jsonb(system_state) as state from system_state`
  const storedState = (await stateQuery.execute(database)).rows[0]?.state ?? {}
  if (storedState.key_mark) {
    if (storedState.key_mark !== mark) throw new WrongMasterKeyError()
    return
  }
  const company = await database.selectFrom('company').select('data_key').limit(1).executeTakeFirst()
  if (company && !canUnwrap(masterKey, company.data_key)) throw new WrongMasterKeyError()
  if (!('key_mark' in storedState)) return
  const updatedState = await database
    .updateTable('system_state')
    .set({ key_mark: sql`coalesce(key_mark, ${mark})` })
    .where('only_row', '=', true)
    .returning('key_mark')
    .executeTakeFirstOrThrow()
  if (updatedState.key_mark !== mark) throw new WrongMasterKeyError()
}

/** Does the same for a command that has only the address. */
export async function requireMasterKeyAt(serveUrl: string, masterKey: Buffer): Promise<void> {
  const database = openDatabase(serveUrl, { max: 1 })
  try {
    await requireMasterKey(database.lookup, masterKey)
  } finally {
    await database.close()
  }
}

function canUnwrap(masterKey: Buffer, wrapped: Buffer): boolean {
  try {
    decrypt(deriveSecrets(masterKey).wrap, 'company.data_key', wrapped)
    return true
  } catch {
    return false
  }
}
