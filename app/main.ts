import path from 'node:path'
import { errorMessage } from '#base/errors.ts'
import { createHeadFiles } from '#server/audit/head-files.ts'
import { waitForBackground } from '#server/call/background.ts'
import { systemClock } from '#server/clock.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { type EmbeddedPostgres, startEmbedded } from '#server/database/embedded/embedded-postgres.ts'
import { migrate, requireMigrated } from '#server/database/migrate.ts'
import { createFileStore } from '#server/files/file-store.ts'
import { PROGRAM_VERSION } from '#server/program-version.ts'
import { deriveSecrets } from '#server/secrets.ts'
import { loadSettings, type Settings } from '#server/settings.ts'
import { requireMasterKey } from '#server/start/master-key-mark.ts'
import { requireFreePort, startProblem } from '#server/start/start-problem.ts'
import { createCallThreads } from '#server/threads/call-threads.ts'
import { startTaskThread, stopTaskThread } from '#server/threads/start-thread.ts'
import { buildApp } from './app.ts'
import { prepareFirstStart } from './first-start.ts'

const GRACE_MS = 20_000

try {
  await serve(loadSettings())
} catch (error) {
  console.error(startProblem(error) ?? error)
  process.exit(1)
}

/**
 * Opens the database, migrates it, creates the demo company on a first start, then runs the server and its worker until
 * a signal stops them.
 */
async function serve(set: Settings): Promise<void> {
  await requireFreePort(set)
  if (set.database) return serveWithDatabase(set, set.database, null)
  const embedded = await startEmbedded({ data: set.data })
  console.log(`Database: ${embedded.folder}${embedded.attached ? ' (already running)' : ''}`)
  void embedded.supervise(console.log)
  await serveWithDatabase(set, embedded, embedded)
}

async function serveWithDatabase(
  set: Settings,
  { serveUrl, ownerUrl }: NonNullable<Settings['database']>,
  embedded: EmbeddedPostgres | null,
): Promise<void> {
  const database = openDatabase(serveUrl, { max: 12 })
  try {
    if (ownerUrl) await migrate(ownerUrl, new URL(serveUrl).username)
    await requireMigrated(database.lookup)
    await database.assertBound()
    await requireMasterKey(database.lookup, set.masterKey)
    await startServer(set, { serveUrl, ownerUrl, database, embedded })
  } catch (error) {
    // A failed start leaves none of its own PostgreSQL processes behind.
    await database.close()
    if (embedded && !embedded.attached) await embedded.stop().catch(() => {})
    throw error
  }
}

type OpenedDatabase = {
  serveUrl: string
  ownerUrl: string | undefined
  database: Database
  embedded: EmbeddedPostgres | null
}

async function startServer(set: Settings, { serveUrl, ownerUrl, database, embedded }: OpenedDatabase): Promise<void> {
  const secrets = deriveSecrets(set.masterKey)
  const heads = createHeadFiles(set.folders.auditHeads)
  const files = createFileStore(set.folders.files, secrets.wrap)
  const options = {
    publicUrl: set.publicUrl,
    dataFolder: set.data,
    openRegistration: set.openRegistration,
    linksOnScreen: set.linksOnScreen,
    directory: set.directory ?? null,
    ratesUrl: set.ratesUrl,
    mailFolder: set.folders.mail,
    callsPerMinute: set.callsPerMinute,
    exportsPerMinute: set.exportsPerMinute,
    overload: set.overload,
    trustProxy: set.trustProxy,
    demo: set.demo,
    maintenance: set.maintenance,
  }
  const threads = createCallThreads(new URL('./call-thread.ts', import.meta.url), {
    serveUrl,
    wrap: secrets.wrap,
    options,
  })
  const port = set.port
  const app = await buildApp({
    database,
    clock: systemClock,
    secrets,
    heads,
    files,
    threads,
    pages: path.join(import.meta.dirname, '../dist'),
    log: process.env.NODE_ENV === 'production',
    options,
  })
  const greeting = await prepareFirstStart({ database, secrets, settings: set, ownerUrl })
  const worker = set.role === 'web' ? null : startTaskThread(new URL('./task-thread.ts', import.meta.url), serveUrl)
  if (set.role !== 'worker') {
    const address = await app.server.listen({ port, host: set.host })
    console.log(`Kerani ${PROGRAM_VERSION} is ready: ${set.publicUrl.replace(/:0$/, `:${new URL(address).port}`)}`)
  } else console.log(`Kerani ${PROGRAM_VERSION} worker is ready`)
  for (const line of greeting) console.log(line)
  if (!set.smtpUrl)
    console.log(`Mail is written to ${set.folders.mail}, not sent: invitations too. See SMTP_URL in docs/settings.md`)

  let stopping = false
  let stoppingSince = 0
  const stop = async (signal: string) => {
    // A signal to the process group arrives twice, directly and passed on by the starter. Only a later one is a second
    // request to stop.
    if (stopping && performance.now() - stoppingSince > 1_000) process.exit(1)
    if (stopping) return
    stopping = true
    stoppingSince = performance.now()
    console.log(`${signal}: finishing what is under way`)
    setTimeout(() => process.exit(1), GRACE_MS + 5_000).unref()
    await app.server.close()
    await threads.close()
    await waitForBackground()
    await stopTaskThread(worker, GRACE_MS)
    await heads.flush().catch((error) => console.error('audit head', errorMessage(error)))
    await database.close()
    await embedded?.stop()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('SIGINT'))
  process.on('SIGHUP', () => void stop('SIGHUP'))
  for (const fault of ['unhandledRejection', 'uncaughtException'] as const)
    process.on(fault, (error) => {
      console.error(
        JSON.stringify({ level: 'fatal', fault, error: error instanceof Error ? error.stack : String(error) }),
      )
      process.exit(1)
    })
}
