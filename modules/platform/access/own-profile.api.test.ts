import { afterAll, beforeAll, expect, it } from 'vitest'
import { sessionApi } from '#base/contracts/session-api.ts'
import { productApi } from '#base/contracts/system-api.ts'
import { MODULES } from '#base/modules.ts'
import { setRoles } from '#test/accounts.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'

const READY = MODULES.filter(({ ready }) => ready)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const profile = async (by: Caller) => (await by.call(sessionApi.acl)).body.data
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).sort()

it('AUTH-13a the profile names the selectable roles and the rights of the selected one', async () => {
  await setRoles(server, 'noraini', [3, 7, 8])
  const { roles, access } = await profile(await server.as('noraini', 'hod'))
  expect(roles).toEqual([
    { id: 3, name: 'hod' },
    { id: 8, name: 'employee' },
  ])
  expect(Object.keys(access.roles_permissions)).toEqual(['hod'])
})

it('AUTH-13b closed units are in nobody’s reach, and positions are only for those who may read them', async () => {
  const { departments, offices } = server.companies.meridian!
  const admin = await server.as('aminah')
  const before = (await profile(admin)).access
  expect(ids(before.department)).toEqual(Object.values(departments).sort())
  await server.tenant('meridian', async (tx) => {
    const closed = { is_active: false }
    await tx.updateTable('department').set(closed).where('id', '=', departments.Sales!).execute()
    await tx.updateTable('office').set(closed).where('id', '=', offices.TPE!).execute()
    await tx.updateTable('position').set(closed).where('id', '=', before.position[0].id).execute()
  })
  const after = (await profile(admin)).access
  expect(ids(after.department)).toEqual(ids(before.department).filter((id) => id !== departments.Sales))
  expect(ids(after.office)).toEqual(ids(before.office).filter((id) => id !== offices.TPE))
  expect(after.position).toEqual(before.position.slice(1))
  expect((await profile(await server.as('noraini', 'hod'))).access.department).toEqual([])

  const employee = (await profile(await server.as('nurul'))).access
  expect(ids(employee.department)).toEqual([departments.Finance])
  expect(ids(employee.office)).toEqual([offices.KUL])
  expect(employee.position).toEqual(after.position)
  await server.tenant('meridian', (tx) =>
    tx
      .insertInto('role_grant')
      .values([
        { role_id: 8, permission: 'position:read', reach: null },
        { role_id: 8, permission: 'employee:read', reach: 'company' },
      ])
      .execute(),
  )
  const changed = (await profile(await server.as('nurul'))).access
  expect(changed.position).toEqual([])
  expect(ids(changed.department)).toEqual(ids(after.department))
})

it('AUTH-13b a person who is no employee has no department or office', async () => {
  await server.tenant('meridian', (tx) =>
    tx
      .updateTable('membership')
      .set({ employee_id: null })
      .where('account_id', '=', server.companies.meridian!.accounts.rosli!)
      .execute(),
  )
  const nobody = await server.as('rosli', 'local hr')
  expect((await profile(nobody)).access).toMatchObject({ department: [], office: [], employee_id: null })
  expect(ids((await nobody.call(productApi.modules)).body.data)).toHaveLength(READY.length)
})

it('AUTH-14 the modules are those enabled for the company and at the person’s office', async () => {
  const modules = async (by: Caller) =>
    (await by.call(productApi.modules)).body.data.map(({ key }: { key: string }) => key)
  const [here, there] = [await server.as('aminah'), await server.as('boon.keat', 'office dir')]
  const all = READY.map(({ key }) => key as string)
  expect(all).toContain('payroll')
  expect(await modules(here)).toEqual(all)
  await server.tenant('meridian', (tx) =>
    tx
      .updateTable('office')
      .set({ hidden_modules: [20] })
      .where('id', '=', server.companies.meridian!.offices.PEN!)
      .execute(),
  )
  expect([await modules(here), await modules(there)]).toEqual([all, all.filter((key) => key !== 'payroll')])
})

it('EMP-10 SYS-12 each value of the lists has a label in the reader’s language', async () => {
  const reader = await server.as('nurul')
  const options = async (language: string) =>
    (await reader.call(productApi.options, {}, { headers: { 'accept-language': language } })).body.data as Record<
      string,
      { value: string; label: string }[]
    >
  expect((await options('en')).gender).toContainEqual({ value: 'female', label: 'Female' })
  expect((await options('zh-TW')).gender).toContainEqual({ value: 'female', label: '女' })
  const bare = Object.values(await options('en'))
    .flat()
    .filter(({ value, label }) => value === label)
  expect(bare).toEqual([])
})
