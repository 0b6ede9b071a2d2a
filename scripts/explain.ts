import { DamagedBackup } from '#server/database/backup/backup-file.ts'
import { CannotBeTrusted } from '#server/database/backup/catalogue.ts'
import { CannotRestore } from '#server/database/backup/restore-backup.ts'
import { CannotBackUp } from '#server/database/backup/write-backup.ts'
import { NothingHere } from '#server/database/owner.ts'
import { startTrouble } from '#server/start-trouble.ts'

/** Tables or the queue's schema that are not there. */
const NOT_MIGRATED = new Set(['42P01', '3F000'])

/** Ends a command and says what went wrong, without a stack where the person can do something about it. */
export function explain(error: unknown): never {
  const { code, message } = (error ?? {}) as { code?: string; message?: string }
  const expected = [CannotBackUp, CannotBeTrusted, CannotRestore, DamagedBackup, NothingHere].some(
    (kind) => error instanceof kind,
  )
  const empty = NOT_MIGRATED.has(code ?? '') ? new NothingHere('The database').message : undefined
  console.error(startTrouble(error) ?? empty ?? (expected || code ? message : error))
  process.exit(1)
}
