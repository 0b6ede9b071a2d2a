import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { placeApi } from './contract.ts'

let server: TestServer
let admin: Caller
let local: Caller
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as('mei.ling', 'HR Generalist')
  local = await server.as('mei.ling', 'local hr')
})
beforeEach(() => server.tenant('meridian', (tx) => tx.deleteFrom('place').execute()))
afterAll(() => server.stop())

const office = (code: string) => server.companies.meridian!.offices[code]!
const door = { name: 'Main door', latitude: 3.139003, longitude: 101.686855, radius_m: 150 }
const createPlace = async (code = 'KUL', more: object = {}) =>
  (await admin.call(placeApi.create, { office_id: office(code), ...door, ...more })).body.data
const placesIn = async (code = 'KUL') =>
  (await admin.call(placeApi.ofOffice, { id: office(code) })).body.data.places as { id: string; name: string }[]

it('SHF-04 ATT-11 an office has several places with their own radius, each changed at its version', async () => {
  const one = await createPlace()
  expect(one).toMatchObject({ ...door, office_id: office('KUL'), is_active: true, version: 1 })
  await createPlace('KUL', { name: 'Warehouse', radius_m: 500 })
  expect((await placesIn()).map(({ name }) => name)).toEqual(['Main door', 'Warehouse'])
  const taken = await admin.call(placeApi.create, { office_id: office('KUL'), ...door, name: 'MAIN DOOR' })
  expect(taken.body.errors).toHaveProperty('name')
  // Another office may use the same name.
  expect(await createPlace('PEN')).toMatchObject({ name: 'Main door', office_id: office('PEN') })

  const changed = await admin.call(placeApi.update, { id: one.id, version: 1, radius_m: 80, is_active: false })
  expect(changed.body.data).toMatchObject({ radius_m: 80, is_active: false, version: 2 })
  expect((await admin.call(placeApi.update, { id: one.id, version: 1, radius_m: 90 })).status).toBe(409)
  expect((await admin.call(placeApi.update, { id: one.id, version: 2, name: 'warehouse' })).body.errors).toHaveProperty(
    'name',
  )
  expect((await admin.call(placeApi.remove, { id: one.id, version: 2 })).body.data).toEqual({ removed: 1 })
  expect((await placesIn()).map(({ name }) => name)).toEqual(['Warehouse'])
})

it('ORG-06b coordinates of a place are on the globe, with six decimals and a radius', async () => {
  const wrong = [
    { latitude: 90.5 },
    { longitude: -181 },
    { latitude: null },
    { latitude: 5.9804081 },
    { radius_m: 9 },
    { radius_m: 50_001 },
    { name: ' ' },
  ]
  for (const one of wrong)
    expect(
      (await admin.call(placeApi.create, { office_id: office('KUL'), ...door, ...one } as never)).status,
      JSON.stringify(one),
    ).toBe(422)
  expect(await placesIn()).toEqual([])
})

it('SHF-04 ATT-11 the places of an office are replaced all or none, and never without having been seen', async () => {
  const first = await createPlace()
  const second = await createPlace('KUL', { name: 'Warehouse' })
  const elsewhere = await createPlace('PEN')
  const seen = [first, second].map(({ id, version }) => ({ id, version }))
  const id = office('KUL')
  // Two places may swap their names in one call.
  const swapped = await admin.call(placeApi.replace, {
    id,
    seen,
    places: [
      { ...door, id: first.id, name: 'Warehouse' },
      { ...door, id: second.id, name: 'Main door' },
    ],
  })
  expect(swapped.status).toBe(200)
  expect((await placesIn()).map((one) => [one.id, one.name])).toEqual([
    [second.id, 'Main door'],
    [first.id, 'Warehouse'],
  ])
  // The versions are stale by now.
  expect((await admin.call(placeApi.replace, { id, seen, places: [] })).status).toBe(409)
  const now = seen.map((one) => ({ ...one, version: 2 }))
  // A place that somebody added meanwhile is not removed unseen.
  expect((await admin.call(placeApi.replace, { id, seen: now.slice(1), places: [] })).body.code).toBe('places_changed')
  // A place of another office is not found.
  const foreign = [{ ...door, id: elsewhere.id }]
  expect((await admin.call(placeApi.replace, { id, seen: now, places: foreign })).status).toBe(404)
  const twice = [door, { ...door, name: 'main DOOR' }]
  expect((await admin.call(placeApi.replace, { id, seen: now, places: twice })).status).toBe(422)
  expect(await placesIn()).toHaveLength(2)

  const rest = await admin.call(placeApi.replace, {
    id,
    seen: now,
    places: [
      { ...door, id: first.id, name: 'Gate' },
      { ...door, name: 'Roof' },
    ],
  })
  expect(rest.body.data.places).toMatchObject([{ id: first.id, name: 'Gate', version: 3 }, { name: 'Roof' }])
  expect(await placesIn('PEN')).toHaveLength(1)
})

it('ATT-11 local HR sees and changes only the places of its own offices', async () => {
  const here = await createPlace('KUL')
  const there = await createPlace('TPE')
  const list = await local.call(placeApi.list, {})
  expect(list.body.data.map(({ id }: { id: string }) => id)).toEqual([here.id])
  expect(list.body.data[0].actions).toEqual(['edit', 'delete'])
  expect((await local.call(placeApi.update, { id: here.id, version: 1, radius_m: 60 })).status).toBe(200)
  for (const refused of [
    local.call(placeApi.create, { office_id: office('TPE'), ...door, name: 'Other' }),
    local.call(placeApi.update, { id: there.id, version: 1, radius_m: 60 }),
    local.call(placeApi.remove, { id: there.id, version: 1 }),
    local.call(placeApi.ofOffice, { id: office('TPE') }),
    local.call(placeApi.replace, { id: office('TPE'), seen: [{ id: there.id, version: 1 }], places: [] }),
  ])
    expect((await refused).status).toBe(404)
  expect(await placesIn('TPE')).toMatchObject([{ id: there.id, radius_m: 150 }])
})
