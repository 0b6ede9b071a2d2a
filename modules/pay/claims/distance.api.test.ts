import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RoleName } from '#base/access/roles.ts'
import { exportEndpoint } from '#base/endpoints/export-endpoint.ts'
import { retryReply } from '#test/retry-call.ts'
import { type Caller, type Reply, startTestServer, type TestServer } from '#test/server.ts'
import { requestApi } from '../../requests/inbox/contract.ts'
import { claimApi, claimCalls, claimPolicyApi } from './contract.ts'
import { claimSeed } from './seed.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Shown = any

let server: TestServer
let hr: Caller
let manager: Caller
const callers = new Map<string, Caller>()
const categories: Record<string, Shown> = {}

const good = ({ status, body }: Reply): Shown => {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.data
}
const codes = ({ body }: Reply) => body.errors
async function as(who: string, role?: RoleName): Promise<Caller> {
  const key = `${who} ${role}`
  if (!callers.has(key)) callers.set(key, await server.as(who, role))
  return callers.get(key)!
}

const TIERED = [{ from_day: '2026-01-01', rate: 0.85, beyond_km: 500, beyond_rate: 0.75 }]

async function createCategory(name: string, more: object = {}): Promise<Reply> {
  const about = { name_en: name, name_zh: name, currency: 'MYR', paid_by: 'distance', distance_rates: [], ...more }
  return hr.call(claimPolicyApi.create, about as never)
}

beforeAll(async () => {
  server = await startTestServer()
  hr = await server.as('mei.ling', 'HR Claim')
  manager = await as('suresh')
  const made = async (name: string, more: object = {}) => {
    categories[name] = good(await createCategory(name, more))
  }
  await made('Car', {
    distance_rates: [
      { from_day: '2026-01-01', rate: 0.6 },
      { from_day: '2026-11-15', rate: 0.7 },
    ],
  })
  await made('Tiered', { distance_rates: TIERED })
  await made('Other', { distance_rates: TIERED })
  await made('Limited', {
    distance_rates: [{ from_day: '2026-01-01', rate: 1 }],
    limit_type: 'monthly',
    amount_limit: 100_00,
  })
  await made('Scooter', { currency: 'TWD', distance_rates: [{ from_day: '2026-01-01', rate: 3.5 }] })
  await made('Meals', { paid_by: 'receipt', needs_file: false })
})
afterAll(() => server.stop())

const trip = ({ of = 'Car', ...more }: Shown = {}) => ({
  day: '2026-11-18',
  category_id: categories[of].id,
  distance: 42.6,
  from_place: 'KLCC',
  to_place: 'Port Klang',
  // Trips of one day with the same distance ask for a remark.
  remark: 'Another way',
  ...more,
})
const send = async (more: Shown = {}, who = 'aisyah'): Promise<Reply> => {
  const by = await as(who)
  return retryReply(() => by.call(claimCalls.send, trip(more) as never))
}
const sendTrip = async (more: Shown = {}, who = 'aisyah') => good(await send(more, who))
const findClaim = async (id: string) =>
  (good(await hr.call(claimApi.list, { per_page: 200 })) as Shown[]).find((one) => one.id === id)
const worth = async (more: Shown = {}, who = 'aisyah') => (await findClaim((await sendTrip(more, who)).id)).claimable
const preview = async ({ remark: _, ...given }: Shown, who = 'aisyah') =>
  good(await (await as(who)).call(claimCalls.preview, given as never))

describe('CLM-11 claims by distance', () => {
  it('CLM-11a a distance is shown with its sum before it is sent, and to whoever decides with its map', async () => {
    const link = 'https://maps.app.goo.gl/AbC123'
    const before = await preview(trip({ to_place: link }))
    expect(before.refused).toEqual({})
    expect(before.owes).toEqual([])
    expect(before.of_kind).toMatchObject({
      comes_to: { amount: 29_82 },
      claimable: 29_82,
      needs_file: false,
      distance: { rate: 700_000, beyond_km: null, before: 0, parts: [{ distance: 426, rate: 700_000 }] },
    })
    const { id, version } = await sendTrip({ to_place: link })
    const waiting = (good(await manager.call(requestApi.toDecide, {})) as Shown[]).find((one) => one.id === id)
    expect(waiting).toMatchObject({ title: 'Car', amount: 29_82, currency: 'MYR' })
    expect(waiting.facts).toEqual([
      { name: 'Day of the trip', text: '18 Nov 2026' },
      { name: 'From', text: 'KLCC' },
      { name: 'To', text: 'maps.app.goo.gl', link },
      { name: 'Distance', text: '42.6 km' },
      { name: 'Amount', text: '42.6 km × RM 0.70 = RM 29.82' },
    ])
    good(await manager.call(requestApi.approve, { id, version }))
    expect(await findClaim(id)).toMatchObject({
      state: 'approved',
      pays: 'payroll',
      distance: 42.6,
      amount: 29_82,
      currency: 'MYR',
      claimable: 29_82,
      from_place: 'KLCC',
    })
  })

  it('CLM-11a before a distance is typed the form shows the rate, and says who sets one that is missing', async () => {
    const { day, category_id } = trip()
    const half = await preview({ day, category_id })
    expect(half.refused).toEqual({})
    expect(half.of_kind.distance).toMatchObject({ rate: 700_000, beyond_km: null, beyond_rate: null, parts: [] })
    await server.tenant('meridian', (tx) =>
      tx
        .updateTable('claim_distance_rate')
        .set({ from_day: '2026-11-17' })
        .where('category_id', '=', categories.Scooter.id)
        .execute(),
    )
    const refused = await send({ of: 'Scooter', day: '2026-11-16' })
    expect([refused.status, codes(refused)]).toEqual([
      422,
      { day: ['There is no rate per km on 2026-11-16. HR sets it under Claim policy.'] },
    ])
  })

  it('CLM-11b the rate of the claim’s own day counts, on both sides of a new one', async () => {
    expect(await worth({ day: '2026-11-14', distance: 10 })).toBe(6_00)
    expect(await worth({ day: '2026-11-15', distance: 10 })).toBe(7_00)
  })

  it('CLM-11a a return trip counts twice, and a currency without decimals is rounded to whole units', async () => {
    const { id } = await sendTrip({ distance: 21.3, return_trip: true, day: '2026-11-17' })
    expect(await findClaim(id)).toMatchObject({ distance: 42.6, claimable: 29_82 })
    const shown = good(await (await as('aisyah')).call(requestApi.one, { id }))
    expect(shown.facts.find((one: Shown) => one.name === 'Distance').text).toBe('2 × 21.3 km (return trip)')
    expect(await worth({ of: 'Scooter', distance: 0.1 }, 'farid').catch((error) => String(error))).toContain(
      'smallest unit',
    )
    expect(await worth({ of: 'Scooter', distance: 0.2 }, 'farid')).toBe(1)
    expect(await worth({ of: 'Scooter', distance: 42.6 }, 'farid')).toBe(149)
  })

  it('CLM-11f kilometres are above zero, up to 2,000, with one decimal', async () => {
    for (const distance of [0, -1, 0.05, 42.65, 2_000.1, 1e21])
      expect(Object.keys(codes(await send({ distance, day: '2026-11-10' }))), `${distance}`).toEqual(['distance'])
    expect(await worth({ distance: 2_000, day: '2026-11-09', return_trip: true })).toBe(2_400_00)
  })

  it('CLM-11c a second rate counts after the kilometres of a month: within a claim, across claims, by person and month', async () => {
    const of = 'Tiered'
    expect(await worth({ of, distance: 450 }, 'farid')).toBe(450 * 85)
    expect((await preview(trip({ of, distance: 100 }), 'farid')).of_kind.distance).toMatchObject({
      before: 4_500,
      parts: [
        { distance: 500, rate: 850_000 },
        { distance: 500, rate: 750_000 },
      ],
    })
    const crossing = await sendTrip({ of, distance: 100, day: '2026-11-17' }, 'farid')
    expect(await findClaim(crossing.id)).toMatchObject({ claimable: 50 * 85 + 50 * 75 })
    const shown = good(await (await as('farid')).call(requestApi.one, { id: crossing.id }))
    expect(shown.facts.find((one: Shown) => one.name === 'Amount').text).toBe(
      '50.0 km × RM 0.85 + 50.0 km × RM 0.75 = RM 80.00',
    )
    // An earlier day that is sent later has what the sent ones leave: the month is worth the same in any order.
    expect(await worth({ of, distance: 10, day: '2026-11-02' }, 'farid')).toBe(7_50)
    expect(await worth({ of, distance: 10, day: '2026-10-31' }, 'farid')).toBe(8_50)
    expect(await worth({ of, distance: 10 }, 'aisyah')).toBe(8_50)
    expect(await worth({ of: 'Other', distance: 10 }, 'farid')).toBe(8_50)
    // A withdrawn claim counts for nobody, and sent again not for itself.
    const mine = await as('farid')
    const taken = good(await mine.call(requestApi.withdraw, { id: crossing.id, version: crossing.version }))
    expect(taken.given).toMatchObject({ distance: 100, amount: null, currency: null, from_place: 'KLCC' })
    expect((await preview(trip({ of, distance: 10 }), 'farid')).of_kind.distance.before).toBe(4_600)
    const again = { ...trip({ of, distance: 100, day: '2026-11-17' }), id: crossing.id, version: taken.version }
    good(await mine.call(claimCalls.change, again as never))
    expect(await findClaim(crossing.id)).toMatchObject({ claimable: 40 * 85 + 60 * 75 })
  })

  it('CLM-11g an amount for a distance, a distance for a receipt, and half a way are refused, whoever sends it', async () => {
    const employee_id = server.employeeId('farid')
    const withdrawn = await sendTrip({ day: '2026-11-12', distance: 5 }, 'lakshmi')
    const own = await as('lakshmi')
    const taken = good(await own.call(requestApi.withdraw, { id: withdrawn.id, version: withdrawn.version }))
    const ways: Record<string, (given: Shown) => Promise<Reply>> = {
      form: async (given) => own.call(claimCalls.send, given),
      'HR for others': async (given) => hr.call(claimCalls.send, { ...given, employee_id }),
      'sent again': async (given) =>
        own.call(claimCalls.change, { ...given, id: withdrawn.id, version: taken.version }),
    }
    const receipt = { day: '2026-11-12', category_id: categories.Meals.id, amount: 5_00, currency: 'MYR' }
    for (const [way, by] of Object.entries(ways))
      for (const [given, field] of [
        [{ ...trip({ day: '2026-11-12' }), amount: 5_00 }, 'amount'],
        [{ ...trip({ day: '2026-11-12' }), currency: 'USD' }, 'currency'],
        [{ ...trip({ day: '2026-11-12' }), receipt_no: 'R-1' }, 'receipt_no'],
        [{ ...trip({ day: '2026-11-12' }), card_amount: 5_00 }, 'card_amount'],
        [{ ...trip({ day: '2026-11-12' }), without_rate: true }, 'without_rate'],
        [{ ...trip({ day: '2026-11-12' }), parts: [{ category_id: categories.Meals.id, amount: 1 }] }, 'parts'],
        [{ ...trip({ day: '2026-11-12' }), distance: null }, 'distance'],
        [{ ...trip({ day: '2026-11-12' }), from_place: ' ' }, 'from_place'],
        [{ ...trip({ day: '2026-11-12' }), to_place: null }, 'to_place'],
        [{ ...receipt, distance: 1 }, 'distance'],
        [{ ...receipt, return_trip: true }, 'distance'],
        [{ ...receipt, from_place: 'KLCC' }, 'distance'],
        [{ ...receipt, amount: null }, 'amount'],
        [{ ...receipt, currency: null }, 'currency'],
        [{ ...receipt, parts: [{ category_id: categories.Car.id, amount: 1 }] }, 'parts'],
      ] as const)
        expect(Object.keys(codes(await by(given)) ?? {}), `${way} ${JSON.stringify(given)}`).toEqual([field])
  })

  it('CLM-11h a new rate changes no claim that was sent, and HR reduces one like any other', async () => {
    const { id, version } = await sendTrip({ distance: 100, day: '2026-11-08' })
    const decided = await sendTrip({ distance: 50, day: '2026-11-08' })
    good(await manager.call(requestApi.approve, { id: decided.id, version: decided.version, remark: 'Fine' }))
    const [car] = good(await hr.call(claimPolicyApi.list, { search: 'Car' })) as Shown[]
    expect(car.distance_rates.map((one: Shown) => [one.from_day, one.rate])).toEqual([
      ['2026-11-15', 0.7],
      ['2026-01-01', 0.6],
    ])
    const changed = { id: car.id, version: car.version, distance_rates: [{ from_day: '2026-01-01', rate: 0.9 }] }
    good(await hr.call(claimPolicyApi.edit, changed))
    const reduced = good(await hr.call(claimApi.lower, { id, version, claimable: 55_00, reason: 'Shorter way' }))
    expect(reduced).toMatchObject({ claimable: 55_00, lowered_from: 60_00, amount: 60_00 })
    good(await manager.call(requestApi.approve, { id, version: reduced.version, remark: 'Fine' }))
    expect(await findClaim(id)).toMatchObject({ amount: 60_00, claimable: 55_00, state: 'approved' })
    expect(await findClaim(decided.id)).toMatchObject({ amount: 30_00, claimable: 30_00, state: 'approved' })
    const facts = good(await hr.call(requestApi.one, { id: decided.id })).facts as Shown[]
    expect(facts.find(({ name }) => name === 'Amount').text).toBe('50.0 km × RM 0.60 = RM 30.00')
    expect(await worth({ distance: 10, day: '2026-11-07' })).toBe(9_00)
  })

  it('CLM-11i a limit counts what distances are worth', async () => {
    const of = 'Limited'
    expect(await worth({ of, distance: 80 })).toBe(80_00)
    const before = await preview(trip({ of, distance: 30, day: '2026-11-17' }))
    expect(before.of_kind).toMatchObject({ limit: { left: 20_00 }, comes_to: { amount: 30_00 }, claimable: 20_00 })
    expect(await worth({ of, distance: 30, day: '2026-11-17' })).toBe(20_00)
    expect(codes(await send({ of, distance: 1, day: '2026-11-16' }))).toEqual({ distance: ['The limit is used up.'] })
  })

  it('CLM-11j the same way on the same day asks for a remark', async () => {
    const first = { of: 'Other', day: '2026-10-05', distance: 12 }
    await sendTrip(first, 'lakshmi')
    expect(Object.keys(codes(await send({ ...first, remark: null }, 'lakshmi')))).toEqual(['remark'])
    expect((await send({ ...first, distance: 12.1, remark: null }, 'lakshmi')).status).toBeLessThan(300)
  })

  it('CLM-11k SYS-15d lists and files say the distance', async () => {
    const { text } = await hr.call(exportEndpoint(claimApi.list), {
      format: 'csv',
      category_id: categories.Car.id,
    } as never)
    const [head, ...rows] = text.replaceAll('"', '').trim().split('\r\n') as [string, ...string[]]
    const at = head.split(',').indexOf('Distance (km)')
    expect(rows.map((row) => row.split(',')[at])).toContain('42.6')
  })
})

describe('CLM-11 categories that are paid by distance', () => {
  it('CLM-11l one that people may claim for has a rate, and none of receipts has', async () => {
    expect(Object.keys(codes(await createCategory('None')))).toEqual(['distance_rates'])
    const rate = { from_day: '2026-01-01', rate: 0.7 }
    const refused = async (distance_rates: readonly object[], more: object = {}) =>
      Object.keys(codes(await createCategory('Refused', { distance_rates, ...more })))
    expect(await refused([rate], { paid_by: 'receipt' })).toEqual(['distance_rates'])
    expect(await refused([{ ...rate, beyond_km: 500 }])).toEqual(['distance_rates'])
    expect(await refused([{ ...rate, beyond_rate: 0.6 }])).toEqual(['distance_rates'])
    expect(await refused([rate, rate])).toEqual(['distance_rates'])
    for (const wrong of [0, -1, 0.00001, 10_001])
      expect(await refused([{ ...rate, rate: wrong }]), `${wrong}`).toEqual(['distance_rates.0.rate'])
    const made = good(await createCategory('Fresh', { distance_rates: [rate], needs_file: true }))
    expect(made).toMatchObject({ paid_by: 'distance', needs_file: false, is_enabled: true })
    const edit = (version: number, more: object) =>
      hr.call(claimPolicyApi.edit, { id: made.id, version, ...more } as never)
    expect(Object.keys(codes(await edit(made.version, { distance_rates: [] })))).toEqual(['distance_rates'])
    // Nobody has claimed yet, so it may be paid by receipt instead.
    const other = good(await edit(made.version, { paid_by: 'receipt' }))
    expect(other).toMatchObject({ paid_by: 'receipt', distance_rates: [] })
    const [car] = good(await hr.call(claimPolicyApi.list, { search: 'Car' })) as Shown[]
    const used = { id: car.id, version: car.version, paid_by: 'receipt', distance_rates: [] }
    expect(codes(await hr.call(claimPolicyApi.edit, used as never))).toHaveProperty('paid_by')
  })

  it('CLM-11m a company begins with a disabled category for mileage without a rate, once in each of its countries', async () => {
    const company = { id: '', country: 'MY', currency: 'MYR', timezone: 'UTC', language: 'en' } as const
    await server.tenant('meridian', async (tx) => {
      for (const step of [...claimSeed.steps, ...claimSeed.steps]) await step(tx, company, new Date())
    })
    const found = good(await hr.call(claimPolicyApi.list, { search: 'Mileage' })) as Shown[]
    found.sort((a, b) => a.country.localeCompare(b.country))
    expect(
      found.map(({ country, currency, paid_by, is_enabled, distance_rates }) => [
        country,
        currency,
        paid_by,
        is_enabled,
        distance_rates,
      ]),
    ).toEqual([
      ['MY', 'MYR', 'distance', false, []],
      ['TW', 'TWD', 'distance', false, []],
    ])
    const [first] = found
    const enable = { id: first.id, version: first.version, is_enabled: true }
    expect(codes(await hr.call(claimPolicyApi.edit, enable))).toHaveProperty('distance_rates')
    const rates = [{ from_day: '2026-01-01', rate: 0.7 }]
    expect(good(await hr.call(claimPolicyApi.edit, { ...enable, distance_rates: rates } as never))).toMatchObject({
      is_enabled: true,
      distance_rates: [{ ...rates[0], beyond_km: null, beyond_rate: null }],
    })
  })
})
