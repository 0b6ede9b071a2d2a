import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { notificationsApi } from '#base/contracts/session-api.ts'
import { DomainError } from '#base/errors.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { holidayApi } from '../../modules/calendar/holidays/contract.ts'
import { HOLIDAY_CHANGED } from '../../modules/calendar/holidays/events.ts'
import { EMPLOYEE_JOINED, EMPLOYEE_LEFT, EMPLOYEE_MOVED, EMPLOYEE_STAYS } from '../../modules/people/core/events.ts'
import { joiningApi } from '../../modules/people/joining/contract.ts'
import { employeeListApi } from '../../modules/people/list/contract.ts'
import type { Module } from './module.ts'
import { runScheduledJobs } from './scheduled-jobs.ts'
import { insertMissingSeeds, type Seed } from './seeds.ts'

/** The events that a module of this test handles. */
const events: [string, unknown][] = []
const days: { day: string; before: string | null; companyId: string }[] = []
let stands: (() => void) | undefined
let fails = false
let waiting = 3
const listening: Module = {
  brings: [
    EMPLOYEE_JOINED.on(async (people) => void events.push(['joined', people])),
    EMPLOYEE_LEFT.on(async (people, { tx, record }) => {
      events.push(['left', people])
      await tx.insertInto('daily_work').values({ work: 'heard', day: people.people[0]!.lastDay }).execute()
      record({ kind: 'tried', name: 'heard of it' })
      stands?.()
    }),
    EMPLOYEE_STAYS.on(async (people) => void events.push(['stays', people])),
    EMPLOYEE_MOVED.on(async (moves) => void events.push(['moved', moves])),
    HOLIDAY_CHANGED.on(async (which) => void events.push(['holiday', which])),
  ],
  scheduledJobs: [
    {
      name: 'tried',
      run: async ({ tx, today, before, companyId, record }) => {
        days.push({ day: today, before, companyId })
        await tx
          .insertInto('company_seed')
          .values({ seed: `done ${today}`, steps: 0 })
          .execute()
        record({ kind: 'tried', name: today })
        if (fails) throw new Error('tried in vain')
      },
    },
  ],
  notifications: [
    {
      name: 'tried',
      label: { one: { en: 'One waits', zh: '1 項' }, other: { en: '{{count}} wait', zh: '{{count}} 項' } },
      find: async ({ actor }) =>
        actor.grants.has('holiday:edit') ? { count: waiting, page: 'company/holiday' } : null,
    },
  ],
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ modules: [listening] })
})
afterAll(() => server.stop())
beforeEach(() => {
  events.length = 0
  days.length = 0
  stands = undefined
  fails = false
})

const personOf = (id: string) =>
  server.tenant('meridian', (tx) =>
    tx.selectFrom('employee').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )
const lastEntries = async (count: number) =>
  server.tenant('meridian', (tx) =>
    tx
      .selectFrom('audit_entry')
      .select(['kind', 'object_name', 'operation'])
      .orderBy('number', 'desc')
      .limit(count)
      .execute(),
  )

describe('domain events between modules', () => {
  it('EMP-10 the event of leaving is handled in the writer’s transaction and logged with it', async () => {
    const hr = await server.as('aminah')
    const id = server.employeeId('nurul')
    const { version } = await personOf(id)
    const gone = { id, version, resigned_on: '2026-11-10', last_day: '2026-11-30' }
    // What a listener finds wrong stands against the whole change.
    stands = () => {
      throw new DomainError('not_for_yourself', { status: 409 })
    }
    expect((await hr.call(joiningApi.terminate, gone)).status).toBe(409)
    expect((await personOf(id)).last_day).toBeNull()
    const heard = () =>
      server.tenant('meridian', (tx) => tx.selectFrom('daily_work').select('day').where('work', '=', 'heard').execute())
    expect(await heard()).toEqual([])

    stands = undefined
    expect((await hr.call(joiningApi.terminate, gone)).status).toBe(200)
    expect(events.at(-1)).toEqual(['left', { people: [{ employeeId: id, lastDay: '2026-11-30' }] }])
    expect(await heard()).toEqual([{ day: '2026-11-30' }])
    expect((await lastEntries(2)).map(({ kind }) => kind).toSorted()).toEqual(['leaving', 'tried'])

    const after = await personOf(id)
    expect((await hr.call(joiningApi.rehire, { id, version: after.version })).status).toBe(200)
    expect(events.at(-1)).toEqual(['stays', { people: [{ employeeId: id }] }])
  })

  it('EMP-07 a move to another office publishes one event with both offices and the day; a change of department publishes none', async () => {
    const hr = await server.as('aminah')
    const id = server.employeeId('farid')
    const offices = await server.tenant('meridian', (tx) =>
      tx.selectFrom('office').select('id').where('is_active', '=', true).orderBy('code').execute(),
    )
    const before = await server.tenant('meridian', (tx) =>
      tx
        .selectFrom('employment')
        .select('office_id')
        .where('employee_id', '=', id)
        .orderBy('from_day', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow(),
    )
    const to = offices.find((office) => office.id !== before.office_id)!.id
    const { version } = await personOf(id)
    const moved = await hr.call(employeeListApi.updateOffices, {
      employees: [{ id, version }],
      office_id: to,
      from_day: '2026-12-01',
    })
    expect(moved.status).toBe(200)
    expect(events).toEqual([
      ['moved', { moves: [{ employeeId: id, from: '2026-12-01', before: before.office_id, after: to }] }],
    ])
    const again = await hr.call(employeeListApi.updateOffices, {
      employees: [{ id, version: version + 1 }],
      office_id: to,
      from_day: '2026-12-01',
    })
    expect(again.status).toBe(200)
    expect(events).toHaveLength(1)
  })

  it('EMP-03 joining publishes an event, and a removed person looks after no office', async () => {
    const hr = await server.as('aminah')
    const made = await hr.call(joiningApi.create, { full_name: 'Lim Hui Shan', joined_on: '2026-11-16' })
    expect(made.status).toBe(200)
    const { id, version } = made.body.data
    expect(events).toEqual([['joined', { people: [{ employeeId: id, day: '2026-11-16', earlierId: null }] }]])
    await server.tenant('meridian', async (tx) => {
      const office = await tx.selectFrom('office').select('id').limit(1).executeTakeFirstOrThrow()
      await tx.insertInto('office_member').values({ office_id: office.id, employee_id: id }).execute()
    })
    expect((await hr.call(joiningApi.remove, { id, version })).status).toBe(200)
    const left = await server.tenant('meridian', (tx) =>
      tx.selectFrom('office_member').select('employee_id').where('employee_id', '=', id).execute(),
    )
    expect(left).toEqual([])
  })

  it('HOL-02 days that become or stop being holidays publish an event', async () => {
    const hr = await server.as('aminah')
    const day = { name: 'Family day', day: '2026-12-14', country: 'MY' as const, state: null, office_id: null }
    const made = await hr.call(holidayApi.create, { ...day, substitute: false } as never)
    expect(made.status).toBe(200)
    const { id, version } = made.body.data
    expect(events).toEqual([['holiday', { days: ['2026-12-14'] }]])
    expect((await hr.call(holidayApi.update, { id, version, name: 'Family day out' } as never)).status).toBe(200)
    expect(events).toHaveLength(1)
    expect((await hr.call(holidayApi.update, { id, version: version + 1, day: '2026-12-15' } as never)).status).toBe(
      200,
    )
    expect(events.at(-1)).toEqual(['holiday', { days: ['2026-12-14', '2026-12-15'] }])
    expect((await hr.call(holidayApi.remove, { id, version: version + 2 } as never)).status).toBe(200)
    expect(events.at(-1)).toEqual(['holiday', { days: ['2026-12-15'] }])
  })
})

describe('a scheduled job', () => {
  const work = () => runScheduledJobs(server, server.product.scheduledJobs)

  it('runs once a company and day, by the company’s day', async () => {
    await Promise.all([work(), work()])
    await work()
    const companies = Object.values(server.companies).map(({ companyId }) => companyId)
    expect(days.map(({ companyId }) => companyId).toSorted()).toEqual(companies.toSorted())
    expect(new Set(days.map(({ day, before }) => `${day} ${before}`))).toEqual(new Set(['2026-11-20 null']))
    expect(await lastEntries(1)).toMatchObject([{ kind: 'tried', operation: 'daily tried' }])

    days.length = 0
    // In the evening of the universal day it is the next one in Kuala Lumpur.
    server.clock.set('2026-11-22T17:00:00.000Z')
    await work()
    expect(days.map(({ day, before }) => ({ day, before }))).toEqual(
      companies.map(() => ({ day: '2026-11-23', before: '2026-11-20' })),
    )
  })

  it('is due again after it failed, and its writes are rolled back', async () => {
    server.clock.set('2026-11-24T02:00:00.000Z')
    fails = true
    await expect(work()).rejects.toThrow('2 pieces of daily work failed')
    fails = false
    days.length = 0
    await work()
    expect(days.map(({ before }) => before)).toEqual(['2026-11-23', '2026-11-23'])
  })

  it('LIF is due again once after a clock that was ahead by more than a day', async () => {
    const warned = vi.spyOn(console, 'error').mockImplementation(() => {})
    server.clock.set('2028-01-03T02:00:00.000Z')
    await work()
    server.clock.set('2026-11-26T02:00:00.000Z')
    days.length = 0
    await work()
    await work()
    expect(days.map(({ day, before }) => `${day} ${before}`)).toEqual(['2026-11-26 null', '2026-11-26 null'])
    expect(String(warned.mock.calls[0])).toContain('was done on 2028-01-03, and today is 2026-11-26')
    warned.mockRestore()
    days.length = 0
    server.clock.set('2026-11-25T02:00:00.000Z')
    await work()
    expect(days).toEqual([])
    server.clock.set('2026-11-26T02:00:00.000Z')
  })
})

describe('notifications', () => {
  it('are those of all modules for the caller, in their language', async () => {
    const hr = await server.as('aminah')
    const shown = async (by = hr) =>
      (await by.call(notificationsApi.items, {})).body.data.filter(({ name }: { name: string }) => name === 'tried')
    expect(await shown()).toEqual([
      { name: 'tried', text: '3 wait', is_news: false, count: 3, page: 'company/holiday' },
    ])
    waiting = 1
    expect((await shown())[0].text).toBe('One waits')
    expect(await shown(await server.as('nurul', 'employee'))).toEqual([])
    waiting = 0
    expect(await shown()).toEqual([])
  })
})

describe('steps of seeds', () => {
  const planted: string[] = []
  const seed = (...steps: string[]): Seed => ({
    name: 'tried',
    steps: steps.map(
      (step) =>
        async (_, { id }) =>
          void planted.push(`${step} ${id}`),
    ),
  })

  it('AUTH-12 a new step is inserted into existing companies once', async () => {
    const { seeds } = server.product
    await insertMissingSeeds(server, seeds)
    const ids = Object.values(server.companies).map(({ companyId }) => companyId)
    // Made whole: what there was counts as in it.
    expect(
      await server.tenant('meridian', (tx) =>
        tx
          .selectFrom('company_seed')
          .select('seed')
          .where(
            'seed',
            'in',
            seeds.map(({ name }) => name),
          )
          .execute(),
      ),
    ).toHaveLength(seeds.length)
    await Promise.all([
      insertMissingSeeds(server, [...seeds, seed('first')]),
      insertMissingSeeds(server, [...seeds, seed('first')]),
    ])
    expect(planted.toSorted()).toEqual(ids.map((id) => `first ${id}`).toSorted())
    expect(await lastEntries(1)).toMatchObject([{ kind: 'seed', object_name: 'tried', operation: 'seeds' }])
    planted.length = 0
    await insertMissingSeeds(server, [...seeds, seed('first', 'second')])
    await insertMissingSeeds(server, [...seeds, seed('first', 'second')])
    expect(planted.toSorted()).toEqual(ids.map((id) => `second ${id}`).toSorted())
  })
})
