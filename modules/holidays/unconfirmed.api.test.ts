import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { leaveRequestApi } from '#modules/leave/request/contract.ts'
import { type Caller, type Reply, startTestServer, type TestServer } from '#test/server.ts'
import { holidayApi } from './contract.ts'
import { missingYears, YEARS_MISSING } from './missing-years.ts'
import { holidaySeed } from './seed.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Shown = any

let server: TestServer
let hr: Caller
const good = ({ status, body }: Reply): Shown => {
  expect(body.errors ?? body.code ?? status).toBe(200)
  return body.data
}
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  server.clock.set('2026-11-24T02:00:00.000Z')
  hr = await server.as('mei.ling', 'HR Generalist')
  await server.tenant('meridian', (tx) => tx.deleteFrom('holiday').execute())
})
afterAll(() => server.stop())

const load = async (year: number) =>
  good(await hr.call(holidayApi.load, { year, country: 'MY', states: ['KUL'] } as never))
const named = async (name: string, year: number): Promise<Shown> =>
  good(await hr.call(holidayApi.list, { year, search: name, per_page: 50 } as never)).find(
    (one: Shown) => one.name === name,
  )

describe('holidays by sighting', () => {
  it('ORG-05 F5 days of the moon that are ahead are not confirmed until HR confirms or moves them; others are', async () => {
    await load(2027)
    expect(await named('Hari Raya Aidilfitri', 2027)).toMatchObject({ day: '2027-03-10', is_unconfirmed: true })
    expect(await named('Deepavali', 2027)).toMatchObject({ is_unconfirmed: true })
    const plain = await named('Labour Day', 2027)
    expect(plain).toMatchObject({ is_unconfirmed: false })
    expect(plain.actions).not.toContain('confirm')
    const raya = await named('Hari Raya Aidilfitri', 2027)
    expect(raya.actions).toContain('confirm')
    const confirmed = good(
      await hr.call(holidayApi.update, { id: raya.id, version: raya.version, is_unconfirmed: false } as never),
    )
    expect(confirmed).toMatchObject({ day: '2027-03-10', is_unconfirmed: false })
    expect(confirmed.actions).not.toContain('confirm')
    // Moved is confirmed, and a change of the name alone is not; another day of the moon stays as it was.
    const second = await named('Hari Raya Haji (Aidiladha)', 2027)
    const renamed = good(
      await hr.call(holidayApi.update, { id: second.id, version: second.version, name_zh: '哈芝節' } as never),
    )
    expect(renamed.is_unconfirmed).toBe(true)
    const moved = good(
      await hr.call(holidayApi.update, { id: second.id, version: renamed.version, day: '2027-05-18' } as never),
    )
    expect(moved).toMatchObject({ day: '2027-05-18', is_unconfirmed: false })
    expect(await named('Deepavali', 2027)).toMatchObject({ is_unconfirmed: true })
  })

  it('ORG-05 F5 a day in lieu is as sure as its holiday, and past days are', async () => {
    await load(2027)
    const lieu = () =>
      server.tenant('meridian', (tx) =>
        sql<{
          sure: boolean
        }>`select bool_and(not l.is_unconfirmed) as sure from holiday l join holiday o on o.id = l.substitutes_id
          where o.name = 'Awal Muharram'`.execute(tx),
      )
    expect((await lieu()).rows[0]!.sure).toBe(false)
    const one = await named('Awal Muharram', 2027)
    good(await hr.call(holidayApi.update, { id: one.id, version: one.version, is_unconfirmed: false } as never))
    expect((await lieu()).rows[0]!.sure).toBe(true)
    await load(2026)
    expect(await named('Hari Raya Aidilfitri', 2026)).toMatchObject({ is_unconfirmed: false })
  })

  it('ORG-05 F5 days that were loaded before are marked once', async () => {
    await load(2027)
    await server.tenant('meridian', async (tx) => {
      await sql`update holiday set is_unconfirmed = false`.execute(tx)
      const company = { id: '', country: 'MY', currency: 'MYR', timezone: 'Asia/Kuala_Lumpur', language: 'en' } as const
      await holidaySeed.steps[2]!(tx, company, server.clock.now())
    })
    expect(await named('Hari Raya Aidilfitri', 2027)).toMatchObject({ is_unconfirmed: true })
    expect(await named('Labour Day', 2027)).toMatchObject({ is_unconfirmed: false })
  })
})

describe('a year without holidays', () => {
  const missing = async (...years: number[]) =>
    (await server.tenant('meridian', (tx) => missingYears(tx, years))).map(({ office, year }) => `${office} ${year}`)

  it('ORG-05 F4 is known for each office, until a public holiday of it is there', async () => {
    const all = await missing(2027)
    expect(all.length).toBeGreaterThan(1)
    await load(2027)
    expect(await missing(2027)).toEqual(['Taipei 2027'])
    expect((await missing(2027, 2028)).length).toBe(1 + all.length)
    // A holiday of the company's own is no calendar.
    await server.tenant('meridian', (tx) =>
      sql`insert into holiday (day, name, kind) values ('2028-03-01', 'Founding day', 'company')`.execute(tx),
    )
    expect((await missing(2028)).length).toBe(all.length)
  })

  it('ORG-05 F4 is said in the preview of leave into it, and not of leave in a year that is entered', async () => {
    await load(2027)
    const aisyah = await server.as('aisyah')
    const type = await server.tenant('meridian', (tx) =>
      tx.selectFrom('leave_type').select('id').where('law_id', '=', 'unpaid').executeTakeFirstOrThrow(),
    )
    const warned = async (from_day: string, until_day: string) =>
      good(await aisyah.call(leaveRequestApi.preview, { type_id: type.id, from_day, until_day } as never)).warnings.map(
        ({ code, text }: Shown) => [code, text.match(/20\d\d/)?.[0]],
      )
    expect(await warned('2027-02-01', '2027-02-05')).toEqual([])
    expect(await warned('2027-12-30', '2028-01-04')).toEqual([['holidays_missing', '2028']])
  })

  it('ORG-05 F4 hangs below the bell of whoever keeps holidays from December on, and of nobody else', async () => {
    await load(2026)
    await server.tenant('meridian', (tx) =>
      sql`insert into holiday (day, name, kind, country) values ('2026-10-10', 'National Day', 'public', 'TW')`.execute(
        tx,
      ),
    )
    const found = (today: string, grants: readonly string[]) =>
      server.tenant('meridian', (tx) =>
        YEARS_MISSING.find({ tx, today, actor: { grants: new Map(grants.map((one) => [one, 'company'])) } } as never),
      )
    expect(await found('2026-11-30', ['holiday:edit'])).toMatchObject({ count: 0 })
    expect((await found('2026-12-01', ['holiday:edit']))!.count).toBeGreaterThan(1)
    expect(await found('2026-12-01', ['holiday:read'])).toBeNull()
  })
})
