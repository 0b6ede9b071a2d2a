import { DamagedBackupError } from '#server/database/backup/backup-file.ts'
import { UnreadableRowsError } from '#server/database/backup/catalogue.ts'
import { RestoreError } from '#server/database/backup/restore-backup.ts'
import { BackupError } from '#server/database/backup/write-backup.ts'
import { NoDatabaseError } from '#server/database/owner-database.ts'
import { startProblem } from '#server/start/start-problem.ts'

/** Tables or the queue's schema that are not there. */
const NOT_MIGRATED = new Set(['42P01', '3F000'])

/** Ends a command and says what went wrong, without a stack where the person can do something about it. */
export function explain(error: unknown): never {
  const { code, message } = (error ?? {}) as { code?: string; message?: string }
  const expected = [BackupError, UnreadableRowsError, RestoreError, DamagedBackupError, NoDatabaseError].some(
    (kind) => error instanceof kind,
  )
  const empty = NOT_MIGRATED.has(code ?? '') ? new NoDatabaseError('The database').message : undefined
  console.error(startProblem(error) ?? empty ?? (expected || code ? message : error))
  process.exit(1)
}
