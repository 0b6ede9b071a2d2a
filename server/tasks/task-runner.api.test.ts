import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { DomainError } from '#base/errors.ts'
import type { TaskRequest } from '#server/context/context.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { createTask } from './create-task.ts'
import type { TaskContext, TaskKind } from './task-kind.ts'
import { createTaskRunner } from './task-runner.ts'

let server: TestServer
let company: string
let superuser: pg.Client
/** The work of the task. */
let does: (context: TaskContext) => Promise<unknown>
const kind = (name: string, more: Partial<TaskKind> = {}): TaskKind => ({
  kind: name,
  title: { en: name, zh: name },
  bulk: [],
  run: (async (context: TaskContext) => does(context)) as never,
  ...more,
})
const kinds = new Map([
  ['tried', kind('tried')],
  ['bulky', kind('bulky', { bulk: ['department'] })],
])
const newRunner = (serveUrl = server.serveUrl) => {
  const world = { ...server, product: { tasks: kinds }, serveUrl }
  return { world, ...createTaskRunner(world) }
}
let runner: ReturnType<typeof newRunner>
let complaints: ReturnType<typeof vi.spyOn>
beforeAll(async () => {
  server = await startTestServer()
  company = server.companies.meridian!.companyId
  superuser = new pg.Client({ connectionString: server.ownerUrl })
  await superuser.connect()
})
beforeEach(() => {
  runner = newRunner()
  complaints = vi.spyOn(console, 'error').mockReturnValue() as never
  does = (context) => context.commit(async () => ({}))
})
afterEach(async () => {
  complaints.mockRestore()
  await runner.close()
})
afterAll(async () => {
  await superuser.end()
  await server.stop()
})

const made = (order: Partial<TaskRequest> = {}, right?: Parameters<typeof createTask>[3]) =>
  server.tenant('meridian', (tx) => {
    const accountId = server.companies.meridian!.accounts.aminah!
    return createTask(tx, { companyId: company, accountId, roleId: 1 }, { kind: 'tried', input: {}, ...order }, right)
  })
const row = (id: string) =>
  server.tenant('meridian', (tx) => tx.selectFrom('task').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
const set = (id: string, values: { cancel_asked?: boolean; state?: 'running' | 'failed'; attempts?: number }) =>
  server.tenant('meridian', (tx) => tx.updateTable('task').set(values).where('id', '=', id).execute())
const run = async (id: string) => {
  await runner.run(company, id)
  return row(id)
}
const entries = async (id: string) =>
  (await superuser.query('select * from audit_entry where request_id = $1 order by number', [id])).rows

it('EXP-3 a task is inserted and queued together or not at all', async () => {
  const jobs = async () => (await superuser.query(`select data from pgboss.job where name = 'task'`)).rows
  const before = (await jobs()).length
  const id = await made()
  expect((await jobs()).slice(before)).toEqual([{ data: { companyId: company, taskId: id } }])
  const plain = { title_params: {}, permission: null, reach: null, total: null, can_cancel: false, page: null }
  expect(await row(id)).toMatchObject({ ...plain, state: 'waiting', attempts: 0, role_id: 1, input: {} })
  const order = { input: { a: 1 }, titleParams: { month: '2026-11' }, total: 9, canCancel: true, page: '/x' }
  expect(await row(await made(order, { permission: 'payroll:prepare', reach: 'office' }))).toMatchObject({
    title_params: { month: '2026-11' },
    permission: 'payroll:prepare',
    reach: 'office',
    total: 9,
    can_cancel: true,
    page: '/x',
    input: { a: 1 },
  })
  await expect(
    server.tenant('meridian', async (tx) => {
      const accountId = server.companies.meridian!.accounts.aminah!
      await createTask(tx, { companyId: company, accountId, roleId: 1 }, { kind: 'tried', input: {} })
      throw new Error('after all not')
    }),
  ).rejects.toThrow('after all not')
  expect((await jobs()).length).toBe(before + 2)
})

describe('SYS-17 a task that succeeds', () => {
  it('SYS-17 reports progress that never goes back, and ends with its result and audit entry', async () => {
    const [id, other] = [await made({ total: 10 }), await made()]
    const seen: unknown[] = []
    does = async (context) => {
      const far = async () => {
        const { state, attempts, done, total, started_at } = await row(id)
        seen.push([state, attempts, done, total, started_at])
      }
      await far()
      await context.reportProgress(3)
      await context.reportProgress(2)
      await far()
      await context.reportProgress(4, 20)
      await far()
      return context.commit(async () => ({
        message: { code: 'tried_well', params: { people: 3 } },
        result: { found: 3 },
        changes: [{ kind: 'thing', id: 'x', after: { a: 1 } }],
      }))
    }
    const now = server.clock.now()
    expect(await run(id)).toMatchObject({
      state: 'done',
      done: 20,
      total: 20,
      finished_at: now,
      message_code: 'tried_well',
      file_id: null,
      message_params: { people: 3 },
      result: { found: 3 },
    })
    expect(seen).toEqual([
      ['running', 1, 0, 10, now],
      ['running', 1, 3, 10, now],
      ['running', 1, 4, 20, now],
    ])
    expect(await entries(id)).toMatchObject([
      { operation: 'task tried', kind: 'thing', object_id: 'x', after: { a: 1 } },
    ])
    expect(await row(other)).toMatchObject({ state: 'waiting', attempts: 0, done: 0, finished_at: null })
    // A finished task does not run again.
    does = () => Promise.reject(new Error('again'))
    expect(await run(id)).toMatchObject({ state: 'done', attempts: 1 })
    expect(await run('018f0000-0000-7000-8000-000000000000').catch((error) => error.message)).toMatch(/no result/i)
  })

  it('SYS-17 without changes writes an entry about itself, in the language of the account, else the company’s', async () => {
    const spoken: string[] = []
    does = async (context) => {
      spoken.push(context.language)
      return context.commit(async () => (spoken.length === 1 ? {} : { result: { found: 1 } }))
    }
    const [plain, asked] = [await made(), await made({ input: { language: 'zh-TW' } })]
    expect(await run(plain)).toMatchObject({
      state: 'done',
      message_code: null,
      message_params: {},
      result: null,
      done: 0,
    })
    await run(asked)
    expect(spoken).toEqual(['en', 'zh-TW'])
    expect(await entries(plain)).toMatchObject([{ kind: 'task', object_id: plain, object_name: 'tried', after: {} }])
    expect(await entries(asked)).toMatchObject([{ kind: 'task', after: { found: 1 } }])
  })

  it('SYS-17 refreshes the statistics of its tables before it ends', async () => {
    does = (context) =>
      context.commit(async (tx) => {
        await sql`insert into department (name) select 'Bulk ' || n from generate_series(1, 300) n`.execute(tx)
        return {}
      })
    await run(await made({ kind: 'bulky' }))
    const { rows } = await superuser.query(
      `select reltuples::int = (select count(*) from department) as known from pg_class where relname = 'department'`,
    )
    expect(rows).toEqual([{ known: true }])
  })
})

describe('SYS-17 a task that does not succeed', () => {
  it('SYS-17 ends with the message and rows of its refusal, or with an unknown kind', async () => {
    does = () =>
      Promise.reject(
        new DomainError('bad_rows', { params: { count: 2 }, rows: [{ row: 2, code: 'x' }], fields: { f: ['y'] } }),
      )
    expect(await run(await made({ total: 10 }))).toMatchObject({
      state: 'failed',
      message_code: 'bad_rows',
      message_params: { count: 2 },
      done: 0,
      result: { rows: [{ row: 2, code: 'x' }], fields: { f: ['y'] } },
      finished_at: server.clock.now(),
    })
    expect(await run(await made({ kind: 'unheard' }))).toMatchObject({ state: 'failed', message_code: 'task_unknown' })
    expect(complaints).not.toHaveBeenCalled()
  })

  it('SYS-17 is tried three times and then fails as internal; it waits while the database is away', async () => {
    const id = await made()
    does = () => Promise.reject(new Error('a fault'))
    for (const attempts of [1, 2]) {
      await expect(runner.run(company, id)).rejects.toThrow('a fault')
      expect(await row(id)).toMatchObject({ state: 'running', attempts, finished_at: null })
      server.clock.forward(1_000)
    }
    const last = await run(id)
    expect(last).toMatchObject({
      state: 'failed',
      attempts: 3,
      message_code: 'internal',
      message_params: { reference: id },
    })
    expect(last.finished_at!.getTime() - last.started_at!.getTime()).toBe(2_000)
    expect(complaints.mock.calls.map(([line]: unknown[]) => JSON.parse(String(line)).task)).toEqual(
      Array(3).fill('tried'),
    )
    const away = await made()
    await set(away, { attempts: 7 })
    does = () => Promise.reject(Object.assign(new Error('terminating'), { code: '57P01' }))
    await expect(runner.run(company, away)).rejects.toThrow('terminating')
    expect(await row(away)).toMatchObject({ state: 'running', attempts: 8 })
    expect(complaints).toHaveBeenCalledTimes(3)
  })

  it('SYS-17 is cancelled before it begins, while it runs, or at its end with all its writes, if its kind can be cancelled', async () => {
    const ends: string[] = []
    const asked = async (canCancel: boolean, when: 'before' | 'on its way' | 'at its end') => {
      const id = await made({ canCancel })
      if (when === 'before') await set(id, { cancel_asked: true })
      does = async (context) => {
        if (when === 'on its way') {
          await set(id, { cancel_asked: true })
          await context.reportProgress(1)
        }
        return context.commit(async (tx) => {
          if (when === 'at its end') await set(id, { cancel_asked: true })
          await tx
            .insertInto('department')
            .values({ name: `Of ${id}` })
            .execute()
          return {}
        })
      }
      const { state, message_code } = await run(id)
      const { rowCount } = await superuser.query('select from department where name = $1', [`Of ${id}`])
      ends.push(`${state} ${message_code} ${rowCount}`)
    }
    for (const canCancel of [true, false])
      for (const when of ['before', 'on its way', 'at its end'] as const) await asked(canCancel, when)
    expect(ends).toEqual([...Array(3).fill('cancelled task_cancelled 0'), ...Array(3).fill('done null 1')])
    const plain = await made({ canCancel: true })
    does = (context) => context.reportProgress(1).then(() => context.commit(async () => ({})))
    expect((await run(plain)).state).toBe('done')
  })

  it('SYS-17 is not ended twice', async () => {
    const id = await made()
    does = async (context) => {
      await set(id, { state: 'failed' })
      return context.commit(async (tx) => {
        await tx.insertInto('department').values({ name: 'Too late' }).execute()
        return {}
      })
    }
    expect(await run(id)).toMatchObject({ state: 'failed', message_code: 'state_conflict' })
    expect((await superuser.query(`select from department where name = 'Too late'`)).rowCount).toBe(0)
  })
})

describe('LIF-3 the lock of a task', () => {
  it('LIF-3 lets one worker run it at a time and is released at the end', async () => {
    const other = newRunner()
    const id = await made()
    let times = 0
    does = async (context) => {
      times++
      await other.run(company, id)
      await runner.run(company, id)
      expect(
        [await runner.orphans(), await other.orphans()].map((all) => all.some(({ taskId }) => taskId === id)),
      ).toEqual([false, false])
      if (times === 1) throw new Error('a fault')
      return context.commit(async () => ({}))
    }
    await expect(runner.run(company, id)).rejects.toThrow('a fault')
    expect(times).toBe(1)
    // It is still marked as running, and nobody holds its lock.
    for (const one of [runner, other]) expect(await one.orphans()).toContainEqual({ companyId: company, taskId: id })
    await other.run(company, id)
    expect([times, (await row(id)).state]).toEqual([2, 'done'])
    expect(await other.orphans()).not.toContainEqual({ companyId: company, taskId: id })
    await other.close()
  })

  it('LIF-3 is taken over a new connection when the old one is lost, and closed at the end', async () => {
    const locks = async () =>
      (
        await superuser.query(
          `select pid from pg_stat_activity where datname = current_database()
             and query like '%advisory%' and pid <> pg_backend_pid()`,
        )
      ).rows
    expect((await run(await made())).state).toBe('done')
    for (const { pid } of await locks()) await superuser.query('select pg_terminate_backend($1)', [pid])
    await expect.poll(async () => (await locks()).length).toBe(0)
    expect((await run(await made())).state).toBe('done')
    await runner.close()
    await expect.poll(async () => (await locks()).length).toBe(0)
    runner.world.serveUrl = server.serveUrl.replace(/:\d+\//, ':1/')
    const id = await made()
    await expect(runner.run(company, id)).rejects.toThrow()
    runner.world.serveUrl = server.serveUrl
    expect((await run(id)).state).toBe('done')
  })
})
