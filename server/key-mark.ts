import { sql } from 'kysely'
import { openDatabase, type Tx } from './database/database.ts'
import { keyedHash, secretsFrom, unseal } from './secrets.ts'

/** The database was made with another master key. Nothing was served or written. */
export class WrongMasterKey extends Error {
  constructor() {
    super(
      'KERANI_MASTER_KEY: this database was made with another master key, and nothing was served or written. ' +
        'Set the key of that installation, or put its master.key back into the data folder (mode 0600); a backup never holds it. ' +
        'Check DATABASE_URL and KERANI_DATA too, if this is not the database you meant.',
    )
  }
}

/** Names a master key without giving anything of it away. */
export function keyMarkOf(masterKey: Buffer): string {
  return keyedHash(masterKey, 'kerani backup').toString('hex').slice(0, 16)
}

/**
 * Compares the master key with the mark that the database keeps, and writes the mark where there is none yet. A database
 * that is older than the mark is asked by opening a company's data key. `database` is outside of every company. Throws
 * WrongMasterKey.
 */
export async function requireMasterKey(database: Tx, masterKey: Buffer): Promise<void> {
  const mark = keyMarkOf(masterKey)
  // As JSON, so that a command can ask a database whose migrations wait.
  const asked = sql<{ state: { key_mark?: string | null } }>`select to_jsonb(system_state) as state from system_state`
  const kept = (await asked.execute(database)).rows[0]?.state ?? {}
  if (kept.key_mark) {
    if (kept.key_mark !== mark) throw new WrongMasterKey()
    return
  }
  const company = await database.selectFrom('company').select('data_key').limit(1).executeTakeFirst()
  if (company && !opens(masterKey, company.data_key)) throw new WrongMasterKey()
  if (!('key_mark' in kept)) return
  const written = await database
    .updateTable('system_state')
    .set({ key_mark: sql`coalesce(key_mark, ${mark})` })
    .where('only_row', '=', true)
    .returning('key_mark')
    .executeTakeFirstOrThrow()
  if (written.key_mark !== mark) throw new WrongMasterKey()
}

/** The same for a command, by the address that serves. */
export async function requireMasterKeyAt(serveUrl: string, masterKey: Buffer): Promise<void> {
  const database = openDatabase(serveUrl, { max: 1 })
  try {
    await requireMasterKey(database.lookup, masterKey)
  } finally {
    await database.close()
  }
}

function opens(masterKey: Buffer, wrapped: Buffer): boolean {
  try {
    unseal(secretsFrom(masterKey).wrap, 'company.data_key', wrapped)
    return true
  } catch {
    return false
  }
}
