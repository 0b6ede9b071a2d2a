import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { queueAccountMail } from '#server/mail/account-mail.ts'
import { enqueueMails } from '#server/mail/outbox.ts'
import { buildProduct } from '#server/manifest/module.ts'
import { readDeliveredMails } from '#test/mails.ts'
import { patience } from '#test/patience.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { enqueue } from '../database/queues.ts'
import { createTask } from '../tasks/create-task.ts'
import type { TaskContext, TaskKind } from '../tasks/task-kind.ts'
import { startWorker, type Worker } from './worker.ts'

let server: TestServer
let superuser: pg.Client
let worker: Worker | null = null
/** The work of a task. */
let does: (context: TaskContext) => Promise<unknown>
beforeAll(async () => {
  server = await startTestServer()
  superuser = new pg.Client({ connectionString: server.ownerUrl })
  await superuser.connect()
})
beforeEach(() => {
  does = (context) => context.commit(async () => ({}))
  // The test moves the timers of what the worker polls.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(async () => {
  await worker?.stop()
  worker = null
  vi.useRealTimers()
})
afterAll(async () => {
  await superuser.end()
  await server.stop()
})

const wentRounds: number[] = []
async function start(): Promise<void> {
  const run = (async (context: TaskContext) => does(context)) as TaskKind['run']
  const daily = [{ name: 'tried', run: async () => {} }]
  const rounds = [{ name: 'tried', run: async () => void wentRounds.push(1) }]
  const seeds = [{ name: 'tried', steps: [async () => {}] }]
  const product = buildProduct([
    {
      tasks: [{ kind: 'tried', title: { en: 'tried', zh: 'tried' }, bulk: [], run }],
      scheduledJobs: daily,
      pollingJobs: rounds,
      seeds,
    },
  ])
  const { from, folder } = { from: 'Kerani <no-reply@localhost>', folder: server.api.options.mailFolder }
  worker = await startWorker({
    ...server,
    product,
    ratesUrl: null,
    mail: { from, folder, publicUrl: 'https://hr.example' },
    push: { contact: 'mailto:no-reply@localhost', fetch },
  })
}
const made = (company = 'meridian') =>
  server.tenant(company, (tx) => {
    const { companyId, accounts } = server.companies[company]!
    return createTask(tx, { companyId, accountId: accounts.aminah!, roleId: 12 }, { kind: 'tried', input: {} })
  })
const states = async (ids: readonly string[]) =>
  (await superuser.query('select state from task where id = any($1)', [ids])).rows.map(({ state }) => state)
/** `expect.poll` would move the clock on. */
const done = async (ids: readonly string[]) => {
  while ((await states(ids)).some((state) => state !== 'done')) await pause(20)
}
/** Holds tasks until it is opened; `most` tells how many were held at once. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const seen = { now: 0, most: 0 }
  does = async (context) => {
    seen.most = Math.max(seen.most, ++seen.now)
    await promise
    seen.now--
    return context.commit(async () => ({}))
  }
  return { seen, open: resolve }
}

describe('SYS-17 the worker', () => {
  it('runs tasks queued before and after its start, each once, two at a time', async () => {
    const { seen, open } = held()
    const ids = [await made(), await made(), await made('beacon'), await made(), await made()]
    await start()
    await expect.poll(() => seen.now, { timeout: patience(20_000) }).toBe(2)
    open()
    ids.push(await made())
    await done(ids)
    const { rows } = await superuser.query('select distinct attempts from task where id = any($1)', [ids])
    expect([rows, seen.most]).toEqual([[{ attempts: 1 }], 2])
  })

  it('takes over the tasks of a dead worker at its start and within five seconds', async () => {
    const orphan = async () => {
      const { companyId, accounts } = server.companies.meridian!
      const task = `insert into task (company_id, account_id, role_id, kind, input, state)
        values ($1, $2, 12, 'tried', '{}', 'running') returning id`
      return (await superuser.query(task, [companyId, accounts.aminah])).rows[0].id as string
    }
    const first = await orphan()
    await start()
    await done([first])
    const second = await orphan()
    vi.advanceTimersByTime(4_999)
    await pause(300)
    expect(await states([second])).toEqual(['running'])
    vi.advanceTimersByTime(1)
    await done([second])
  })

  it('runs scheduled and polling jobs and inserts missing seeds', async () => {
    const planted = () =>
      server.tenant('beacon', (tx) =>
        tx.selectFrom('company_seed').select('steps').where('seed', '=', 'tried').execute(),
      )
    await server.tenant('meridian', (tx) => enqueue(tx, 'hourly', {}))
    await server.tenant('meridian', (tx) => enqueue(tx, 'quarterly', {}))
    await start()
    const worked = () =>
      server.tenant('beacon', (tx) => tx.selectFrom('daily_work').select('day').where('work', '=', 'tried').execute())
    await expect.poll(worked, { timeout: patience(20_000) }).toHaveLength(1)
    await expect.poll(() => wentRounds.length, { timeout: patience(20_000) }).toBeGreaterThan(0)
    expect(await planted()).toEqual([{ steps: 1 }])
  })

  it('delivers mail of every company and runs the nightly cleanup', async () => {
    const mail = { subject: 'Hello', body: 'There', cause: 'tried' }
    for (const company of ['meridian', 'beacon'])
      await server.tenant(company, (tx) =>
        enqueueMails(tx, server.companies[company]!.companyId, [{ ...mail, recipient: `somebody@${company}.example` }]),
      )
    // As many jobs as there are seconds before the limit below: nobody's link waits behind them.
    const { companyId } = server.companies.meridian!
    await server.tenant('meridian', async (tx) => {
      for (let job = 0; job < 60; job++) await enqueue(tx, 'mail', { companyId })
    })
    await server.database.runOutsideTenants((tx) =>
      queueAccountMail(tx, server.secrets.account, {
        kind: 'password_reset',
        recipient: 'somebody@nowhere.example',
        subject: 'Hello',
        body: 'A link',
        expiresAt: new Date(server.clock.now().getTime() + 60_000),
      }),
    )
    // One whose job is gone, as after a crash: the job of every minute finds it.
    await superuser.query(`delete from pgboss.job where name = 'mail' and data ->> 'companyId' = $1`, [
      server.companies.beacon!.companyId,
    ])
    await server.tenant('meridian', (tx) => enqueue(tx, 'minutely', {}))
    await superuser.query(`insert into rate_count (bucket, window_start, hits) values ('old', '2020-01-01', 1)`)
    await server.tenant('meridian', (tx) => enqueue(tx, 'daily', {}))
    await start()
    for (const company of ['meridian', 'beacon', 'nowhere'])
      await expect
        .poll(() => readDeliveredMails(server, `somebody@${company}.example`), { timeout: patience(20_000) })
        .toHaveLength(1)
    const old = () => superuser.query(`select from rate_count where bucket = 'old'`)
    await expect.poll(async () => (await old()).rowCount, { timeout: patience(20_000) }).toBe(0)
    const { rows } = await superuser.query('select name, cron, timezone from pgboss.schedule')
    expect(rows.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
      { name: 'daily', cron: '30 18 * * *', timezone: 'UTC' },
      { name: 'hourly', cron: '5 * * * *', timezone: 'UTC' },
      { name: 'minutely', cron: '* * * * *', timezone: 'UTC' },
      { name: 'quarterly', cron: '*/15 * * * *', timezone: 'UTC' },
    ])
  })
})

describe('LIF-3 a worker that stops', () => {
  it('lets running tasks end and leaves no connection and no timer behind', async () => {
    const { seen, open } = held()
    const id = await made()
    await start()
    await expect.poll(() => seen.now, { timeout: patience(20_000) }).toBe(1)
    const stopped = worker!.stop()
    worker = null
    await pause(300)
    open()
    await stopped
    expect(await states([id])).toEqual(['done'])
    const connections = `select from pg_stat_activity 
      where datname = current_database() and query like '%advisory%' and pid <> pg_backend_pid()`
    await expect.poll(async () => (await superuser.query(connections)).rowCount).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('goes on after its connections were lost and logs the error once', async () => {
    await start()
    const complaints = vi.spyOn(console, 'error').mockReturnValue()
    const gone = await superuser.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'pgboss'`,
    )
    expect(gone.rowCount).toBeGreaterThan(0)
    await done([await made()])
    const lines = complaints.mock.calls.map(([line]) => JSON.parse(String(line)))
    complaints.mockRestore()
    expect(lines.length).toBeGreaterThan(0)
    expect(new Set(lines.map(({ queue }) => queue)).size).toBe(lines.length)
  })
})
