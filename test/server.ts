import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { buildApp } from '#app/app.ts'
import { taskKinds } from '#app/task-kinds.ts'
import type { Endpoint } from '#base/endpoint.ts'
import { ROLES, type RoleName } from '#base/roles.ts'
import { DEMO_COMPANY, PEOPLE, type Person } from '#demo/people.ts'
import { type SeededCompany, seedCompany } from '#demo/seed-company.ts'
import type { Api } from '#server/api.ts'
import { headFiles } from '#server/audit/head-files.ts'
import { fixedClock } from '#server/clock.ts'
import { type Database, openDatabase, type Tx } from '#server/database/database.ts'
import { fileStore } from '#server/files/store.ts'
import { secretsFrom } from '#server/secrets.ts'
import { openSession } from '#server/sessions/keep.ts'
import { taskRunner } from '#server/tasks/run.ts'
import { databaseUrl } from './database-setup.ts'

export type Reply = {
  status: number
  // Replies of any shape: the test that asks knows which.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any
  headers: Record<string, string | string[] | undefined>
  text: string
  bytes: Buffer
}

/** Someone who is signed in: calls as they would from the browser. */
export type Caller = {
  readonly token: string
  readonly csrf: string
  /** Calls an endpoint with its input; `env` fills `{env}` (default: the area of the role), `{company}` is the own one. */
  call<I>(endpoint: Endpoint<I, never, never, never> | Endpoint<I>, input?: I, more?: CallOptions): Promise<Reply>
  /** Any request, for what no endpoint describes. */
  request(method: string, url: string, more?: { body?: unknown; headers?: Record<string, string> }): Promise<Reply>
}
export type CallOptions = {
  env?: string
  company?: string
  headers?: Record<string, string>
  files?: Record<string, { name: string; content: Uint8Array | string; type?: string }>
}

/** The day of all tests: a Friday in the month whose payroll is open. */
export const TODAY = '2026-11-20'
const NOW = `${TODAY}T02:00:00.000Z`
export const MASTER = Buffer.from('6b7d1a9f3c5e8042b1d7f6a90c3e5b8812f4d6a7c9e0b3518d2f7a6c4e9b0d13', 'hex')

/**
 * A server of its own on a copy of the template: the demo company `meridian` with its 60 people, and `beacon`, a second
 * company with eight. Payroll has not been run. `as('mei.ling')` calls as that person in their first role;
 * `as('mei.ling', 'HR Generalist')` in another; `as('beacon:aminah')` is the same person of the other company.
 */
export async function startTestServer(
  options: {
    callsPerMinute?: number
    exportsPerMinute?: number
    overload?: { atOnce: number; lagMs: number }
    seed?: boolean
    undo?: boolean
    log?: { write(line: string): void }
  } = {},
) {
  const { ownerUrl, serveUrl, template, prefix } = inject('testDatabase')
  const name = `${prefix}${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: ownerUrl })
  await admin.connect()
  await admin.query(`create database "${name}" template "${template}"`)
  const owner = databaseUrl(ownerUrl, name)
  const serve = databaseUrl(serveUrl, name)
  const database = openDatabase(serve, { max: 6 })
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'kerani-test-'))
  const clock = fixedClock(NOW)
  const secrets = secretsFrom(MASTER)
  const heads = headFiles(path.join(dataFolder, 'audit-heads'))
  const files = fileStore(path.join(dataFolder, 'files'), secrets.wrap)
  const undo: Undone = { on: true, watch: false, entries: [] }
  const api = await buildApp({
    database: options.undo ? undoing(database, undo) : database,
    clock,
    secrets,
    heads,
    files,
    log: options.log ?? false,
    options: {
      publicUrl: 'http://localhost:3000',
      dataFolder,
      openRegistration: true,
      linksOnScreen: false,
      directory: null,
      smtpUrl: null,
      mailFrom: 'Kerani <no-reply@localhost>',
      mailFolder: path.join(dataFolder, 'mail'),
      callsPerMinute: options.callsPerMinute ?? 1_000_000,
      exportsPerMinute: options.exportsPerMinute ?? 1_000_000,
      overload: options.overload ?? { atOnce: 1_000_000, lagMs: 1_000_000 },
      trustProxy: false,
      demo: false,
      maintenance: false,
    },
  })
  const companies: Record<string, SeededCompany> = {}
  if (options.seed !== false) {
    companies.meridian = await seedCompany(
      database,
      secrets.wrap,
      { ...DEMO_COMPANY, isDemo: false },
      PEOPLE,
      () => null,
    )
    companies.beacon = await seedCompany(
      database,
      secrets.wrap,
      { code: 'beacon', name: 'Beacon Trading Sdn Bhd', domain: 'beacon.example', isDemo: false },
      BEACON,
      () => null,
    )
  }
  const runner = taskRunner({ database, serveUrl: serve, clock, secrets, heads, files, kinds: taskKinds })

  const placeOf = (who: string) =>
    who.includes(':') ? (who.split(':') as [string, string]) : (['meridian', who] as [string, string])

  async function as(who: string, role?: RoleName): Promise<Caller> {
    const [code, key] = placeOf(who)
    const company = companies[code]!
    const person = (code === 'meridian' ? PEOPLE : BEACON).find((candidate) => candidate.key === key)
    if (!person) throw new Error(`Nobody is called ${who}`)
    const held: RoleName = role ?? person.roles[0] ?? 'employee'
    if (role && !person.roles.includes(role)) await hold(company, key, role)
    return signedIn({ accountId: company.accounts[key]!, companyId: company.companyId, role: held, companyCode: code })
  }

  /** Gives a person a role they do not have in the demo. */
  async function hold(company: SeededCompany, key: string, role: RoleName): Promise<void> {
    await database.tenant(company.companyId, async (tx) => {
      const member = await tx
        .selectFrom('membership')
        .select('id')
        .where('account_id', '=', company.accounts[key]!)
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('member_role')
        .values({ membership_id: member.id, role_id: ROLES.find((candidate) => candidate.name === role)!.id })
        .onConflict((same) => same.doNothing())
        .execute()
    })
  }

  /** A live sign-in made without signing in: only the tests of signing in do that. */
  async function signedIn(who: {
    accountId: string
    companyId: string | null
    role: RoleName
    companyCode?: string
    confirmed?: boolean
  }): Promise<Caller> {
    const role = ROLES.find((candidate) => candidate.name === who.role)!
    const { token, csrf } = await database.outside((tx) =>
      openSession(
        tx,
        {
          accountId: who.accountId,
          companyId: who.companyId,
          roleId: role.id,
          state: 'signed_in',
          directory: null,
          confirmed: who.confirmed ?? true,
        },
        { requestId: 'test', address: '127.0.0.1', device: 'test' },
        clock.now(),
      ),
    )
    return caller(api, { token, csrf, area: role.area, company: who.companyCode ?? '' })
  }

  return {
    api,
    database,
    clock,
    secrets,
    heads,
    files,
    dataFolder,
    ownerUrl: owner,
    serveUrl: serve,
    companies,
    as,
    signedIn,
    /** Calls without any sign-in. */
    nobody: caller(api, { token: '', csrf: '', area: 'app', company: 'meridian' }),
    employeeId: (who: string) => {
      const [code, key] = placeOf(who)
      return companies[code]!.employees[key]!
    },
    /** Reads and writes as a company, past the routes. */
    tenant: <T>(code: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
      database.tenant(companies[code]!.companyId, work),
    /** With `undo`: what is called in between stays. */
    async keep<T>(work: () => Promise<T>): Promise<T> {
      const was = undo.on
      undo.on = false
      try {
        return await work()
      } finally {
        undo.on = was
      }
    },
    /** With `undo`: what is called in between, and the entries it wrote to a company's log before it was taken back. */
    async entriesOf<T>(work: () => Promise<T>): Promise<{ value: T; entries: LoggedEntry[] }> {
      undo.watch = true
      undo.entries = []
      try {
        const value = await work()
        return { value, entries: undo.entries }
      } finally {
        undo.watch = false
      }
    },
    /** Runs a task to its end, here and now. */
    async runTask(
      code: string,
      taskId: string,
      // biome-ignore lint/suspicious/noExplicitAny: each kind of task has its own result
    ): Promise<{ state: string; message_code: string | null; result: any; file_id: string | null; done: number }> {
      await runner.run(companies[code]!.companyId, taskId)
      return database.tenant(companies[code]!.companyId, (tx) =>
        tx
          .selectFrom('task')
          .select(['state', 'message_code', 'result', 'file_id', 'done'])
          .where('id', '=', taskId)
          .executeTakeFirstOrThrow(),
      ) as never
    },
    async stop() {
      await api.server.close()
      await runner.close()
      await heads.flush()
      await database.close()
      await admin.query(`drop database if exists "${name}" with (force)`)
      await admin.end()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

/** An entry of the activity log as a call wrote it. */
export type LoggedEntry = {
  company_id: string
  account_id: string | null
  actor_name: string
  role_id: number | null
  operation: string
  kind: string
  object_id: string | null
  object_name: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

type Undone = { on: boolean; watch: boolean; entries: LoggedEntry[] }

/** Calls do everything they would, and it is all taken back: tens of thousands of calls on the same rows. */
function undoing(database: Database, undo: Undone): Database {
  class Undo extends Error {
    readonly value: unknown
    constructor(value: unknown) {
      super('undo')
      this.value = value
    }
  }
  const undone = async <T>(work: Promise<T>): Promise<T> =>
    work.catch((error) => {
      if (error instanceof Undo) return error.value as T
      throw error
    })
  async function takenBack<T>(tx: Tx, value: T): Promise<T> {
    if (!undo.on) return value
    if (undo.watch) {
      const { rows } = await sql<LoggedEntry>`
        select company_id, account_id, actor_name, role_id, operation, kind, object_id, object_name, before, after
        from audit_entry where xmin = pg_current_xact_id()::xid order by number`.execute(tx)
      undo.entries.push(...rows)
    }
    throw new Undo(value)
  }
  return {
    ...database,
    tenant: (companyId, work) => undone(database.tenant(companyId, async (tx) => takenBack(tx, await work(tx)))),
    outside: (work) =>
      undone(
        database.outside(async (tx) => {
          const value = await work(tx)
          if (!undo.on) return value
          throw new Undo(value)
        }),
      ),
    bound: (statement, work) =>
      undone(database.bound(statement, async (tx, row) => takenBack(tx, await work(tx, row as never)))),
    into: (open, work) => undone(database.into(open, async (tx, found) => takenBack(tx, await work(tx, found)))),
  }
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>

function caller(api: Api, session: { token: string; csrf: string; area: string; company: string }): Caller {
  async function request(
    method: string,
    url: string,
    more: { body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Reply> {
    const response = await api.server.inject({
      method: method as 'GET',
      url,
      headers: {
        ...(session.token && { cookie: `token=${session.token}` }),
        ...(session.csrf && { 'x-csrf-token': session.csrf }),
        'sec-fetch-site': 'same-origin',
        ...more.headers,
      },
      ...(more.body !== undefined && { payload: more.body as never }),
    })
    const type = String(response.headers['content-type'] ?? '')
    return {
      status: response.statusCode,
      body: type.includes('json') ? JSON.parse(response.payload || 'null') : null,
      headers: response.headers as Reply['headers'],
      text: response.payload,
      bytes: response.rawPayload,
    }
  }
  return {
    token: session.token,
    csrf: session.csrf,
    request,
    call(endpoint, input, more = {}) {
      const rest: Record<string, unknown> = { ...(input as Record<string, unknown> | undefined) }
      const url = endpoint.path.replace(/\{(\w+)\}/g, (_, field: string) => {
        if (field === 'env') return more.env ?? (session.area === 'panel' ? 'app' : session.area)
        if (field === 'company') return more.company ?? session.company
        const value = String(rest[field])
        delete rest[field]
        return encodeURIComponent(value)
      })
      if (endpoint.method === 'GET') {
        const query = new URLSearchParams(
          Object.entries(rest).flatMap(([field, value]) =>
            value === undefined
              ? []
              : Array.isArray(value)
                ? value.map((item) => [field, String(item)])
                : [[field, String(value)]],
          ) as [string, string][],
        )
        return request('GET', query.size > 0 ? `${url}?${query}` : url, { headers: more.headers })
      }
      if (endpoint.body === 'form')
        return request(endpoint.method, url, {
          body: new URLSearchParams(rest as Record<string, string>).toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded', ...more.headers },
        })
      if (endpoint.body === 'upload') {
        const form = multipart(rest, more.files ?? {})
        return request(endpoint.method, url, {
          body: form.body,
          headers: { 'content-type': form.type, ...more.headers },
        })
      }
      return request(endpoint.method, url, {
        body: JSON.stringify(rest),
        headers: { 'content-type': 'application/json', ...more.headers },
      })
    },
  }
}

function multipart(
  fields: Record<string, unknown>,
  files: NonNullable<CallOptions['files']>,
): { body: Buffer; type: string } {
  const boundary = `----kerani${randomBytes(12).toString('hex')}`
  const parts: Buffer[] = []
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined)
      parts.push(Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`))
  for (const [name, file] of Object.entries(files)) {
    parts.push(
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${file.name}"\r\ncontent-type: ${file.type ?? 'application/octet-stream'}\r\n\r\n`,
      ),
    )
    parts.push(Buffer.from(file.content))
    parts.push(Buffer.from('\r\n'))
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`))
  return { body: Buffer.concat(parts), type: `multipart/form-data; boundary=${boundary}` }
}

/** The second company: the same kinds of people, so that every relation exists on both sides. */
const BEACON: Person[] = PEOPLE.filter((person) =>
  ['aminah', 'mei.ling', 'arjun', 'kavitha', 'farid', 'priya', 'jun.hao', 'nurul'].includes(person.key),
)
