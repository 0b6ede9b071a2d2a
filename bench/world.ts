import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import { buildApp } from '#app/app.ts'
import { ROLES, type RoleName } from '#base/access/roles.ts'
import type { Api } from '#server/api/api.ts'
import { createHeadFiles } from '#server/audit/head-files.ts'
import { systemClock } from '#server/clock.ts'
import { connect } from '#server/database/connection.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { startEmbedded } from '#server/database/embedded/embedded-postgres.ts'
import { migrate } from '#server/database/migrate.ts'
import { createFileStore, type FileStore } from '#server/files/file-store.ts'
import { deriveSecrets } from '#server/secrets.ts'
import { insertSession } from '#server/sessions/session-store.ts'
import { loadSettings } from '#server/settings.ts'

/** A whole server on its own database in a temporary folder, which is removed afterwards. */
export type World = {
  readonly api: Api
  readonly address: string
  readonly database: Database
  /** The owner's connection, which bypasses the row policies: for seeding and for floors. */
  readonly owner: pg.Client
  readonly serveUrl: string
  readonly wrap: Buffer
  readonly files: FileStore
  /** Starts the thread that works on background tasks, as the server does. */
  startWorker(): void
  /** The headers of a live session. */
  signIn(who: { accountId: string; companyId: string; role: RoleName }): Promise<Record<string, string>>
  stop(): Promise<void>
}

/** `more` adds a bench's own routes before the server listens. */
export async function startWorld(more: (api: Api) => void = () => {}): Promise<World> {
  const data = mkdtempSync(path.join(tmpdir(), 'kerani-bench-'))
  process.env.KERANI_DATA = data
  process.env.KERANI_DEMO = '0'
  process.env.KERANI_RATES_URL = ''
  delete process.env.DATABASE_URL
  const set = loadSettings()
  const embedded = await startEmbedded({ data })
  await migrate(embedded.ownerUrl, new URL(embedded.serveUrl).username)
  const owner = await connect(embedded.ownerUrl)
  const database = openDatabase(embedded.serveUrl, { max: 12 })
  const secrets = deriveSecrets(set.masterKey)
  const heads = createHeadFiles(set.folders.auditHeads)
  const files = createFileStore(set.folders.files, secrets.wrap)
  const api = await buildApp({
    database,
    clock: systemClock,
    secrets,
    heads,
    files,
    options: {
      publicUrl: 'http://localhost:3000',
      dataFolder: data,
      openRegistration: false,
      linksOnScreen: false,
      directory: null,
      mailFolder: set.folders.mail,
      callsPerMinute: 1_000_000_000,
      exportsPerMinute: 1_000_000_000,
      overload: { atOnce: 1_000_000, lagMs: 1_000_000 },
      trustProxy: false,
      demo: false,
      maintenance: false,
    },
  })
  more(api)
  const address = await api.server.listen({ port: 0, host: '127.0.0.1' })
  let thread: Worker | null = null
  return {
    api,
    address,
    database,
    owner,
    serveUrl: embedded.serveUrl,
    wrap: secrets.wrap,
    files,
    startWorker() {
      thread = new Worker(path.join(import.meta.dirname, '../app/task-thread.ts'), {
        workerData: { serveUrl: embedded.serveUrl },
      })
      thread.on('error', (error) => {
        console.error(error)
        process.exit(1)
      })
    },
    async signIn({ accountId, companyId, role }) {
      const roleId = ROLES.find((candidate) => candidate.name === role)!.id
      const origin = { requestId: 'bench', address: '127.0.0.1', device: 'bench' }
      const { token, csrf } = await database.runOutsideTenants((tx) =>
        insertSession(
          tx,
          { accountId, companyId, roleId, state: 'signed_in', directory: null, confirmed: true },
          origin,
          systemClock.now(),
        ),
      )
      return {
        cookie: `token=${token}`,
        'x-csrf-token': csrf,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
      }
    },
    async stop() {
      await thread?.terminate()
      await api.server.close()
      await heads.flush()
      await database.close()
      await owner.end()
      await embedded.stop({ evenIfUsed: true })
      rmSync(path.dirname(embedded.folder), { recursive: true, force: true })
      rmSync(data, { recursive: true, force: true })
    },
  }
}

/** Calls the server as somebody, without a port. Returns `data`; throws for anything but 200. */
export function createCaller({ api }: World, headers: Record<string, string>) {
  return async (method: 'GET' | 'POST', url: string, body?: unknown) => {
    const key = randomBytes(12).toString('hex')
    const reply = await api.server.inject({
      method,
      url,
      headers: { ...headers, 'idempotency-key': key },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
    if (reply.statusCode !== 200) throw new Error(`${method} ${url}: ${reply.statusCode} ${reply.payload}`)
    return reply.json().data
  }
}
