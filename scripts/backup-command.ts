import { DamagedBackup } from '#server/database/backup/backup-file.ts'
import { CannotBeTrusted } from '#server/database/backup/catalogue.ts'
import { CannotRestore } from '#server/database/backup/restore-backup.ts'
import { keyedHash } from '#server/secrets.ts'
import { BadSetting } from '#server/settings.ts'

/** Says what went wrong without a stack where the person can do something about it. */
export function explain(error: unknown): never {
  const expected = [BadSetting, CannotBeTrusted, CannotRestore, DamagedBackup].some((kind) => error instanceof kind)
  console.error(expected || (error as { code?: string }).code ? (error as Error).message : error)
  process.exit(1)
}

/** Names a master key without giving anything of it away. */
export function keyMarkOf(masterKey: Buffer): string {
  return keyedHash(masterKey, 'kerani backup').toString('hex').slice(0, 16)
}
