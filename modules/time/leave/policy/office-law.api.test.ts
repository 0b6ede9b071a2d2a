import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, type Reply, startTestServer, type TestServer } from '#test/server.ts'
import { holidayApi } from '../../../calendar/holidays/contract.ts'
import { holidaySeed } from '../../../calendar/holidays/seed.ts'
import { officeApi } from '../../../organisation/offices/contract.ts'
import { leaveBalanceApi } from '../balance/contract.ts'
import { addLawTypes, leaveSeed } from './seed.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let server: TestServer
let admin: Caller
const good = ({ status, body }: Reply): Json => {
  expect(body.errors ?? body.code ?? status).toBe(200)
  return body.data
}
const TODAY = '2026-11-24'
const COMPANY = { country: 'MY', language: 'en', timezone: 'Asia/Kuala_Lumpur', currency: 'MYR' } as const

/** A company in Malaysia only, with the leave of its law for everybody and the country's holidays. */
beforeAll(async () => {
  server = await startTestServer()
  server.clock.set(`${TODAY}T02:00:00.000Z`)
  admin = await server.as('beacon:aminah')
  await server.tenant('beacon', async (tx) => {
    await sql`delete from leave_request`.execute(tx)
    for (const table of ['leave_entitlement', 'leave_type_version', 'leave_type', 'holiday'] as const)
      await tx.deleteFrom(table).execute()
    await sql`update office set country = 'MY', state = 'KUL'`.execute(tx)
    await addLawTypes(tx, COMPANY, { today: TODAY, from: '2026-01-01' })
    await holidaySeed.steps[0]!(tx, { id: '', ...COMPANY }, server.clock.now())
  })
})
afterAll(() => server.stop())

const createOffice = async (code: string, country: string, state: string | null): Promise<string> =>
  good(
    await admin.call(officeApi.create, {
      code,
      name: code,
      country,
      state,
      currency: country === 'TW' ? 'TWD' : 'MYR',
      timezone: country === 'TW' ? 'Asia/Taipei' : 'Asia/Kuala_Lumpur',
    } as never),
  ).id
const moveTo = (key: string, office: string) =>
  server.tenant('beacon', (tx) =>
    sql`update employment set office_id = ${office}::uuid where employee_id = ${server.employeeId(key)}::uuid`.execute(
      tx,
    ),
  )
/** The countries whose law gave the types of a person's own balances. */
async function loadOwnLaws(key: string): Promise<string[]> {
  const mine = good(await (await server.as(key)).call(leaveBalanceApi.mine, { on: TODAY } as never))
  const { rows } = await server.tenant('beacon', (tx) =>
    sql<{ country: string; law_id: string }>`
      select distinct country from leave_type where kind = 'granted' and id = any(${mine.map((one: Json) => one.type_id)}::uuid[])
      order by 1`.execute(tx),
  )
  return rows.map(({ country }) => country)
}
const holidaysIn = async (office_id: string, from: string, to: string): Promise<string[]> =>
  good(await admin.call(holidayApi.list, { office_id, from, to, per_page: 100 } as never)).map(({ day }: Json) => day)

it('LEA-07b X03 an office in Taiwan of a Malaysian company gets the leave and holidays of its law, and no Malaysian leave', async () => {
  const [key] = Object.keys(server.companies.beacon!.employees).map((one) => `beacon:${one}`)
  expect(await loadOwnLaws(key!)).toEqual(['MY'])
  const taipei = await createOffice('TPE', 'TW', null)
  // 28 September is a holiday of Taiwan since 2025; Malaysia Day is not.
  expect(await holidaysIn(taipei, '2026-09-28', '2026-09-28')).toEqual(['2026-09-28'])
  expect(await holidaysIn(taipei, '2026-09-16', '2026-09-16')).toEqual([])
  expect(await loadOwnLaws(key!)).toEqual(['MY'])
  const { rows } = await server.tenant('beacon', (tx) =>
    sql<{
      office_id: string
    }>`select employment.office_id from employment where employee_id = ${server.employeeId(key!)}::uuid`.execute(tx),
  )
  await moveTo(key!, taipei)
  expect(await loadOwnLaws(key!)).toEqual(['TW'])
  // A second office there has the same leave, and one in Malaysia has Malaysia's.
  const hsinchu = await createOffice('HSZ', 'TW', null)
  await moveTo(key!, hsinchu)
  expect(await loadOwnLaws(key!)).toEqual(['TW'])
  const ipoh = await createOffice('IPH', 'MY', 'PRK')
  await moveTo(key!, ipoh)
  expect(await loadOwnLaws(key!)).toEqual(['MY'])
  await moveTo(key!, rows[0]!.office_id)
})

it('ORG-05 X03 a second state of Malaysia gets its holidays once, and removed holidays stay removed', async () => {
  const count = () =>
    server.tenant('beacon', async (tx) => {
      const rows = await tx.selectFrom('holiday').select(['state', 'country', 'name', 'day']).execute()
      return {
        penang: rows.filter(({ state }) => state === 'PNG').length,
        federal: rows.filter(({ state, country }) => country === 'MY' && state === null).length,
      }
    })
  await server.tenant('beacon', (tx) =>
    sql`delete from holiday where country = 'MY' and day = '2026-05-01'`.execute(tx),
  )
  const before = await count()
  expect(before.penang).toBe(0)
  const penang = await createOffice('PNG', 'MY', 'PNG')
  const after = await count()
  expect(after.penang).toBeGreaterThan(0)
  expect(after.federal).toBe(before.federal)
  expect(await holidaysIn(penang, '2026-05-01', '2026-05-01')).toEqual([])
  await createOffice('PNG2', 'MY', 'PNG')
  expect(await count()).toEqual(after)
})

it('LEA-07b existing offices get it once, except for those with people', async () => {
  const insertOffice = (code: string) =>
    server.tenant('meridian', (tx) =>
      sql<{ id: string }>`insert into office (code, name, country, currency, timezone)
        values (${code}, ${code}, 'TW', 'TWD', 'Asia/Taipei') returning id`.execute(tx),
    )
  const loadOfficeRows = (id: string) =>
    server.tenant('meridian', async (tx) => {
      const { rows } = await sql<{ country: string; none: boolean; n: number }>`
        select t.country, bool_and(e.amount = 0) as none, count(*)::int as n from leave_entitlement e
        join leave_type_version v on v.id = e.version_id join leave_type t on t.id = v.type_id
        where e.office_id = ${id}::uuid and t.law_id is not null group by 1 order by 1`.execute(tx)
      return rows
    })
  const [empty, full] = [(await insertOffice('E1')).rows[0]!.id, (await insertOffice('F1')).rows[0]!.id]
  await server.tenant('meridian', (tx) =>
    sql`update employment set office_id = ${full}::uuid where employee_id = ${server.employeeId('chia.hao')}::uuid`.execute(
      tx,
    ),
  )
  await server.tenant('meridian', (tx) => leaveSeed.steps[2]!(tx, { id: '', ...COMPANY }, server.clock.now()))
  expect((await loadOfficeRows(empty)).find(({ country }) => country === 'TW')).toMatchObject({ none: false })
  expect(await loadOfficeRows(full)).toEqual([])
})
