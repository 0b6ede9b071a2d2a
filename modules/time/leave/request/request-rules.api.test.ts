import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { evenWeek } from '#base/days/week.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { employeeApi } from '../../../people/record/contract.ts'
import { requestFileApi } from '../../../requests/approval/sending/contract.ts'
import { requestApi } from '../../../requests/inbox/contract.ts'
import { leaveBalanceApi } from '../balance/contract.ts'
import { leaveBoundApi, leaveTypeApi } from '../policy/contract.ts'
import { leaveRequestApi } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let server: TestServer
let hr: Caller
let suresh: Caller
const callers = new Map<string, Caller>()
beforeAll(async () => {
  server = await startTestServer()
  // A Tuesday.
  server.clock.set('2026-11-24T02:00:00.000Z')
  hr = await server.as('mei.ling', 'HR Generalist')
  suresh = await server.as('suresh')
  for (const who of ['aisyah', 'amirul', 'daniel', 'lakshmi', 'hui.min', 'mei.ling'])
    callers.set(who, await server.as(who))
})
afterAll(() => server.stop())

let count = 0
async function createType(more: object): Promise<Json> {
  const input = { from_day: '2025-01-01', entitlement: [{ months: 0, amount: 60 }], name: `Type ${++count}` }
  const { body } = await hr.call(leaveTypeApi.create, { ...input, ...more } as never)
  expect(body.errors ?? {}).toEqual({})
  return body.data
}
const send = (who: Caller, type_id: string, from_day: string, more: object = {}): Promise<Json> =>
  who.call(leaveRequestApi.send, { type_id, from_day, until_day: from_day, ...more } as never)
const ask = (who: string, type_id: string, from_day: string, more: object = {}) =>
  send(callers.get(who)!, type_id, from_day, more)
/** 200, or the refusals by field. */
const sendOutcome = ({ status, body }: Json) => (status === 200 ? 200 : body.errors)
const refusal = (field: string, text: RegExp) => ({ [field]: [expect.stringMatching(text)] })

describe('LEA-01b request rules of a type', () => {
  it('LEA-01b LEA-14c requires notice from the person and from HR for themselves, to the day, not from HR for others', async () => {
    const { id } = await createType({ notice_days: 7, most_back: 30 })
    expect(sendOutcome(await ask('aisyah', id, '2026-11-30'))).toEqual(
      refusal('from_day', /7 days’ notice. The earliest day is 2026-12-01/),
    )
    expect(sendOutcome(await ask('aisyah', id, '2026-12-01'))).toBe(200)
    const forHer = { employee_id: server.employeeId('amirul') }
    expect(sendOutcome(await send(hr, id, '2026-11-26', forHer))).toBe(200)
    // HR's own leave has the same limits: with notice, and not too far back.
    expect(sendOutcome(await send(hr, id, '2026-11-30'))).toEqual(refusal('from_day', /7 days’ notice/))
    expect(sendOutcome(await send(hr, id, '2026-10-20'))).toEqual(refusal('from_day', /at most 30 days/))
    expect(sendOutcome(await send(hr, id, '2026-12-01'))).toBe(200)
  })

  it('LEA-14c limits how far back the person may request, to the day, not HR for others', async () => {
    const { id } = await createType({ most_back: 15 })
    expect(sendOutcome(await ask('daniel', id, '2026-11-06'))).toEqual(refusal('from_day', /at most 15 days/))
    expect(sendOutcome(await ask('daniel', id, '2026-11-09'))).toBe(200)
    expect(sendOutcome(await send(hr, id, '2026-11-06', { employee_id: server.employeeId('daniel') }))).toBe(200)
  })

  it('LEA-14c refuses leave before the required service, to the day, to HR too', async () => {
    // Daniel joined on 3 April 2023. 45 months end on Saturday 2 January 2027.
    const { id } = await createType({ use_after: 45 })
    const day = refusal('from_day', /taken from 2027-01-03/)
    expect(sendOutcome(await ask('daniel', id, '2026-12-31'))).toEqual(day)
    expect(sendOutcome(await send(hr, id, '2026-12-31', { employee_id: server.employeeId('daniel') }))).toEqual(day)
    expect(sendOutcome(await ask('daniel', id, '2027-01-04'))).toBe(200)
    expect(sendOutcome(await ask('aisyah', id, '2026-12-31'))).toBe(200)
  })

  it('LEA-14d the longest stretch counts adjoining requests of the type over the weekend, and no others', async () => {
    const { id } = await createType({ longest: 3 })
    const other = await createType({})
    const untilDay = (until_day: string) => ({ until_day })
    expect(sendOutcome(await ask('lakshmi', id, '2026-12-07', untilDay('2026-12-10')))).toEqual(
      refusal('until_day', /At most 3 in a row. This would be 4/),
    )
    expect(sendOutcome(await ask('lakshmi', id, '2026-12-03', untilDay('2026-12-04')))).toBe(200)
    // Thursday, Friday and Monday are three days; Tuesday would be the fourth.
    expect(sendOutcome(await ask('lakshmi', id, '2026-12-07', untilDay('2026-12-08')))).toEqual(
      refusal('until_day', /This would be 4/),
    )
    expect(sendOutcome(await ask('lakshmi', other.id, '2026-12-07', untilDay('2026-12-08')))).toBe(200)
    expect(sendOutcome(await ask('lakshmi', id, '2026-12-09', untilDay('2026-12-11')))).toBe(200)
  })

  it('LEA-01b requires files always or above a length, and a reason when the type says so', async () => {
    const [always, over, reason] = [
      await createType({ files: 'always' }),
      await createType({ files: 'over', files_over: 2 }),
      await createType({ needs_reason: true }),
    ]
    const content = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#204060' } })
      .png()
      .toBuffer()
    const file = async (): Promise<string> => {
      const files = { file: { name: 'note.png', content } }
      return (await callers.get('aisyah')!.call(requestFileApi.upload, {} as never, { files })).body.data.id
    }
    expect(sendOutcome(await ask('aisyah', always.id, '2026-12-07'))).toHaveProperty('files')
    expect(sendOutcome(await ask('aisyah', always.id, '2026-12-07', { files: [await file()] }))).toBe(200)
    expect(sendOutcome(await ask('aisyah', over.id, '2026-12-08', { until_day: '2026-12-09' }))).toBe(200)
    expect(sendOutcome(await ask('aisyah', over.id, '2026-12-14', { until_day: '2026-12-16' }))).toHaveProperty('files')
    expect(sendOutcome(await ask('aisyah', reason.id, '2026-12-17'))).toHaveProperty('reason')
    expect(sendOutcome(await ask('aisyah', reason.id, '2026-12-17', { reason: 'Moving house' }))).toBe(200)
    const preview = await callers.get('aisyah')!.call(leaveRequestApi.preview, {
      type_id: over.id,
      from_day: '2026-12-21',
      until_day: '2026-12-23',
    })
    expect(preview.body.data.owes).toEqual(['files'])
  })

  it('LEA-01b refuses a type of the other sex and an inactive one; a sent request is still decided', async () => {
    const women = await createType({ gender: 'female' })
    expect(sendOutcome(await ask('amirul', women.id, '2026-12-07'))).toEqual(refusal('type_id', /not for this person/))
    expect(sendOutcome(await ask('hui.min', women.id, '2026-12-07'))).toBe(200)
    const type = await createType({})
    const sent = (await ask('amirul', type.id, '2026-12-07')).body.data
    const off = await hr.call(leaveTypeApi.update, { id: type.id, version: type.version, is_active: false })
    expect(off.status).toBe(200)
    expect(sendOutcome(await ask('amirul', type.id, '2026-12-08'))).toHaveProperty('type_id')
    expect(
      sendOutcome(await send(hr, type.id, '2026-12-08', { employee_id: server.employeeId('amirul') })),
    ).toHaveProperty('type_id')
    expect((await suresh.call(requestApi.approve, { id: sent.id, version: sent.version })).status).toBe(200)
  })

  it('LEA-01b checks whole days, single half days and steps of the hour to the minute', async () => {
    const [day, whole, half] = [
      await createType({ smallest: 'day' }),
      await createType({ parts: 'whole' }),
      await createType({ parts: 'half' }),
    ]
    const first = { from_part: 'first', until_part: 'first' }
    for (const { id } of [day, whole]) {
      expect(sendOutcome(await ask('daniel', id, '2026-12-07', first))).toEqual(refusal('from_part', /full days/))
      expect(
        sendOutcome(await ask('daniel', id, '2026-12-07', { until_day: '2026-12-08', until_part: 'first' })),
      ).toEqual(refusal('from_part', /full days/))
    }
    expect(sendOutcome(await ask('daniel', whole.id, '2026-12-07'))).toBe(200)
    expect(sendOutcome(await ask('daniel', half.id, '2026-12-08'))).toEqual(
      refusal('from_part', /one half day at a time/),
    )
    expect(
      sendOutcome(await ask('daniel', half.id, '2026-12-08', { until_day: '2026-12-09', until_part: 'first' })),
    ).toEqual(refusal('from_part', /one half day at a time/))
    expect(sendOutcome(await ask('daniel', half.id, '2026-12-08', first))).toBe(200)
    for (const [smallest, step, wrong] of [
      ['hour', 60, 90],
      ['half_hour', 30, 45],
      ['quarter_hour', 15, 20],
    ] as const) {
      const { id } = await createType({ unit: 'hours', smallest })
      const time = (minutes: number) => ({ from_minute: 600, until_minute: 600 + minutes })
      expect(sendOutcome(await ask('hui.min', id, '2026-12-08', time(wrong)))).toEqual(
        refusal('until_minute', /Choose steps of/),
      )
      const sent = await ask('hui.min', id, '2026-12-08', time(step))
      expect(sendOutcome(sent)).toBe(200)
      const { version } = sent.body.data
      await callers.get('hui.min')!.call(requestApi.withdraw, { id: sent.body.data.id, version })
    }
  })
})

describe('LEA-11b the share of a part-timer', () => {
  it('LEA-11b follows the type’s full-time week: half of 45 hours is half, of 40 it is more, and full time is all', async () => {
    const [of45, of40] = [
      await createType({ by_share: true, full_week: 45, entitlement: [{ months: 0, amount: 16 }] }),
      await createType({ by_share: true, entitlement: [{ months: 0, amount: 16 }] }),
    ]
    expect(of45).toMatchObject({ versions: [{ full_week: 45 }] })
    expect(of40).toMatchObject({ versions: [{ full_week: 40 }] })
    // From the year's first day Hui Min works 22.5 hours a week, Daniel 18, and Lakshmi 22.5 as full time.
    for (const [who, employment_type, minutes] of [
      ['hui.min', 'part_time', 270],
      ['daniel', 'part_time', 216],
      ['lakshmi', 'full_time', 270],
    ] as const) {
      const id = server.employeeId(who)
      const { version } = (await hr.call(employeeApi.employment, { id })).body.data
      const values = { employment_type, week: evenWeek([1, 2, 3, 4, 5], minutes), from_day: '2026-01-01' }
      const done = await hr.call(employeeApi.editEmployment, { id, version, ...values } as never)
      expect(done.status, done.text).toBe(200)
    }
    const loadGranted = async (who: string, type: string) =>
      (await callers.get(who)!.call(leaveBalanceApi.mine, {})).body.data.find((one: Json) => one.type_id === type)
        .granted
    expect([await loadGranted('hui.min', of45.id), await loadGranted('hui.min', of40.id)]).toEqual([8, 9])
    expect([await loadGranted('daniel', of45.id), await loadGranted('daniel', of40.id)]).toEqual([6.4, 7.2])
    expect([await loadGranted('lakshmi', of45.id), await loadGranted('lakshmi', of40.id)]).toEqual([16, 16])
  })
})

describe('LEA-18b closed days and days with a quota', () => {
  let type: string
  const FROM = '2027-03-01'
  const bound = async (more: object) => {
    const input = { name: 'Few', from_day: FROM, until_day: '2027-03-31', ...more }
    const { status, body } = await hr.call(leaveBoundApi.create, input as never)
    expect(status).toBe(200)
    return () => hr.call(leaveBoundApi.remove, { id: body.data.id, version: body.data.version })
  }
  const findUnit = (table: 'office' | 'department', name: string) =>
    server
      .tenant('meridian', (tx) => tx.selectFrom(table).select('id').where('name', '=', name).executeTakeFirstOrThrow())
      .then(({ id }) => id)
  beforeAll(async () => {
    type = (await createType({})).id
  })

  it('LEA-18b refuses beyond the allowed number, counting pending with approved leave for each day', async () => {
    const remove = await bound({ most_away: 2 })
    expect(sendOutcome(await ask('aisyah', type, '2027-03-02', { until_day: '2027-03-03' }))).toBe(200)
    expect(sendOutcome(await ask('amirul', type, '2027-03-02'))).toBe(200)
    expect(sendOutcome(await ask('daniel', type, '2027-03-01', { until_day: '2027-03-02' }))).toEqual(
      refusal('from_day', /On 2027-03-02 at most 2 people can be away \(Few\) and 2 already are/),
    )
    expect(sendOutcome(await ask('daniel', type, '2027-03-03'))).toBe(200)
    // A person is not counted against themselves, and withdrawn leave does not count.
    const sent = (await ask('lakshmi', type, '2027-03-04')).body.data
    expect(sendOutcome(await ask('hui.min', type, '2027-03-04'))).toBe(200)
    await callers.get('lakshmi')!.call(requestApi.withdraw, { id: sent.id, version: sent.version })
    expect(sendOutcome(await ask('aisyah', type, '2027-03-04'))).toBe(200)
    expect(sendOutcome(await ask('amirul', type, '2027-03-04'))).toEqual(refusal('from_day', /\(Few\) and 2 already/))
    await remove()
    expect(sendOutcome(await ask('amirul', type, '2027-03-04'))).toBe(200)
  })

  it('LEA-18c HR exceeds the number with a remark, and a decider needs none', async () => {
    const remove = await bound({ most_away: 1 })
    const of = { employee_id: server.employeeId('daniel') }
    expect(sendOutcome(await ask('aisyah', type, '2027-03-08'))).toBe(200)
    expect(sendOutcome(await send(hr, type, '2027-03-08', of))).toHaveProperty('remark')
    const sent = await send(hr, type, '2027-03-08', { ...of, remark: 'Agreed with Suresh' })
    expect(sendOutcome(sent)).toBe(200)
    const { id, version } = sent.body.data
    expect((await suresh.call(requestApi.approve, { id, version })).status).toBe(200)
    await remove()
  })

  it('LEA-18b applies to its office, department and type only, and counts only people away there', async () => {
    const penang = await findUnit('office', 'Penang')
    const hrs = await findUnit('department', 'Human Resources')
    const other = (await createType({})).id
    // Aisyah and Amirul work in Kuala Lumpur, Lakshmi and Hui Min in Penang, all in Sales.
    let remove = await bound({ most_away: 1, office_id: penang })
    for (const who of ['aisyah', 'amirul', 'lakshmi']) expect(sendOutcome(await ask(who, type, '2027-03-10'))).toBe(200)
    expect(sendOutcome(await ask('hui.min', type, '2027-03-10'))).toEqual(
      refusal('from_day', /1 people can be away \(Few\) and 1 already/),
    )
    await remove()
    remove = await bound({ most_away: 1, department_id: hrs })
    for (const who of ['aisyah', 'mei.ling', 'amirul'])
      expect(sendOutcome(await ask(who, type, '2027-03-11'))).toBe(200)
    await remove()
    remove = await bound({ department_id: hrs })
    expect(sendOutcome(await ask('mei.ling', type, '2027-03-12'))).toEqual(refusal('from_day', /closed for leave: Few/))
    expect(sendOutcome(await ask('aisyah', type, '2027-03-12'))).toBe(200)
    await remove()
    remove = await bound({ most_away: 1, type_id: other })
    expect(sendOutcome(await ask('aisyah', type, '2027-03-15'))).toBe(200)
    for (const who of ['amirul', 'daniel']) {
      const sent = sendOutcome(await ask(who, other, '2027-03-15'))
      expect(sent).toEqual(who === 'amirul' ? 200 : refusal('from_day', /1 people can be away \(Few\) and 1 already/))
    }
    await remove()
  })
})

describe('LEA-05 conflicts of a request', () => {
  it('LEA-05 revoked days are free again, earlier ones are not', async () => {
    const { id: type } = await createType({ most_back: 60 })
    const sent = (await ask('hui.min', type, '2026-11-16', { until_day: '2026-11-27' })).body.data
    expect((await suresh.call(requestApi.approve, { id: sent.id, version: sent.version })).status).toBe(200)
    const { version } = (await hr.call(requestApi.one, { id: sent.id })).body.data
    const revoked = await hr.call(requestApi.revoke, { id: sent.id, version, remark: 'Needed', from_day: '2026-11-25' })
    expect(revoked.status, revoked.text).toBe(200)
    expect(sendOutcome(await ask('hui.min', type, '2026-11-24'))).toEqual(
      refusal('from_day', /other leave on 2026-11-24/),
    )
    expect(sendOutcome(await ask('hui.min', type, '2026-11-25'))).toBe(200)
  })

  it('LEA-14c refuses leave after the last day of service, not until it, to HR too', async () => {
    const { id: type } = await createType({})
    await server.tenant('meridian', (tx) =>
      tx
        .updateTable('employee')
        .set({ resigned_on: '2026-11-24', last_day: '2026-12-16', last_payroll_day: '2026-12-16' })
        .where('id', '=', server.employeeId('lakshmi'))
        .execute(),
    )
    const over = { until_day: '2026-12-17' }
    const day = refusal('until_day', /until the last day, 2026-12-16/)
    expect(sendOutcome(await ask('lakshmi', type, '2026-12-15', over))).toEqual(day)
    expect(
      sendOutcome(await send(hr, type, '2026-12-15', { ...over, employee_id: server.employeeId('lakshmi') })),
    ).toEqual(day)
    expect(sendOutcome(await ask('lakshmi', type, '2026-12-15', { until_day: '2026-12-16' }))).toBe(200)
  })
})
