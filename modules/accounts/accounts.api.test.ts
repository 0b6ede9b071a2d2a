import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownAccountApi } from '#base/own-account-api.ts'
import { sessionApi } from '#base/session-api.ts'
import { signInApi } from '#base/sign-in-api.ts'
import { asideDone } from '#server/sessions/background.ts'
import { PASSWORD, withPassword } from '#test/accounts.ts'
import { browser } from '#test/browser.ts'
import { mailedToken, mailsTo } from '#test/mails.ts'
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

/** Makes an account one that nobody has proved to have the mailbox of. */
async function unproven(email: string): Promise<{ accountId: string }> {
  const { id } = await server.database.outside((tx) =>
    tx
      .updateTable('account')
      .set({ email_verified_at: null })
      .where('email', '=', email)
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  await server.tenant('beacon', (tx) =>
    tx
      .updateTable('membership')
      .set({ directory_tenant: 't', directory_object: 'o' })
      .where('account_id', '=', id)
      .execute(),
  )
  return { accountId: id }
}

const failures = (code: string) =>
  server.tenant(code, (tx) =>
    tx.selectFrom('audit_entry').select('actor_name').where('kind', '=', 'failed_sign_in').orderBy('number').execute(),
  )

const account = async (search: string) => (await admin.call(accountApi.list, { search })).body.data[0]
describe('the list of accounts', () => {
  it('AUTH-17c lists the company’s own accounts with their roles, filtered and paged with an exact total', async () => {
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
  const invite = async (email: string, full_name = 'Typed Name', role_ids = [8]) =>
    (await admin.call(accountApi.invite, { email, full_name, role_ids })).body.data
  const linkTo = (email: string) => mailedToken(server, email, '/invitation/')
  const signIn = (email: string, more: Record<string, unknown> = {}) =>
    fresh().call(signInApi.signIn, { email, password: PASSWORD, ...more })

  it('AUTH-12b mails a link that chooses the password and joins, good once and for a week', async () => {
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
    expect((await mailsTo(server, 'zara@new.example'))[0]).toContain('Aminah binti Yusof')
    const token = await linkTo('zara@new.example')
    server.clock.forward(6 * 86_400_000)
    expect((await fresh().call(signInApi.invitation, { token })).body.data).toEqual({
      company: 'Meridian Foods Sdn Bhd',
      full_name: 'Zara binti Noor',
      email: 'zara@new.example',
      has_password: false,
    })
    expect((await fresh().call(signInApi.joinWithPassword, { token, password: 'passwordpassword1' })).status).toBe(422)
    const both = await Promise.all(
      [1, 2].map(() => fresh().call(signInApi.joinWithPassword, { token, password: PASSWORD })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await fresh().call(signInApi.invitation, { token })).body.code).toBe('link_used')
    admin = await server.as('aminah')
    expect((await signIn('zara@new.example')).body.data.state).toBe('choose_role')
    expect((await account('zara')).state).toBe('active')

    const { id } = await invite('late@new.example')
    const late = await linkTo('late@new.example')
    expect((await admin.call(accountApi.invitation, { id })).status).toBe(200)
    const again = await linkTo('late@new.example')
    expect((await fresh().call(signInApi.invitation, { token: late })).body.code).toBe('link_used')
    server.clock.forward(7 * 86_400_000)
    expect((await fresh().call(signInApi.invitation, { token: again })).body.code).toBe('link_used')
    admin = await server.as('aminah')
  })

  it('AUTH-12 somebody with an account joins by the link of the mail after signing in, and by the password alone never', async () => {
    const email = 'nurul@beacon.example'
    expect(await invite(email, 'Another Name')).toMatchObject({ state: 'invited', full_name: 'Another Name' })
    expect((await signIn(email)).body.data.state).toBe('signed_in')
    expect((await signIn(email, { company: 'meridian' })).status).toBe(401)
    expect((await account(email)).state).toBe('invited')

    const token = await linkTo(email)
    expect((await fresh().call(signInApi.invitation, { token })).body.data).toMatchObject({ has_password: true })
    const other = await fresh().call(signInApi.joinWithPassword, { token, password: 'another long passphrase' })
    expect(other.body.errors.password).toHaveLength(1)
    const stranger = await server.as('beacon:aminah')
    expect((await stranger.call(signInApi.join, { token })).body.code).toBe('invitation_of_another')
    const wrong = await signIn(email, { password: 'not the password', invitation: token })
    expect(wrong.body.code).toBe('login_failed')
    expect((await account(email)).state).toBe('invited')

    const joined = await signIn(email, { invitation: token })
    expect(joined.body.data).toMatchObject({ state: 'signed_in', full_name: 'Another Name', current_role: { id: 8 } })
    expect((await signIn(email, { invitation: token })).body.code).toBe('link_used')
    expect((await signIn(email)).body.data.state).toBe('choose_company')
    const again = await admin.call(accountApi.invite, { email, full_name: 'X', role_ids: [8] })
    expect(again.body.errors.email).toHaveLength(1)
  })

  it('AUTH-12 who is signed in already joins from there', async () => {
    const email = 'arjun@beacon.example'
    await invite(email)
    const live = await server.as('beacon:arjun')
    const token = await linkTo(email)
    expect((await live.call(signInApi.join, { token })).body.data).toEqual({
      company: 'Meridian Foods Sdn Bhd',
      code: 'meridian',
    })
    expect((await account(email)).state).toBe('active')
    expect((await live.call(sessionApi.me)).body.data.companies).toHaveLength(2)
    const entry = await server.tenant('meridian', (tx) =>
      tx.selectFrom('audit_entry').select(['actor_name', 'after']).orderBy('number', 'desc').executeTakeFirst(),
    )
    expect(entry).toEqual({ actor_name: 'Typed Name', after: { joined: true } })
  })

  it('AUTH-12 SES-8 what somebody set who only typed the address ends when the link of the mail is followed', async () => {
    const email = 'farid@beacon.example'
    await withPassword(server, 'beacon:farid')
    const { accountId } = await unproven(email)
    const thief = fresh()
    await thief.call(signInApi.signIn, { email, password: PASSWORD })
    const { secret } = (await thief.call(ownAccountApi.secondFactorSetup)).body.data
    expect(secret).toBeTruthy()
    await server.database.outside((tx) =>
      tx
        .updateTable('membership')
        .set({ directory_confirmed_at: server.clock.now() })
        .where('account_id', '=', accountId)
        .execute(),
    )
    await invite(email)
    const token = await linkTo(email)
    // The thief's password does not take it up, whichever way.
    expect((await thief.call(signInApi.join, { token })).body.code).toBe('invitation_password')
    expect((await signIn(email, { invitation: token })).body.code).toBe('invitation_password')
    expect((await account(email)).state).toBe('invited')
    expect((await fresh().call(signInApi.invitation, { token })).body.data.has_password).toBe(false)
    const chosen = 'kelapa-muda-di-pantai-9'
    expect((await fresh().call(signInApi.joinWithPassword, { token, password: chosen })).status).toBe(200)
    expect((await thief.call(sessionApi.me)).status).toBe(401)
    expect((await signIn(email)).status).toBe(401)
    expect((await signIn(email, { password: chosen })).body.data.state).toBe('choose_company')
    const row = await server.database.outside((tx) =>
      tx
        .selectFrom('account')
        .innerJoin('membership', 'membership.account_id', 'account.id')
        .select(['totp_secret', 'directory_confirmed_at', 'email_verified_at'])
        .where('account.id', '=', accountId)
        .orderBy('membership.created_at')
        .executeTakeFirstOrThrow(),
    )
    expect(row).toEqual({ totp_secret: null, directory_confirmed_at: null, email_verified_at: server.clock.now() })
  })

  it('TEN-6 SES-8 an invitation tells nothing of an account that exists: not its name, state, kind, sign-ins or failures', async () => {
    await server.database.outside((tx) =>
      tx
        .insertInto('account')
        .values([
          { email: 'an.operator@beacon.example', kind: 'ops', full_name: 'Operator' },
          { email: 'disabled@beacon.example', full_name: 'Disabled', is_active: false },
        ])
        .execute(),
    )
    const like = ({ id: _, email: __, created_at: ___, ...rest }: Record<string, unknown>) => rest
    const known = await invite('kavitha@beacon.example')
    expect(known).toMatchObject({ state: 'invited', full_name: 'Typed Name', preferred_name: null })
    for (const email of ['nobody.at.all@beacon.example', 'an.operator@beacon.example', 'disabled@beacon.example'])
      expect(like(await invite(email)), email).toEqual(like(known))
    const token = await linkTo('an.operator@beacon.example')
    expect((await fresh().call(signInApi.joinWithPassword, { token, password: PASSWORD })).body.code).toBe('link_used')
    const namesakes = (await admin.call(accountApi.list, { search: 'Kavitha' })).body.data
    expect(namesakes.map((row: Account) => row.email)).toContain('kavitha@meridian.example')
    const before = (await failures('beacon')).length
    await signIn('kavitha@beacon.example', { password: 'wrong-one-it-is-99' })
    await asideDone()
    expect(await failures('meridian')).toEqual([])
    expect(await failures('beacon')).toHaveLength(before + 1)
  })

  it('TEN-6 LOG-01 what one company calls a person, and failures before a company is known, show in no other', async () => {
    const email = 'nurul@beacon.example'
    const nameIn = async (company: string) => {
      const b = fresh()
      await b.call(signInApi.signIn, { email, password: PASSWORD, company })
      const me = (await b.call(sessionApi.me)).body.data
      return [me.full_name, decodeURIComponent(b.cookies.get('full_name')!)]
    }
    expect(await nameIn('beacon')).toEqual(['Nurul Huda binti Hassan', 'Nurul Huda binti Hassan'])
    expect(await nameIn('meridian')).toEqual(['Another Name', 'Another Name'])
    expect((await account(email)).full_name).toBe('Another Name')
    const before = [(await failures('meridian')).length, (await failures('beacon')).length]
    await signIn(email, { password: 'wrong-one-it-is-99' })
    await asideDone()
    expect([(await failures('meridian')).length, (await failures('beacon')).length]).toEqual(before)
    const platform = await server.database.lookup
      .selectFrom('operator_entry')
      .select(['kind', 'actor_name', 'object_name'])
      .execute()
    expect(platform).toContainEqual({ kind: 'failed_sign_in', actor_name: '', object_name: '' })
    await signIn(email, { password: 'wrong-one-it-is-99', company: 'meridian' })
    await asideDone()
    expect((await failures('meridian')).at(-1)).toEqual({ actor_name: 'Another Name' })
    expect(await failures('beacon')).toHaveLength(before[1]!)
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
  it('AUTH-18d nobody changes their own account, and the last Company Admin stays', async () => {
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

  it('SES-5 AUTH-11b taking a role away and disabling end the sign-ins at once', async () => {
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

  it('AUTH-13c linking to an employee decides what own means; one employee has one account', async () => {
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

  it('AUTH-15 the second factor of somebody who is in another company too is their own affair; an invitation there is none', async () => {
    await server.database.outside((tx) =>
      tx
        .updateTable('account')
        .set({ totp_on: true })
        .where('email', 'in', ['nurul@beacon.example', 'ken@meridian.example'])
        .execute(),
    )
    const drop = async (search: string) => {
      const row = await account(search)
      return admin.call(accountApi.secondFactor, { id: row.id, version: row.version })
    }
    expect((await drop('nurul@beacon')).body.code).toBe('account_elsewhere')
    const elsewhere = await server.as('beacon:aminah')
    await elsewhere.call(accountApi.invite, { email: 'ken@meridian.example', full_name: 'K', role_ids: [8] })
    expect((await drop('ken@')).status).toBe(200)
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
