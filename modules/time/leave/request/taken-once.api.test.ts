import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { requestApi } from '../../../requests/inbox/contract.ts'
import { leaveTypeApi } from '../policy/contract.ts'
import { leaveRequestApi } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let server: TestServer
let hr: Caller
let own: Caller
beforeAll(async () => {
  server = await startTestServer()
  server.clock.set('2026-11-24T02:00:00.000Z')
  hr = await server.as('mei.ling', 'HR Generalist')
  own = await server.as('aisyah')
  await server.tenant('meridian', async (tx) => {
    // One was born in December, and one in Taipei on 29 February; nobody knows when the third was.
    const days = { aisyah: '1990-12-05', 'shu.fen': '1992-02-29', amirul: null }
    for (const [who, birth_date] of Object.entries(days))
      await tx.updateTable('employee').set({ birth_date }).where('id', '=', server.employeeId(who)).execute()
  })
})
afterAll(() => server.stop())

let count = 0
async function createType(more: object): Promise<Json> {
  const input = { from_day: '2025-01-01', entitlement: [{ months: 0, amount: 60 }], name: `Type ${++count}` }
  const { body } = await hr.call(leaveTypeApi.create, { ...input, ...more } as never)
  expect(body.errors ?? {}).toEqual({})
  return body.data
}
async function outcome(who: Caller, type_id: string, from_day: string, more: object = {}): Promise<Json> {
  const { status, body } = await who.call(leaveRequestApi.send, {
    type_id,
    from_day,
    until_day: from_day,
    ...more,
  } as never)
  return status === 200 ? 200 : body.errors
}
const refusal = (field: string, text: RegExp) => ({ [field]: [expect.stringMatching(text)] })

it('LEA-01b birthday leave is for days of the birth month, to the person and to HR who asks for them, in both countries', async () => {
  const { id, taken } = await createType({ taken: 'birth_month', taken_before: 5 })
  expect(taken).toBe('birth_month')
  expect(await outcome(own, id, '2026-11-30')).toEqual(refusal('from_day', /within the birth month/))
  expect(await outcome(own, id, '2026-12-01')).toBe(200)
  const forOther = (who: string) => ({ employee_id: server.employeeId(who) })
  expect(await outcome(hr, id, '2027-01-04', forOther('aisyah'))).toEqual(refusal('from_day', /within the birth month/))
  expect(await outcome(hr, id, '2027-02-24', forOther('shu.fen'))).toBe(200)
  expect(await outcome(hr, id, '2027-03-02', forOther('shu.fen'))).toEqual(refusal('from_day', /birth month/))
  expect(await outcome(hr, id, '2026-12-02', forOther('amirul'))).toEqual(refusal('type_id', /no date of birth/))
})

it('LEA-01b leave around an event asks for its day and keeps it, and is refused outside of the days around it', async () => {
  const { id } = await createType({ taken: 'event', taken_before: 3, taken_after: 14 })
  expect(await outcome(own, id, '2026-12-07')).toEqual(refusal('event_day', /Enter the day of the event/))
  const wedding = { event_day: '2026-12-10' }
  expect(await outcome(own, id, '2026-12-04', wedding)).toEqual(refusal('from_day', /from 2026-12-07 to 2026-12-24/))
  expect(await outcome(own, id, '2026-12-28', wedding)).toEqual(refusal('until_day', /from 2026-12-07 to 2026-12-24/))
  const { body } = await own.call(leaveRequestApi.send, {
    type_id: id,
    from_day: '2026-12-07',
    until_day: '2026-12-07',
    ...wedding,
  })
  const shown = await own.call(requestApi.one, { id: body.data.id })
  expect(shown.text).toContain('10 Dec 2026')
})

it('LEA-01b leave once during employment is free again only when the request is withdrawn', async () => {
  const { id } = await createType({ once: true })
  const first = (await own.call(leaveRequestApi.send, { type_id: id, from_day: '2026-12-14', until_day: '2026-12-14' }))
    .body.data
  expect(await outcome(own, id, '2027-06-14')).toEqual(refusal('type_id', /once during employment/))
  expect(await outcome(await server.as('lakshmi'), id, '2026-12-15')).toBe(200)
  await own.call(requestApi.withdraw, { id: first.id, version: first.version })
  expect(await outcome(own, id, '2027-06-14')).toBe(200)
})

it('LEA-01b a document above some days counts leave that adjoins, and not leave apart', async () => {
  const { id } = await createType({ files: 'over', files_over: 2 })
  // Thursday and Friday, then Monday: three days in a row.
  expect(await outcome(own, id, '2026-12-17', { until_day: '2026-12-18' })).toBe(200)
  expect(await outcome(own, id, '2026-12-21')).toHaveProperty('files')
  expect(await outcome(own, id, '2026-12-22', { until_day: '2026-12-23' })).toBe(200)
})
