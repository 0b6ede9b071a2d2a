import { afterAll, beforeAll, expect, it } from 'vitest'
import { setRoles } from '#test/accounts.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { accountApi } from '../identity/accounts/contract.ts'
import { accessApi } from './contract.ts'

const [HOD, MGR, EMPLOYEE, LOCAL_HR, ADMIN, GENERALIST] = [3, 4, 8, 9, 12, 13]

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as('aminah')
})
afterAll(() => server.stop())

const member = async (key: string) => (await admin.call(accountApi.list, { search: `${key}@` })).body.data[0].id
const asked = async (account_id: string, permission: string, employee_id?: string) =>
  admin.call(accessApi.explanation, { account_id, permission, ...(employee_id && { employee_id }) } as never)

/** The explanation of one person's right over another: allowed or not, and each role's reason. */
async function why(key: string, permission: string, whose?: string): Promise<[boolean, Record<string, string>]> {
  const { body } = await asked(await member(key), permission, whose && server.employeeId(whose))
  const { allowed, roles } = body.data
  type Said = { role: { name: string }; allows: boolean; because: string }
  return [
    allowed,
    Object.fromEntries(
      roles.map(({ role, allows, because }: Said) => [role.name, `${allows ? '' : 'not: '}${because}`]),
    ),
  ]
}

it('AUTH-18 each reach is explained by its own reason: oneself, reports, department, office, everyone', async () => {
  await setRoles(server, 'kavitha', [EMPLOYEE, HOD])
  await setRoles(server, 'farid', [EMPLOYEE, MGR])
  await setRoles(server, 'mei.ling', [EMPLOYEE, LOCAL_HR])
  const own = { employee: 'own' }
  const out = { employee: 'not: out_of_reach' }
  expect(await why('nurul', 'employee:read', 'nurul')).toEqual([true, own])
  expect(await why('nurul', 'employee:read', 'ken')).toEqual([false, out])
  expect(await why('farid', 'employee:read', 'priya')).toEqual([true, { ...out, mgr: 'reports' }])
  // An indirect report is not a report.
  expect(await why('farid', 'employee:read', 'bala')).toEqual([false, { ...out, mgr: 'not: out_of_reach' }])
  expect(await why('kavitha', 'employee:read', 'bala')).toEqual([true, { ...out, hod: 'department' }])
  expect(await why('kavitha', 'employee:read', 'nurul')).toEqual([false, { ...out, hod: 'not: out_of_reach' }])
  expect(await why('mei.ling', 'employee:read', 'nurul')).toEqual([true, { ...out, 'local hr': 'office' }])
  expect(await why('mei.ling', 'employee:read', 'siti')).toEqual([false, { ...out, 'local hr': 'not: out_of_reach' }])
  // The reason for one's own record is "self", whatever the reach of the role.
  expect(await why('kavitha', 'employee:read', 'kavitha')).toEqual([true, { ...own, hod: 'own' }])
  await setRoles(server, 'ken', [GENERALIST])
  expect(await why('ken', 'employee:read', 'siti')).toEqual([true, { 'HR Generalist': 'company' }])
  expect(await why('ken', 'employee:read', 'ken')).toEqual([true, { 'HR Generalist': 'own' }])
})

it('AUTH-18 without an employee the reach itself is the reason, and a company record is explained as one', async () => {
  expect(await why('kavitha', 'employee:read')).toEqual([true, { employee: 'own', hod: 'department' }])
  expect(await why('nurul', 'office:read')).toEqual([true, { employee: 'company_record' }])
  expect(await why('nurul', 'office:read', 'ken')).toEqual([true, { employee: 'company_record' }])
  expect(await why('nurul', 'office:edit')).toEqual([false, { employee: 'not: no_grant' }])
  const { body } = await asked(await member('nurul'), 'employee:read')
  expect(body.data).toMatchObject({ person: 'Nurul Huda binti Hassan', subject: null, permission: 'employee:read' })
})

it('AUTH-18 a person who is no employee reaches others only with the whole company', async () => {
  await setRoles(server, 'bala', [EMPLOYEE, HOD, GENERALIST])
  const id = await member('bala')
  const { version } = (await admin.call(accountApi.one, { id })).body.data
  expect((await admin.call(accountApi.employee, { id, version, employee_id: null })).status).toBe(200)
  expect(await why('bala', 'employee:read', 'nurul')).toEqual([
    true,
    { employee: 'not: no_employee', hod: 'not: no_employee', 'HR Generalist': 'company' },
  ])
  expect(await why('bala', 'compensation:read', 'nurul')).toMatchObject([false, { hod: 'not: no_employee' }])
})

it('AUTH-18a the explanation says whether the company changed this permission of a role', async () => {
  const { version } = (await admin.call(accessApi.table)).body.data.roles.find(({ id }: { id: number }) => id === HOD)
  const grants = [{ permission: 'employee:read' as const, reach: 'own' as const }]
  expect((await admin.call(accessApi.change, { id: HOD, version, grants })).status).toBe(200)
  const said = async (permission: string) =>
    (await asked(await member('kavitha'), permission, server.employeeId('bala'))).body.data.roles.map(
      ({ role, reach, changed }: { role: { id: number }; reach: string; changed: boolean }) => [
        role.id,
        reach,
        changed,
      ],
    )
  expect(await said('employee:read')).toEqual([
    [HOD, 'own', true],
    [EMPLOYEE, 'own', false],
  ])
  expect(await said('absence:read')).toEqual([
    [HOD, 'department', false],
    [EMPLOYEE, 'own', false],
  ])
  expect(await why('kavitha', 'employee:read', 'bala')).toEqual([
    false,
    { hod: 'not: out_of_reach', employee: 'not: out_of_reach' },
  ])
})

it('AUTH-18 GUARD-05 an account or employee of another company is not found', async () => {
  const foreign = (await (await server.as('beacon:aminah')).call(accountApi.list)).body.data[0].id
  const id = await member('nurul')
  expect((await asked(foreign, 'employee:read')).status).toBe(404)
  expect((await asked(id, 'employee:read', server.employeeId('beacon:priya'))).status).toBe(404)
  expect((await asked(id, 'office:read', '00000000-0000-4000-8000-000000000000')).status).toBe(404)
  expect((await asked(id, 'employee:read', server.employeeId('nurul'))).body.data.subject).toBe(
    'Nurul Huda binti Hassan',
  )
})

it('AUTH-18 the preview of a role has the grants as the company changed them and the enabled modules', async () => {
  const shown = async (id: number) => (await admin.call(accessApi.view, { id })).body.data
  const before = await shown(HOD)
  expect(before).toMatchObject({ grants: { 'employee:read': 'own' }, modules: [2, 3, 6, 8, 12, 19, 20, 21] })
  expect((await shown(ADMIN)).grants['access:edit']).toBe('company')
  const set = (module_id: number, is_on: boolean) =>
    server.tenant('meridian', (tx) =>
      tx
        .insertInto('company_module')
        .values({ company_id: server.companies.meridian!.companyId, module_id, is_on })
        .onConflict((same) => same.columns(['company_id', 'module_id']).doUpdateSet({ is_on }))
        .execute(),
    )
  await set(21, true)
  await set(20, false)
  expect(await shown(HOD)).toEqual({ ...before, modules: [2, 3, 6, 8, 12, 19, 21] })
})
