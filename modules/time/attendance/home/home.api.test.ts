import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type Reply, startTestServer, type TestServer } from '#test/server.ts'
import { attendanceApi } from '../contract.ts'
import { personPlacesApi } from '../own-places/contract.ts'
import { homeApi } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type ReplyBody = any

let server: TestServer
let hr: Caller
let local: Caller
let amirul: Caller
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  await openSessionsAt('2026-11-23T01:00:00.000Z')
  await server.tenant('meridian', async (tx) => {
    for (const table of ['punch', 'refused_press', 'attendance_day', 'person_place', 'home_point'] as const)
      await tx.deleteFrom(table).execute()
    await tx.deleteFrom('attendance_setting').execute()
    await tx.insertInto('attendance_setting').values({ from_day: '2026-01-01', home_km: 1.5 }).execute()
  })
})
afterAll(() => server.stop())

async function openSessionsAt(moment: string) {
  server.clock.set(moment)
  hr = await server.as('mei.ling', 'HR Generalist')
  local = await server.as('mei.ling', 'local hr')
  amirul = await server.as('amirul')
}
function good({ status, body }: Reply): ReplyBody {
  expect(body.errors ?? body.code ?? status).toBe(200)
  return body.data
}
const refusalText = ({ status, body }: Reply) => `${status} ${body.code}`
const HOME = { latitude: 3.2, longitude: 101.7 }
const propose = (by: Caller, more: object = {}) =>
  by.call(homeApi.propose, { ...HOME, accuracy_m: 20, ...more } as never)
const fromHome = (more: object = {}) =>
  amirul.call(attendanceApi.press, { kind: 'home', ...HOME, accuracy_m: 30, age_s: 2, ...more } as never)
const loadWaitingHome = async (): Promise<ReplyBody> =>
  (await hr.call(homeApi.list, { state: 'proposed' })).body.data[0]
const loadExplanation = async (): Promise<ReplyBody> =>
  good(await amirul.call(attendanceApi.explain, { id: server.employeeId('amirul'), day: '2026-11-23' }))

describe('work from home', () => {
  it('ATT-01c ATT-11c a proposed home counts once HR confirms it, within the setting’s range, and the day says so', async () => {
    expect(refusalText(await fromHome())).toBe('422 press_home_unconfirmed')
    good(await propose(amirul))
    expect(good(await amirul.call(attendanceApi.clock, {})).home).toEqual({
      km: 1.5,
      is_confirmed: false,
      is_waiting: true,
    })
    expect(refusalText(await fromHome())).toBe('422 press_home_unconfirmed')
    const row = await loadWaitingHome()
    expect(row).toMatchObject({ full_name: 'Amirul Hakim bin Zainal', ...HOME, actions: ['confirm', 'decline'] })
    const { id, version } = row
    good(await hr.call(homeApi.confirm, { id, version, from_day: '2026-11-23' }))
    expect(good(await fromHome())).toMatchObject({ place: 'home', distance_m: 0 })
    // 0.01 degrees of latitude are 1,112 metres and within range; 0.02 degrees are not.
    server.clock.set('2026-11-23T10:00:00.000Z')
    amirul = await server.as('amirul')
    expect(good(await fromHome({ latitude: 3.21 })).distance_m).toBeGreaterThan(1_100)
    const far = await fromHome({ latitude: 3.22 })
    expect(refusalText(far)).toBe('422 press_home_too_far')
    expect(far.body.by).toBeGreaterThan(700)
    expect(far.body.message).toMatch(/Too far from your home, by \d+ m/)
    expect(refusalText(await fromHome({ accuracy_m: 1_501 }))).toBe('422 press_fix_rough')
    expect(refusalText(await fromHome({ age_s: 121 }))).toBe('422 press_fix_old')
    expect(good(await amirul.call(attendanceApi.mine, { month: '2026-11' })).days[0]).toMatchObject({ from_home: true })
    const texts = () => loadExplanation().then(({ lines }) => lines.map(({ text }: ReplyBody) => text))
    expect(await texts()).toContain('Clock-in, from home, 0 m away')
    await expect
      .poll(async () => (await texts()).filter((text: string) => text.startsWith('Punch refused')))
      .toHaveLength(5)
  })

  it('ATT-11c a home is dated: another replaces it from its day on, and a revoked one counts until the day before', async () => {
    good(await propose(amirul))
    let row = await loadWaitingHome()
    good(await hr.call(homeApi.confirm, { id: row.id, version: row.version, from_day: '2026-11-20' }))
    good(await propose(amirul, { latitude: 3.4 }))
    row = await loadWaitingHome()
    const early = await hr.call(homeApi.confirm, { id: row.id, version: row.version, from_day: '2026-11-20' })
    expect(early.body.errors).toEqual({ from_day: [expect.stringContaining('counts from')] })
    good(await hr.call(homeApi.confirm, { id: row.id, version: row.version, from_day: '2026-11-25' }))
    good(await fromHome())
    expect(refusalText(await fromHome({ latitude: 3.4 }))).toBe('422 press_home_too_far')
    await openSessionsAt('2026-11-25T01:00:00.000Z')
    good(await fromHome({ latitude: 3.4 }))
    expect(refusalText(await fromHome())).toBe('422 press_home_too_far')
    const confirmedHome = (await hr.call(homeApi.list, { state: 'confirmed' })).body.data.find(
      ({ from_day }: ReplyBody) => from_day === '2026-11-25',
    )
    good(
      await hr.call(homeApi.revoke, { id: confirmedHome.id, version: confirmedHome.version, from_day: '2026-11-26' }),
    )
    good(await fromHome({ latitude: 3.4001 }))
    await openSessionsAt('2026-11-26T01:00:00.000Z')
    expect(refusalText(await fromHome({ latitude: 3.4 }))).toBe('422 press_home_unconfirmed')
    // A third home does not make the first one valid again on any day between.
    good(await propose(amirul, { latitude: 3.6 }))
    row = await loadWaitingHome()
    good(await hr.call(homeApi.confirm, { id: row.id, version: row.version, from_day: '2026-11-28' }))
    expect(refusalText(await fromHome())).toBe('422 press_home_unconfirmed')
  })

  it('ATT-01c ATT-11c one person’s home is proposed, counts and ends without affecting another’s', async () => {
    const clock = async () => good(await amirul.call(attendanceApi.clock, {})).home
    const confirm = async (from_day: string) => {
      const { id, version } = await loadWaitingHome()
      good(await hr.call(homeApi.confirm, { id, version, from_day }))
    }
    const [waits, counts] = [
      { km: 1.5, is_confirmed: false, is_waiting: true },
      { km: 1.5, is_confirmed: true, is_waiting: false },
    ]
    const aisyah = await server.as('aisyah')
    good(await propose(aisyah, { latitude: 3.5 }))
    expect(await clock()).toEqual({ ...waits, is_waiting: false })
    await confirm('2026-11-22')
    expect(await clock()).toEqual({ ...waits, is_waiting: false })
    expect(refusalText(await fromHome({ latitude: 3.5 }))).toBe('422 press_home_unconfirmed')
    good(await propose(amirul))
    expect(await clock()).toEqual(waits)
    await confirm('2026-11-20')
    expect(await clock()).toEqual(counts)
    good(await propose(aisyah, { latitude: 3.6 }))
    expect(await clock()).toEqual(counts)
    await confirm('2026-11-23')
    expect(await clock()).toEqual(counts)
    good(await fromHome())
  })

  it('ATT-11c a home revoked while another is confirmed keeps its last day', async () => {
    good(await propose(amirul))
    let row = await loadWaitingHome()
    good(await hr.call(homeApi.confirm, { id: row.id, version: row.version, from_day: '2026-11-01' }))
    const first = row.id as string
    good(await propose(amirul, { latitude: 3.4 }))
    row = await loadWaitingHome()
    const loadUntilDay = async () =>
      (
        await server.tenant('meridian', (tx) =>
          tx.selectFrom('home_point').select('until_day').where('id', '=', first).executeTakeFirstOrThrow(),
        )
      ).until_day
    const confirmed = await server.tenant('meridian', async (tx) => {
      await tx
        .updateTable('home_point')
        .set({ state: 'revoked', until_day: '2026-11-19' })
        .where('id', '=', first)
        .execute()
      const call = hr.call(homeApi.confirm, { id: row.id, version: row.version, from_day: '2026-11-23' })
      await wait(300)
      return { call }
    })
    good(await confirmed.call)
    expect(await loadUntilDay()).toBe('2026-11-19')
  })

  it('ATT-01c nobody confirms their own home; rejects a rough position; without a range nobody works from home', async () => {
    good(await propose(local))
    const row = await loadWaitingHome()
    expect((await local.call(homeApi.list, {})).body.data[0].actions).toEqual([])
    const own = await local.call(homeApi.confirm, { id: row.id, version: row.version, from_day: '2026-11-23' })
    expect(refusalText(own)).toBe('403 not_for_yourself')
    expect((await amirul.call(homeApi.list, {})).status).toBe(403)
    expect(refusalText(await propose(amirul, { accuracy_m: 251 }))).toBe('422 home_not_exact')
    await server.tenant('meridian', (tx) => tx.updateTable('attendance_setting').set({ home_km: null }).execute())
    expect(refusalText(await propose(amirul))).toBe('422 press_home_off')
    expect(refusalText(await fromHome())).toBe('422 press_home_off')
    expect(good(await amirul.call(attendanceApi.clock, {})).home).toBeNull()
  })
})

describe('places by person', () => {
  it('ATT-11b complaint 43: a person with own places clocks in only there, and at the office again without them', async () => {
    const places = good(await hr.call(personPlacesApi.choices, {}))
    const KUL = server.companies.meridian!.offices.KUL!
    const elsewhere = await server.tenant('meridian', async (tx) => {
      const office = await tx.selectFrom('office').select('id').where('id', '<>', KUL).executeTakeFirstOrThrow()
      const point = { latitude: 5.4, longitude: 100.3, radius_m: 100 }
      return tx
        .insertInto('place')
        .values({ ...point, office_id: office.id, name: 'Northern door' })
        .returning('id')
        .executeTakeFirstOrThrow()
    })
    expect(places.length).toBeGreaterThan(1)
    const id = server.employeeId('amirul')
    const at = (latitude: number, longitude: number) =>
      amirul.call(attendanceApi.press, { latitude, longitude, accuracy_m: 12, age_s: 3 })
    good(await at(3.139, 101.6868))
    good(await hr.call(personPlacesApi.set, { id, place_ids: [elsewhere.id] }))
    expect(good(await amirul.call(attendanceApi.clock, {})).places).toEqual(['Northern door'])
    expect(refusalText(await at(3.139, 101.6868))).toBe('422 press_too_far')
    await openSessionsAt('2026-11-23T02:00:00.000Z')
    expect(good(await at(5.4, 100.3))).toMatchObject({ place: 'Northern door' })
    expect((await hr.call(personPlacesApi.list, {})).body.data).toMatchObject([{ id, places: ['Northern door'] }])
    const made = await hr.call(personPlacesApi.set, { id, place_ids: ['0199c6f0-1a2b-7c3d-8e4f-5a6b7c8d9e0f'] })
    expect(made.status).toBe(422)
    good(await hr.call(personPlacesApi.set, { id, place_ids: [] }))
    expect(good(await amirul.call(attendanceApi.clock, {})).places).toContain('Main entrance')
    expect((await amirul.call(personPlacesApi.set, { id, place_ids: [] })).status).toBe(403)
    const mine = server.employeeId('mei.ling')
    expect(refusalText(await local.call(personPlacesApi.set, { id: mine, place_ids: [] }))).toBe('403 not_for_yourself')
  })
})
