import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RoleName } from '#base/access/roles.ts'
import { findOrInsertCategory } from '#test/planted-requests.ts'
import { type Reply, startTestServer, type TestServer } from '#test/server.ts'
import { claimCalls } from '../../pay/claims/contract.ts'
import { joiningApi } from '../../people/joining/contract.ts'
import { leaveRequestApi } from '../../time/leave/request/contract.ts'
import { requestApi } from '../inbox/contract.ts'
import { requestNoticeApi } from '../notifications/contract.ts'
import { delegationApi, ownDeputyApi } from './contract.ts'

/** Suresh manages Amirul and Hafiz and reports to Aminah, the Company Admin. */

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

const NOW = '2026-11-20T02:00:00.000Z'
let server: TestServer
let categoryId = ''
beforeAll(async () => {
  server = await startTestServer()
  categoryId = await server.tenant('meridian', findOrInsertCategory)
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.set(NOW)
  await server.tenant('meridian', (tx) => tx.deleteFrom('delegation').execute())
})

const came = ({ status, body }: Reply): string =>
  status === 200 ? '200' : body.errors ? Object.keys(body.errors).join() : `${status} ${body.code}`
function good(reply: Reply): Json {
  expect(came(reply)).toBe('200')
  return reply.body.data
}
async function call(who: string, of: Json, input: object = {}, role?: RoleName): Promise<Reply> {
  return (await server.as(who, role)).call(of, input as never)
}
const id = (who: string) => server.employeeId(who)
const names = (who: string, of: string, to: string, days: Partial<Record<'from_day' | 'until_day', string>> = {}) =>
  call(who, delegationApi.create, {
    employee_id: id(of),
    to_employee_id: id(to),
    from_day: '2026-11-20',
    until_day: '2026-11-27',
    ...days,
  })
let receipts = 0
const claims = async (who: string): Promise<{ id: string; version: number }> => {
  receipts += 1
  const { id, version } = good(
    await call(who, claimCalls.send, {
      day: '2026-11-18',
      category_id: categoryId,
      receipt_no: `D ${receipts}`,
      amount: 1000 + receipts,
      currency: 'MYR',
    }),
  )
  return { id, version }
}

describe('whoever decides names a deputy', () => {
  it('REQ-12b a manager names a deputy for themselves and for nobody else, who decides with both names in history and log', async () => {
    expect(came(await names('suresh', 'kavitha', 'hafiz'))).toBe('404 not_found')
    good(await names('suresh', 'suresh', 'hafiz'))
    const at = await claims('amirul')
    const done = good(await call('hafiz', requestApi.approve, at))
    expect(done.entries.at(-1)).toMatchObject({ what: 'approved', for_name: expect.stringMatching(/Suresh/) })
    const entry = await server.tenant('meridian', (tx) =>
      tx
        .selectFrom('audit_entry')
        .select(['actor_name', 'after'])
        .where('kind', '=', 'request')
        .orderBy('number', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow(),
    )
    expect(entry).toMatchObject({
      actor_name: expect.stringMatching(/Hafiz/),
      after: { for_name: expect.stringMatching(/Suresh/) },
    })
  })

  it('REQ-12b Company Admin and HR name, find and end deputies of everybody; others see their own', async () => {
    good(await names('aminah', 'suresh', 'hafiz'))
    const list = async (who: string, filter: object = {}) =>
      good(await call(who, delegationApi.list, filter)).map(({ full_name }: Json) => full_name)
    expect(await list('aminah', { employee_id: id('suresh') })).toEqual([expect.stringMatching(/Suresh/)])
    expect(await list('aminah', { employee_id: id('kavitha') })).toEqual([])
    expect(await list('suresh')).toEqual([expect.stringMatching(/Suresh/)])
    expect(await list('amirul')).toEqual([])
    const [row] = good(await call('aminah', delegationApi.list))
    good(await call('aminah', delegationApi.change, { id: row.id, version: row.version, until_day: '2026-11-20' }))
    server.clock.set('2026-11-21T02:00:00.000Z')
    expect(came(await call('hafiz', requestApi.approve, await claims('amirul')))).toBe('404 not_found')
  })

  it('REQ-12b it is offered to those who decide, with the last deputy first and else the manager', async () => {
    const offered = async (who: string) => good(await call(who, ownDeputyApi.find))
    expect(await offered('amirul')).toEqual({ decides: false, usual: null })
    const first = await offered('suresh')
    expect([first.decides, first.usual?.was_named]).toEqual([true, false])
    good(await names('suresh', 'suresh', 'hafiz'))
    expect(await offered('suresh')).toMatchObject({ usual: { employee_id: id('hafiz'), was_named: true } })
  })
})

describe('what a deputy may', () => {
  it('REQ-12c a deputy is told of a request like its approver, under the bell and by mail', async () => {
    good(await names('suresh', 'suresh', 'hafiz'))
    const at = await claims('amirul')
    for (const who of ['suresh', 'hafiz']) {
      const notices = good(await call(who, requestNoticeApi.list)).filter((one: Json) => one.request_id === at.id)
      expect([who, notices.map(({ what }: Json) => what)]).toEqual([who, ['to_decide']])
    }
    const own = await claims('hafiz')
    const notices = good(await call('hafiz', requestNoticeApi.list))
    expect(notices.filter((one: Json) => one.request_id === own.id)).toEqual([])
  })

  it('REQ-12c a deputy decides neither their own request nor that of another person they stand in for, alone or in bulk', async () => {
    good(await names('suresh', 'suresh', 'hafiz'))
    const own = await claims('hafiz')
    expect(came(await call('hafiz', requestApi.approve, own))).toBe('403 not_for_yourself')
    const at = await claims('amirul')
    good(await names('aminah', 'amirul', 'hafiz'))
    expect(came(await call('hafiz', requestApi.approve, at))).toBe('403 not_yours_to_decide')
    const { rows } = good(await call('hafiz', requestApi.decide, { rows: [at], decision: 'approved' }))
    expect(rows).toMatchObject([{ id: at.id, done: false }])
    expect(good(await call('hafiz', requestApi.toDecide)).map((one: Json) => one.id)).not.toContain(at.id)
    // The manager decides it in their own place, whoever named whom.
    good(await names('amirul', 'amirul', 'suresh', { from_day: '2026-11-20', until_day: '2026-11-20' }))
    good(await call('suresh', requestApi.approve, at))
  })
})

describe('who may be a deputy, and for how long', () => {
  it('REQ-12d stand-ins on the same days never lead in a circle, on other days they may', async () => {
    good(await names('suresh', 'suresh', 'kavitha'))
    expect(came(await names('kavitha', 'kavitha', 'suresh'))).toBe('to_employee_id')
    good(await names('kavitha', 'kavitha', 'hafiz'))
    expect(came(await names('hafiz', 'hafiz', 'suresh', { from_day: '2026-11-27', until_day: '2026-12-04' }))).toBe(
      'to_employee_id',
    )
    good(await names('hafiz', 'hafiz', 'suresh', { from_day: '2026-11-28', until_day: '2026-12-04' }))
  })

  it('REQ-12d a cover of approved leave counts in a circle too', async () => {
    const type_id = await server.tenant('meridian', (tx) =>
      tx
        .selectFrom('leave_type')
        .select('id')
        .where('law_id', '=', 'annual')
        .where('country', '=', 'MY')
        .executeTakeFirstOrThrow(),
    )
    const days = { from_day: '2026-12-07', until_day: '2026-12-08' }
    const { id: leave, version } = good(
      await call('amirul', leaveRequestApi.send, { type_id: type_id.id, ...days, cover_id: id('hafiz') }),
    )
    good(await call('suresh', requestApi.approve, { id: leave, version }))
    expect(came(await names('hafiz', 'hafiz', 'amirul', { from_day: '2026-12-08', until_day: '2026-12-09' }))).toBe(
      'to_employee_id',
    )
    good(await names('hafiz', 'hafiz', 'amirul', { from_day: '2026-12-09', until_day: '2026-12-09' }))
  })

  it('REQ-12d it ends with the last day of either person, and what begins later is removed', async () => {
    good(await names('suresh', 'suresh', 'hafiz', { until_day: '2026-12-31' }))
    good(await names('suresh', 'suresh', 'hafiz', { from_day: '2026-12-20', until_day: '2026-12-31' }))
    good(await names('hafiz', 'hafiz', 'kavitha', { until_day: '2026-12-19' }))
    const admin = await server.as('aminah')
    const { version } = await server.tenant('meridian', (tx) =>
      tx.selectFrom('employee').select('version').where('id', '=', id('hafiz')).executeTakeFirstOrThrow(),
    )
    good(
      await admin.call(joiningApi.terminate, {
        id: id('hafiz'),
        version,
        last_day: '2026-12-19',
        resigned_on: '2026-11-20',
      } as never),
    )
    const left = await server.tenant('meridian', (tx) =>
      tx.selectFrom('delegation').select(['employee_id', 'until_day']).orderBy('until_day').execute(),
    )
    expect(left.map(({ until_day }) => until_day)).toEqual(['2026-12-19', '2026-12-19'])
    expect(came(await names('aminah', 'suresh', 'hafiz', { until_day: '2026-12-20' }))).toBe('to_employee_id')
    expect(came(await names('aminah', 'hafiz', 'suresh', { from_day: '2026-12-20', until_day: '2026-12-20' }))).toBe(
      'until_day',
    )
  })
})
