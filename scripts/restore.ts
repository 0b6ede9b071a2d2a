import { existsSync } from 'node:fs'
import { createHeadFiles, type HeadFiles } from '#server/audit/head-files.ts'
import { OPERATORS_CHAIN_ID } from '#server/audit/operator-log.ts'
import { verifyAllChains } from '#server/audit/verify-chains.ts'
import { DamagedBackupError } from '#server/database/backup/backup-file.ts'
import { restoreBackup } from '#server/database/backup/restore-backup.ts'
import { connect } from '#server/database/connection.ts'
import { migrate } from '#server/database/migrate.ts'
import { openOwnerDatabase } from '#server/database/owner-database.ts'
import { deriveSecrets } from '#server/secrets.ts'
import { loadSettings, readOptionalKey } from '#server/settings.ts'
import { masterKeyMark } from '#server/start/master-key-mark.ts'
import { explain } from './explain.ts'

async function restore(file: string): Promise<void> {
  const set = loadSettings()
  if (!existsSync(file)) throw new DamagedBackupError(`${file} is not there.`)
  const database = await openOwnerDatabase(set)
  try {
    const {
      counts,
      files,
      missing = [],
    } = await restoreBackup({
      ownerUrl: database.ownerUrl,
      file,
      filesFolder: set.folders.files,
      keyMark: masterKeyMark(set.masterKey),
      key: readOptionalKey('KERANI_BACKUP_KEY'),
      migrate: (ownerUrl) => migrate(ownerUrl, database.servingRole),
    })
    const heads = createHeadFiles(set.folders.auditHeads)
    await noteAuditHeads(database.ownerUrl, Object.keys(counts['public.audit_head']?.byCompany ?? {}), heads)
    const chains = await verifyAllChains(database.ownerUrl, deriveSecrets(set.masterKey).audit, heads)
    const rows = Object.values(counts).reduce((sum, table) => sum + (table?.rows ?? 0), 0)
    console.log(
      `${rows} rows of ${Object.keys(counts).length} tables and ${files} files are back, counted per table and company.`,
    )
    if (missing.length > 0)
      console.error(`${missing.length} stored files have no bytes: the backup was made without them.`)
    for (const { code, broken } of chains)
      if (broken) console.error(`${code}: entry ${broken.number} of the activity log ${broken.why}`)
    if (chains.some((chain) => chain.broken)) process.exitCode = 1
  } finally {
    await database.close()
  }
}

/** Replaces the heads of the audit log's chains, which are also stored outside the database, by those of the backup. */
async function noteAuditHeads(ownerUrl: string, companies: string[], heads: HeadFiles): Promise<void> {
  const client = await connect(ownerUrl)
  try {
    for (const company of companies) {
      await client.query(`select set_config('app.company_id', $1, false)`, [company])
      const { rows } = await client.query<{ number: string; hash: Buffer }>(
        'select last_number as number, last_hash as hash from audit_head where company_id = $1',
        [company],
      )
      if (rows[0]) heads.note(company, Number(rows[0].number), rows[0].hash)
    }
    const { rows } = await client.query<{ number: string; hash: Buffer }>(
      'select last_number as number, last_hash as hash from operator_head where last_number > 0',
    )
    if (rows[0]) heads.note(OPERATORS_CHAIN_ID, Number(rows[0].number), rows[0].hash)
  } finally {
    await client.end()
  }
  await heads.flush()
}

const [file, ...more] = process.argv.slice(2)
if (!file || more.length > 0) {
  console.error('Say which file: npm run restore -- FILE')
  process.exit(2)
}
await restore(file).catch(explain)
