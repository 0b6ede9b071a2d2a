import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type Reply, startTestServer, type TestServer } from '#test/server.ts'
import { placeApi } from '../../../organisation/places/contract.ts'
import { attendanceApi } from '../contract.ts'
import { kioskApi } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type ReplyBody = any

let server: TestServer
let hr: Caller
let amirul: Caller
const KUL = () => server.companies.meridian!.offices.KUL!
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  server.clock.set('2026-11-23T01:00:05.000Z')
  hr = await server.as('mei.ling', 'HR Generalist')
  amirul = await server.as('amirul')
  for (const company of ['meridian', 'beacon'])
    await server.tenant(company, async (tx) => {
      for (const table of ['punch', 'refused_press', 'person_place', 'kiosk'] as const)
        await tx.deleteFrom(table).execute()
    })
  await server.database.runOutsideTenants((tx) => tx.deleteFrom('rate_count').execute())
})
afterAll(() => server.stop())

function good({ status, body }: Reply): ReplyBody {
  expect(body.errors ?? body.code ?? status).toBe(200)
  return body.data
}
const refusalText = ({ status, body }: Reply) => `${status} ${body.code}`
const advanceClock = (seconds: number) =>
  server.clock.set(new Date(server.clock.now().getTime() + seconds * 1000).toISOString())

/** Opens a kiosk by its code. Later calls authenticate by the cookie only. */
async function openKiosk(code: string) {
  const reply = await server.nobody.call(kioskApi.open, { code })
  const cookie = String(reply.headers['set-cookie'] ?? '')
  const token = /kiosk=([^;]+)/.exec(cookie)?.[1]
  return {
    reply,
    cookie,
    shown: async () =>
      good(await server.nobody.call(kioskApi.shown, {}, { headers: { cookie: `kiosk=${token}` } })).kiosk,
  }
}
const createKiosk = async (more: object = {}, by = hr) =>
  good(await by.call(kioskApi.create, { name: 'Reception', office_id: KUL(), ...more } as never))
const clockInByCode = (by: Caller, code: string) => by.call(attendanceApi.pressCode, { code })
const refusedPresses = () =>
  server.tenant('meridian', (tx) => tx.selectFrom('refused_press').select('code').orderBy('at').execute())

describe('a kiosk', () => {
  it('ATT-01b ATT-11d its code opens a kiosk once; it shows codes by its own token, and greets people by first name only', async () => {
    const made = await createKiosk()
    const hasKiosk = async () => good(await amirul.call(attendanceApi.clock, {})).has_kiosk
    expect(await hasKiosk()).toBe(false)
    const { reply, cookie, shown } = await openKiosk(made.code.toLowerCase().replace('-', ' '))
    good(reply)
    expect(await hasKiosk()).toBe(true)
    expect(cookie).toMatch(/Path=\/api\/kiosk; HttpOnly; SameSite=Strict/)
    expect(refusalText((await openKiosk(made.code)).reply)).toBe('422 kiosk_code_unknown')
    const at = await shown()
    expect(at).toMatchObject({ office: 'Kuala Lumpur', place: null, next_in: 25_000, greeted: [] })
    const code = new URL(at.link).searchParams.get('code')!
    advanceClock(2)
    expect(good(await clockInByCode(amirul, at.link))).toMatchObject({
      clock: '09:00',
      place: 'Kuala Lumpur',
      distance_m: null,
    })
    expect((await shown()).greeted).toEqual([{ id: expect.any(String), name: 'Amirul', clock: '09:00' }])
    expect(Object.keys((await shown()).greeted[0])).toEqual(['id', 'name', 'clock'])
    advanceClock(20)
    expect((await shown()).greeted).toEqual([])
    advanceClock(10)
    expect((await shown()).link).not.toContain(code)
    // The stored values cannot open a kiosk.
    const stored = await server.tenant('meridian', (tx) => tx.selectFrom('kiosk').selectAll().executeTakeFirstOrThrow())
    expect(JSON.stringify(stored)).not.toContain(made.code)
    expect(stored.opening_hash).toBeNull()
    const why = good(await amirul.call(attendanceApi.explain, { id: server.employeeId('amirul'), day: '2026-11-23' }))
    expect(why.lines.map(({ text }: ReplyBody) => text)).toContain('Clock-in, by the code at Kuala Lumpur')
  })

  it('ATT-11d a code is valid for 60 seconds and once per person, also when sent twice at the same moment', async () => {
    const { shown } = await openKiosk((await createKiosk()).code)
    const { link } = await shown()
    const both = await Promise.all([clockInByCode(amirul, link), clockInByCode(amirul, link)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(refusalText(await clockInByCode(amirul, link))).toBe('422 press_code_used')
    good(await clockInByCode(await server.as('daniel'), link))
    advanceClock(54)
    good(await clockInByCode(await server.as('farid'), link))
    advanceClock(1)
    const late = await clockInByCode(await server.as('devi'), link)
    expect(refusalText(late)).toBe('422 press_code_expired')
    expect(late.body.message).toMatch(/good for 60 seconds/)
    await expect
      .poll(async () => (await refusedPresses()).map(({ code }) => code).sort())
      .toEqual(['press_code_expired', 'press_code_used', 'press_code_used'])
  })

  it('ATT-11d refuses another office, an inactive place, a revoked kiosk, another company and invented codes in words', async () => {
    const here = await openKiosk((await createKiosk()).code)
    const { link } = await here.shown()
    const penang = await server.tenant('meridian', (tx) =>
      tx.selectFrom('office').select('id').where('id', '<>', KUL()).executeTakeFirstOrThrow(),
    )
    const there = await openKiosk((await createKiosk({ name: 'Elsewhere', office_id: penang.id })).code)
    expect(refusalText(await clockInByCode(amirul, (await there.shown()).link))).toBe('422 press_code_elsewhere')
    // Another company's kiosk signs with another key, so neither company accepts the other's codes.
    const beacon = await server.as('beacon:aminah')
    const theirs = await openKiosk(
      (await createKiosk({ office_id: server.companies.beacon!.offices.KUL! }, beacon)).code,
    )
    expect(refusalText(await clockInByCode(amirul, (await theirs.shown()).link))).toBe('422 press_code_not_ours')
    expect(refusalText(await clockInByCode(await server.as('beacon:farid'), link))).toBe('422 press_code_not_ours')
    expect(refusalText(await clockInByCode(amirul, 'https://elsewhere.example/?code=abc'))).toBe(
      '422 press_code_not_ours',
    )

    const place = (await hr.call(placeApi.list, { office_id: KUL() })).body.data[0]
    const door = await openKiosk((await createKiosk({ name: 'Door', place_id: place.id })).code)
    const before = await door.shown()
    expect(before.place).toBe(place.name)
    const admin = await server.as('aminah')
    good(await admin.call(placeApi.update, { id: place.id, version: place.version, is_active: false }))
    expect((await door.shown()).link).toBeNull()
    expect(refusalText(await clockInByCode(amirul, before.link))).toBe('422 press_place_disabled')
    good(await admin.call(placeApi.update, { id: place.id, version: place.version + 1, is_active: true }))

    const row = (await hr.call(kioskApi.list, { search: 'Reception' })).body.data[0]
    expect(row).toMatchObject({ state: 'open', place_name: null })
    good(await hr.call(kioskApi.revoke, { id: row.id, version: row.version }))
    expect(await here.shown()).toBeNull()
    expect(refusalText(await clockInByCode(amirul, link))).toBe('422 press_kiosk_revoked')
    await expect.poll(async () => (await refusedPresses()).length).toBe(5)
  })

  it('ATT-11b ATT-11d a person with own places clocks in by codes only there, and other people’s places change nothing', async () => {
    const { KUL: kul, PEN: pen } = server.companies.meridian!.offices
    const [warehouse, gate] = await server.tenant('meridian', (tx) =>
      tx
        .insertInto('place')
        .values(
          ['Warehouse North', 'Gate North'].map((name) => ({
            office_id: pen!,
            name,
            latitude: 5.4,
            longitude: 100.3,
            radius_m: 100,
          })),
        )
        .returning('id')
        .execute(),
    )
    const at = async (office_id: string, place_id: string | null = null) =>
      (await (await openKiosk((await createKiosk({ office_id, place_id })).code)).shown()).link
    const links = [await at(kul!), await at(pen!), await at(pen!, warehouse!.id), await at(pen!, gate!.id)]
    const clockInResult = async (who: string) => {
      const by = await server.as(who)
      const found: string[] = []
      for (const link of links) {
        const reply = await clockInByCode(by, link)
        found.push(reply.status === 200 ? 'in' : reply.body.code)
        advanceClock(1)
      }
      return found
    }
    const ofOffice = ['in', ...Array(3).fill('press_code_elsewhere')]
    expect(await clockInResult('amirul')).toEqual(ofOffice)
    await server.tenant('meridian', (tx) =>
      tx
        .insertInto('person_place')
        .values([
          { employee_id: server.employeeId('daniel'), place_id: warehouse!.id },
          { employee_id: server.employeeId('devi'), place_id: gate!.id },
        ])
        .execute(),
    )
    expect(await clockInResult('daniel')).toEqual(['press_code_elsewhere', 'in', 'in', 'press_code_elsewhere'])
    expect(await clockInResult('farid')).toEqual(ofOffice)
  })

  it('ATT-11d a device that uses the opening code while another device does waits and opens nothing', async () => {
    const made = await createKiosk()
    let second: ReturnType<typeof openKiosk> | undefined
    await server.tenant('meridian', async (tx) => {
      await tx.updateTable('kiosk').set({ opening_hash: null, opening_until: null }).where('id', '=', made.id).execute()
      let isAnswered = false
      second = openKiosk(made.code).finally(() => (isAnswered = true))
      const waits = async () => (await sql`select from pg_locks where not granted`.execute(tx)).rows.length > 0
      while (!isAnswered && !(await waits())) await pause(20)
    })
    expect(refusalText((await second!).reply)).toBe('422 kiosk_code_unknown')
  })

  it('ATT-11d a new opening code ends the previous device; an expired one, or one of an inactive company, opens nothing', async () => {
    const made = await createKiosk()
    const first = await openKiosk(made.code)
    const row = (await hr.call(kioskApi.list, {})).body.data[0]
    const anew = good(await hr.call(kioskApi.renew, { id: made.id, version: row.version }))
    expect(await first.shown()).toBeNull()
    advanceClock(31 * 60)
    expect(refusalText((await openKiosk(anew.code)).reply)).toBe('422 kiosk_code_unknown')
    hr = await server.as('mei.ling', 'HR Generalist')
    expect((await hr.call(kioskApi.list, {})).body.data[0]).toMatchObject({ state: 'late' })
  })

  it('ATT-01b greets people without preferred name by the first word of their name; an inactive company’s kiosk shows nothing', async () => {
    await server.tenant('meridian', (tx) =>
      tx.updateTable('employee').set({ preferred_name: null }).where('id', '=', server.employeeId('daniel')).execute(),
    )
    const made = await createKiosk()
    const { shown } = await openKiosk(made.code)
    good(await clockInByCode(await server.as('daniel'), (await shown()).link))
    expect((await shown()).greeted.map(({ name }: ReplyBody) => name)).toEqual(['Daniel'])
    const other = await createKiosk({ name: 'Side door' })
    const owner = new pg.Client({ connectionString: server.ownerUrl })
    await owner.connect()
    const setCompanyOn = (is_on: boolean) =>
      owner.query('update company set is_on = $1 where id = $2', [is_on, server.companies.meridian!.companyId])
    try {
      await setCompanyOn(false)
      expect(refusalText((await openKiosk(other.code)).reply)).toBe('422 kiosk_code_unknown')
      expect(await shown()).toBeNull()
    } finally {
      await setCompanyOn(true)
      await owner.end()
    }
  })

  it('ATT-11d shows a changed name or place of its office at once, never one of another office', async () => {
    const made = await createKiosk()
    const { shown } = await openKiosk(made.code)
    const places = (await hr.call(placeApi.list, {})).body.data as ReplyBody[]
    const place = places.find(({ office_id }) => office_id === KUL())
    const elsewhere = places.find(({ office_id }) => office_id !== KUL())
    const { version } = (await hr.call(kioskApi.list, {})).body.data[0]
    const edit = (place_id: string | null, by = hr) =>
      by.call(kioskApi.update, { id: made.id, version, name: 'Lift lobby', place_id })
    expect((await edit(elsewhere.id)).body.errors).toMatchObject({ place_id: [/Choose a place of this office/] })
    good(await edit(place.id))
    expect(await shown()).toMatchObject({ name: 'Lift lobby', place: place.name })
    expect(refusalText(await edit(null))).toBe('409 version_conflict')
    expect((await edit(null, amirul)).status).toBe(403)
  })

  it('ATT-11d stores when a device was last seen once a minute, for that device only, and renews its cookie then', async () => {
    const { cookie } = await openKiosk((await createKiosk()).code)
    await openKiosk((await createKiosk({ name: 'Side door' })).code)
    const refreshAfter = async (after: number) => {
      advanceClock(after)
      const reply = await server.nobody.call(kioskApi.shown, {}, { headers: { cookie: cookie.split(';')[0]! } })
      const rows = (await hr.call(kioskApi.list, { sort: 'name' })).body.data as ReplyBody[]
      return [...rows.map(({ seen_at }) => seen_at.slice(11, 19)), String(reply.headers['set-cookie'] ?? '')]
    }
    expect(await refreshAfter(60)).toEqual(['01:00:05', '01:00:05', ''])
    expect(await refreshAfter(1)).toEqual(['01:01:06', '01:00:05', expect.stringContaining('Max-Age=34560000')])
  })

  it('ATT-11d limits opening codes to ten tries from an address, then refuses for a while', async () => {
    for (let tries = 0; tries < 10; tries++)
      expect(refusalText((await openKiosk('AAAAA-AAAAA')).reply)).toBe('422 kiosk_code_unknown')
    expect(refusalText((await openKiosk('AAAAA-AAAAA')).reply)).toBe('429 rate_limited')
  })

  it('ATT-11d people who set one office neither create nor see kiosks of another', async () => {
    const local = await server.as('mei.ling', 'local hr')
    const elsewhere = await server.tenant('meridian', (tx) =>
      tx.selectFrom('office').select('id').where('id', '<>', KUL()).executeTakeFirstOrThrow(),
    )
    const made = await createKiosk({ office_id: elsewhere.id })
    const seen = (await local.call(kioskApi.list, {})).body.data.map(({ id }: ReplyBody) => id)
    const isTheirs = seen.includes(made.id)
    const refused = await local.call(kioskApi.create, { name: 'Mine', office_id: elsewhere.id })
    expect([isTheirs, refused.status]).toEqual([false, 404])
    expect((await local.call(kioskApi.revoke, { id: made.id, version: 1 })).status).toBe(404)
    const own = await createKiosk({}, local)
    expect((await local.call(kioskApi.revoke, { id: made.id, version: 1 })).status).toBe(404)
    good(await local.call(kioskApi.revoke, { id: own.id, version: 1 }))
    const moved = { id: made.id, version: 1, name: 'Mine', place_id: null }
    expect((await local.call(kioskApi.update, moved)).status).toBe(404)
    expect((await amirul.call(kioskApi.list, {})).status).toBe(403)
  })
})
