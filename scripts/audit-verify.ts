import { headFiles } from '#server/audit/head-files.ts'
import { verifyAll } from '#server/audit/verify.ts'
import { existingDatabase } from '#server/database/owner.ts'
import { secretsFrom } from '#server/secrets.ts'
import { settings } from '#server/settings.ts'
import { explain } from './explain.ts'

/** `npm run audit:verify`: walks every company's chain and names the first entry that does not follow. Exits 1 if any. */
async function verify(): Promise<void> {
  const set = settings()
  const database = await existingDatabase(set)
  try {
    const heads = headFiles(set.folders.auditHeads)
    const results = await verifyAll(database.ownerUrl, secretsFrom(set.masterKey).audit, heads)
    for (const { code, entries, broken } of results)
      console.log(broken ? `${code}: entry ${broken.number}: ${broken.why}` : `${code}: ${entries} entries, whole`)
    if (results.some((result) => result.broken)) process.exitCode = 1
  } finally {
    await database.close()
  }
}

await verify().catch(explain)
