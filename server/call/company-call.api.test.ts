import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Endpoint } from '#base/endpoints/endpoint.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { HOLIDAY_CHANGED } from '../../modules/calendar/holidays/events.ts'
import { verifyAllChains } from '../audit/verify-chains.ts'
import type { Context } from '../context/context.ts'
import { extendForTest } from '../extension-point.ts'
import type { ThreadCall, ThreadResult } from '../threads/thread-call.ts'
import { route } from './route.ts'
import { CSV, testEndpoints } from './test-endpoints.ts'

let server: TestServer
let admin: Caller
/** The handler of all calls. */
let does: (input: Record<string, unknown>, context: Context) => unknown
const lines: string[] = []
beforeAll(async () => {
  server = await startTestServer({ exportsPerMinute: 2, log: { write: (line) => void lines.push(line) } })
  for (const one of Object.values(testEndpoints) as Endpoint[])
    route(
      server.api,
      one as never,
      ((input: Record<string, unknown>, context: Context) => does(input, context)) as never,
    )
  admin = await server.as('aminah')
})
beforeEach(() => {
  does = () => ({ n: 1 })
  // After a minute the count starts again.
  server.clock.forward(61_000)
})
afterAll(() => server.stop())

const call = (of: unknown, input: object = {}, by = admin, headers: Record<string, string> = {}) =>
  by.call(of as never, input as never, { headers })
const entries = () =>
  server.tenant('meridian', (tx) =>
    tx
      .selectFrom('audit_entry')
      .select(['operation', 'kind', 'object_id', 'object_name', 'before', 'after'])
      .orderBy('number')
      .execute(),
  )
/** The audit entries that a call appends. */
async function said(work: () => Promise<unknown>) {
  const { length } = await entries()
  await work()
  return (await entries()).slice(length)
}
const reads = () =>
  server.tenant('meridian', (tx) =>
    tx.selectFrom('access_log').select(['operation', 'kind', 'object_id', 'count']).orderBy('at').execute(),
  )

describe('SES-1 the caller', () => {
  it('SES-1 a made-up credential and an ended session are refused', async () => {
    const made = await server.nobody.request('GET', '/api/tried/1', { headers: { cookie: `token=${'x'.repeat(43)}` } })
    expect([made.status, made.body.code]).toEqual([401, 'not_signed_in'])
    const by = await server.as('priya')
    expect((await call(testEndpoints.read, { id: '1' }, by)).status).toBe(200)
    await server.database.runOutsideTenants((tx) =>
      tx
        .updateTable('login_session')
        .set({ expires_at: new Date('2020-01-01') })
        .where('csrf', '=', by.csrf)
        .execute(),
    )
    expect((await call(testEndpoints.read, { id: '1' }, by)).status).toBe(401)
  })

  it('SES-1 LOG-1 a call counts for its session, whose last-seen time is updated once a minute', async () => {
    const by = await server.as('priya')
    const seen = async () =>
      (
        await server.database.runOutsideTenants((tx) =>
          tx.selectFrom('login_session').select('seen_at').where('csrf', '=', by.csrf).executeTakeFirstOrThrow(),
        )
      ).seen_at.getTime()
    const start = await seen()
    server.clock.forward(60_000)
    const written = vi.spyOn(server.database.lookup, 'updateTable')
    await call(testEndpoints.read, { id: '1' }, by)
    expect(written).not.toHaveBeenCalled()
    written.mockRestore()
    server.clock.forward(1)
    await call(testEndpoints.read, { id: '1' }, by)
    await expect.poll(seen).toBe(start + 60_001)
    expect(JSON.parse(lines.at(-1)!)).toMatchObject({ account: server.companies.meridian!.accounts.priya })
  })
})

describe('LOG-01 the audit log of a call', () => {
  it('LOG-01 SYS-20 holds the handler’s changes or else the input, once, and only for calls that change something', async () => {
    expect(await said(() => call(testEndpoints.read, { id: '1' }))).toEqual([])
    const none = { object_id: null, object_name: null, before: null }
    expect(await said(() => call(testEndpoints.write, { name: 'x', id: 'o1' }))).toEqual([
      { ...none, operation: 'POST /api/rmt/tried/things', kind: 'tried', object_id: 'o1', after: { name: 'x' } },
    ])
    expect(await said(() => call(testEndpoints.short, { name: 'x', id: 5 }))).toEqual([
      { ...none, operation: 'POST /api/tried', kind: 'tried', after: { name: 'x' } },
    ])
    expect(await said(() => call(testEndpoints.place))).toMatchObject([{ kind: 'tried' }])
    does = (_, { record }) => {
      record({ kind: 'thing', id: 't1', name: 'A thing', before: { a: 1 }, after: { a: 2 } })
      return { n: 1 }
    }
    expect(await said(() => call(testEndpoints.edit))).toEqual([
      {
        operation: 'PATCH /api/rmt/tried',
        kind: 'thing',
        object_id: 't1',
        object_name: 'A thing',
        before: { a: 1 },
        after: { a: 2 },
      },
    ])
    does = () => ({ n: 1 })
    expect(await said(() => call(testEndpoints.many, { name: 'x' }))).toEqual([
      { ...none, operation: 'POST /api/tried/many', kind: 'export', object_name: 'tried', after: { name: 'x' } },
    ])
    await server.heads.flush()
    const chains = await verifyAllChains(server.ownerUrl, server.secrets.audit, server.heads)
    expect(chains.map(({ broken }) => broken)).toEqual([null, null, null])
  })

  it('LOG-01e leaves out fields that the contract marks secret, for that call only', async () => {
    does = () => ({ n: 1, token: null })
    expect(await said(() => call(testEndpoints.enter, { code: '111222', name: 'x' }))).toMatchObject([
      { after: { name: 'x' } },
    ])
    does = (given, { record }) => {
      record({ kind: 'thing', id: 't1', before: { token: 'was', of: [given] }, after: { ...given, token: 'is' } })
      return { n: 1, token: 'is' }
    }
    expect(await said(() => call(testEndpoints.enter, { code: '111222', name: 'x' }))).toMatchObject([
      { before: { of: [{ name: 'x' }] }, after: { name: 'x' } },
    ])
    expect(JSON.stringify(await entries())).not.toMatch(/111222|token/)
    does = (_, { record }) => {
      record({ kind: 'thing', id: 't1', after: { code: 'BASIC', token: 'of words' } })
      return { n: 1 }
    }
    expect(await said(() => call(testEndpoints.edit))).toMatchObject([{ after: { code: 'BASIC', token: 'of words' } }])
  })

  it('LOG-02a notes whose pay or identity was read and how many records, and nothing for other calls', async () => {
    const before = (await reads()).length
    const since = async (count: number) => {
      await expect.poll(async () => (await reads()).length).toBe(before + count)
      return (await reads()).at(-1)
    }
    await call(testEndpoints.read, { id: 'p1' })
    const one = { operation: 'GET /api/tried/{id}', kind: 'pay', object_id: 'p1', count: 1 }
    expect(await since(1)).toMatchObject(one)
    server.clock.forward(1_000)
    await call(testEndpoints.list)
    expect(await since(2)).toMatchObject({
      operation: 'GET /api/tried-list',
      kind: 'identity',
      object_id: null,
      count: 1,
    })
    server.clock.forward(1_000)
    does = (_, context) => {
      context.reportReads(7, 'many')
      return { n: 1 }
    }
    await call(testEndpoints.list)
    expect(await since(3)).toMatchObject({ object_id: 'many', count: 7 })
    const complaints = vi.spyOn(console, 'error')
    await call(testEndpoints.edit)
    await call(testEndpoints.list)
    await since(4)
    expect(complaints).not.toHaveBeenCalled()
    complaints.mockRestore()
  })
})

describe('SYS-17 the outcome of a call', () => {
  it('SYS-20 is parsed by the contract once', async () => {
    for (const of of [testEndpoints.list, testEndpoints.edit])
      expect((await call(of)).body).toEqual({ success: true, data: { n: 2 } })
  })

  it('SYS-17 starts a task by the call’s permission and wakes it after the commit', async () => {
    const woken = vi.fn()
    server.api.wake = woken
    const started: string[] = []
    does = async (input, { start }) => {
      started.push(await start({ kind: 'tried', input: {} }))
      if (input.name === 'refused') throw new Error('after all not')
      return { n: 1 }
    }
    const shown = vi.spyOn(console, 'error').mockReturnValue()
    await call(testEndpoints.write, { name: 'refused' })
    expect(woken).not.toHaveBeenCalled()
    shown.mockRestore()
    await call(testEndpoints.write)
    await call(testEndpoints.short)
    const { companyId } = server.companies.meridian!
    expect(woken.mock.calls).toEqual(started.slice(1).map((id) => [companyId, id]))
    const rights = await server.tenant('meridian', (tx) =>
      tx.selectFrom('task').select(['id', 'permission', 'reach']).where('kind', '=', 'tried').execute(),
    )
    expect(new Map(rights.map(({ id, ...right }) => [id, right]))).toEqual(
      new Map([
        [started[1]!, { permission: 'employee:edit', reach: 'company' }],
        [started[2]!, { permission: null, reach: null }],
      ]),
    )
  })

  it('IDM-1 uses the idempotency key for calls that create or decide, and ignores it for others', async () => {
    let times = 0
    does = () => ({ n: ++times })
    const key = { 'idempotency-key': 'one' }
    const twice = async (of: unknown) => [await call(of, {}, admin, key), await call(of, {}, admin, key)]
    const [first, second] = await twice(testEndpoints.write)
    expect([first!.body.data, second!.body.data]).toEqual([{ n: 2 }, { n: 2 }])
    expect([first, second].map((one) => one!.headers['idempotency-replayed'])).toEqual([undefined, 'true'])
    const [third, fourth] = await twice(testEndpoints.edit)
    expect([third!.body.data, fourth!.body.data]).toEqual([{ n: 3 }, { n: 4 }])
    expect([third, fourth].map((one) => one!.headers['idempotency-replayed'])).toEqual([undefined, undefined])
  })

  it('SYS-17 LOAD finds the caller of a plain call in one round trip, and holds no connection while a thread works', async () => {
    const bound = vi.spyOn(server.api.database, 'runForSignIn')
    const asked = async (of: unknown, input: object = {}) => {
      bound.mockClear()
      expect((await call(of, input)).status).toBe(200)
      return bound.mock.calls.length
    }
    expect([await asked(testEndpoints.read, { id: '1' }), await asked(testEndpoints.edit)]).toEqual([1, 1])
    expect([await asked(testEndpoints.grows, { id: '1' }), await asked(testEndpoints.many)]).toEqual([0, 0])
    does = () => CSV
    expect([await asked(testEndpoints.fetch), await asked(testEndpoints.make)]).toEqual([1, 0])
    bound.mockRestore()
  })
})

describe('SES-7 SYS-15 files', () => {
  it('SES-7 counts every call that makes a file of many people as an export, even a refused one', async () => {
    does = () => CSV
    const statuses = async (of: unknown) => [(await call(of)).status, (await call(of)).status, (await call(of)).status]
    expect(await statuses(testEndpoints.make)).toEqual([200, 200, 429])
    expect(await statuses(testEndpoints.fetch)).toEqual([200, 200, 200])
    does = () => ({ n: 1 })
    expect(await statuses(testEndpoints.write)).toEqual([200, 200, 200])
    server.clock.forward(61_000)
    expect(await statuses(testEndpoints.many)).toEqual([200, 200, 429])
  })

  it('SYS-15 passes an upload with its fields and deletes it after the call, also after a refusal', async () => {
    const got: unknown[] = []
    does = (input) => {
      got.push([input.note, (input.sheet as { name: string; size: number }).name])
      if (input.note === 'refuse') throw new Error('after all not')
      return { n: 1 }
    }
    const shown = vi.spyOn(console, 'error').mockReturnValue()
    const sent = (note: string) =>
      admin.call(testEndpoints.upload as never, { note } as never, {
        files: { sheet: { name: 'people.csv', content: 'a,b' } },
      })
    expect([(await sent('one')).status, (await sent('refuse')).status]).toEqual([200, 500])
    shown.mockRestore()
    expect(got).toEqual([
      ['one', 'people.csv'],
      ['refuse', 'people.csv'],
    ])
    expect(await readdir(path.join(server.dataFolder, 'incoming'))).toEqual([])
    does = (input) => {
      got.push(input.name)
      return CSV
    }
    await call(testEndpoints.make, { name: 'of a body' })
    expect(got.at(-1)).toBe('of a body')
  })

  it('ACL-4 loads the workplace for calls in two steps too', async () => {
    const offices: (readonly string[])[] = []
    does = (_, { actor }) => {
      offices.push(actor.officeIds)
      return { n: 1 }
    }
    for (const by of [admin, await server.as('priya')])
      for (const of of [testEndpoints.edit, testEndpoints.many]) await call(of, {}, by)
    expect(offices[0]).toEqual(offices[1])
    expect(offices[2]).toEqual(offices[3])
    expect(offices[3]!.length).toBe(1)
  })

  it('SYS-17 runs work that grows on a thread and writes its changes, events and reads in the call', async () => {
    const asked: ThreadCall[] = []
    const worked: ThreadResult = {
      data: { n: 40 },
      changes: [{ kind: 'thread', id: 'c1', after: { a: 1 } }],
      events: [{ name: 'holiday.changed', payload: { days: ['2026-11-20'] } }],
      reads: { count: 9, objectId: 'of the thread' },
    }
    const heard: unknown[] = []
    const removeHandler = extendForTest(HOLIDAY_CHANGED.handlers, async (payload) => void heard.push(payload))
    const api = server.api as unknown as { threads: unknown }
    api.threads = {
      work: async (one: ThreadCall) => {
        asked.push(one)
        return worked
      },
    }
    const counted = (await reads()).length
    try {
      does = () => ({ n: 1 })
      // The thread has parsed the reply by the contract already.
      expect((await call(testEndpoints.grows, { id: 'g1' })).body.data).toEqual({ n: 40 })
      expect(asked).toMatchObject([{ operation: 'GET /api/tried-grows/{id}', input: { id: 'g1' } }])
      // A thread only reads; its events are published in the call's transaction.
      expect(heard).toEqual([{ days: ['2026-11-20'] }])
      await expect.poll(async () => (await reads()).length).toBe(counted + 1)
      expect((await reads()).at(-1)).toMatchObject({ object_id: 'of the thread', count: 9 })
      expect((await call(testEndpoints.many)).body.data).toEqual({ n: 2 })
      expect(asked).toHaveLength(1)
      // For few people, sending the call to a thread costs more than the work.
      for (const [role, threads] of [
        ['mgr', 1],
        ['HR Generalist', 2],
      ] as const) {
        const reply = await (await server.as(role === 'mgr' ? 'farid' : 'mei.ling', role)).call(
          testEndpoints.growsByReach,
          {},
        )
        expect(reply.status).toBe(200)
        expect(asked, role).toHaveLength(threads)
      }
      worked.data = CSV
      delete worked.reads
      const entry = { operation: 'POST /api/rmt/tried/grows', kind: 'thread', object_id: 'c1', after: { a: 1 } }
      expect(await said(() => call(testEndpoints.growsUnsafe))).toMatchObject([entry])
    } finally {
      api.threads = null
      removeHandler()
    }
    expect((await call(testEndpoints.grows, { id: 'g1' })).body.data).toEqual({ n: 2 })
  })
})
