import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionApi } from '#base/contracts/session-api.ts'
import type { Tx } from '#server/database/database.ts'
import { deliverAndReadMails } from '#test/mails.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { type Account, accountApi } from './contract.ts'
import { lockFreeEmployee } from './membership.ts'

const [EMPLOYEE, GENERALIST, LEAVE] = [8, 13, 14]

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as('aminah')
})
afterAll(() => server.stop())

const idOf = (key: string) => server.companies.meridian!.accounts[key]!
const list = async (input: object = {}, by = admin): Promise<{ data: Account[]; total: number }> =>
  (await by.call(accountApi.list, input)).body
const account = async (key: string) => (await list({ search: `${key}@` })).data[0]!
const at = async (key: string) => {
  const { id, version } = await account(key)
  return { id, version }
}
const invited = async (email: string, more: object = {}) =>
  (await admin.call(accountApi.invite, { email, full_name: 'Typed Name', role_ids: [EMPLOYEE], ...more })).body
const membership = (key: string, set: object) =>
  server.tenant('meridian', (tx) => tx.updateTable('membership').set(set).where('account_id', '=', idOf(key)).execute())
const person = (key: string, set: object) =>
  server.database.runOutsideTenants((tx) => tx.updateTable('account').set(set).where('id', '=', idOf(key)).execute())
const isIn = async (caller: Caller) => (await caller.call(sessionApi.me)).status === 200
const lastEntry = () =>
  server.tenant('meridian', (tx) =>
    tx
      .selectFrom('audit_entry')
      .select(['object_name', 'before', 'after'])
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(),
  )

/** A transaction that has done its work and commits when `rest` is called. */
async function underWay(work: (tx: Tx) => Promise<unknown>): Promise<{ rest: () => void; first: Promise<void> }> {
  const [worked, committed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = server.tenant('meridian', async (tx) => {
    await work(tx)
    worked.resolve()
    await committed.promise
  })
  await worked.promise
  return { rest: committed.resolve, first }
}

describe('the list', () => {
  it('AUTH-17c finds by name and e-mail, by role and by state', async () => {
    const names = async (input: object) => (await list(input)).data.map(({ full_name }) => full_name)
    const { total } = await list()
    expect((await list({ search: '' })).total).toBe(total)
    expect(await names({ search: 'huda' })).toEqual(['Nurul Huda binti Hassan'])
    expect(await names({ search: 'NURUL@merid' })).toEqual(['Nurul Huda binti Hassan'])
    expect((await list({ role_id: EMPLOYEE, per_page: 200 })).total).toBeLessThan(total + 1)
    expect(await names({ role_id: GENERALIST })).toEqual(['Wong Mei Ling'])
    await membership('ken', { is_active: false })
    await person('rosli', { is_active: false })
    await invited('later@new.example')
    expect((await list({ state: 'disabled', sort: 'email' })).data.map(({ email }) => email)).toEqual([
      'ken@meridian.example',
      'rosli@meridian.example',
    ])
    expect((await list({ state: 'invited' })).data.map(({ email }) => email)).toEqual(['later@new.example'])
    expect((await list({ state: 'active' })).total).toBe(total - 2)
    await membership('ken', { is_active: true })
    await person('rosli', { is_active: true })
  })

  it('AUTH-17c is sorted by name, e-mail or creation in either direction, and paged without gaps', async () => {
    const by = async (sort: string) => (await list({ sort, per_page: 200 })).data
    const lower = (all: string[]) => all.map((one) => one.toLowerCase())
    const emails = lower((await by('email')).map(({ email }) => email))
    expect(emails).toEqual([...emails].sort())
    expect(lower((await by('-email')).map(({ email }) => email))).toEqual([...emails].reverse())
    const names = (await by('full_name')).map(({ full_name }) => full_name)
    expect((await by('-full_name')).map(({ full_name }) => full_name)[0]).toBe(names.at(-1))
    expect(names.indexOf('Aminah binti Yusof')).toBeLessThan(names.indexOf('Nurul Huda binti Hassan'))
    await membership('nurul', { created_at: new Date('2020-01-01T00:00:00Z') })
    expect((await by('created_at'))[0]!.email).toBe('nurul@meridian.example')
    expect((await by('-created_at')).at(-1)!.email).toBe('nurul@meridian.example')
    const page = async (n: number) =>
      (await list({ sort: 'email', per_page: 25, page: n })).data.map(({ email }) => email.toLowerCase())
    expect([...(await page(1)), ...(await page(2)), ...(await page(3))]).toEqual(emails)
  })

  it('AUTH-18 a row offers its possible actions, and none to a reader', async () => {
    const actions = async (key: string) => (await account(key)).actions
    expect(await actions('nurul')).toEqual(['roles', 'employee', 'state', 'directory'])
    await person('nurul', { totp_on: true })
    expect(await actions('nurul')).toEqual(['roles', 'employee', 'state', 'directory', 'second_factor'])
    expect(await account('nurul')).toMatchObject({ second_factor: true, is_self: false, state: 'active' })
    expect((await list({ search: 'later@' })).data[0]).toMatchObject({
      actions: ['roles', 'employee', 'state', 'invitation', 'directory'],
      second_factor: false,
      employee: null,
      directory: 'none',
    })
    const reader = await server.as('mei.ling', 'HR Generalist')
    const seen = (await list({ per_page: 200 }, reader)).data
    expect(seen.flatMap((row) => row.actions)).toEqual([])
    expect(seen.filter((row) => row.is_self).map(({ email }) => email)).toEqual(['mei.ling@meridian.example'])
  })

  it('SES-11 a tie is proposed until the person confirms it', async () => {
    const proposes = async (tenant: string | null, object: string | null, key = 'nurul') =>
      admin.call(accountApi.directory, { ...(await at(key)), tenant, object })
    expect((await proposes('t', null)).body.errors.object).toHaveLength(1)
    expect((await proposes(null, 'o')).body.errors.tenant).toHaveLength(1)
    expect((await proposes('t', 'o')).body.data.directory).toBe('proposed')
    expect(await lastEntry()).toMatchObject({
      before: { directory_tenant: null, directory_object: null },
      after: { directory_tenant: 't', directory_object: 'o' },
    })
    expect((await proposes('t', 'o', 'ken')).body.errors.object).toHaveLength(1)
    await server.database.runOutsideTenants((tx) =>
      tx
        .updateTable('membership')
        .set({ directory_confirmed_at: server.clock.now() })
        .where('directory_object', '=', 'o')
        .execute(),
    )
    expect((await account('nurul')).directory).toBe('confirmed')
    const [directory, password, other] = [await server.as('nurul'), await server.as('nurul'), await server.as('ken')]
    await server.database.runOutsideTenants(async (tx) => {
      const flag = (id: string, is_directory: boolean) =>
        tx.updateTable('login_session').set({ is_directory }).where('csrf', '=', id).execute()
      await flag(directory.csrf, true)
      await flag(other.csrf, true)
    })
    expect((await proposes(null, null)).body.data.directory).toBe('none')
    expect([await isIn(directory), await isIn(password), await isIn(other)]).toEqual([false, true, true])
  })

  it('SES-11 a tie that another transaction is writing is refused with try again', async () => {
    const { rest, first } = await underWay(async (tx) => {
      const tie = { directory_tenant: 't', directory_object: 'disputed' }
      await tx.updateTable('membership').set(tie).where('account_id', '=', idOf('ken')).execute()
    })
    const proposed = await admin.call(accountApi.directory, { ...(await at('nurul')), tenant: 't', object: 'disputed' })
    rest()
    await first
    expect([proposed.status, proposed.body.code]).toEqual([409, 'try_again'])
  })
})

describe('roles and places', () => {
  it('AUTH-18 SES-5 sets exactly the given roles; losing one ends the sessions here, gaining one does not', async () => {
    const [ken, bystander] = [await server.as('ken'), await server.as('bala')]
    const gives = async (role_ids: number[]) => admin.call(accountApi.roles, { ...(await at('ken')), role_ids })
    const before = await at('ken')
    expect((await gives([EMPLOYEE, LEAVE, LEAVE])).body.data).toMatchObject({
      version: before.version + 1,
      roles: [{ id: EMPLOYEE }, { id: LEAVE }],
    })
    expect(await lastEntry()).toMatchObject({
      before: { role_ids: [EMPLOYEE] },
      after: { role_ids: [EMPLOYEE, LEAVE] },
    })
    expect(await isIn(ken)).toBe(true)
    expect((await admin.call(accountApi.roles, { ...before, role_ids: [LEAVE] })).status).toBe(409)
    for (const roles of [[20], [EMPLOYEE, 20]]) expect((await gives(roles)).body.errors.role_ids).toHaveLength(1)
    // A session in a remaining role ends too: the rights it began with have changed.
    const kept = await server.as('ken', 'HR Leave')
    expect((await gives([LEAVE])).status).toBe(200)
    expect([await isIn(ken), await isIn(kept), await isIn(bystander)]).toEqual([false, false, true])
    expect((await account('bala')).roles).toEqual([{ id: EMPLOYEE, name: 'employee' }])
  })

  it('SES-5 TEN-6 switching a person off ends their sessions in this company only', async () => {
    const company_id = server.companies.beacon!.companyId
    await server.tenant('beacon', async (tx) => {
      const { id } = await tx
        .insertInto('membership')
        .values({ company_id, account_id: idOf('bala') })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx.insertInto('member_role').values({ company_id, membership_id: id, role_id: EMPLOYEE }).execute()
    })
    const [here, idle, bystander] = [
      await server.as('bala'),
      await server.as('bala'),
      await server.as('ken', 'HR Leave'),
    ]
    const elsewhere = await server.signedIn({
      accountId: idOf('bala'),
      companyId: company_id,
      role: 'employee',
      companyCode: 'beacon',
    })
    const off = await admin.call(accountApi.state, { ...(await at('bala')), is_active: false })
    expect(off.body.data.state).toBe('disabled')
    expect(await lastEntry()).toMatchObject({ before: { is_active: true }, after: { is_active: false } })
    expect([await isIn(here), await isIn(bystander), await isIn(elsewhere)]).toEqual([false, true, true])
    const on = await admin.call(accountApi.state, { ...(await at('bala')), is_active: true })
    expect(on.body.data.state).toBe('active')
    expect(await lastEntry()).toMatchObject({ before: { is_active: false }, after: { is_active: true } })
    // An idle session has ended as well, and switching on ends nothing.
    expect(await isIn(idle)).toBe(false)
    const again = await server.as('bala')
    await admin.call(accountApi.state, { ...(await at('bala')), is_active: true })
    expect(await isIn(again)).toBe(true)
  })

  it('AUTH-13c links an employee of this company who has no other account', async () => {
    const is = async (key: string, employee_id: string | null) =>
      admin.call(accountApi.employee, { ...(await at(key)), employee_id })
    expect((await is('devi', server.employeeId('devi'))).status).toBe(200)
    expect((await is('devi', server.employeeId('bala'))).body.errors.employee_id).toHaveLength(1)
    expect((await is('devi', server.employeeId('beacon:priya'))).body.errors.employee_id).toHaveLength(1)
    expect((await is('devi', null)).body.data.employee).toBeNull()
    expect(await lastEntry()).toMatchObject({
      before: { employee_id: server.employeeId('devi') },
      after: { employee_id: null },
    })
    const free = await invited('a.devi@new.example', { employee_id: server.employeeId('devi') })
    expect(free.data.employee).toEqual({ id: server.employeeId('devi'), name: 'Devi a/p Muniandy' })
    expect(
      (await invited('b.devi@new.example', { employee_id: server.employeeId('devi') })).errors.employee_id,
    ).toHaveLength(1)
  })

  it('AUTH-13c links only one of two accounts that claim an employee at the same moment', async () => {
    const employee_id = server.employeeId('rosli')
    await admin.call(accountApi.employee, { ...(await at('rosli')), employee_id: null })
    const { rest, first } = await underWay(async (tx) => {
      await lockFreeEmployee(tx, employee_id)
      await tx.updateTable('membership').set({ employee_id }).where('account_id', '=', idOf('rosli')).execute()
    })
    const second = admin.call(accountApi.employee, { ...(await at('ken')), employee_id })
    await Promise.race([second, pause(500)])
    rest()
    await first
    expect((await second).body.errors.employee_id).toHaveLength(1)
  })

  it('AUTH-12 mails one invitation each time, only to people who have not joined', async () => {
    const { data } = await invited('twice@new.example', { role_ids: [EMPLOYEE, LEAVE] })
    expect(data).toMatchObject({ state: 'invited', roles: [{ id: EMPLOYEE }, { id: LEAVE }] })
    expect(await lastEntry()).toMatchObject({
      object_name: 'Typed Name',
      after: { email: 'twice@new.example', role_ids: [EMPLOYEE, LEAVE], employee_id: null },
    })
    expect(await deliverAndReadMails(server, 'twice@new.example')).toHaveLength(1)
    expect((await admin.call(accountApi.invitation, { id: data.id })).status).toBe(200)
    expect((await lastEntry()).after).toEqual({ invited_again: true })
    expect(await deliverAndReadMails(server, 'twice@new.example')).toHaveLength(2)
    const { id } = await account('nurul')
    expect((await admin.call(accountApi.invitation, { id })).body.errors.id).toHaveLength(1)
    expect((await invited('twice@new.example')).errors.email).toHaveLength(1)
  })

  it('AUTH-15 removes a lost second factor of this person and ends their sessions', async () => {
    await person('ken', { totp_on: true, recovery_hashes: ['x'] })
    await person('nurul', { totp_on: true })
    const [ken, nurul] = [await server.as('ken', 'HR Leave'), await server.as('nurul')]
    const before = await at('ken')
    const dropped = await admin.call(accountApi.secondFactor, before)
    expect(dropped.body.data).toMatchObject({ second_factor: false, version: before.version + 1 })
    expect(await lastEntry()).toMatchObject({ before: { second_factor: true }, after: { second_factor: false } })
    expect([await isIn(ken), await isIn(nurul)]).toEqual([false, true])
    expect((await account('nurul')).second_factor).toBe(true)
    expect((await admin.call(accountApi.secondFactor, before)).status).toBe(409)
    await admin.call(accountApi.secondFactor, await at('ken'))
    expect(await lastEntry()).toMatchObject({ before: { second_factor: false } })
    // A person in two companies keeps it: neither company decides for the other.
    await person('bala', { totp_on: true })
    expect((await admin.call(accountApi.secondFactor, await at('bala'))).body.code).toBe('account_elsewhere')
  })
})

describe('a session of a person whose access is changed', () => {
  const said = async (by: Caller) => {
    const { status, body } = await by.call(sessionApi.me)
    return `${status} ${body.code ?? 'in'} ${body.message ?? ''}`.trim()
  }
  const CHANGED = '401 access_changed Your access was changed. Log in again.'

  it('SYS-02 AUTH-17 is refused with access changed after a role was removed or the account closed', async () => {
    const [mine, again, bystander] = [await server.as('halimah'), await server.as('halimah'), await server.as('george')]
    const roles = async (role_ids: number[]) =>
      expect((await admin.call(accountApi.roles, { ...(await at('halimah')), role_ids })).status).toBe(200)
    // An additional role ends nothing.
    await roles([EMPLOYEE, LEAVE])
    expect(await said(mine)).toBe('200 in')
    await roles([EMPLOYEE])
    // Calls in progress with the session get the same reply.
    expect([await said(mine), await said(mine), await said(again)]).toEqual([CHANGED, CHANGED, CHANGED])
    const later = await server.as('halimah')
    const status = async (is_active: boolean) =>
      expect((await admin.call(accountApi.state, { ...(await at('halimah')), is_active })).status).toBe(200)
    await status(false)
    await status(true)
    // Ended sessions stay ended when the account is enabled again.
    expect(await said(later)).toBe(CHANGED)
    expect([await said(bystander), await said(await server.as('halimah'))]).toEqual(['200 in', '200 in'])
  })

  it('SYS-02 is refused as expired after an unused hour, also when access was changed in another company', async () => {
    const mine = await server.as('george')
    await server.database.runOutsideTenants((tx) =>
      tx
        .updateTable('login_session')
        .set({ expires_at: server.clock.now() })
        .where('account_id', '=', idOf('george'))
        .execute(),
    )
    expect(await said(mine)).toMatch(/^401 not_signed_in Session expired due to inactivity/)
  })
})
