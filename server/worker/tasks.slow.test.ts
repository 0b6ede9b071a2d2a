import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PEOPLE } from '#demo/people.ts'
import { type SeededCompany, seedCompany } from '#demo/seed-company.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { type EmbeddedPostgres, startEmbedded } from '#server/database/embedded/embedded-postgres.ts'
import { migrate } from '#server/database/migrate.ts'
import { deriveSecrets } from '#server/secrets.ts'
import { loadSettings } from '#server/settings.ts'
import { createTask } from '../tasks/create-task.ts'

const ROWS = 10_000

let data: string
let postgres: EmbeddedPostgres
let database: Database
let company: SeededCompany
const env = () => ({ ...process.env, KERANI_DATA: data, DATABASE_URL: '', DATABASE_OWNER_URL: '' })

beforeAll(async () => {
  data = await mkdtemp(path.join(tmpdir(), 'kerani-tasks-'))
  const set = loadSettings(env())
  postgres = await startEmbedded({ data })
  await migrate(postgres.ownerUrl, new URL(postgres.serveUrl).username)
  database = openDatabase(postgres.serveUrl)
  company = await seedCompany(
    database,
    deriveSecrets(set.masterKey).wrap,
    { code: 'tasks', name: 'Tasks Sdn Bhd', domain: 'tasks.example', isDemo: false },
    PEOPLE.slice(0, 2),
  )
})
afterAll(async () => {
  await database?.close()
  await postgres?.stop({ evenIfUsed: true })
  await rm(data, { recursive: true, force: true })
})

/** A process that works tasks off, with a kind that writes 10,000 departments in steps and asks for time in between. */
function startWorkerProcess() {
  return spawn(process.execPath, [path.join(import.meta.dirname, '../../test/task-process.ts'), postgres.serveUrl], {
    env: env(),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

async function order(canCancel: boolean): Promise<string> {
  const actor = { companyId: company.companyId, accountId: company.accounts.aminah!, roleId: 12 as const }
  return database.runInTenant(company.companyId, (tx) =>
    createTask(tx, actor, {
      kind: 'test.rows',
      input: { rows: ROWS, run: String(Math.random()) },
      total: ROWS,
      canCancel,
    }),
  )
}

function state(taskId: string) {
  return database.runInTenant(company.companyId, (tx) =>
    tx
      .selectFrom('task')
      .select(['state', 'done', 'total', 'attempts'])
      .where('id', '=', taskId)
      .executeTakeFirstOrThrow(),
  )
}

async function rowCount(): Promise<number> {
  return database.runInTenant(company.companyId, async (tx) => {
    const { n } = await tx
      .selectFrom('cost_center')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return Number(n)
  })
}

async function until(
  taskId: string,
  holds: (now: Awaited<ReturnType<typeof state>>) => boolean,
  seen: number[] = [],
): Promise<Awaited<ReturnType<typeof state>>> {
  for (let tries = 0; tries < 1_200; tries++) {
    const now = await state(taskId)
    seen.push(now.done)
    if (holds(now)) return now
    await pause(50)
  }
  throw new Error(`Still ${JSON.stringify(await state(taskId))}`)
}

it('SYS-17ac a killed worker’s task ends with the same result: no doubled row, progress never goes back', async () => {
  const task = await order(false)
  const seen: number[] = []
  const first = startWorkerProcess()
  await until(task, (now) => now.done > 2_000 && now.done < ROWS, seen)
  first.kill('SIGKILL')
  const second = startWorkerProcess()
  const end = await until(task, (now) => now.state === 'done' || now.state === 'failed', seen)
  second.kill('SIGKILL')
  expect(end).toMatchObject({ state: 'done', done: ROWS, total: ROWS, attempts: 2 })
  expect(await rowCount()).toBe(ROWS)
  expect(seen).toEqual([...seen].sort((a, b) => a - b))
})

it('SYS-17b a cancelled task leaves nothing', async () => {
  const before = await rowCount()
  const task = await order(true)
  const worker = startWorkerProcess()
  await until(task, (now) => now.done > 1_000)
  await database.runInTenant(company.companyId, (tx) =>
    tx.updateTable('task').set({ cancel_asked: true }).where('id', '=', task).execute(),
  )
  const end = await until(task, (now) => now.state !== 'running' && now.state !== 'waiting')
  worker.kill('SIGKILL')
  expect(end.state).toBe('cancelled')
  expect(await rowCount()).toBe(before)
})
