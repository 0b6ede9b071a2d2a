import { afterAll, beforeAll, expect, it } from 'vitest'
import { COMPANY_ROLES } from '#base/access/roles.ts'
import { rolePreviewApi } from '#base/contracts/role-preview-api.ts'
import { sessionApi } from '#base/contracts/session-api.ts'
import { endpointName } from '#base/endpoints/endpoint.ts'
import { PEOPLE } from '#demo/people.ts'
import { setRoles } from '#test/accounts.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { employeeListApi } from '../../people/list/contract.ts'
import { employeeApi } from '../../people/record/contract.ts'
import { accessApi } from './contract.ts'

let server: TestServer
let admin: Caller

beforeAll(async () => {
  server = await startTestServer()
  await setRoles(server, 'aminah', [8, 12])
  admin = await server.as('aminah', 'Company Admin')
})
afterAll(() => server.stop())

const seeAs = (who: Caller, role_id: number | null) => who.call(rolePreviewApi, { role_id })
const named = (role: string) => COMPANY_ROLES.find((one) => one.name === role)!.id
const logged = () =>
  server.tenant('meridian', (tx) =>
    tx.selectFrom('audit_entry').selectAll().where('kind', '=', 'seen_role').orderBy('number').execute(),
  )
/** The employee numbers that somebody finds in the list. */
async function found(who: Caller): Promise<string[]> {
  const reply = await who.call(employeeListApi.list, { per_page: 200 })
  return reply.status === 200 ? reply.body.data.map((row: { id: string }) => row.id).sort() : []
}

it('AUTH-18 only a person who may change rights can preview another role, and the log says who previewed which role', async () => {
  for (const who of ['mei.ling', 'arjun', 'nurul', 'kavitha'])
    expect((await seeAs(await server.as(who), 14)).status, who).toBe(403)
  expect((await seeAs(admin, 20)).status).toBe(404)
  expect((await seeAs(admin, 99)).status).toBe(404)
  expect((await seeAs(admin, 14)).body.data.landing).toBe('/app/dashboard')
  expect(await logged()).toMatchObject([
    { kind: 'seen_role', object_name: 'HR Leave', role_id: 12, before: { role: null }, after: { role: 'HR Leave' } },
  ])
  expect((await admin.call(sessionApi.me)).body.data).toMatchObject({
    seeing: true,
    current_role: { id: 14, name: 'HR Leave' },
  })
  // Another session of the same person is not affected.
  expect((await (await server.as('aminah', 'Company Admin')).call(sessionApi.me)).body.data.seeing).toBe(false)
  await seeAs(admin, null)
  expect((await logged()).slice(1)).toMatchObject([
    { before: { role: 'HR Leave' }, after: { role: null }, role_id: 12 },
  ])
  expect((await admin.call(sessionApi.me)).body.data).toMatchObject({ seeing: false, current_role: { id: 12 } })
})

it('AUTH-18 every call that changes something is refused during a preview, except stopping it and signing out', async () => {
  await seeAs(admin, named('Company Admin'))
  const wrong: string[] = []
  const unsafe = server.api.operations.filter(({ safe, access }) => !safe && access !== 'public')
  expect(unsafe.length).toBeGreaterThan(200)
  for (const endpoint of unsafe) {
    if (['PUT /api/settings/seen-role', 'POST /api/auth/logout'].includes(endpointName(endpoint))) continue
    const fields = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, field]) => [field, crypto.randomUUID()])
    const reply = await admin.call(endpoint, Object.fromEntries(fields) as never)
    // Calls of operators are refused to everybody in a company.
    const isOurs = !String(endpoint.access).startsWith('ops:')
    if (reply.status !== 403 || (isOurs && reply.body.code !== 'seen_role_reads'))
      wrong.push(`${endpointName(endpoint)}: ${reply.status} ${reply.body?.code}`)
  }
  expect(wrong).toEqual([])
  await seeAs(admin, null)
})

it('AUTH-18 a preview shows what the role reaches from the viewer’s own place, with numbers masked as for that role', async () => {
  const all = await found(admin)
  await seeAs(admin, named('hod'))
  const own = PEOPLE.find(({ key }) => key === 'aminah')!
  const team = PEOPLE.filter(({ department }) => department === own.department).map(({ key }) => server.employeeId(key))
  expect(await found(admin)).toEqual(team.sort())
  expect(team.length).toBeLessThan(all.length)
  expect((await admin.call(accessApi.table)).status).toBe(403)
  const other = await admin.call(employeeApi.profile, { id: server.employeeId('nurul') })
  expect(other.status).toBe(404)
  await seeAs(admin, null)
  expect(await found(admin)).toEqual(all)
})

it('AUTH-18 a preview never shows more than the viewer’s own rights allow', async () => {
  const { roles } = (await admin.call(accessApi.table)).body.data
  const { version } = roles.find(({ id }: { id: number }) => id === 13)
  const changed = await admin.call(accessApi.change, {
    id: 13,
    version,
    grants: [
      { permission: 'access:read', reach: 'company' },
      { permission: 'access:edit', reach: 'company' },
      { permission: 'employee:read', reach: 'office' },
    ],
  })
  expect(changed.status, changed.text).toBe(200)
  const hr = await server.as('mei.ling', 'HR Generalist')
  const before = await found(hr)
  const allowed = server.api.operations.filter(
    ({ safe, path, access }) => safe && !path.includes('{') && access !== 'public',
  )
  const answers = async () => {
    const open = new Set<string>()
    for (const endpoint of allowed)
      if ((await hr.call(endpoint, {} as never)).status === 200) open.add(endpointName(endpoint))
    return open
  }
  const own = await answers()
  for (const { id } of COMPANY_ROLES) {
    expect((await seeAs(hr, id)).status).toBe(200)
    for (const person of await found(hr)) expect(before).toContain(person)
    const { grants } = (await hr.call(sessionApi.me)).body.data
    for (const permission of Object.keys(grants)) expect(permission).not.toMatch(/^payroll:/)
  }
  await seeAs(hr, named('Company Admin'))
  expect(await found(hr)).toEqual(before)
  for (const open of await answers()) expect([...own]).toContain(open)
  await seeAs(hr, null)
})

it('AUTH-18 switching roles ends a preview, and losing the right ends it at once', async () => {
  const both = await server.as('aminah', 'Company Admin')
  await seeAs(both, 14)
  await server.tenant('meridian', (tx) =>
    tx
      .insertInto('role_grant')
      .values({ role_id: 12, permission: 'access:edit', reach: null } as never)
      .execute(),
  )
  const me = (await both.call(sessionApi.me)).body.data
  expect(me).toMatchObject({ seeing: false, current_role: { id: 12 } })
  expect((await seeAs(both, 14)).status).toBe(403)
  await server.tenant('meridian', (tx) =>
    tx.deleteFrom('role_grant').where('role_id', '=', 12).where('permission', '=', 'access:edit').execute(),
  )
  expect((await both.call(sessionApi.me)).body.data.seeing).toBe(true)
})
