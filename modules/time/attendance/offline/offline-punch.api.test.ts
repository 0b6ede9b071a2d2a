import { randomUUID, webcrypto } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type Reply, startTestServer, type TestServer } from '#test/server.ts'
import { attendanceApi } from '../contract.ts'
import { offlinePunchApi } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type ReplyBody = any

let server: TestServer
let hr: Caller
let amirul: Caller
let daniel: Caller
const NINE = Date.parse('2026-11-23T01:00:00.000Z')
const DEVICE = randomUUID()
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  await openSessionsAt(NINE - 3_600_000)
  await server.tenant('meridian', async (tx) => {
    for (const table of ['punch', 'refused_press', 'attendance_day', 'press_key'] as const)
      await tx.deleteFrom(table).execute()
  })
})
afterAll(() => server.stop())

async function openSessionsAt(moment: number) {
  server.clock.set(new Date(moment).toISOString())
  hr = await server.as('mei.ling', 'local hr')
  amirul = await server.as('amirul')
  daniel = await server.as('daniel')
}
function good({ status, body }: Reply): ReplyBody {
  expect(body.errors ?? body.code ?? status).toBe(200)
  return body.data
}
const refusalText = ({ status, body }: Reply) => `${status} ${body.code}`
const base64 = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64')

/** Registers a device with a key like a browser's, and returns functions that sign and send punches. */
async function registerDevice(by: Caller, device_id = DEVICE) {
  const pair = (await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ])) as webcrypto.CryptoKeyPair
  const public_key = base64(await webcrypto.subtle.exportKey('raw', pair.publicKey))
  const { id: key_id } = good(
    await by.call(offlinePunchApi.register, { device_id, device_name: 'Chrome, Android', public_key }),
  )
  return {
    public_key,
    key_id,
    async kept(more: object = {}, given: object = {}) {
      const client_id = randomUUID()
      const fix = { kind: 'place', latitude: 3.139, longitude: 101.6868, accuracy_m: 12, age_s: 3, ...given }
      const heard_at = new Date(NINE - 600_000).toISOString()
      const device_at = new Date(NINE).toISOString()
      const signedFields = { key_id, client_id, device_at, heard_at, off_s: 0, silent_s: 600, given: fix, ...more }
      const signed = JSON.stringify(signedFields)
      const signature = base64(
        await webcrypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, Buffer.from(signed)),
      )
      return { key_id, client_id, signed, signature }
    },
  }
}
const send = (by: Caller, kept: object, sent_at = server.clock.now().getTime()) =>
  by.call(offlinePunchApi.send, { ...kept, sent_at: new Date(sent_at).toISOString() } as never)
const punches = () => server.tenant('meridian', (tx) => tx.selectFrom('punch').selectAll().execute())
const loadRefusals = () =>
  server.tenant('meridian', (tx) =>
    tx.selectFrom('refused_press').select(['code', 'client_id']).orderBy('at').execute(),
  )
const lines = async (by: Caller): Promise<string[]> =>
  good(await by.call(attendanceApi.explain, { id: server.employeeId('amirul'), day: '2026-11-23' })).lines.map(
    ({ text }: ReplyBody) => text,
  )

const signal = 'Please check: the clock of the device was moved, or cannot be compared with the server’s'

describe('offline punches', () => {
  it('ATT-06a counts at the device’s time, stores both times, and stays one punch however often it is sent', async () => {
    const device = await registerDevice(amirul)
    const offlinePunch = await device.kept()
    // Nearby punches: one a minute earlier, and in the same second one of a colleague and one from an office device.
    await server.tenant('meridian', (tx) =>
      tx
        .insertInto('punch')
        .values({
          employee_id: server.employeeId('amirul'),
          at: new Date(NINE),
          source: 'device',
          received_at: new Date(NINE),
        })
        .execute(),
    )
    const before = await device.kept({ device_at: new Date(NINE - 60_000).toISOString(), silent_s: 540 })
    const other = await (await registerDevice(daniel)).kept()
    await openSessionsAt(NINE + 3 * 3_600_000)
    good(await send(daniel, other))
    good(await send(amirul, before))
    const both = await Promise.all([send(amirul, offlinePunch), send(amirul, offlinePunch)])
    const [first, second] = both.map(good)
    expect(first).toMatchObject({ clock: '09:00', place: 'Main entrance' })
    expect(second.id).toBe(first.id)
    expect([first.is_known, second.is_known].sort()).toEqual([false, true])
    expect(good(await send(amirul, offlinePunch))).toMatchObject({ id: first.id, is_known: true })
    await openSessionsAt(NINE)
    const position = { latitude: 3.139, longitude: 101.6868, accuracy_m: 12, age_s: 3 }
    expect(good(await amirul.call(attendanceApi.press, position))).toMatchObject({ id: first.id, is_known: true })
    const [punch, ...more] = (await punches()).filter(({ client_id }) => client_id === offlinePunch.client_id)
    expect(more).toEqual([])
    expect(await punches()).toHaveLength(4)
    expect(punch).toMatchObject({
      at: new Date(NINE),
      device_at: new Date(NINE),
      received_at: new Date(NINE + 3 * 3_600_000),
      client_id: offlinePunch.client_id,
      clock_off_s: 0,
      silent_s: 600,
      is_clock_moved: false,
    })
    expect(await lines(amirul)).toContain('Pressed without network: the device said 09:00, it came at 12:00')
  })

  it('ATT-06bde corrects a clock that is always wrong; flags a changed clock to HR only', async () => {
    const device = await registerDevice(amirul)
    const wrong = await device.kept({ device_at: new Date(NINE - 1_500_000).toISOString(), off_s: 1500 })
    const moved = await device.kept({ device_at: new Date(NINE + 60_000).toISOString(), off_s: 3600 })
    await openSessionsAt(NINE + 3_600_000)
    expect(good(await send(amirul, wrong, NINE + 3_600_000 - 1_500_000))).toMatchObject({ clock: '09:00' })
    expect(good(await send(amirul, moved))).toMatchObject({ clock: '09:01' })
    const [first, second] = (await punches()).sort((a, b) => a.at.getTime() - b.at.getTime())
    expect([first!.is_clock_moved, first!.clock_off_s, second!.is_clock_moved]).toEqual([false, 1500, true])
    expect(await lines(hr)).toContain(signal)
    expect(await lines(amirul)).not.toContain(signal)
    expect(await lines(await server.as('suresh'))).not.toContain(signal)
  })

  it('ATT-06e counts a punch without a last contact, and flags it to HR', async () => {
    const device = await registerDevice(amirul)
    const full = await device.kept()
    // After a reload without network, only the monotonic time is unknown.
    const loadedAgain = await device.kept({ silent_s: null, device_at: new Date(NINE + 60_000).toISOString() })
    await openSessionsAt(NINE + 3_600_000)
    for (const kept of [full, loadedAgain]) good(await send(amirul, kept))
    expect((await punches()).map((punch) => punch.is_clock_moved)).toEqual([false, false])
    expect(await lines(hr)).not.toContain(signal)
    const silent = { heard_at: null, off_s: null, silent_s: null }
    const bare = await device.kept({ ...silent, device_at: new Date(NINE + 120_000).toISOString() })
    expect(good(await send(amirul, bare))).toMatchObject({ clock: '09:02' })
    expect(good(await amirul.call(attendanceApi.clock, {})).last.clock).toBe('09:02')
    expect(await lines(hr)).toContain(signal)
    expect(await lines(amirul)).not.toContain(signal)
  })

  it('ATT-06c refuses forged, changed, foreign, revoked and old punches in words, and stores each once', async () => {
    const mine = await registerDevice(amirul)
    const theirs = await registerDevice(daniel)
    await openSessionsAt(NINE + 3_600_000)
    const offlinePunch = await mine.kept()
    const changed = { ...offlinePunch, signed: offlinePunch.signed.replace('3.139', '3.138') }
    expect(refusalText(await send(amirul, changed))).toBe('422 press_signature_wrong')
    expect(refusalText(await send(amirul, changed))).toBe('422 press_signature_wrong')
    const other = await mine.kept()
    expect(refusalText(await send(amirul, { ...other, signature: offlinePunch.signature }))).toBe(
      '422 press_signature_wrong',
    )
    // An id other than the signed one would count the same punch twice.
    expect(refusalText(await send(amirul, { ...other, client_id: randomUUID() }))).toBe('422 press_signature_wrong')
    // A colleague's stored punch is refused, and so is one under the name of their device.
    expect(refusalText(await send(amirul, await theirs.kept()))).toBe('422 press_key_unknown')
    expect(refusalText(await send(daniel, offlinePunch))).toBe('422 press_key_unknown')
    const old = await mine.kept()
    await openSessionsAt(NINE + 7 * 86_400_000 + 60_000)
    const late = await send(amirul, old)
    expect(refusalText(late)).toBe('422 press_sent_late')
    expect(late.body.message).toMatch(/Ask for a correction/)
    await openSessionsAt(NINE + 3_600_000)
    const [key] = good(await amirul.call(offlinePunchApi.mine, {}))
    good(await amirul.call(offlinePunchApi.end, { id: key.id, version: key.version }))
    expect(refusalText(await send(amirul, await mine.kept()))).toBe('422 press_key_revoked')
    expect(await punches()).toEqual([])
    await expect.poll(async () => (await loadRefusals()).length).toBe(7)
    // A revoked key, or one of another person, cannot be registered again.
    const again = { device_id: DEVICE, device_name: 'x', public_key: mine.public_key }
    expect((await amirul.call(offlinePunchApi.register, again)).status).toBe(422)
    expect((await daniel.call(offlinePunchApi.register, again)).status).toBe(422)
    expect(
      (await amirul.call(offlinePunchApi.register, { ...again, public_key: base64(Buffer.alloc(65, 4).buffer) }))
        .status,
    ).toBe(422)
  })

  it('ATT-06b refuses a distant place also later; HR sees the device’s owner and how many share it, and revokes it', async () => {
    const mine = await registerDevice(amirul)
    const { public_key } = await registerDevice(daniel)
    const another = { device_id: DEVICE, device_name: 'x', public_key }
    expect((await amirul.call(offlinePunchApi.register, another)).status).toBe(422)
    const far = await mine.kept({}, { latitude: 3.16 })
    const offlinePunch = await mine.kept()
    await openSessionsAt(NINE + 3_600_000)
    expect(refusalText(await send(amirul, far))).toBe('422 press_too_far')
    good(await send(amirul, offlinePunch))
    expect(await lines(hr)).toContain('Please check: other people on the same device, 1')
    const rows = (await hr.call(offlinePunchApi.list, {})).body.data
    expect(rows.map(({ full_name, others }: ReplyBody) => [full_name.split(' ')[0], others])).toEqual([
      ['Amirul', 1],
      ['Daniel', 1],
    ])
    expect((await amirul.call(offlinePunchApi.list, {})).status).toBe(403)
    const { id, version } = rows[1]
    expect((await amirul.call(offlinePunchApi.end, { id, version })).status).toBe(404)
    good(await hr.call(offlinePunchApi.revoke, { id, version }))
    expect(good(await daniel.call(offlinePunchApi.mine, {}))).toEqual([])
  })

  it('ATT-06c needs the signature of the sending key, and counts until seven days after it', async () => {
    const mine = await registerDevice(amirul)
    const second = await registerDevice(amirul, randomUUID())
    const asSecond = await mine.kept({ key_id: second.key_id })
    const offlinePunch = await mine.kept()
    await openSessionsAt(NINE + 7 * 86_400_000)
    expect(refusalText(await send(amirul, { ...asSecond, key_id: mine.key_id }))).toBe('422 press_signature_wrong')
    expect(good(await send(amirul, offlinePunch))).toMatchObject({ clock: '09:00' })
    expect(await punches()).toHaveLength(1)
  })

  it('ATT-06 people who manage a person revoke the person’s device, never their own as HR; the log names its owner', async () => {
    const { public_key } = await registerDevice(amirul)
    // Registering the same device again updates it.
    good(await amirul.call(offlinePunchApi.register, { device_id: DEVICE, device_name: 'Chrome', public_key }))
    await registerDevice(hr, randomUUID())
    const penang = await server.as('boon.keat', 'local hr')
    const rows = (await hr.call(offlinePunchApi.list, {})).body.data as ReplyBody[]
    const [his, own] = ['Amirul', 'Mei Ling'].map((name) => rows.find(({ full_name }) => full_name.includes(name)))
    expect((await penang.call(offlinePunchApi.list, {})).body.data).toEqual([])
    const revoke = async (by: Caller, { id, version }: ReplyBody) =>
      refusalText(await by.call(offlinePunchApi.revoke, { id, version }))
    expect(await revoke(penang, his)).toBe('404 not_found')
    expect(await revoke(hr, { id: randomUUID(), version: 1 })).toBe('404 not_found')
    expect(own.actions).toEqual([])
    expect(await revoke(hr, own)).toBe('403 not_for_yourself')
    good(await hr.call(offlinePunchApi.revoke, { id: his.id, version: his.version }))
    const log = await server.tenant('meridian', (tx) =>
      tx
        .selectFrom('audit_entry')
        .select(['object_name', 'before', 'after'])
        .where('object_id', '=', his.id)
        .orderBy('number')
        .execute(),
    )
    expect(log).toEqual([
      { object_name: 'Chrome, Android', before: null, after: { device_name: 'Chrome, Android' } },
      { object_name: 'Chrome', before: null, after: { device_name: 'Chrome' } },
      { object_name: 'Chrome, Android', before: { revoked: false }, after: { revoked: true } },
    ])
  })
})
