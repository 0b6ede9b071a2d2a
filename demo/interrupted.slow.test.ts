import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createHeadFiles } from '#server/audit/head-files.ts'
import { verifyAllChains } from '#server/audit/verify-chains.ts'
import { connect } from '#server/database/connection.ts'
import { type EmbeddedPostgres, startEmbedded } from '#server/database/embedded/embedded-postgres.ts'
import { deriveSecrets } from '#server/secrets.ts'
import { loadSettings } from '#server/settings.ts'
import type { DemoAccount } from './build.ts'

let data: string
let embedded: EmbeddedPostgres
const started: ChildProcess[] = []

beforeAll(async () => {
  data = mkdtempSync(path.join(tmpdir(), 'kerani-interrupted-'))
  loadSettings({ KERANI_DATA: data }) // the key exists before the database
  embedded = await startEmbedded({ data })
})
afterAll(async () => {
  for (const one of started) one.kill('SIGKILL')
  await embedded?.stop({ evenIfUsed: true })
  rmSync(data, { recursive: true, force: true })
  if (embedded) rmSync(path.dirname(embedded.folder), { recursive: true, force: true })
})

/** Starts the server and waits for `until`, which checks its output and the number of runs. */
async function start(until: (said: string, runs: number) => boolean): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../app/main.ts')], {
    env: { ...process.env, KERANI_DATA: data, PORT: '0', KERANI_DEMO: '1', KERANI_RATES_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  const heard = { child, said: '' }
  const note = (chunk: Buffer) => {
    heard.said += chunk
  }
  child.stdout.on('data', note)
  child.stderr.on('data', note)
  const owner = await connect(embedded.ownerUrl)
  try {
    while (child.exitCode === null) {
      const runs = await owner.query('select count(*)::int as n from pay_run').catch(() => null)
      if (until(heard.said, runs?.rows[0].n ?? 0)) return heard
      await pause(20)
    }
    throw new Error(heard.said)
  } finally {
    await owner.end()
  }
}

it('LIF a demo that is killed while its months are closed is complete after the next start, with the same sign-ins', async () => {
  for (const far of [3, 14]) {
    const { child } = await start((_, runs) => runs >= far)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(existsSync(path.join(data, 'demo-unfinished'))).toBe(true)
  }
  const accounts = readFileSync(path.join(data, 'demo-accounts.json'), 'utf8')
  const { said } = await start((text) => text.includes('All of them:'))
  expect(said).toContain('Finishing the demo company')
  expect(existsSync(path.join(data, 'demo-unfinished'))).toBe(false)
  expect(readFileSync(path.join(data, 'demo-accounts.json'), 'utf8')).toBe(accounts)

  const owner = await connect(embedded.ownerUrl)
  const { rows } = await owner.query(
    `select state, count(*)::int as runs, count(distinct period)::int as months, min((totals->>'employees')::int) > 0 as paid,
       bool_and(exists (select from payslip s where s.pay_run_id = pay_run.id)) as slips
     from pay_run group by state order by state`,
  )
  expect(rows).toEqual([
    { state: 'approved', runs: 24, months: 12, paid: true, slips: true },
    { state: 'calculated', runs: 2, months: 1, paid: true, slips: true },
  ])
  const counted = `select (select count(*)::int from loan) as loans, (select count(*)::int from tax_form) as forms,
    (select count(*)::int from payer_account) as accounts, (select count(*)::int from absence where note = 'Did not come, no word') as planted`
  expect((await owner.query(counted)).rows).toEqual([{ loans: 2, forms: 2, accounts: 2, planted: 1 }])
  await owner.end()

  const { masterKey, folders } = loadSettings({ KERANI_DATA: data })
  const chains = await verifyAllChains(
    embedded.ownerUrl,
    deriveSecrets(masterKey).audit,
    createHeadFiles(folders.auditHeads),
  )
  expect(chains.filter(({ broken }) => broken)).toEqual([])
  const someone = (JSON.parse(accounts) as DemoAccount[])[0]!
  const address = /is ready: (\S+)/.exec(said)![1]!
  const reply = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { origin: address },
    body: new URLSearchParams({ email: someone.email, password: someone.password }),
  })
  expect(reply.status).toBe(200)
})
