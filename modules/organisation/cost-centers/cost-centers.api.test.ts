import { afterAll, beforeAll, expect, it } from 'vitest'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { costCenterApi } from './contract.ts'

let server: TestServer
let hr: Caller
beforeAll(async () => {
  server = await startTestServer()
  await server.tenant('meridian', async (tx) => {
    await tx.updateTable('employment').set({ cost_center_id: null }).execute()
    await tx.deleteFrom('cost_center').execute()
  })
  hr = await server.as('mei.ling', 'HR Generalist')
})
afterAll(() => server.stop())

it('ORG-07b cost centers are created, changed, disabled and deleted', async () => {
  const made = await hr.call(costCenterApi.create, { code: '4100', name: 'Kitchen' })
  expect(made.body.data).toMatchObject({ code: '4100', people: 0, version: 1, actions: ['edit', 'disable', 'delete'] })
  const { id } = made.body.data
  expect((await hr.call(costCenterApi.create, { code: '4100', name: 'Other' })).body.errors).toHaveProperty('code')
  expect((await hr.call(costCenterApi.update, { id, version: 1, name: 'Kitchens' })).body.data).toMatchObject({
    name: 'Kitchens',
    version: 2,
  })
  expect((await hr.call(costCenterApi.update, { id, version: 1, name: 'X' })).status).toBe(409)
  expect((await hr.call(costCenterApi.update, { id, name: 'X' } as never)).status).toBe(428)

  await server.tenant('meridian', (tx) =>
    tx
      .updateTable('employment')
      .set({ cost_center_id: id })
      .where('employee_id', '=', server.employeeId('nurul'))
      .execute(),
  )
  expect((await hr.call(costCenterApi.list, {})).body.data).toMatchObject([{ people: 1, actions: ['edit', 'disable'] }])
  expect((await hr.call(costCenterApi.remove, { id, version: 2 })).body).toMatchObject({
    status: 409,
    code: 'still_used',
  })
  expect((await hr.call(costCenterApi.status, { status: 'disabled', rows: [{ id, version: 2 }] })).body).toMatchObject({
    status: 409,
    held: [{ people: ['Nurul Huda binti Hassan'] }],
  })

  await server.tenant('meridian', (tx) => tx.updateTable('employment').set({ cost_center_id: null }).execute())
  expect(
    (await hr.call(costCenterApi.status, { status: 'disabled', rows: [{ id, version: 2 }] })).body.data.changed,
  ).toBe(1)
  expect((await hr.call(choicesApi.costCenters, {})).body.total).toBe(0)
  expect((await hr.call(costCenterApi.remove, { id, version: 3 })).body.data).toEqual({ removed: 1 })
})

it('ORG-07 the cost center of another company is not found', async () => {
  const theirs = await server.tenant('beacon', (tx) =>
    tx.insertInto('cost_center').values({ code: 'B', name: 'Theirs' }).returning('id').executeTakeFirstOrThrow(),
  )
  const foreign = await hr.call(costCenterApi.update, { id: theirs.id, version: 1, name: 'X' })
  const none = await hr.call(costCenterApi.update, {
    id: '0190a000-0000-7000-8000-00000000dead',
    version: 1,
    name: 'X',
  })
  expect(foreign.status).toBe(404)
  expect({ ...foreign.body, request_id: 0 }).toEqual({ ...none.body, request_id: 0 })
})
