import { DamagedBackupError } from '#server/database/backup/backup-file.ts'
import { UnreadableRowsError } from '#server/database/backup/catalogue.ts'
import { RestoreError } from '#server/database/backup/restore-backup.ts'
import { BackupError } from '#server/database/backup/write-backup.ts'
import { NoDatabaseError } from '#server/database/owner-database.ts'
import { startProblem } from '#server/start/start-problem.ts'

/** Error codes for missing tables or a missing schema of the queue. */
const NOT_MIGRATED = new Set(['42P01', '3F000'])

/** Ends a command and reports the error. No stack is shown for an error that the user can fix. */
export function explain(error: unknown): never {
  const { code, message } = (error ?? {}) as { code?: string; message?: string }
  const expected = [BackupError, UnreadableRowsError, RestoreError, DamagedBackupError, NoDatabaseError].some(
    (kind) => error instanceof kind,
  )
  const empty = NOT_MIGRATED.has(code ?? '') ? new NoDatabaseError('The database').message : undefined
  console.error(startProblem(error) ?? empty ?? (expected || code ? message : error))
  process.exit(1)
}
