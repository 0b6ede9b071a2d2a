import { recordBackup } from '#server/database/backup/record-backup.ts'
import { writeBackup } from '#server/database/backup/write-backup.ts'
import { openExistingDatabase } from '#server/database/owner-database.ts'
import { loadSettings, readOptionalKey } from '#server/settings.ts'
import { masterKeyMark, requireMasterKeyAt } from '#server/start/master-key-mark.ts'
import { explain } from './explain.ts'

async function makeBackup(file: string, allowMissing: boolean): Promise<void> {
  const set = loadSettings()
  const database = await openExistingDatabase(set)
  try {
    await requireMasterKeyAt(database.serveUrl, set.masterKey)
    const key = readOptionalKey('KERANI_BACKUP_KEY')
    const { counts, rows, bytes, files, missing, isRecorded } = await recordBackup({
      ownerUrl: database.ownerUrl,
      file,
      key,
      now: () => new Date(),
      write: () =>
        writeBackup({
          ownerUrl: database.ownerUrl,
          file,
          filesFolder: set.folders.files,
          madeAt: new Date(),
          keyMark: masterKeyMark(set.masterKey),
          key,
          allowMissing,
        }),
    })
    console.log(
      `${file}: ${rows} rows of ${Object.keys(counts).length} tables, ${files} files, ${Math.ceil(bytes / 1000)} kB, read again and whole${missing.length > 0 ? `, ${missing.length} files without their bytes` : ''}. The master key is not in it: keep that apart.`,
    )
    if (!isRecorded)
      console.error('The backup is whole; only the panel does not show it: its record could not be written.')
  } finally {
    await database.close()
  }
}

const [file, allow, ...more] = process.argv.slice(2)
if (!file || (allow !== undefined && allow !== '--allow-missing') || more.length > 0) {
  console.error('Say where to: npm run backup -- FILE   (--allow-missing: although the bytes of stored files are lost)')
  process.exit(2)
}
await makeBackup(file, allow !== undefined).catch(explain)
