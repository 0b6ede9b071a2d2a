import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { PICTURE } from '#test/world.ts'
import { loadAgreedOvertime } from './agreed-overtime.ts'
import { flexibleHoursApi } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let server: TestServer
let hr: Caller
beforeAll(async () => {
  server = await startTestServer()
  hr = await server.as('mei.ling', 'HR Generalist')
})
afterAll(() => server.stop())

const officeOf = (code: 'TPE' | 'KUL') => server.companies.meridian!.offices[code]!
const OVERTIME = { scheme: 'overtime', consent: 'meeting', agreed_on: '2026-10-20' }
const create = (more: object, code: 'TPE' | 'KUL' = 'TPE') =>
  hr.call(flexibleHoursApi.create, { office_id: officeOf(code), ...OVERTIME, ...more } as never)
const agreedFor = (who: string, ...days: [first: string, last?: string]) =>
  server.tenant('meridian', async (tx) => {
    const id = server.employeeId(who)
    return (await loadAgreedOvertime(tx, [id]))(id, ...days)
  })

it('OT-08b an office records the consent to 54 hours with its days, its report and its file', async () => {
  const made = await create({ from_day: '2026-11-01', until_day: '2026-12-15', reported_on: '2026-10-25' })
  expect(made.status, made.text).toBe(200)
  expect(made.body.data).toMatchObject({ scheme: 'overtime', until_day: '2026-12-15', reported_on: '2026-10-25' })
  // It holds on its own days, for people of its office.
  expect(await agreedFor('yu.ting', '2026-10-31')).toBe(false)
  expect(await agreedFor('yu.ting', '2026-11-01')).toBe(true)
  expect(await agreedFor('yu.ting', '2026-12-15')).toBe(true)
  expect(await agreedFor('yu.ting', '2026-12-16')).toBe(false)
  expect(await agreedFor('yu.ting', '2026-12-16', '2026-12-31')).toBe(false)
  expect(await agreedFor('yu.ting', '2026-12-01', '2026-12-31')).toBe(true)
  expect(await agreedFor('devi', '2026-11-01')).toBe(false)
  const { id, version } = made.body.data
  const attached = await hr.call(
    flexibleHoursApi.attach,
    { id, version } as never,
    { files: { file: { name: 'minutes.png', content: PICTURE } } } as never,
  )
  expect(attached.status, attached.text).toBe(200)
  expect(attached.body.data).toMatchObject({ file_name: 'minutes.png' })
})

it('OT-08b consent to more overtime stands beside flexible hours, once for a day, and only where the law knows it', async () => {
  const fieldOf = async (reply: ReturnType<typeof create>): Promise<Json> => {
    const { status, body } = await reply
    return status === 200 ? 200 : Object.keys(body.errors ?? {})
  }
  expect(await fieldOf(create({ from_day: '2026-12-15' }))).toEqual(['from_day'])
  expect(await fieldOf(create({ from_day: '2026-12-16', until_day: '2026-12-20' }))).toBe(200)
  const twoWeeks = { scheme: 'two_weeks', from_day: '2026-11-02', until_day: '2026-11-15' }
  expect(await fieldOf(create(twoWeeks))).toBe(200)
  expect(
    await fieldOf(create({ ...twoWeeks, from_day: '2027-02-01', until_day: '2027-02-14', reported_on: '2026-11-01' })),
  ).toEqual(['reported_on'])
  expect(await fieldOf(create({ from_day: '2027-03-01', reported_on: '2026-10-19' }))).toEqual(['reported_on'])
  expect(await fieldOf(create({ from_day: '2027-03-02', until_day: '2027-03-01' }))).toEqual(['until_day'])
  expect(await fieldOf(create({ from_day: '2026-11-01' }, 'KUL'))).toEqual(['office_id'])
})
