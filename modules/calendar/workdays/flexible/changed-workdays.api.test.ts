import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { required } from '#base/required.ts'
import { WORKDAYS_CHANGED } from '#people/events.ts'
import { extendForTest } from '#server/extension-point.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { flexibleHoursApi } from './contract.ts'

let server: TestServer
let hr: Caller
let office: string
const published: { people: readonly string[]; first: string | undefined; last: string | undefined }[] = []
let stopListening: () => void

beforeAll(async () => {
  server = await startTestServer()
  stopListening = extendForTest(WORKDAYS_CHANGED.handlers, async ({ people, days }) => {
    published.push({ people, first: days[0], last: days.at(-1) })
  })
  hr = await server.as('mei.ling', 'HR Generalist')
  office = required(server.companies.meridian?.offices.TPE, 'the office in Taipei')
})
beforeEach(() => void published.splice(0))
afterAll(async () => {
  stopListening()
  await server.stop()
})

async function create(given: object): Promise<{ id: string; version: number }> {
  const agreement = { office_id: office, consent: 'meeting', agreed_on: '2026-10-20', ...given }
  const reply = await hr.call(flexibleHoursApi.create, agreement as never)
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data as { id: string; version: number }
}
/** Whose days were published in the call before, and from when until when. */
const daysPublishedFor = (who: string) =>
  published.flatMap(({ people, first, last }) => (people.includes(server.employeeId(who)) ? [[first, last]] : []))

it('SHF-08m recording, ending and deleting flexible hours publish the days of the people it names, and of no others', async () => {
  const named = await create({
    scheme: 'two_weeks',
    from_day: '2027-01-04',
    until_day: '2027-01-31',
    employee_ids: [server.employeeId('yu.ting')],
  })
  expect(daysPublishedFor('yu.ting')).toEqual([['2027-01-04', '2027-01-31']])
  expect(daysPublishedFor('chia.hao')).toEqual([])
  published.splice(0)
  const { id, version } = named
  const ended = await hr.call(flexibleHoursApi.update, { id, version, until_day: '2027-01-17' } as never)
  expect(ended.status, ended.text).toBe(200)
  expect(daysPublishedFor('yu.ting')).toContainEqual(['2027-01-04', '2027-01-31'])
  published.splice(0)
  const removed = await hr.call(flexibleHoursApi.remove, { id, version: version + 1 })
  expect(removed.status, removed.text).toBe(200)
  expect(daysPublishedFor('yu.ting')).toEqual([['2027-01-04', '2027-01-17']])
  expect(daysPublishedFor('chia.hao')).toEqual([])
})

it('SHF-08m flexible hours of an office publish the days of its people alone, without an end for two years', async () => {
  await create({ scheme: 'eight_weeks', from_day: '2027-01-04' })
  expect(daysPublishedFor('chia.hao')).toEqual([['2027-01-04', '2028-12-31']])
  expect(daysPublishedFor('aisyah')).toEqual([])
})

it('OT-08b an agreement to more overtime changes no working days', async () => {
  const { id, version } = await create({ scheme: 'overtime', from_day: '2027-01-01' })
  await hr.call(flexibleHoursApi.update, { id, version, until_day: '2027-01-31' } as never)
  await hr.call(flexibleHoursApi.remove, { id, version: version + 1 })
  expect(published).toEqual([])
})
