import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionApi } from '#base/session-api.ts'
import { asideDone } from '#server/sessions/background.ts'
import { openPlaces, placesOf } from '#server/sessions/sign-in.ts'
import { PASSWORD, withPassword } from '#test/accounts.ts'
import { browser } from '#test/browser.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { type Account, accountApi } from './contract.ts'

let server: TestServer
let admin: Caller
let address = 0
const fresh = () => browser(server.api, { address: `198.51.100.${++address}` })

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as('aminah')
  await withPassword(server, 'beacon:nurul')
})
afterAll(async () => {
  await asideDone()
  await server.stop()
})

const account = async (search: string) => (await admin.call(accountApi.list, { search })).body.data[0]
async function mailsTo(email: string): Promise<string[]> {
  await asideDone()
  const folder = path.join(server.dataFolder, 'mail')
  const names = await readdir(folder).catch(() => [])
  return (await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))).filter((mail) =>
    mail.includes(`To: ${email}`),
  )
}

describe('the list of accounts', () => {
  it('AUTH-17 lists the company’s own accounts with their roles, filtered and paged with an exact total', async () => {
    const all = (await admin.call(accountApi.list, { per_page: 200 })).body
    expect(all.total).toBe(all.data.length)
    expect(all.data.every((row: { email: string }) => row.email.endsWith('@meridian.example'))).toBe(true)
    const admins = (await admin.call(accountApi.list, { role_id: 12 })).body
    expect(admins.data.map((row: { full_name: string }) => row.full_name)).toEqual(['Aminah binti Yusof'])
    expect(admins.data[0]).toMatchObject({ is_self: true, actions: [] })
    const page = (await admin.call(accountApi.list, { per_page: 3, page: 2, sort: '-email' })).body
    expect(page).toMatchObject({ page: 2, per_page: 3, total: all.total })
    const foreign = (await (await server.as('beacon:aminah')).call(accountApi.list)).body.data[0]
    expect((await admin.call(accountApi.one, { id: foreign.id })).status).toBe(404)
    expect((await (await server.as('nurul')).call(accountApi.list)).status).toBe(403)
  })
})

describe('inviting', () => {
  it('AUTH-12 makes an account and mails a link to choose the password, good for a week', async () => {
    const reply = await admin.call(accountApi.invite, {
      email: 'Zara@new.example',
      full_name: 'Zara binti Noor',
      role_ids: [14, 8],
    })
    expect(reply.body.data).toMatchObject({
      state: 'invited',
      email: 'zara@new.example',
      roles: [{ id: 8 }, { id: 14 }],
    })
    const [mail] = await mailsTo('zara@new.example')
    expect(mail).toContain('Aminah binti Yusof')
    const token = /\/password\/reset\/([\w-]+)/.exec(mail!)![1]!
    server.clock.forward(6 * 86_400_000)
    expect((await fresh().call(sessionApi.reset, { token, password: PASSWORD })).status).toBe(200)
    admin = await server.as('aminah')
    const signedIn = await fresh().call(sessionApi.signIn, { email: 'zara@new.example', password: PASSWORD })
    expect(signedIn.body.data.state).toBe('choose_role')
    expect((await account('zara')).state).toBe('active')
  })

  it('AUTH-12 somebody with an account elsewhere becomes a member and keeps their password', async () => {
    const reply = await admin.call(accountApi.invite, {
      email: 'nurul@beacon.example',
      full_name: 'Another Name',
      role_ids: [8],
    })
    expect(reply.body.data).toMatchObject({ state: 'invited', full_name: 'Another Name' })
    expect((await mailsTo('nurul@beacon.example'))[0]).not.toContain('/password/reset/')
    const b = fresh()
    const signedIn = await b.call(sessionApi.signIn, { email: 'nurul@beacon.example', password: PASSWORD })
    expect(signedIn.body.data.state).toBe('choose_company')
    expect((await account('nurul@beacon')).state).toBe('invited')
    await b.call(sessionApi.chooseCompany, { code: 'meridian' })
    admin = await server.as('aminah')
    expect(await account('nurul@beacon')).toMatchObject({ state: 'active', full_name: 'Nurul Huda binti Hassan' })
    const again = await admin.call(accountApi.invite, { email: 'nurul@beacon.example', full_name: 'X', role_ids: [8] })
    expect(again.body.errors.email).toHaveLength(1)
  })

  it('TEN-6 SES-8 an invitation tells nothing of an account that exists: not its name, state, sign-ins or failures', async () => {
    const invite = async (email: string) =>
      (await admin.call(accountApi.invite, { email, full_name: 'Typed Name', role_ids: [8] })).body.data
    const known = await invite('farid@beacon.example')
    const unknown = await invite('nobody.at.all@beacon.example')
    const like = ({ id: _, email: __, created_at: ___, ...rest }: Record<string, unknown>) => rest
    expect(like(known)).toEqual(like(unknown))
    expect(known).toMatchObject({ state: 'invited', full_name: 'Typed Name', preferred_name: null })
    const namesakes = (await admin.call(accountApi.list, { search: 'Farid bin' })).body.data
    expect(namesakes.map((row: Account) => row.email)).toEqual(['farid@meridian.example'])
    await fresh().call(sessionApi.signIn, { email: 'farid@beacon.example', password: 'wrong-one-it-is-99' })
    await asideDone()
    const of = async (code: string) =>
      server.tenant(code, (tx) =>
        tx.selectFrom('audit_entry').select('kind').where('kind', '=', 'failed_sign_in').execute(),
      )
    expect(await of('meridian')).toEqual([])
    expect(await of('beacon')).toHaveLength(1)
  })

  it('SES-11 an invitation is not taken up by a directory link that another company made', async () => {
    await admin.call(accountApi.invite, { email: 'kavitha@beacon.example', full_name: 'Kavi', role_ids: [8] })
    const places = await placesOf(
      server.database.lookup,
      server.companies.beacon!.accounts.kavitha!,
      server.clock.now(),
    )
    expect(places.map((place) => place.code).sort()).toEqual(['beacon', 'meridian'])
    expect(openPlaces(places, undefined, true).map((place) => place.code)).toEqual(['beacon'])
    expect(() => openPlaces(places, 'meridian', true)).toThrow('login_failed')
    expect(openPlaces(places, 'meridian', false)).toHaveLength(1)
  })

  it('AUTH-18 refuses Ops as a role, no role, and an employee of another company', async () => {
    const attempt = (more: Record<string, unknown>) =>
      admin.call(accountApi.invite, { email: 'p@new.example', full_name: 'P', role_ids: [8], ...more })
    expect((await attempt({ role_ids: [20] })).body.errors.role_ids).toHaveLength(1)
    expect((await attempt({ role_ids: [] })).body.errors.role_ids).toEqual(['Choose at least one role.'])
    expect((await attempt({ employee_id: server.employeeId('beacon:priya') })).body.errors.employee_id).toHaveLength(1)
    expect((await attempt({ employee_id: server.employeeId('priya') })).body.errors.employee_id).toHaveLength(1)
  })
})

describe('rights', () => {
  it('AUTH-18 nobody changes their own account, and the last Company Admin stays', async () => {
    const self = await account('aminah')
    expect(
      (await admin.call(accountApi.roles, { id: self.id, version: self.version, role_ids: [12, 13] })).body.code,
    ).toBe('own_account')
    expect(
      (await admin.call(accountApi.state, { id: self.id, version: self.version, is_active: false })).body.code,
    ).toBe('own_account')

    const ken = await account('ken@')
    const made = await admin.call(accountApi.roles, { id: ken.id, version: ken.version, role_ids: [8, 12] })
    expect(made.status).toBe(200)
    const second = await server.as('ken', 'Company Admin')
    const [demoted, removed] = await Promise.all([
      second.call(accountApi.roles, { id: self.id, version: self.version, role_ids: [8] }),
      admin.call(accountApi.state, { id: ken.id, version: made.body.data.version, is_active: false }),
    ])
    expect([demoted.status, removed.status].filter((status) => status === 200)).toHaveLength(1)
    const left = await server.tenant('meridian', (tx) =>
      tx
        .selectFrom('member_role')
        .innerJoin('membership', 'membership.id', 'member_role.membership_id')
        .select('membership.id')
        .where('role_id', '=', 12)
        .where('is_active', '=', true)
        .execute(),
    )
    expect(left).toHaveLength(1)
    // Whoever lost the race is given back for the tests that follow.
    await server.tenant('meridian', async (tx) => {
      const company_id = server.companies.meridian!.companyId
      await tx.updateTable('membership').set({ is_active: true }).where('id', 'in', [ken.id, self.id]).execute()
      await tx
        .insertInto('member_role')
        .values([{ company_id, membership_id: self.id, role_id: 12 }])
        .onConflict((same) => same.doNothing())
        .execute()
    })
    admin = await server.as('aminah')
  })

  it('AUTH-18 only a Company Admin makes a Company Admin', async () => {
    await server.tenant('meridian', (tx) =>
      tx.insertInto('role_grant').values({ role_id: 13, permission: 'account:edit', reach: 'company' }).execute(),
    )
    const helper = await server.as('mei.ling', 'HR Generalist')
    const target = await account('rosli')
    expect(
      (await helper.call(accountApi.roles, { id: target.id, version: target.version, role_ids: [8, 12] })).body.code,
    ).toBe('admin_by_admin')
    expect(
      (await helper.call(accountApi.roles, { id: target.id, version: target.version, role_ids: [8, 14] })).status,
    ).toBe(200)
  })

  it('SES-5 AUTH-11 taking a role away and disabling end the sign-ins at once', async () => {
    const one = await server.as('jun.hao', 'HR Payroll')
    const row = await account('jun.hao')
    const changed = await admin.call(accountApi.roles, { id: row.id, version: row.version, role_ids: [8] })
    expect((await one.call(sessionApi.me)).status).toBe(401)
    const two = await server.as('jun.hao', 'employee')
    expect((await two.call(sessionApi.me)).status).toBe(200)
    const off = await admin.call(accountApi.state, { id: row.id, version: changed.body.data.version, is_active: false })
    expect(off.body.data.state).toBe('disabled')
    expect((await two.call(sessionApi.me)).status).toBe(401)
    expect(
      (await admin.call(accountApi.state, { id: row.id, version: changed.body.data.version, is_active: true })).status,
    ).toBe(409)
  })

  it('AUTH-13 linking to an employee decides what own means; one employee has one account', async () => {
    const row = await account('zara')
    expect(
      (
        await admin.call(accountApi.employee, {
          id: row.id,
          version: row.version,
          employee_id: server.employeeId('devi'),
        })
      ).body.errors.employee_id,
    ).toHaveLength(1)
    const devi = await account('devi')
    const freed = await admin.call(accountApi.employee, { id: devi.id, version: devi.version, employee_id: null })
    expect(freed.body.data.employee).toBeNull()
    const linked = await admin.call(accountApi.employee, {
      id: row.id,
      version: row.version,
      employee_id: server.employeeId('devi'),
    })
    expect(linked.body.data.employee).toEqual({ id: server.employeeId('devi'), name: 'Devi a/p Muniandy' })
  })

  it('AUTH-03 an account that is in another company too is not linked to a directory here', async () => {
    const row = await account('nurul@beacon')
    const reply = await admin.call(accountApi.directory, { id: row.id, version: row.version, tenant: 't', object: 'o' })
    expect(reply.status).toBe(409)
    expect(reply.body.code).toBe('account_elsewhere')
  })

  it('GUARD-05 writes every change into the log', async () => {
    const kinds = await server.tenant('meridian', (tx) =>
      tx.selectFrom('audit_entry').select('operation').where('kind', '=', 'account').execute(),
    )
    const operations = new Set(kinds.map((row) => row.operation))
    for (const one of [accountApi.invite, accountApi.roles, accountApi.state, accountApi.employee])
      expect(operations.has(`${one.method} ${one.path}`), one.path).toBe(true)
  })
})
