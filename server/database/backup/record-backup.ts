import { stat } from 'node:fs/promises'
import { errorCode, errorMessage } from '#base/errors.ts'
import { connect } from '../connection.ts'
import { verifyBackup } from './restore-backup.ts'
import type { BackupManifest } from './write-backup.ts'

const LONGEST_ERROR = 500
/** More than a year of daily backups. */
const MOST_RECORDS = 400
const UNDEFINED_TABLE = '42P01'

/**
 * Makes a backup by `write`, reads its file again to the end, and records the outcome in the database that was backed
 * up, where the operators' panel reads it. A failure is recorded too and thrown. `isRecorded` is false when the backup
 * is whole and only its record could not be written.
 */
export async function recordBackup(options: {
  ownerUrl: string
  file: string
  key?: Buffer
  now: () => Date
  write: () => Promise<BackupManifest>
}): Promise<BackupManifest & { bytes: number; rows: number; isRecorded: boolean }> {
  const { ownerUrl, file, key, now, write } = options
  const started_at = now()
  const record = (outcome: Record<string, unknown>) =>
    insertRecord(ownerUrl, { started_at, ended_at: now(), ...outcome }).then(
      () => true,
      () => false,
    )
  try {
    const manifest = await write()
    await verifyBackup(file, key)
    const { size: bytes } = await stat(file)
    const rows = Object.values(manifest.counts).reduce((sum, table) => sum + (table?.rows ?? 0), 0)
    const isRecorded = await record({
      bytes,
      row_count: rows,
      file_count: manifest.files,
      missing_files: manifest.missing.length,
      is_encrypted: key !== undefined,
    })
    return { ...manifest, bytes, rows, isRecorded }
  } catch (error) {
    await record({ error: errorMessage(error).slice(0, LONGEST_ERROR) || 'unknown' })
    throw error
  }
}

/** Inserts a row and deletes the oldest. A database of an earlier version has no such table: nothing is recorded. */
async function insertRecord(ownerUrl: string, record: Record<string, unknown>): Promise<void> {
  const client = await connect(ownerUrl)
  try {
    const columns = Object.keys(record)
    await client.query(
      `insert into backup_record (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
      Object.values(record),
    )
    await client.query(
      `delete from backup_record where id not in (select id from backup_record order by ended_at desc, id desc limit ${MOST_RECORDS})`,
    )
  } catch (error) {
    if (errorCode(error) !== UNDEFINED_TABLE) throw error
  } finally {
    await client.end()
  }
}
