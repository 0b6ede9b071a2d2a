import { afterAll, beforeAll, expect, it } from 'vitest'
import { viewsApi } from '#base/contracts/views-api.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let mei: Caller
let arjun: Caller
beforeAll(async () => {
  server = await startTestServer()
  mei = await server.as('mei.ling', 'HR Generalist')
  arjun = await server.as('arjun', 'HR Payroll')
})
afterAll(() => server.stop())

const state = { filters: { status: 'active', offices: ['a', 'b'] }, sort: '-name', density: 'compact' as const }
const names = async (who: Caller, screen = 'employees') =>
  (await who.call(viewsApi.list, { screen })).body.data.map((view: { name: string; is_mine: boolean }) => [
    view.name,
    view.is_mine,
  ])

it('SYS-15 saved views are private until shared, and only their owner changes them', async () => {
  const made = await mei.call(viewsApi.create, { screen: 'employees', name: 'On probation', state })
  expect(made.body.data).toMatchObject({ name: 'On probation', is_shared: false, is_mine: true, state, version: 1 })
  const { id } = made.body.data
  expect(await names(arjun)).toEqual([])
  expect((await arjun.call(viewsApi.update, { id, version: 1, name: 'Mine' })).status).toBe(404)

  expect((await mei.call(viewsApi.update, { id, name: 'X' } as never)).status).toBe(428)
  expect(
    (await mei.call(viewsApi.update, { id, version: 1, is_shared: true, state: { filters: {} } })).body.data,
  ).toMatchObject({ is_shared: true, state: { filters: {} }, version: 2 })
  expect((await mei.call(viewsApi.update, { id, version: 1, name: 'X' })).status).toBe(409)
  expect(await names(arjun)).toEqual([['On probation', false]])
  expect(await names(arjun, 'departments')).toEqual([])
  expect((await arjun.call(viewsApi.update, { id, version: 2, name: 'Mine' })).body).toMatchObject({
    status: 403,
    code: 'view_of_another',
  })
  expect((await arjun.call(viewsApi.remove, { id, version: 2 })).status).toBe(403)
  expect(await names(await server.as('beacon:aminah', 'Company Admin'))).toEqual([])
  expect(
    (await (await server.as('beacon:aminah', 'Company Admin')).call(viewsApi.remove, { id, version: 2 })).status,
  ).toBe(404)

  expect((await mei.call(viewsApi.remove, { id, version: 2 })).body.data).toEqual({ id })
  expect(await names(mei)).toEqual([])
})

it('SYS-15 a person can save at most fifty views of a list', async () => {
  for (let index = 0; index < 50; index++)
    await arjun.call(viewsApi.create, { screen: 'pay', name: `View ${index}`, state: { filters: {} } })
  expect(
    (await arjun.call(viewsApi.create, { screen: 'pay', name: 'One more', state: { filters: {} } })).body,
  ).toMatchObject({ status: 422, code: 'too_many_views' })
})
