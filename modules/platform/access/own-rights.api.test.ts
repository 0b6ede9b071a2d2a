import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Endpoint } from '#base/endpoints/endpoint.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { accountApi } from '../identity/accounts/contract.ts'
import { accessApi } from './contract.ts'

const [LEAVE, PAYROLL, ADMIN] = [14, 16, 12]

let server: TestServer
let admin: Caller
let helper: Caller
/** Memberships by what they hold: in the company, and invited. */
const ids: Record<string, string> = {}

/** A person who manages accounts and rights but is no Company Admin: HR Generalist with the four grants. */
beforeAll(async () => {
  server = await startTestServer()
  await server.tenant('meridian', (tx) =>
    tx
      .insertInto('role_grant')
      .values(
        ['account:read', 'account:edit', 'access:read', 'access:edit'].map((permission) => ({
          role_id: 13,
          permission,
          reach: 'company',
        })),
      )
      .execute(),
  )
  admin = await server.as('aminah')
  helper = await server.as('mei.ling', 'HR Generalist')
  for (const [what, email] of Object.entries({ admin: 'aminah@', payroll: 'jun.hao@', employee: 'rosli@' }))
    ids[what] = (await admin.call(accountApi.list, { search: email })).body.data[0].id
  await server.as('jun.hao', 'HR Payroll')
  for (const [what, role] of [
    ['admin', ADMIN],
    ['payroll', PAYROLL],
    ['employee', 8],
  ] as const) {
    const email = `${what}@invited.example`
    const reply = await admin.call(accountApi.invite, { email, full_name: what, role_ids: [role] })
    ids[`invited ${what}`] = reply.body.data.id
  }
})
afterAll(() => server.stop())

type Target = 'admin' | 'payroll' | 'employee'
type Attempt = (target: Target, version: number) => Record<string, unknown>

const at = (target: Target, version: number) => ({ id: ids[target], version })
const roleOf = (target: Target) => ({ admin: ADMIN, payroll: PAYROLL, employee: LEAVE })[target]

/** How each call of the two modules that changes something would reach each of the three. */
const ATTEMPTS: Record<string, { endpoint: Endpoint; input: Attempt }> = {
  invite: {
    endpoint: accountApi.invite as Endpoint,
    input: (target) => ({ email: `${target}@tried.example`, full_name: 'X', role_ids: [roleOf(target)] }),
  },
  roles: { endpoint: accountApi.roles as Endpoint, input: (target, v) => ({ ...at(target, v), role_ids: [8] }) },
  giving: {
    endpoint: accountApi.roles as Endpoint,
    input: (target, v) => ({ ...at('employee', v), role_ids: [8, roleOf(target)] }),
  },
  employee: {
    endpoint: accountApi.employee as Endpoint,
    input: (target, v) => ({ ...at(target, v), employee_id: null }),
  },
  state: { endpoint: accountApi.state as Endpoint, input: (target, v) => ({ ...at(target, v), is_active: false }) },
  invitation: { endpoint: accountApi.invitation as Endpoint, input: (target) => ({ id: ids[`invited ${target}`] }) },
  directory: {
    endpoint: accountApi.directory as Endpoint,
    input: (target, v) => ({ ...at(target, v), tenant: 't', object: `the object of ${target}` }),
  },
  secondFactor: { endpoint: accountApi.secondFactor as Endpoint, input: (target, v) => at(target, v) },
  change: {
    endpoint: accessApi.change as Endpoint,
    input: (target, version) => ({
      id: roleOf(target),
      version,
      grants: [{ permission: 'holiday:edit', reach: null }],
    }),
  },
  raising: {
    endpoint: accessApi.change as Endpoint,
    input: (target, version) => ({
      id: target === 'admin' ? ADMIN : LEAVE,
      version,
      grants: [{ permission: target === 'payroll' ? 'payroll:read' : 'holiday:edit', reach: 'company' }],
    }),
  },
  secondFactorOfRole: {
    endpoint: accessApi.change as Endpoint,
    input: (target, version) => ({ id: roleOf(target), version, second_factor: false }),
  },
  // Trust in the directory affects everybody's sign-ins, an administrator's too.
  changeSettings: {
    endpoint: accessApi.changeSettings as Endpoint,
    input: (_, version) => ({ version, trusts_directory: false }),
  },
}

async function versionFor(name: string, target: Target): Promise<number> {
  const { endpoint, input } = ATTEMPTS[name]!
  const { id } = input(target, 1)
  if (endpoint.path.startsWith('/api/access/settings')) return (await admin.call(accessApi.settings)).body.data.version
  if (endpoint.path.startsWith('/api/access'))
    return (await admin.call(accessApi.table)).body.data.roles.find((role: { id: number }) => role.id === id).version
  return id === undefined ? 0 : (await admin.call(accountApi.one, { id: String(id) })).body.data.version
}

async function tried(by: Caller, name: string, target: Target) {
  const { endpoint, input } = ATTEMPTS[name]!
  return by.call(endpoint, input(target, await versionFor(name, target)) as never)
}

it('AUTH-18 the table below has every call of accounts and access that changes something', () => {
  const unsafe = [...Object.values(accountApi), ...Object.values(accessApi)].filter((endpoint) => !endpoint.safe)
  const held = new Set(Object.values(ATTEMPTS).map(({ endpoint }) => endpoint))
  expect(unsafe.filter((endpoint) => !held.has(endpoint as Endpoint)).map(({ path }) => path)).toEqual([])
})

const ALL_ADMIN = new Set(['changeSettings'])

it.each(Object.keys(ATTEMPTS))(
  'AUTH-18c GUARD-05 %s: a person who is no Company Admin cannot affect a Company Admin, stays within their own rights, and can act there',
  async (name) => {
    const code = async (target: Target) => {
      const { status, body } = await tried(helper, name, target)
      return status === 200 ? 'done' : body.code
    }
    expect(await code('admin')).toBe('admin_by_admin')
    if (ALL_ADMIN.has(name)) return
    expect(await code('payroll')).toBe('beyond_own')
    expect(await code('employee')).toBe('done')
  },
)

it('AUTH-18 rows and roles beyond the reader’s rights have no actions', async () => {
  const rows = (await helper.call(accountApi.list, { per_page: 200 })).body.data
  const actionsOf = (id: string) => rows.find((row: { id: string }) => row.id === id).actions
  expect([actionsOf(ids.admin!), actionsOf(ids.payroll!)]).toEqual([[], []])
  expect(actionsOf(ids.employee!)).toContain('roles')
  const roles = (await helper.call(accessApi.table)).body.data.roles
  const may = roles
    .filter((role: { actions: string[] }) => role.actions.includes('edit'))
    .map(({ id }: { id: number }) => id)
  expect(may).toContain(LEAVE)
  expect(may).not.toContain(ADMIN)
  expect(may).not.toContain(PAYROLL)
  expect((await helper.call(accessApi.settings)).body.data.may_change).toBe(false)
})

it('AUTH-18 a Company Admin may do all of it to a colleague who has other rights', async () => {
  for (const name of [
    'invite',
    'invitation',
    'directory',
    'secondFactor',
    'employee',
    'change',
    'changeSettings',
    'roles',
  ])
    expect((await tried(admin, name, 'payroll')).status, name).toBe(200)
})
