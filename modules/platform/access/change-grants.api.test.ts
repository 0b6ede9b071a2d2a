import { afterAll, beforeAll, expect, it } from 'vitest'
import { PERMISSIONS } from '#base/access/permissions.generated.ts'
import type { RoleName } from '#base/access/roles.ts'
import { sessionApi } from '#base/contracts/session-api.ts'
import { insertOperator } from '#test/accounts.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { accessApi } from './contract.ts'

const [EMPLOYEE, ADMIN, GENERALIST, LEAVE, CLAIM, PAYROLL, PLANNER] = [8, 12, 13, 14, 15, 16, 17]
type Wish = { grants?: { permission: string; reach: string | null }[]; second_factor?: boolean }

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as('aminah')
})
afterAll(() => server.stop())

const role = async (id: number) =>
  (await admin.call(accessApi.table)).body.data.roles.find((one: { id: number }) => one.id === id)
const change = async (by: Caller, id: number, wish: Wish) =>
  by.call(accessApi.change, { id, version: (await role(id)).version, ...wish } as never)
const granted = (id: number, permission: string, reach: string | null) =>
  change(admin, id, { grants: [{ permission, reach }] })
const overrides = (id: number) =>
  server.tenant('meridian', (tx) =>
    tx
      .selectFrom('role_grant')
      .select(['permission', 'reach'])
      .where('role_id', '=', id)
      .orderBy('permission')
      .execute(),
  )
const lastEntry = () =>
  server.tenant('meridian', (tx) =>
    tx
      .selectFrom('audit_entry')
      .select(['kind', 'object_id', 'object_name', 'before', 'after'])
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(),
  )

it('AUTH-18 LOG-01 an entry names only what this change did, not earlier changes', async () => {
  await granted(CLAIM, 'holiday:edit', 'company')
  await granted(CLAIM, 'employee:read', 'office')
  expect(await lastEntry()).toEqual({
    kind: 'role_grants',
    object_id: String(CLAIM),
    object_name: 'HR Claim',
    before: { 'employee:read': 'company' },
    after: { 'employee:read': 'office' },
  })
  await granted(CLAIM, 'holiday:edit', null)
  expect(await lastEntry()).toMatchObject({ before: { 'holiday:edit': 'company' }, after: { 'holiday:edit': null } })
  await change(admin, CLAIM, { second_factor: true })
  expect(await lastEntry()).toMatchObject({ before: {}, after: { second_factor_asked: true } })
  await granted(CLAIM, 'holiday:edit', 'company')
  expect((await lastEntry()).after).toEqual({ 'holiday:edit': 'company' })
})

it('AUTH-18a only permissions that differ from the defaults are stored, each by itself', async () => {
  await granted(LEAVE, 'holiday:edit', null)
  await granted(LEAVE, 'office:edit', 'company')
  expect(await overrides(LEAVE)).toEqual([
    { permission: 'holiday:edit', reach: null },
    { permission: 'office:edit', reach: 'company' },
  ])
  // A change of one role does not affect the same permission of another.
  await granted(PLANNER, 'office:edit', 'company')
  await granted(LEAVE, 'office:edit', null)
  expect(await overrides(LEAVE)).toEqual([{ permission: 'holiday:edit', reach: null }])
  expect(await overrides(PLANNER)).toEqual([{ permission: 'office:edit', reach: 'company' }])
  await granted(LEAVE, 'holiday:edit', 'company')
  expect(await overrides(LEAVE)).toEqual([])
  await granted(PLANNER, 'office:edit', null)
})

it('AUTH-18 SYS-24 each role has its own version', async () => {
  const [RMT_ADMIN, RMT_USER] = [1, 2]
  const versions = async () => [(await role(RMT_ADMIN)).version, (await role(RMT_USER)).version]
  for (const id of [RMT_ADMIN, RMT_USER]) await granted(id, 'holiday:edit', 'company')
  expect(await versions()).toEqual([2, 2])
  await granted(RMT_ADMIN, 'holiday:edit', null)
  expect(await versions()).toEqual([3, 2])
  const stale = await admin.call(accessApi.change, { id: RMT_ADMIN, version: 2, grants: [] })
  expect(stale.status).toBe(409)
  expect(stale.body).toMatchObject({ code: 'version_conflict', version: 3 })
})

it('AUTH-18c a person with fewer rights cannot reduce a role with more, not even by the right that makes the difference', async () => {
  for (const permission of ['access:read', 'access:edit']) await granted(GENERALIST, permission, 'company')
  await granted(PLANNER, 'payroll:read', 'company')
  const helper = await server.as('mei.ling', 'HR Generalist')
  const refused = await change(helper, PLANNER, { grants: [{ permission: 'payroll:read', reach: null }] })
  expect([refused.status, refused.body.code]).toEqual([403, 'beyond_own'])
  expect((await role(PLANNER)).grants['payroll:read']).toBe('company')
  // A change that is refused halfway has no effect.
  const raised = await change(helper, LEAVE, { grants: [{ permission: 'payroll:read', reach: 'company' }] })
  expect(raised.body.code).toBe('beyond_own')
  expect((await role(LEAVE)).grants['payroll:read']).toBeUndefined()
  await granted(PLANNER, 'payroll:read', null)
  const done = await change(helper, PLANNER, { grants: [{ permission: 'employee:read', reach: null }] })
  expect(done.status).toBe(200)
  // Grants of the company count as much as the defaults.
  await granted(GENERALIST, 'holiday:edit', null)
  expect((await change(helper, LEAVE, { grants: [] })).body.code).toBe('beyond_own')
  await granted(GENERALIST, 'holiday:edit', 'company')
  expect((await change(helper, LEAVE, { grants: [] })).status).toBe(200)
})

it('AUTH-18 the table names the permissions that a company can grant, and what their reach measures', async () => {
  const { permissions } = (await admin.call(accessApi.table)).body.data
  const company = Object.entries(PERMISSIONS).filter(([, kind]) => kind !== 'platform')
  expect(permissions).toEqual(company.map(([name, kind]) => ({ name, kind })))
  expect(permissions).toContainEqual({ name: 'employee:read', kind: 'employee' })
})

it('AUTH-18 a person who may only read the table gets no action for any role', async () => {
  const reads = { permission: 'access:read', reach: 'company' }
  await change(admin, CLAIM, { grants: [reads], second_factor: false })
  const reader = await server.as('grace', 'HR Claim')
  const roles: { actions: string[] }[] = (await reader.call(accessApi.table)).body.data.roles
  expect(roles.flatMap(({ actions }) => actions)).toEqual([])
  expect((await change(reader, LEAVE, { grants: [] })).status).toBe(403)
})

it('AUTH-18c a right that another role of the person already grants does not count as an extension', async () => {
  await granted(EMPLOYEE, 'holiday:edit', 'company')
  expect((await role(EMPLOYEE)).grants['holiday:edit']).toBe('company')
  await granted(EMPLOYEE, 'holiday:edit', null)
  // A grant that the company removed from one role is no extension in another role that still has it.
  const two = await server.as('aminah', 'HR Generalist')
  expect((await two.call(sessionApi.acl)).status).toBe(200)
  await granted(GENERALIST, 'office:edit', 'company')
  expect((await role(GENERALIST)).grants['office:edit']).toBe('company')
})

/** Sessions of people in a role, with and without a second factor, by password and by the directory. */
async function signIns(key: string, held: RoleName, more: { directory?: boolean; second?: boolean } = {}) {
  const caller = await server.as(key, held)
  const account_id = server.companies.meridian!.accounts[key]!
  await server.database.runOutsideTenants(async (tx) => {
    await tx
      .updateTable('account')
      .set({ totp_on: more.second ?? false })
      .where('id', '=', account_id)
      .execute()
    if (more.directory)
      await tx.updateTable('login_session').set({ is_directory: true }).where('account_id', '=', account_id).execute()
  })
  return caller
}
const live = async (callers: Record<string, Caller>) => {
  const left: string[] = []
  for (const [name, caller] of Object.entries(callers))
    if ((await caller.call(sessionApi.acl)).status === 200) left.push(name)
  return left
}
const trust = async (trusts_directory: boolean) => {
  const { version } = (await admin.call(accessApi.settings)).body.data
  expect((await admin.call(accessApi.changeSettings, { version, trusts_directory })).status).toBe(200)
}

it('AUTH-15b requiring a second factor ends the sessions of this role and company that lack one', async () => {
  const callers = {
    'by password': await signIns('nurul', 'HR Payroll'),
    'with a second factor': await signIns('rosli', 'HR Payroll', { second: true }),
    'by the directory': await signIns('bala', 'HR Payroll', { directory: true }),
    'in another role': await signIns('ken', 'HR Leave'),
    elsewhere: await server.as('beacon:aminah', 'HR Payroll'),
  }
  // Removing the requirement ends no session.
  await change(admin, PAYROLL, { second_factor: false })
  expect(await live(callers)).toEqual(Object.keys(callers))
  await change(admin, PAYROLL, { second_factor: true })
  expect((await role(PAYROLL)).second_factor).toBe(true)
  expect((await role(LEAVE)).second_factor).toBe(false)
  expect(await live(callers)).toEqual(['with a second factor', 'in another role', 'elsewhere'])
  await change(admin, PAYROLL, { second_factor: false })
  expect((await role(PAYROLL)).second_factor).toBe(false)
})

it('AUTH-15b SES-10 directory sessions continue while the company trusts its directory, and end when it no longer does', async () => {
  await trust(true)
  const callers = {
    'by password': await signIns('nurul', 'HR Payroll'),
    'by the directory': await signIns('bala', 'HR Payroll', { directory: true }),
    'by the directory, with a second factor': await signIns('farid', 'HR Payroll', { directory: true, second: true }),
    'by the directory, in another role': await signIns('ken', 'HR Leave', { directory: true }),
  }
  await change(admin, PAYROLL, { second_factor: true })
  const trusted = Object.keys(callers).slice(1)
  expect(await live(callers)).toEqual(trusted)
  const byPassword = { ...callers, 'by password': await signIns('rosli', 'HR Payroll') }
  await trust(true)
  expect(await live(byPassword)).toEqual(Object.keys(callers))
  await trust(false)
  expect(await live(byPassword)).toEqual(['by password', ...trusted.slice(1)])
  expect(await lastEntry()).toMatchObject({
    object_name: 'directory',
    before: { trusts_directory: true },
    after: { trusts_directory: false },
  })
  await change(admin, PAYROLL, { second_factor: false })
})

it('AUTH-15b a person must have a second factor to require it of their own role, but not of another role', async () => {
  const own = async () => (await change(admin, ADMIN, { second_factor: true })).body.code ?? 'done'
  expect(await own()).toBe('second_factor_own_first')
  expect((await change(admin, ADMIN, { second_factor: false })).status).toBe(200)
  expect((await change(admin, LEAVE, { second_factor: true })).status).toBe(200)
  const second = (totp_on: boolean) =>
    server.database.runOutsideTenants((tx) =>
      tx
        .updateTable('account')
        .set({ totp_on })
        .where('id', '=', server.companies.meridian!.accounts.aminah!)
        .execute(),
    )
  // An operator who has one is somebody else.
  await insertOperator(server, 'with@kerani.example', { totp_on: true })
  expect(await own()).toBe('second_factor_own_first')
  await second(true)
  expect(await own()).toBe('done')
  expect((await admin.call(sessionApi.acl)).status).toBe(200)
})
