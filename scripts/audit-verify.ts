import path from 'node:path'
import { headFiles } from '#server/audit/head-files.ts'
import { verifyAll } from '#server/audit/verify.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { secretsFrom } from '#server/secrets.ts'
import { settings } from '#server/settings.ts'

/** `npm run audit:verify`: walks every company's chain and names the first entry that does not follow. Exits 1 if any. */
const set = settings()
const embedded = set.database ? null : await startEmbedded({ data: set.data })
const url = set.database?.ownerUrl ?? set.database?.serveUrl ?? embedded!.ownerUrl
const results = await verifyAll(url, secretsFrom(set.masterKey).audit, headFiles(path.join(set.folders.auditHeads)))
for (const { code, entries, broken } of results)
  console.log(broken ? `${code}: entry ${broken.number}: ${broken.why}` : `${code}: ${entries} entries, whole`)
await embedded?.stop()
process.exit(results.some((result) => result.broken) ? 1 : 0)
