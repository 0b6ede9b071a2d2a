import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { brotliDecompressSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { buildApp } from '#app/app.ts'
import { modules } from '#app/modules.ts'
import { signInApi } from '#base/contracts/sign-in-api.ts'
import { createHeadFiles } from '#server/audit/head-files.ts'
import { verifyAllChains } from '#server/audit/verify-chains.ts'
import { fixedClock } from '#server/clock.ts'
import { countRows, loadTableShapes } from '#server/database/backup/catalogue.ts'
import { restoreBackup } from '#server/database/backup/restore-backup.ts'
import type { BackupManifest } from '#server/database/backup/write-backup.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { loadMigrations, migrate } from '#server/database/migrate.ts'
import { createFileStore } from '#server/files/file-store.ts'
import { buildProduct } from '#server/manifest/module.ts'
import { deriveSecrets } from '#server/secrets.ts'
import { masterKeyMark, requireMasterKey } from '#server/start/master-key-mark.ts'
import { replayRun } from '../modules/pay/payroll/calculation/replay.ts'
import { appOptions } from './app-options.ts'
import { browser } from './browser.ts'
import { databaseUrl } from './database-setup.ts'
import { patience } from './patience.ts'

/*
 * Databases made by earlier versions, as their own backups: a demo company with a year of approved pay runs. Each is
 * restored, then this version starts on it. `npm run past-state` makes another; docs/testing.md says when.
 */
const FOLDER = path.join(import.meta.dirname, 'past-states')

/** The facts that scripts/past-state.ts writes beside a backup. */
type PastState = {
  commit: string
  madeAt: string
  masterKey: string
  migrations: string[]
  accounts: { email: string; password: string }[]
}
/** A stored pay item: with a part for each country, or with the older columns. */
type PastItem = { counts?: object } & Record<string, unknown>

function toCounts(item: PastItem): object {
  if (item.counts) return item.counts
  return {
    MY: {
      epf: item.epf,
      socso: item.socso_eis,
      hrd: item.hrd,
      pcb: item.pcb,
      exemptKind: item.exempt_kind,
      bonus: item.is_bonus,
      ordinaryRate: item.in_ordinary_rate,
    },
    TW: item.tw_kind === null ? {} : { kind: item.tw_kind },
  }
}
const states = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(path.join(FOLDER, name), 'utf8')) as PastState)

/** Tables whose rows no migration adds or removes: people, pay, leave, claims, files, and the log. */
const COUNTED = [
  'company',
  'account',
  'membership',
  'member_role',
  'employee',
  'employment',
  'compensation',
  'bank_detail',
  'department',
  'office',
  'holiday',
  'pay_group',
  'pay_run',
  'payslip',
  'leave_type',
  'request',
  'claim_request',
  'punch',
  'attendance_day',
  'shift_assignment',
  'file',
  'audit_entry',
] as const

it('LIF-5 at least two earlier versions have a stored state', () => {
  expect(states.length).toBeGreaterThan(1)
})

describe.each(states)('LIF-5 a database that $commit made', ({ commit, madeAt, masterKey, accounts, ...past }) => {
  const { ownerUrl, serveUrl, prefix } = inject('testDatabase')
  const name = `${prefix}past_${randomBytes(4).toString('hex')}`
  const [owner, serve] = [databaseUrl(ownerUrl, name), databaseUrl(serveUrl, name)]
  const folder = mkdtempSync(path.join(tmpdir(), 'kerani-past-'))
  const key = Buffer.from(masterKey, 'hex')
  const secrets = deriveSecrets(key)
  let admin: pg.Client
  let database: Database
  let manifest: BackupManifest
  let applied: string[]
  let itemsBefore: PastItem[]
  const loadPayItems = async () => {
    const client = new pg.Client({ connectionString: owner })
    await client.connect()
    const { rows } = await client.query('select to_jsonb(i) as item from pay_item i order by id')
    await client.end()
    return rows.map(({ item }) => item as PastItem)
  }

  beforeAll(async () => {
    admin = new pg.Client({ connectionString: ownerUrl })
    await admin.connect()
    await admin.query(`create database "${name}"`)
    const file = path.join(folder, 'state.backup')
    const content = brotliDecompressSync(readFileSync(path.join(FOLDER, `${commit}.backup.br`)))
    writeFileSync(file, gzipSync(content, { level: 1 }))
    const known = (await loadMigrations()).filter(({ name: migration }) => past.migrations.includes(migration))
    manifest = await restoreBackup({
      ownerUrl: owner,
      file,
      filesFolder: path.join(folder, 'files'),
      keyMark: masterKeyMark(key),
      migrate: (url) => migrate(url, undefined, known),
    })
    itemsBefore = await loadPayItems()
    applied = (await migrate(owner, new URL(serve).username)).applied
    database = openDatabase(serve, { max: 4 })
  }, patience(180_000))
  afterAll(async () => {
    await database?.close()
    await admin.query(`drop database if exists "${name}" with (force)`)
    await admin.end()
    rmSync(folder, { recursive: true, force: true })
  })

  it('gets later migrations, and its master key opens it', async () => {
    const since = (await loadMigrations()).map(({ name: migration }) => migration)
    expect(applied).toEqual(since.filter((migration) => !past.migrations.includes(migration)))
    await requireMasterKey(database.lookup, key)
    await expect(requireMasterKey(database.lookup, Buffer.alloc(32, 7))).rejects.toThrow()
  })

  it('keeps every row of people, pay, leave, claims, attendance, files and the log', async () => {
    const client = new pg.Client({ connectionString: owner })
    await client.connect()
    const shapes = await loadTableShapes(client)
    const differing: string[] = []
    for (const table of COUNTED) {
      const shape = shapes.find(({ name: shown }) => shown === `public.${table}`)!
      const [before, now] = [manifest.counts[shape.name], await countRows(client, shape)]
      if (!isDeepStrictEqual(before, now)) differing.push(`${table}: ${before?.rows} rows became ${now.rows}`)
    }
    await client.end()
    expect(manifest.counts['public.payslip']!.rows).toBeGreaterThan(500)
    expect(differing).toEqual([])
  })

  it('keeps what its pay items count for, in the part of each country', async () => {
    expect(itemsBefore.length).toBeGreaterThan(30)
    expect((await loadPayItems()).map(({ counts }) => counts)).toEqual(itemsBefore.map(toCounts))
  })

  it('lets its people and its operator sign in with their passwords', async () => {
    const api = await buildApp({
      database,
      clock: fixedClock(madeAt),
      secrets,
      product: buildProduct(modules),
      log: false,
      heads: createHeadFiles(path.join(folder, 'audit-heads')),
      files: createFileStore(path.join(folder, 'files'), secrets.wrap),
      options: appOptions(folder),
    })
    const answers: string[] = []
    for (const [index, { email, password }] of accounts.entries()) {
      const b = browser(api, { address: `198.51.100.${index + 1}` })
      const { status } = await b.call(email.startsWith('ops@') ? signInApi.opsSignIn : signInApi.signIn, {
        email,
        password,
      })
      if (status !== 200) answers.push(`${email}: ${status}`)
      const wrong = await browser(api, { address: `203.0.113.${index + 1}` }).call(signInApi.signIn, {
        email,
        password: `${password}x`,
      })
      if (wrong.status !== 401) answers.push(`${email} with a wrong password: ${wrong.status}`)
    }
    expect(accounts.length).toBeGreaterThan(5)
    expect(answers).toEqual([])
    await api.server.close()
  })

  it('replays every approved pay run to the same sen', async () => {
    const companies = await database.lookup.selectFrom('company').select('id').execute()
    const differing: unknown[] = []
    let runs = 0
    for (const { id } of companies)
      await database.runInTenant(id, async (tx) => {
        const { rows } = await sql<{ id: string }>`select id from pay_run where state = 'approved'`.execute(tx)
        for (const run of rows) {
          const replay = (await replayRun(tx, run.id))!
          runs++
          if (replay.payslips === 0 || replay.differing.length > 0 || replay.totals.length > 0) differing.push(replay)
        }
      })
    expect(runs).toBeGreaterThan(10)
    expect(differing).toEqual([])
  })

  it('has an unbroken chain in every log', async () => {
    const verified = await verifyAllChains(owner, secrets.audit, createHeadFiles(path.join(folder, 'audit-heads')))
    expect(verified.map(({ code }) => code)).toContain('meridian')
    expect(verified.filter(({ broken }) => broken)).toEqual([])
    expect(verified.reduce((sum, { entries }) => sum + entries, 0)).toBeGreaterThan(50)
  })
})
