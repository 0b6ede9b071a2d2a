import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Day } from '#base/days/days.ts'
import { fixedClock } from '#server/clock.ts'
import { runScheduledJobs } from '#server/manifest/scheduled-jobs.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { employeeApi } from '../contract.ts'
import { childrenApi } from './contract.ts'

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as('aminah', 'Company Admin')
})
afterAll(() => server.stop())

const id = () => server.employeeId('nurul')
const list = async (as_of?: Day) => (await admin.call(childrenApi.list, { id: id(), as_of })).body.data
const save = async (children: readonly object[]) =>
  admin.call(childrenApi.save, { id: id(), version: (await list()).version, children } as never)
const counts = async (as_of: Day) => {
  const { statutory } = (await admin.call(employeeApi.statutory, { id: id(), as_of })).body.data
  return [
    statutory.children_under_18,
    statutory.children_studying,
    statutory.children_tertiary,
    statutory.children_disabled,
    statutory.children_disabled_tertiary,
  ]
}

const amir = { name: 'Amir', birth_year: 2008, studies: 'none', is_disabled: false, claim: 'full' }
const siti = { name: 'Siti', birth_year: 2005, studies: 'diploma', is_disabled: false, claim: 'half' }

it('PAY-03a counts that somebody typed stay until the children are entered, and follow from them from that day on', async () => {
  const typed = await counts('2026-11-01')
  const { version } = await list()
  expect((await list()).children).toEqual([])
  const kept = await admin.call(employeeApi.editStatutory, {
    id: id(),
    version,
    from_day: '2026-10-01',
    children_under_18: 4,
  })
  expect(kept.status, kept.text).toBe(200)
  expect(await counts('2026-11-01')).toEqual([4, 0, 0, 0, 0])
  expect((await save([siti, amir])).status).toBe(200)
  const { children, year } = await list()
  expect(year).toBe(2026)
  expect(children).toEqual([
    { ...siti, relief: 4_000_00, relief_kind: 'tertiary' },
    { ...amir, relief: 2_000_00, relief_kind: 'under18' },
  ])
  // Today is in November: what earlier runs read stays.
  expect(await counts('2026-09-30')).toEqual(typed)
  expect(await counts('2026-10-31')).toEqual([4, 0, 0, 0, 0])
  expect(await counts(server.clock.now().toISOString().slice(0, 10))).toEqual([2, 0, 1, 0, 0])
  // Amir turns 19 in 2027 and does not study.
  expect(await counts('2026-12-31')).toEqual([2, 0, 1, 0, 0])
  expect(await counts('2027-01-01')).toEqual([0, 0, 1, 0, 0])
})

it('PAY-03a counts that follow from children are typed by nobody, and an unchanged one is no change', async () => {
  const { version } = await list()
  const reply = await admin.call(employeeApi.editStatutory, { id: id(), version, children_under_18: 4 })
  expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, ['children_under_18']])
  const same = await admin.call(employeeApi.editStatutory, {
    id: id(),
    version,
    children_under_18: 2,
    zakat_monthly: 5,
  })
  expect(same.status, same.text).toBe(200)
})

it('PAY-03a the beginning of a year adds the counts of the next one, by itself and once', async () => {
  const work = (day: Day) =>
    runScheduledJobs(
      { ...server, clock: fixedClock(`${day}T03:00:00Z`) } as never,
      server.product.scheduledJobs.filter(({ name }) => name === 'children for tax'),
    )
  expect((await save([siti, { ...amir, birth_year: 2010 }])).status).toBe(200)
  expect([await counts('2028-12-31'), await counts('2029-01-01')]).toEqual([
    [2, 0, 1, 0, 0],
    [2, 0, 1, 0, 0],
  ])
  await work('2027-12-31')
  expect(await counts('2029-01-01')).toEqual([2, 0, 1, 0, 0])
  await work('2028-01-02')
  expect([await counts('2028-12-31'), await counts('2029-01-01')]).toEqual([
    [2, 0, 1, 0, 0],
    [0, 0, 1, 0, 0],
  ])
  const before = (await list()).version
  await work('2028-01-03')
  expect((await list()).version).toBe(before)
})

it('PAY-03a ACL-5 without children the counts are none, nobody enters their own, and a child is not born later', async () => {
  expect((await save([])).status).toBe(200)
  expect(await counts('2026-12-31')).toEqual([0, 0, 0, 0, 0])
  const late = await save([{ ...amir, birth_year: 2030 }])
  expect([late.status, Object.keys(late.body.errors ?? {})]).toEqual([422, ['children']])
  const own = { id: server.employeeId('aminah') }
  const { version } = (await admin.call(childrenApi.list, own)).body.data
  const refused = await admin.call(childrenApi.save, { ...own, version, children: [] })
  expect([refused.status, refused.body.code]).toEqual([403, 'not_for_yourself'])
})
