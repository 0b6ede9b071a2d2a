import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COMPANY_ROLES, type RoleName } from '#base/access/roles.ts'
import { sessionApi } from '#base/contracts/session-api.ts'
import { PEOPLE } from '#demo/people.ts'
import { DEFAULT_GRANTS } from '#server/access/default-grants.generated.ts'
import { insertOperator, setRoles } from '#test/accounts.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { accountApi } from '../identity/accounts/contract.ts'
import { accessApi } from './contract.ts'

let server: TestServer
let admin: Caller

beforeAll(async () => {
  server = await startTestServer()
  await setRoles(server, 'aminah', [8, 12])
  await setRoles(server, 'farid', [4, 8])
  admin = await server.as('aminah')
})
afterAll(() => server.stop())

type Grant = { permission: string; reach: string }
const sorted = (grants: readonly Grant[]) => [...grants].sort((a, b) => (a.permission < b.permission ? -1 : 1))
const role = async (id: number) =>
  (await admin.call(accessApi.table)).body.data.roles.find((one: { id: number }) => one.id === id)

describe('the table of grants', () => {
  it('AUTH-18a the call of defaults returns the one list of defaults, which every unchanged role has', async () => {
    const said = (await admin.call(sessionApi.defaults)).body.data as Record<string, Grant[]>
    expect(Object.keys(said).sort()).toEqual(COMPANY_ROLES.map(({ name }) => name).sort())
    for (const { name } of COMPANY_ROLES) {
      const listed = Object.entries(DEFAULT_GRANTS[name]).flatMap(([permission, reach]) =>
        reach ? [{ permission, reach }] : [],
      )
      expect(sorted(said[name]!), name).toEqual(sorted(listed))
      const holder = await server.as('devi', name)
      const { roles_permissions } = (await holder.call(sessionApi.acl)).body.data.access
      expect(Object.keys(roles_permissions), name).toEqual([name])
      expect(sorted(roles_permissions[name]), name).toEqual(sorted(listed))
    }
  })

  it('AUTH-18b the list shows every role with its grants and defaults to those who may read it', async () => {
    const { body } = await admin.call(accessApi.table)
    expect(body.data.roles).toHaveLength(17)
    expect(body.data.permissions.some((one: { name: string }) => one.name.startsWith('ops:'))).toBe(false)
    expect(await role(3)).toMatchObject({
      name: 'hod',
      version: 1,
      grants: { 'employee:read': 'department' },
      defaults: { 'employee:read': 'department' },
      actions: ['edit'],
    })
    for (const who of ['nurul', 'mei.ling', 'arjun', 'kavitha'])
      expect((await (await server.as(who)).call(accessApi.table)).status).toBe(403)
  })

  it('AUTH-18b GUARD-05 a change holds from the next call on, for this company only', async () => {
    const reader = await server.as('mei.ling', 'HR Generalist')
    const elsewhere = await server.as('beacon:mei.ling', 'HR Generalist')
    expect((await reader.call(accountApi.list)).status).toBe(200)
    const { version } = await role(13)
    const changed = await admin.call(accessApi.change, {
      id: 13,
      version,
      grants: [
        { permission: 'account:read', reach: null },
        { permission: 'employee:read', reach: 'office' },
      ],
    })
    expect(changed.body.data).toMatchObject({
      version: version + 1,
      grants: { 'employee:read': 'office' },
      defaults: { 'employee:read': 'company', 'account:read': 'company' },
    })
    expect((await reader.call(accountApi.list)).status).toBe(403)
    expect((await elsewhere.call(accountApi.list)).status).toBe(200)
    expect((await reader.call(sessionApi.me)).body.data.grants['employee:read']).toBe('office')
    const acl = (await reader.call(sessionApi.acl)).body.data.access.roles_permissions['HR Generalist']
    expect(acl).toContainEqual({ permission: 'employee:read', reach: 'office' })
    const defaults = (await reader.call(sessionApi.defaults)).body.data['HR Generalist']
    expect(defaults).toContainEqual({ permission: 'employee:read', reach: 'company' })
    const back = await admin.call(accessApi.change, {
      id: 13,
      version: version + 1,
      grants: [
        { permission: 'account:read', reach: 'company' },
        { permission: 'employee:read', reach: 'company' },
      ],
    })
    expect(back.status).toBe(200)
    expect(await server.tenant('meridian', (tx) => tx.selectFrom('role_grant').selectAll().execute())).toEqual([])
  })

  it('AUTH-18 the log records the grants before and after a change', async () => {
    const { version } = await role(17)
    await admin.call(accessApi.change, { id: 17, version, grants: [{ permission: 'holiday:edit', reach: 'company' }] })
    const last = await server.tenant('meridian', (tx) =>
      tx
        .selectFrom('audit_entry')
        .select(['object_name', 'before', 'after'])
        .orderBy('number', 'desc')
        .limit(1)
        .execute(),
    )
    expect(last).toEqual([
      { object_name: 'Shift Planner', before: { 'holiday:edit': null }, after: { 'holiday:edit': 'company' } },
    ])
  })

  it('AUTH-18 SYS-24 a change needs the current version', async () => {
    const { version } = await role(14)
    const change = { id: 14, grants: [{ permission: 'holiday:edit' as const, reach: null }] }
    expect((await admin.call(accessApi.change, change as never)).status).toBe(428)
    expect((await admin.call(accessApi.change, { ...change, version: version + 5 })).status).toBe(409)
    expect((await role(14)).grants['holiday:edit']).toBe('company')
    const both = await Promise.all([
      admin.call(accessApi.change, { ...change, version }),
      admin.call(accessApi.change, { ...change, version }),
    ])
    expect(both.map((reply) => reply.status).sort()).toEqual([200, 409])
  })

  it('AUTH-18c nobody can extend their own rights through any of their roles', async () => {
    const lower = await admin.call(accessApi.change, {
      id: 12,
      version: (await role(12)).version,
      grants: [{ permission: 'payroll:approve', reach: null }],
    })
    expect(lower.status).toBe(200)
    const raise = await admin.call(accessApi.change, {
      id: 12,
      version: lower.body.data.version,
      grants: [{ permission: 'payroll:approve', reach: 'company' }],
    })
    expect(raise.status).toBe(403)
    expect(raise.body.code).toBe('own_grants')
    const sideways = await admin.call(accessApi.change, {
      id: 8,
      version: (await role(8)).version,
      grants: [{ permission: 'payroll:approve', reach: 'company' }],
    })
    expect(sideways.body.code).toBe('own_grants')
    expect((await role(12)).grants['payroll:approve']).toBeUndefined()
    const others = await admin.call(accessApi.change, {
      id: 16,
      version: (await role(16)).version,
      grants: [{ permission: 'payroll:approve', reach: 'company' }],
    })
    expect(others.status).toBe(200)
  })

  it('AUTH-18 grants that no company may have are refused', async () => {
    const attempt = async (id: number, grants: unknown) =>
      admin.call(accessApi.change, { id, version: (await role(id))?.version ?? 1, grants } as never)
    expect((await attempt(13, [{ permission: 'ops:companies', reach: 'company' }])).body.code).toBe(
      'platform_permission',
    )
    expect((await attempt(12, [{ permission: 'access:edit', reach: null }])).body.code).toBe('admin_keeps_access')
    expect((await attempt(13, [{ permission: 'office:edit', reach: 'own' }])).body.code).toBe('reach_is_company')
    expect((await attempt(13, [{ permission: 'made:up', reach: 'own' }])).status).toBe(422)
    expect((await attempt(20, [])).status).toBe(404)
    expect((await attempt(99, [])).status).toBe(404)
  })

  it('AUTH-18 SES-10 a change asks for the password again', async () => {
    const { accountId, companyId } = {
      accountId: server.companies.meridian!.accounts.aminah!,
      companyId: server.companies.meridian!.companyId,
    }
    const stale = await server.signedIn({
      accountId,
      companyId,
      role: 'Company Admin',
      companyCode: 'meridian',
      confirmed: false,
    })
    const reply = await stale.call(accessApi.change, { id: 13, version: 1, grants: [] })
    expect(reply.status).toBe(403)
    expect(reply.body.code).toBe('password_needed')
  })

  it('AUTH-15b requiring a second factor ends the sessions of people without one, and the admin needs one first', async () => {
    const reader = await server.as('jun.hao', 'HR Payroll')
    expect((await reader.call(sessionApi.me)).status).toBe(200)
    const reply = await admin.call(accessApi.change, { id: 16, version: (await role(16)).version, second_factor: true })
    expect(reply.body.data.second_factor).toBe(true)
    expect((await reader.call(sessionApi.me)).status).toBe(401)
    const own = await admin.call(accessApi.change, { id: 12, version: (await role(12)).version, second_factor: true })
    expect(own.body.code).toBe('second_factor_own_first')
  })
})

describe('previews and explanations', () => {
  it('AUTH-18 the preview shows what a role sees without switching to it', async () => {
    const { body } = await admin.call(accessApi.view, { id: 3 })
    expect(body.data).toMatchObject({
      role: { name: 'hod' },
      areas: ['hod', 'app'],
      landing: '/hod/dashboard',
      grants: { 'employee:read': 'department' },
    })
    expect((await admin.call(accessApi.view, { id: 20 })).status).toBe(404)
  })

  it('AUTH-18 the explanation says why a person may or may not do something to somebody', async () => {
    const member = async (who: string) => (await admin.call(accountApi.list, { search: who })).body.data[0].id
    const ask = async (who: string, permission: string, whose: string) =>
      (
        await admin.call(accessApi.explanation, {
          account_id: await member(who),
          permission,
          employee_id: server.employeeId(whose),
        } as never)
      ).body.data
    const boss = await ask('farid', 'employee:read', 'priya')
    expect(boss).toMatchObject({ person: 'Farid bin Osman', subject: 'Priya a/p Nair', allowed: true })
    expect(boss.roles.find((one: { role: { name: string } }) => one.role.name === 'mgr')).toMatchObject({
      reach: 'reports',
      allows: true,
      because: 'reports',
    })
    expect(boss.roles.find((one: { role: { name: string } }) => one.role.name === 'employee')).toMatchObject({
      reach: 'own',
      allows: false,
      because: 'out_of_reach',
    })
    expect(await ask('farid', 'employee:read', 'nurul')).toMatchObject({ allowed: false })
    expect(
      (await ask('farid', 'compensation:read', 'priya')).roles.every((one: { allows: boolean }) => !one.allows),
    ).toBe(true)
    expect((await ask('farid', 'compensation:read', 'farid')).allowed).toBe(true)
    const foreign = await admin.call(accessApi.explanation, {
      account_id: await member('farid'),
      permission: 'employee:read',
      employee_id: server.employeeId('beacon:priya'),
    })
    expect(foreign.status).toBe(404)
  })
})

it('AUTH-19ab an operator session opens nothing of a company, and a staff session nothing of the panel', async () => {
  const ops = await insertOperator(server, 'second.ops@kerani.example')
  const caller = await server.signedIn({ accountId: ops.id, companyId: null, role: 'Ops' })
  for (const endpoint of [accessApi.table, accountApi.list, sessionApi.acl, sessionApi.defaults])
    expect((await caller.call(endpoint as typeof sessionApi.acl)).status).toBe(403)
  for (const url of [
    '/api/path/ops/setting/index',
    '/api/path/ops/setting/modules',
    '/api/panel/enabled/module',
    '/api/panel/overview',
    '/api/panel/maintenance',
  ])
    expect((await admin.request('GET', url)).status, url).toBe(403)
})

it('AUTH-13ab the access profile names the person’s roles and the departments, positions and offices within reach', async () => {
  const profile = async (key: string, role?: RoleName) =>
    (await (await server.as(key, role)).call(sessionApi.acl)).body.data
  const names = (rows: { name: string }[]) => rows.map(({ name }) => name)
  const meridian = server.companies.meridian!
  const admin = await profile('aminah')
  expect(admin.roles).toContainEqual({ id: 12, name: 'Company Admin' })
  expect(names(admin.access.department)).toEqual(Object.keys(meridian.departments).sort((a, b) => a.localeCompare(b)))
  expect(admin.access.department.map(({ id }: { id: string }) => id).sort()).toEqual(
    Object.values(meridian.departments).sort(),
  )
  expect(admin.access.office.map(({ id }: { id: string }) => id).sort()).toEqual(Object.values(meridian.offices).sort())
  expect(new Set(names(admin.access.position))).toEqual(new Set(PEOPLE.map(({ position }) => position)))
  expect(Object.keys(admin.access.roles_permissions)).toEqual(['Company Admin'])
  expect(admin.access.employee_id).toBe(server.employeeId('aminah'))

  const farid = PEOPLE.find(({ key }) => key === 'farid')!
  const head = await profile('farid', 'hod')
  expect(names(head.access.department)).toEqual([farid.department])
  expect(head.access.position.length).toBe(admin.access.position.length)
  const local = PEOPLE.find(({ key }) => key === 'mei.ling')!
  const hr = await profile('mei.ling', 'local hr')
  expect(hr.roles).toContainEqual({ id: 9, name: 'local hr' })
  expect(hr.access.office.map(({ id }: { id: string }) => id)).toEqual([meridian.offices[local.office]])
})
