import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { overtimeRequestApi } from './contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  server.clock.set('2027-01-04T02:00:00.000Z')
  await server.tenant('meridian', (tx) => tx.deleteFrom('holiday').execute())
})
afterAll(() => server.stop())

const loadMissingHolidays = async (who: Caller, given: object) => {
  const { status, body } = await who.call(overtimeRequestApi.preview, given as never)
  expect(body.errors ?? body.code ?? status).toBe(200)
  return body.data.of_kind.holidays_missing.map(({ office, year }: { office: string; year: number }) => [office, year])
}
const enter = (day: string, country: string) =>
  server.tenant('meridian', (tx) =>
    tx
      .insertInto('holiday')
      .values({ day, name: `Day ${day}`, country, kind: 'public' })
      .execute(),
  )

it('ORG-05 F4 the preview of overtime names years without holidays at the own office, and both years over midnight', async () => {
  const [razak, yuTing] = [await server.as('razak'), await server.as('yu.ting')]
  const evening = { day: '2026-12-30', start: '18:00', end: '21:00' }
  const overNewYear = { day: '2026-12-31', start: '18:00', end: '01:00' }
  expect(await loadMissingHolidays(razak, { day: '2026-12-30' })).toEqual([['Kuala Lumpur', 2026]])
  expect(await loadMissingHolidays(razak, overNewYear)).toEqual([
    ['Kuala Lumpur', 2026],
    ['Kuala Lumpur', 2027],
  ])
  expect(await loadMissingHolidays(yuTing, evening)).toEqual([['Taipei', 2026]])
  await enter('2026-05-01', 'MY')
  expect(await loadMissingHolidays(razak, evening)).toEqual([])
  expect(await loadMissingHolidays(razak, { ...overNewYear, end: '00:00' })).toEqual([])
  expect(await loadMissingHolidays(razak, overNewYear)).toEqual([['Kuala Lumpur', 2027]])
  // Malaysia's holidays do not apply to Taipei.
  expect(await loadMissingHolidays(yuTing, evening)).toEqual([['Taipei', 2026]])
  await enter('2027-05-01', 'MY')
  await enter('2026-10-10', 'TW')
  expect(await loadMissingHolidays(razak, overNewYear)).toEqual([])
  expect(await loadMissingHolidays(yuTing, evening)).toEqual([])
})
