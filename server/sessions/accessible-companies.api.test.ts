import { afterAll, beforeAll, expect, it } from 'vitest'
import { signInApi } from '#base/contracts/sign-in-api.ts'
import { givePasswords, PASSWORD, setRoles } from '#test/accounts.ts'
import { browser } from '#test/browser.ts'
import { startTestServer, type TestServer, TODAY } from '#test/server.ts'
import { loadAccessibleCompanies, loadNameInCompany } from './accessible-companies.ts'

let server: TestServer
const [EMPLOYEE, GENERALIST] = [8, 13]
const idOf = (key: string) => server.companies.meridian!.accounts[key]!
const places = (key: string, now = server.clock.now()) =>
  loadAccessibleCompanies(server.database.lookup, idOf(key), now)
const codes = async (key: string, now?: Date) => (await places(key, now)).map(({ code }) => code)

beforeAll(async () => {
  server = await startTestServer()
  await givePasswords(server, 'nurul', 'ken')
})
afterAll(() => server.stop())

async function joins(key: string, more: { full_name?: string; invited_email?: string; is_active?: boolean } = {}) {
  const company_id = server.companies.beacon!.companyId
  return server.tenant('beacon', async (tx) => {
    const { id } = await tx
      .insertInto('membership')
      .values({ company_id, account_id: idOf(key), ...more })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('member_role').values({ company_id, membership_id: id, role_id: GENERALIST }).execute()
    return id
  })
}

it('AUTH-01 TEN-6 an accessible company has the roles, names and directory ties of that company', async () => {
  await setRoles(server, 'nurul', [EMPLOYEE, 16])
  await joins('nurul', { full_name: 'Nurul of Beacon', invited_email: 'nurul@meridian.example' })
  await server.tenant('meridian', (tx) =>
    tx
      .updateTable('membership')
      .set({ directory_tenant: 't', directory_object: 'o' })
      .where('account_id', '=', idOf('nurul'))
      .execute(),
  )
  const [beacon, meridian] = await places('nurul')
  expect(beacon).toMatchObject({
    code: 'beacon',
    isOn: true,
    isInvited: true,
    trustsDirectory: false,
    directory: null,
    secondFactorRoles: [],
    roleIds: [GENERALIST],
    fullName: 'Nurul of Beacon',
    preferredName: null,
  })
  expect(meridian).toMatchObject({
    code: 'meridian',
    isInvited: false,
    directory: null,
    roleIds: [EMPLOYEE, 16],
    fullName: 'Nurul Huda binti Hassan',
    preferredName: 'Nurul',
  })
  // A tie counts only after it is confirmed.
  await server.database.runOutsideTenants((tx) =>
    tx
      .updateTable('membership')
      .set({ directory_confirmed_at: server.clock.now() })
      .where('account_id', '=', idOf('nurul'))
      .where('directory_object', '=', 'o')
      .execute(),
  )
  expect((await places('nurul')).map(({ directory }) => directory)).toEqual([null, { tenant: 't', object: 'o' }])
})

it('AUTH-15b each company has its own roles that demand a second factor', async () => {
  await server.tenant('beacon', (tx) =>
    tx
      .insertInto('role_setting')
      .values([
        { role_id: GENERALIST, second_factor: true },
        { role_id: EMPLOYEE, second_factor: false },
      ])
      .execute(),
  )
  expect((await places('nurul')).map(({ secondFactorRoles }) => secondFactorRoles)).toEqual([[GENERALIST], []])
})

it('AUTH-05 SES-5 a company is not accessible after its membership ended or without a role', async () => {
  expect(await codes('bala')).toEqual(['meridian'])
  const id = await joins('bala')
  expect(await codes('bala')).toEqual(['beacon', 'meridian'])
  await server.tenant('beacon', (tx) =>
    tx.updateTable('membership').set({ is_active: false }).where('id', '=', id).execute(),
  )
  expect(await codes('bala')).toEqual(['meridian'])
  await setRoles(server, 'bala', [])
  expect(await codes('bala')).toEqual([])
})

it('SES-5 AUTH-05 a person can sign in until the end of their last day in the company’s time zone', async () => {
  const last = (last_day: string | null) =>
    server.tenant('meridian', (tx) =>
      tx
        .updateTable('employee')
        .set({ resigned_on: last_day && '2026-10-20', last_day, last_payroll_day: last_day })
        .where('id', '=', server.employeeId('ken'))
        .execute(),
    )
  const signIn = async () => {
    const b = browser(server.api, { address: '198.51.100.7' })
    const { status, body } = await b.call(signInApi.signIn, { email: 'ken@meridian.example', password: PASSWORD })
    return body.code ?? status
  }
  await last(TODAY)
  // Midnight in Kuala Lumpur is 16:00 UTC.
  const [before, midnight] = [new Date(`${TODAY}T15:59:59Z`), new Date(`${TODAY}T16:00:00Z`)]
  expect([await codes('ken', before), await codes('ken', midnight)]).toEqual([['meridian'], []])
  expect(await signIn()).toBe(200)
  server.clock.set(midnight.toISOString())
  expect(await signIn()).toBe('no_roles')
  await last(null)
  expect(await signIn()).toBe(200)
})

it('TEN-6 a company names people by their record, else as it typed them, else by e-mail', async () => {
  const here = (code: string, key: string) => server.tenant(code, (tx) => loadNameInCompany(tx, idOf(key)))
  await joins('rosli', { full_name: 'Rosli of Beacon' })
  await joins('ken')
  expect(await here('meridian', 'rosli')).toMatch(/^Rosli bin /)
  expect(await here('beacon', 'rosli')).toBe('Rosli of Beacon')
  expect(await here('beacon', 'ken')).toBe('ken@meridian.example')
  expect(await here('beacon', 'aminah')).toBe('')
})
