import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { buildApp } from '#app/app.ts'
import { modules } from '#app/modules.ts'
import { ROLES, type RoleName } from '#base/access/roles.ts'
import type { Endpoint } from '#base/endpoints/endpoint.ts'
import type { SeededCompany } from '#demo/seed-company.ts'
import { createHeadFiles } from '#server/audit/head-files.ts'
import { fixedClock } from '#server/clock.ts'
import { type Database, openDatabase, type Tx } from '#server/database/database.ts'
import { type ExtensionPoint, extendForTest } from '#server/extension-point.ts'
import { createFileStore } from '#server/files/file-store.ts'
import { buildProduct, type Module } from '#server/manifest/module.ts'
import { deriveSecrets } from '#server/secrets.ts'
import type { Session } from '#server/sessions/find-session.ts'
import { insertSession } from '#server/sessions/session-store.ts'
import { createTaskRunner } from '#server/tasks/task-runner.ts'
import { appOptions } from './app-options.ts'
import { caller } from './caller.ts'
import { loadSeededCompanies, MASTER, peopleOf } from './companies.ts'
import { copyStatement, databaseUrl } from './database-setup.ts'
import { keepChanges, undoAndWatch, undoingDatabase } from './undo.ts'

export type Reply = {
  status: number
  // Replies have any shape; the calling test knows which.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any
  headers: Record<string, string | string[] | undefined>
  text: string
  bytes: Buffer
}

/** A signed-in user who calls as the browser does. */
export type Caller = {
  readonly token: string
  readonly csrf: string
  /** Calls an endpoint. `env` fills `{env}` (by default the role's area), and `{company}` is the own company. */
  call<I>(endpoint: Endpoint<I, never, never, never> | Endpoint<I>, input?: I, more?: CallOptions): Promise<Reply>
  /** Sends any request that no endpoint describes. */
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

/**
 * A separate server on a copy of the template: the demo company `meridian` with its 60 people, and `beacon`, a second
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
    /** Extra modules of a test. */
    modules?: readonly Module[]
    log?: { write(line: string): void }
    /** The built browser files. */
    pages?: string
  } = {},
) {
  const { ownerUrl, serveUrl, template, seeded, prefix } = inject('testDatabase')
  const name = `${prefix}${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: ownerUrl })
  await admin.connect()
  await admin.query(copyStatement(options.seed === false ? template : seeded, name))
  const owner = databaseUrl(ownerUrl, name)
  const serve = databaseUrl(serveUrl, name)
  const database = openDatabase(serve, { max: 6 })
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'kerani-test-'))
  const clock = fixedClock(NOW)
  const secrets = deriveSecrets(MASTER)
  const more = options.modules ?? []
  const product = buildProduct([...modules, ...more])
  const removeContributions = more
    .flatMap(({ brings }) => brings ?? [])
    .map(({ point, values }) => extendForTest(point as ExtensionPoint<unknown>, ...values))
  const heads = createHeadFiles(path.join(dataFolder, 'audit-heads'))
  const files = createFileStore(path.join(dataFolder, 'files'), secrets.wrap)
  const api = await buildApp({
    database: options.undo ? undoingDatabase(database) : database,
    clock,
    secrets,
    heads,
    files,
    product,
    log: options.log ?? false,
    ...(options.pages && { pages: options.pages }),
    options: {
      ...appOptions(dataFolder),
      callsPerMinute: options.callsPerMinute ?? 1_000_000,
      exportsPerMinute: options.exportsPerMinute ?? 1_000_000,
      overload: options.overload ?? { atOnce: 1_000_000, lagMs: 1_000_000 },
    },
  })
  const companies = options.seed === false ? {} : await loadSeededCompanies(database)
  const runner = createTaskRunner({ database, serveUrl: serve, clock, secrets, heads, files, product })

  /** Tests may change whole tables. */
  const open: Database = {
    ...database,
    runInTenant: (companyId, work) => database.runInTenant(companyId, (tx) => work(tx.withoutPlugins())),
    runOutsideTenants: (work) => database.runOutsideTenants((tx) => work(tx.withoutPlugins())),
  }
  const placeOf = (who: string) =>
    who.includes(':') ? (who.split(':') as [string, string]) : (['meridian', who] as [string, string])

  async function as(who: string, role?: RoleName): Promise<Caller> {
    const [code, key] = placeOf(who)
    const company = companies[code]!
    const person = peopleOf(code).find((candidate) => candidate.key === key)
    if (!person) throw new Error(`Nobody is called ${who}`)
    const held: RoleName = role ?? person.roles[0] ?? 'employee'
    if (role && !person.roles.includes(role)) await hold(company, key, role)
    return signedIn({ accountId: company.accounts[key]!, companyId: company.companyId, role: held, companyCode: code })
  }

  /** Gives a person a role that they do not have in the demo. */
  async function hold(company: SeededCompany, key: string, role: RoleName): Promise<void> {
    await database.runInTenant(company.companyId, async (tx) => {
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

  /** Inserts a session without signing in, or a partial one. Only tests of signing in sign in. */
  async function signedIn(who: {
    accountId: string
    companyId: string | null
    role: RoleName
    companyCode?: string
    confirmed?: boolean
    half?: Session['state']
  }): Promise<Caller> {
    const role = ROLES.find((candidate) => candidate.name === who.role)!
    const { token, csrf } = await database.runOutsideTenants((tx) =>
      insertSession(
        tx,
        {
          accountId: who.accountId,
          companyId: who.companyId,
          roleId: who.half && who.half !== 'set_up_second_factor' ? null : role.id,
          state: who.half ?? 'signed_in',
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
    database: open,
    clock,
    secrets,
    heads,
    files,
    product,
    dataFolder,
    ownerUrl: owner,
    serveUrl: serve,
    companies,
    as,
    signedIn,
    /** Calls without a session. */
    nobody: caller(api, { token: '', csrf: '', area: 'app', company: 'meridian' }),
    employeeId: (who: string) => {
      const [code, key] = placeOf(who)
      return companies[code]!.employees[key]!
    },
    /** Reads and writes the company's database without calls. */
    tenant: <T>(code: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
      open.runInTenant(companies[code]!.companyId, work),
    /** With `undo`: changes made within it are kept. */
    keep: keepChanges,
    /** With `undo`: makes the calls and returns the audit entries that they wrote before the rollback. */
    entriesOf: undoAndWatch,
    /** Runs a task to its end in this process. */
    async runTask(
      code: string,
      taskId: string,
      // biome-ignore lint/suspicious/noExplicitAny: each kind of task has its own result
    ): Promise<{ state: string; message_code: string | null; result: any; file_id: string | null; done: number }> {
      await runner.run(companies[code]!.companyId, taskId)
      return database.runInTenant(companies[code]!.companyId, (tx) =>
        tx
          .selectFrom('task')
          .select(['state', 'message_code', 'result', 'file_id', 'done'])
          .where('id', '=', taskId)
          .executeTakeFirstOrThrow(),
      ) as never
    },
    async stop() {
      for (const remove of removeContributions.toReversed()) remove()
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

export type TestServer = Awaited<ReturnType<typeof startTestServer>>
