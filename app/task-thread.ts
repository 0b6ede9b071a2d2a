import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { errorMessage } from '#base/errors.ts'
import { required } from '#base/required.ts'
import { createHeadFiles } from '#server/audit/head-files.ts'
import { systemClock } from '#server/clock.ts'
import { openDatabase } from '#server/database/database.ts'
import { createFileStore } from '#server/files/file-store.ts'
import { pushContact } from '#server/push/vapid.ts'
import { deriveSecrets } from '#server/secrets.ts'
import { loadSettings } from '#server/settings.ts'
import { startWorker } from '#server/worker/worker.ts'
import { product } from './modules.ts'

/** Runs background jobs on a thread of its own. Their statements may take minutes. */
// On Linux a priority belongs to a thread: requests go before background jobs.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const { serveUrl } = workerData as { serveUrl: string }
const set = loadSettings()
// Two jobs at once, each with a connection that writes, one that reads a snapshot and one for its progress. On a busy
// machine, for example during a start, opening a connection can take longer than a request waits for one.
const database = openDatabase(serveUrl, { max: 8, statementTimeoutMs: 600_000, connectionTimeoutMs: 30_000 })
const secrets = deriveSecrets(set.masterKey)
const heads = createHeadFiles(set.folders.auditHeads)
const worker = await startWorker({
  database,
  serveUrl,
  clock: systemClock,
  secrets,
  heads,
  files: createFileStore(set.folders.files, secrets.wrap),
  product,
  ratesUrl: set.ratesUrl,
  mail: { smtpUrl: set.smtpUrl, from: set.mailFrom, folder: set.folders.mail, publicUrl: set.publicUrl },
  push: { contact: pushContact(set.publicUrl, set.mailFrom), fetch },
})
required(parentPort, 'the port of a worker thread').on('message', async () => {
  await worker.stop()
  await heads.flush().catch((error) => console.error('audit head', errorMessage(error)))
  await database.close()
  process.exit(0)
})
