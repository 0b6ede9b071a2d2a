import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Reply, startTestServer, type TestServer } from '#test/server.ts'
import { holidayApi } from '../../../calendar/holidays/contract.ts'
import { declaredApi } from '../../../calendar/holidays/declared/contract.ts'
import { requestApi } from '../../../requests/inbox/contract.ts'
import { leaveBoundApi, leaveTypeApi } from '../policy/contract.ts'
import { leaveListApi, leaveRequestApi } from './contract.ts'

/** Conflicts of leave requests with other people, other days and other absences. */

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

const HR = 'HR Generalist'
let server: TestServer
let type: string

const good = ({ status, body }: Reply): Json => {
  expect(body.errors ?? body.code ?? status).toBe(200)
  return body.data
}
const createType = async (more: object = {}): Promise<string> =>
  good(
    await (await server.as('mei.ling', HR)).call(leaveTypeApi.create, {
      name: `Type ${Math.random()}`,
      from_day: '2025-01-01',
      entitlement: [{ months: 0, amount: 60 }],
      smallest: 'half_day',
      most_back: 60,
      ...more,
    } as never),
  ).id
beforeAll(async () => {
  server = await startTestServer()
  // A Tuesday.
  server.clock.set('2026-11-24T02:00:00.000Z')
  type = await createType()
})
afterAll(() => server.stop())

const leaveInput = (from_day: string, more: object = {}) => ({ type_id: type, from_day, until_day: from_day, ...more })
const send = async (who: string, from_day: string, more: object = {}): Promise<Reply> =>
  (await server.as(who)).call(leaveRequestApi.send, leaveInput(from_day, more) as never)
/** 200, or the refusals as text. */
const came = ({ status, body }: Reply): string => (status === 200 ? '200' : JSON.stringify(body.errors ?? body.code))
const ask = async (who: string, from_day: string, more: object = {}) => came(await send(who, from_day, more))
const previewLeave = async (who: string, from_day: string, more: object = {}): Promise<Json> =>
  good(await (await server.as(who)).call(leaveRequestApi.preview, leaveInput(from_day, more) as never)).of_kind
async function createApprovedLeave(
  who: string,
  from_day: string,
  until_day = from_day,
  decider = 'suresh',
): Promise<string> {
  const { id, version } = good(await send(who, from_day, { until_day }))
  good(await (await server.as(decider)).call(requestApi.approve, { id, version }))
  return id
}
async function revokeLeave(id: string, from_day: string): Promise<void> {
  const hr = await server.as('mei.ling', HR)
  const { version } = good(await hr.call(requestApi.one, { id }))
  good(await hr.call(requestApi.revoke, { id, version, from_day, remark: 'Needed here' }))
}
async function whileBound(more: object, work: () => Promise<void>): Promise<void> {
  const hr = await server.as('mei.ling', HR)
  const { id, version } = good(await hr.call(leaveBoundApi.create, { name: 'Few', ...more } as never))
  await work()
  good(await hr.call(leaveBoundApi.remove, { id, version }))
}

describe('a day with an absence', () => {
  it('LEA-05 ATT-09 leave is refused over an absence of payroll, except half a day beside half a day', async () => {
    const employee_id = server.employeeId('aisyah')
    const days = { from_day: '2026-12-08', until_day: '2026-12-08', kind: 'unpaid' as const }
    await server.tenant('meridian', (tx) =>
      tx
        .insertInto('absence')
        .values({ employee_id, ...days })
        .execute(),
    )
    expect(await ask('aisyah', '2026-12-07', { until_day: '2026-12-09' })).toMatch(/from_day.*2026-12-08/)
    expect(await ask('aisyah', '2026-12-08')).toMatch(/from_day/)
    // The absence is hers only.
    expect(await ask('amirul', '2026-12-08')).toBe('200')
    await server.tenant('meridian', (tx) =>
      tx.updateTable('absence').set({ is_half_day: true }).where('employee_id', '=', employee_id).execute(),
    )
    expect(await ask('aisyah', '2026-12-08', { from_part: 'first', until_part: 'first' })).toBe('200')
  })
})

describe('a balance', () => {
  it('LEA-05 the form shows the unpaid part beyond it when the type allows it, and nothing within it', async () => {
    const beyond = { type_id: await createType({ beyond_unpaid: true, entitlement: [{ months: 0, amount: 2 }] }) }
    const previewWarnings = async (until_day: string) =>
      good(
        await (await server.as('aisyah')).call(
          leaveRequestApi.preview,
          leaveInput('2026-12-14', { ...beyond, until_day }) as never,
        ),
      ).warnings.flatMap(({ code, text }: Json) => (code === 'leave_unpaid' ? [text] : []))
    expect(await previewWarnings('2026-12-15')).toEqual([])
    expect(await previewWarnings('2026-12-17')).toEqual(['Unpaid, because it exceeds the balance: 2 days.'])
    expect(await ask('aisyah', '2026-12-14', { ...beyond, until_day: '2026-12-17' })).toBe('200')
  })

  it('LEA-15b a request waits while its type is changed, and follows the new rules', async () => {
    const type_id = await createType()
    let sent: Promise<Reply> | null = null
    await server.tenant('meridian', async (tx) => {
      await sql`select from leave_type where id = ${type_id}::uuid for update`.execute(tx)
      await sql`update leave_entitlement e set amount = 0 from leave_type_version v
        where v.id = e.version_id and v.type_id = ${type_id}::uuid`.execute(tx)
      let isAnswered = false
      sent = send('aisyah', '2026-12-21', { type_id }).finally(() => (isAnswered = true))
      const waits = async () => (await sql`select from pg_locks where not granted`.execute(tx)).rows.length > 0
      while (!isAnswered && !(await waits())) await setTimeout(20)
    })
    expect(came(await sent!)).toMatch(/until_day.*short/)
  })
})

describe('leave of others', () => {
  it('LEA-18b the own other half does not count against a quota', async () => {
    await whileBound({ from_day: '2027-03-08', until_day: '2027-03-08', most_away: 1 }, async () => {
      const half = (part: string) => ({ from_part: part, until_part: part })
      expect(await ask('amirul', '2027-03-08', half('first'))).toBe('200')
      expect(await ask('amirul', '2027-03-08', half('second'))).toBe('200')
      expect(await ask('daniel', '2027-03-08')).toMatch(/1 people can be away \(Few\) and 1 already/)
    })
  })

  it('LEA-18b partly revoked leave counts towards a quota only before its revoked day', async () => {
    const id = await createApprovedLeave('hui.min', '2027-03-16', '2027-03-18')
    await revokeLeave(id, '2027-03-17')
    await whileBound({ from_day: '2027-03-01', until_day: '2027-03-31', most_away: 1 }, async () => {
      expect(await ask('lakshmi', '2027-03-16')).toMatch(/On 2027-03-16 .* 1 people can be away \(Few\) and 1 already/)
      expect(await ask('lakshmi', '2027-03-17')).toBe('200')
    })
    const whole = await createApprovedLeave('hui.min', '2027-03-22', '2027-03-23')
    await revokeLeave(whole, '2027-03-22')
    await whileBound({ from_day: '2027-03-22', until_day: '2027-03-31', most_away: 1 }, async () => {
      expect(await ask('lakshmi', '2027-03-22')).toBe('200')
    })
  })

  it('LEA-08a the form shows who of the own department is away then, up to the revoked day, and nobody else', async () => {
    const days = { until_day: '2027-04-30' }
    const listAway = async (who: string, from_day: string) =>
      (await previewLeave(who, from_day, days)).away.map(({ from_day, until_day, is_pending }: Json) => [
        from_day,
        until_day,
        is_pending,
      ])
    await createApprovedLeave('aisyah', '2027-04-05', '2027-04-07')
    good(await send('amirul', '2027-04-12'))
    await revokeLeave(await createApprovedLeave('hui.min', '2027-04-19', '2027-04-23'), '2027-04-21')
    await revokeLeave(await createApprovedLeave('lakshmi', '2027-04-26', '2027-04-27'), '2027-04-26')
    // A person of Human Resources.
    await createApprovedLeave('mei.ling', '2027-04-08', '2027-04-08', 'aminah')
    const [first, ...later] = [
      ['2027-04-05', '2027-04-07', false],
      ['2027-04-12', '2027-04-12', true],
      ['2027-04-19', '2027-04-20', false],
    ]
    expect(await listAway('daniel', '2027-04-01')).toEqual([first, ...later])
    // The person's own leave is not listed. Leave that ended the day before is not either; on its last day it is.
    expect(await listAway('aisyah', '2027-04-01')).toEqual(later)
    expect((await listAway('daniel', '2027-04-20')).map(([from]: Json) => from)).toEqual(['2027-04-19'])
    expect(await listAway('daniel', '2027-04-21')).toEqual([])
    expect((await previewLeave('daniel', '2027-04-01', { until_day: '2027-04-04' })).away).toEqual([])
    expect((await previewLeave('daniel', '2027-04-01', { until_day: '2027-04-05' })).away).toHaveLength(1)
  })
})

describe('who sees whose leave', () => {
  it('ACL-01 LEA-02 the list and its counts cover people in reach', async () => {
    await createApprovedLeave('aisyah', '2027-05-05')
    await createApprovedLeave('mei.ling', '2027-05-06', '2027-05-06', 'aminah')
    const listLeave = async (who: string, role?: typeof HR) => {
      const { body } = await (await server.as(who, role)).call(leaveListApi.list, {
        from: '2027-05-01',
        to: '2027-05-31',
      })
      return [body.total, body.data.map(({ from_day }: Json) => from_day).sort()]
    }
    expect(await listLeave('aminah', HR)).toEqual([2, ['2027-05-05', '2027-05-06']])
    expect(await listLeave('suresh')).toEqual([1, ['2027-05-05']])
  })

  it('ACL-01 ORG-05 a sudden day off names people to readers of their leave, and shows others only the days', async () => {
    await createApprovedLeave('chia.hao', '2026-11-18', '2026-11-19', 'shu.fen')
    const day = { day: '2026-11-19', name: 'Typhoon', name_zh: '颱風假', states: ['TPE'] }
    const previewChanges = async (who: string, role: 'HR Generalist' | 'local hr') =>
      good(await (await server.as(who, role)).call(declaredApi.preview, day as never)).changes.map(
        ({ who, before, after }: Json) => [who === null ? null : 'named', before, after],
      )
    expect(await previewChanges('mei.ling', HR)).toEqual([['named', '2', '1']])
    // Local HR of Kuala Lumpur.
    expect(await previewChanges('aminah', 'local hr')).toEqual([[null, '2', '1']])
  })
})

describe('days that change after approval', () => {
  it('LEA-14e changed days notify the person and who entered the leave, and nobody else', async () => {
    const own = await createApprovedLeave('daniel', '2027-06-08', '2027-06-09')
    const hr = await server.as('mei.ling', HR)
    const forHer = { employee_id: server.employeeId('aisyah'), until_day: '2027-06-09' }
    const entered = good(await hr.call(leaveRequestApi.send, leaveInput('2027-06-08', forHer) as never)).id
    good(await hr.call(holidayApi.create, { day: '2027-06-09', name: 'Founders Day', substitute: false } as never))
    const notices = await server.tenant('meridian', (tx) =>
      tx
        .selectFrom('request_notice')
        .innerJoin('membership', 'membership.account_id', 'request_notice.account_id')
        .select(['request_id', 'membership.employee_id'])
        .where('what', '=', 'recounted')
        .where('request_id', 'in', [own, entered])
        .execute(),
    )
    const by = (id: string) =>
      notices.filter(({ request_id }) => request_id === id).map(({ employee_id }) => employee_id)
    expect(by(own)).toEqual([server.employeeId('daniel')])
    expect(by(entered).sort()).toEqual([server.employeeId('aisyah'), server.employeeId('mei.ling')].sort())
  })
})
