import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { requestApi } from '../../../requests/inbox/contract.ts'
import { leaveBalanceApi } from '../balance/contract.ts'
import { bestDaysApi } from '../best-days/contract.ts'
import { encashmentCalls } from '../encashment/contract.ts'
import { offInLieuCalls } from '../off-in-lieu/contract.ts'
import { leaveOpeningApi } from '../openings/contract.ts'
import { leaveTypeApi } from '../policy/contract.ts'
import { leaveRequestApi } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let server: TestServer
let hr: Caller
let aisyah: Caller
let suresh: Caller
/** A type in force from next year, and one with an opening balance. */
let prepared: string
let moved: string

const TYPE = { entitlement: [{ months: 0, amount: 14 }], most_back: 60, may_encash: true }
const createType = async (type: object): Promise<string> => {
  const { body } = await hr.call(leaveTypeApi.create, type as never)
  expect(body.errors ?? {}).toEqual({})
  return body.data.id
}
const sheet = async (rows: readonly string[][]) => {
  const head = 'Employee no.,Leave type,Day,Granted this year,Carried from last year,Taken this year'
  const no = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('employee')
      .select('employee_no')
      .where('id', '=', server.employeeId('aisyah'))
      .executeTakeFirstOrThrow(),
  )
  const lines = rows.map((row) => [no.employee_no, ...row].join(','))
  return { files: { file: { name: 'opening.csv', content: Buffer.from([head, ...lines].join('\n')) } } }
}
beforeAll(async () => {
  server = await startTestServer()
  server.clock.set('2026-11-24T02:00:00.000Z')
  hr = await server.as('mei.ling', 'HR Generalist')
  aisyah = await server.as('aisyah')
  suresh = await server.as('suresh')
  prepared = await createType({ ...TYPE, name: 'Next year', from_day: '2027-01-01' })
  moved = await createType({ ...TYPE, name: 'Moved in', from_day: '2026-01-01' })
  const file = await sheet([['Moved in', '2026-11-20', '14', '0', '12']])
  expect((await hr.call(leaveOpeningApi.import, {} as never, file)).status).toBe(200)
})
afterAll(() => server.stop())

const ask = (type_id: string, from_day: string, until_day = from_day, more: object = {}, who = aisyah) =>
  who.call(leaveRequestApi.send, { type_id, from_day, until_day, ...more } as never)
const loadLeft = async (type: string): Promise<number> =>
  (await aisyah.call(leaveBalanceApi.mine, {})).body.data.find((one: Json) => one.type_id === type)?.left

describe('leave on days without a balance', () => {
  it('LEA-03c LEA-14c leave is refused before its type is in force, to the person and to HR, with the first day', async () => {
    const refusal = { from_day: [expect.stringMatching(/Next year applies from 2027-01-01/)] }
    const employee_id = server.employeeId('aisyah')
    expect((await ask(prepared, '2026-12-14', '2026-12-18')).body.errors).toEqual(refusal)
    expect((await ask(prepared, '2026-11-02', '2026-11-13')).body.errors).toEqual(refusal)
    // Leave across its first day is refused too, even with a remark of HR.
    expect((await ask(prepared, '2026-12-29', '2027-01-05')).body.errors).toEqual(refusal)
    const byHr = await ask(prepared, '2026-12-14', '2026-12-18', { employee_id, remark: 'Agreed' }, hr)
    expect(byHr.body.errors).toEqual(refusal)
    const preview = await aisyah.call(leaveRequestApi.preview, {
      type_id: prepared,
      from_day: '2026-12-14',
      until_day: '2026-12-18',
    })
    expect(preview.body.data.refused).toEqual({ from_day: refusal.from_day[0] })
    // From its first day the type is available.
    expect((await ask(prepared, '2027-01-04', '2027-01-05')).status).toBe(200)
  })

  it('LEA-14c such leave is refused for every kind of type, and when a request is changed', async () => {
    const begins = /applies from 2027-01-01/
    const later = { from_day: '2027-01-01', entitlement: [] }
    const needed = await createType({ ...TYPE, ...later, may_encash: false, name: 'Needed later', kind: 'needed' })
    const event = await createType({ ...TYPE, from_day: '2027-01-01', name: 'Event later', kind: 'event' })
    for (const type of [needed, event])
      expect((await ask(type, '2026-12-16')).body.errors).toEqual({ from_day: [expect.stringMatching(begins)] })
    const { id, version } = (await ask(prepared, '2027-01-12')).body.data
    const withdrawn = (await aisyah.call(requestApi.withdraw, { id, version })).body.data
    const days = { type_id: prepared, from_day: '2026-12-16', until_day: '2026-12-16' }
    const again = await aisyah.call(leaveRequestApi.change, { ...days, id, version: withdrawn.version } as never)
    expect(again.body.errors).toEqual({ from_day: [expect.stringMatching(begins)] })
  })

  it('LEA-03c leave is refused before the day of an opening balance, with a hint that HR adjusts it', async () => {
    expect(await loadLeft(moved)).toBe(2)
    const refusal = { from_day: [expect.stringMatching(/opening balance of 2026-11-20.*adjustment/)] }
    const employee_id = server.employeeId('aisyah')
    expect((await ask(moved, '2026-11-02', '2026-11-06')).body.errors).toEqual(refusal)
    expect((await ask(moved, '2026-11-19')).body.errors).toEqual(refusal)
    expect((await ask(moved, '2026-11-19', '2026-11-20')).body.errors).toEqual(refusal)
    expect((await ask(moved, '2026-11-02', '2026-11-06', { employee_id, remark: 'Late' }, hr)).body.errors).toEqual(
      refusal,
    )
    expect(await loadLeft(moved)).toBe(2)
    // On and after its day leave is subtracted: two are left, one is taken, and two more are too many.
    const { id, version } = (await ask(moved, '2026-11-20')).body.data
    expect((await suresh.call(requestApi.approve, { id, version })).status).toBe(200)
    expect(await loadLeft(moved)).toBe(1)
    expect((await ask(moved, '2026-12-08', '2026-12-09')).body.errors).toHaveProperty('until_day')
  })

  it('LEA-03c a request is not approved for days that an opening balance includes by then', async () => {
    const late = await createType({ ...TYPE, name: 'Moved in late', from_day: '2026-01-01' })
    const { id, version } = (await ask(late, '2026-11-10')).body.data
    const file = await sheet([['Moved in late', '2026-11-23', '14', '0', '12']])
    expect((await hr.call(leaveOpeningApi.import, {} as never, file)).status).toBe(200)
    const approved = await suresh.call(requestApi.approve, { id, version })
    expect([approved.status, approved.body.errors]).toEqual([422, { from_day: [expect.stringMatching(/2026-11-23/)] }])
    expect((await suresh.call(requestApi.reject, { id, version, remark: 'In the old system' })).status).toBe(200)
  })

  it('LEA-03c LEA-15a refuses adjustments, manual grants and opening balances on such days, also in the preview', async () => {
    const people = [server.employeeId('aisyah'), server.employeeId('amirul')]
    const input = { people, type_id: prepared, day: '2026-11-20', amount: 1 }
    for (const kind of ['adjustment', 'grant'] as const) {
      const preview = (await hr.call(leaveBalanceApi.adjustPreview, { ...input, kind })).body.data
      expect(preview.people.map(({ refused }: Json) => refused)).toEqual(
        people.map(() => expect.stringMatching(/Next year applies from 2027-01-01/)),
      )
      const done = await hr.call(leaveBalanceApi.adjust, { ...input, kind, reason: 'Early' })
      expect(done.body.errors).toEqual({ day: [expect.stringMatching(/applies from 2027-01-01/)] })
    }
    expect((await hr.call(leaveBalanceApi.adjust, { ...input, day: '2027-01-01', reason: 'In time' })).status).toBe(200)
    // One of the two types has an opening balance of a later day, so nothing is written.
    const before = { ...input, type_id: moved, day: '2026-11-19', reason: 'Forgotten' }
    expect((await hr.call(leaveBalanceApi.adjust, before)).body.errors).toEqual({
      day: [expect.stringMatching(/opening balance of 2026-11-20/)],
    })
    expect((await hr.call(leaveBalanceApi.adjust, { ...before, day: '2026-11-20' })).body.data).toEqual({ adjusted: 2 })
    const file = await sheet([['Next year', '2026-12-31', '1', '0', '0']])
    const opening = await hr.call(leaveOpeningApi.import, {} as never, file)
    expect([opening.status, opening.body.rows]).toEqual([
      422,
      [expect.objectContaining({ row: 2, message: expect.stringMatching(/applies from 2027-01-01/) })],
    ])
  })

  it('LEA-16 does not pay out such days, and LEA-17 earlier work earns none', async () => {
    expect((await aisyah.call(encashmentCalls.send, { type_id: prepared, amount: 1 } as never)).body.errors).toEqual({
      type_id: [expect.stringMatching(/applies from 2027-01-01/)],
    })
    const ahead = await createType({ ...TYPE, name: 'Ahead', from_day: '2026-01-01' })
    const file = await sheet([['Ahead', '2026-12-01', '14', '0', '2']])
    expect((await hr.call(leaveOpeningApi.import, {} as never, file)).status).toBe(200)
    // Next week's opening balance already includes earlier encashments.
    expect((await aisyah.call(encashmentCalls.send, { type_id: ahead, amount: 1 } as never)).body.errors).toEqual({
      type_id: [expect.stringMatching(/opening balance of 2026-12-01/)],
    })
    const earned = await createType({ name: 'Earned later', from_day: '2027-01-01', entitlement: [], kind: 'earned' })
    const sunday = { type_id: earned, day: '2026-11-22', start: '09:00', end: '18:00', break_minutes: 60 }
    expect((await aisyah.call(offInLieuCalls.send, sunday as never)).body.errors).toEqual({
      day: [expect.stringMatching(/applies from 2027-01-01/)],
    })
  })

  it('LEA-14c best days never include such days', async () => {
    const best = (await aisyah.call(bestDaysApi.find, { type_id: prepared, days: 3 })).body.data
    expect(best.length).toBeGreaterThan(0)
    expect(best.filter((one: Json) => one.from_day < '2027-01-01')).toEqual([])
  })
})

describe('the span of a request', () => {
  it('LEA-14b SYS-24 the contract limits a request to two years in the preview, when sent and when changed', async () => {
    const { id, version } = (await ask(prepared, '2027-02-02')).body.data
    const withdrawn = (await aisyah.call(requestApi.withdraw, { id, version })).body.data
    const from_day = '2027-03-01'
    const calls: [string, (until_day: string) => Promise<Json>][] = [
      ['preview', (until_day) => aisyah.call(leaveRequestApi.preview, { type_id: prepared, from_day, until_day })],
      ['send', (until_day) => ask(prepared, from_day, until_day)],
      [
        'change',
        (until_day) =>
          aisyah.call(leaveRequestApi.change, {
            id,
            version: withdrawn.version,
            type_id: prepared,
            from_day,
            until_day,
          } as never),
      ],
    ]
    for (const [name, call] of calls) {
      for (const until of ['2029-03-01', '2066-11-30', '2199-12-31']) {
        const { status, body } = await call(until)
        expect([name, status, body.errors]).toEqual([
          name,
          422,
          { until_day: [expect.stringMatching(/At most two years/)] },
        ])
      }
      // The longest allowed request is accepted by the contract and refused only by the balance.
      const { body } = await call('2029-02-28')
      expect([name, JSON.stringify(body.errors ?? body.data.refused)]).toEqual([name, expect.stringMatching(/short/)])
    }
  })
})
