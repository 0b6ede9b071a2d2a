import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ownAccountApi } from '#base/contracts/own-account-api.ts'
import { sessionApi } from '#base/contracts/session-api.ts'
import { signInApi } from '#base/contracts/sign-in-api.ts'
import { waitForBackground } from '#server/call/background.ts'
import { givePasswords, PASSWORD } from '#test/accounts.ts'
import { browser } from '#test/browser.ts'
import { deliverAndReadMails, deliverMails, readMailedToken } from '#test/mails.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { mailApi } from '../../mails/contract.ts'
import { type Account, accountApi } from './contract.ts'

let server: TestServer
let admin: Caller
let address = 0
const fresh = () => browser(server.api, { address: `198.51.100.${++address}` })

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as('aminah')
  await givePasswords(server, 'beacon:nurul')
})
afterAll(async () => {
  await waitForBackground()
  await server.stop()
})

/** Makes the address of an account unproven. */
async function unproven(email: string): Promise<{ accountId: string }> {
  const { id } = await server.database.runOutsideTenants((tx) =>
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

describe('inviting', () => {
  const invite = async (email: string, full_name = 'Typed Name', role_ids = [8]) =>
    (await admin.call(accountApi.invite, { email, full_name, role_ids })).body.data
  const linkTo = (email: string) => readMailedToken(server, email, '/invitation/')
  const signIn = (email: string, more: Record<string, unknown> = {}) =>
    fresh().call(signInApi.signIn, { email, password: PASSWORD, ...more })

  it('AUTH-12b mails a link that sets a password and joins, valid once within a week', async () => {
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
    expect((await deliverAndReadMails(server, 'zara@new.example'))[0]).toContain('Aminah binti Yusof')
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

  it('PAY-02d AUTH-12b the list shows whether the mail of an invitation was sent, else why not, and a new link replaces it', async () => {
    const email = 'lena@new.example'
    const mails = () =>
      server.tenant('meridian', (tx) =>
        tx
          .selectFrom('mail')
          .select(['id', 'state', 'body', 'sealed_body', 'expires_at'])
          .where('recipient', '=', email)
          .execute(),
      )
    const shown = async () => {
      const { invitation_mail, invitation_mail_reason, state } = await account(email)
      return [state, invitation_mail, invitation_mail_reason]
    }
    const { id, invitation_mail } = await invite(email)
    expect(invitation_mail).toBe('waiting')
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    await deliverMails(server, 'smtp://127.0.0.1:1')
    expect(await shown()).toEqual(['invited', 'waiting', 'unreachable'])
    const [first] = await mails()
    expect([first!.body, first!.sealed_body !== null]).toEqual(['', true])
    const unsent = (await admin.call(mailApi.list, { search: email })).body.data
    expect(unsent).toMatchObject([{ recipient: email, reason: 'unreachable', can_be_sent_again: true }])

    // The link of the earlier mail is invalid, so that mail is not sent.
    expect((await admin.call(accountApi.invitation, { id })).body.data.invitation_mail).toBe('waiting')
    const again = await mails()
    expect(again).toHaveLength(1)
    expect(again[0]!.id).not.toBe(first!.id)
    const token = await linkTo(email)
    expect(await shown()).toEqual(['invited', 'sent', null])
    expect((await mails())[0]!.sealed_body).toBeNull()
    expect((await fresh().call(signInApi.joinWithPassword, { token, password: PASSWORD })).status).toBe(200)
    expect(await shown()).toEqual(['active', null, null])
    expect(JSON.stringify(logged.mock.calls)).not.toContain(token)
    logged.mockRestore()
  })

  it('PAY-02d AUTH-12b the mail of an invitation is not sent after its link expired or the account was disabled', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { id: off, version } = await invite('off@new.example')
    expect((await admin.call(accountApi.state, { id: off, version, is_active: false })).status).toBe(200)
    expect(await deliverAndReadMails(server, 'off@new.example')).toEqual([])
    const { id: late } = await invite('later@new.example')
    await deliverMails(server, 'smtp://127.0.0.1:1')
    server.clock.forward(7 * 86_400_000)
    expect(await deliverAndReadMails(server, 'later@new.example')).toEqual([])
    admin = await server.as('aminah')
    expect(await account('later@new.example')).toMatchObject({
      id: late,
      invitation_mail: 'failed',
      invitation_mail_reason: 'expired',
    })
    const [row] = (await admin.call(mailApi.list, { search: 'later@new.example' })).body.data
    expect(row).toMatchObject({ state: 'failed', reason: 'expired', can_be_sent_again: false })
    const again = await admin.call(mailApi.sendAgain, { ids: [row.id] })
    expect([again.status, again.body.code]).toEqual([409, 'no_unsent_mails'])
    logged.mockRestore()
  })

  it('AUTH-12 a person with an account joins by the mailed link after signing in, never by the password alone', async () => {
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

  it('AUTH-12 a signed-in person joins by the link without signing in again', async () => {
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

  it('AUTH-12 SES-8 following the mailed link removes what a person set who only typed the address', async () => {
    const email = 'farid@beacon.example'
    await givePasswords(server, 'beacon:farid')
    const { accountId } = await unproven(email)
    const thief = fresh()
    await thief.call(signInApi.signIn, { email, password: PASSWORD })
    const { secret } = (await thief.call(ownAccountApi.secondFactorSetup)).body.data
    expect(secret).toBeTruthy()
    await server.database.runOutsideTenants((tx) =>
      tx
        .updateTable('membership')
        .set({ directory_confirmed_at: server.clock.now() })
        .where('account_id', '=', accountId)
        .execute(),
    )
    await invite(email)
    const token = await linkTo(email)
    // The thief's password cannot accept the invitation in any way.
    expect((await thief.call(signInApi.join, { token })).body.code).toBe('invitation_password')
    expect((await signIn(email, { invitation: token })).body.code).toBe('invitation_password')
    expect((await account(email)).state).toBe('invited')
    expect((await fresh().call(signInApi.invitation, { token })).body.data.has_password).toBe(false)
    const chosen = 'kelapa-muda-di-pantai-9'
    expect((await fresh().call(signInApi.joinWithPassword, { token, password: chosen })).status).toBe(200)
    expect((await thief.call(sessionApi.me)).status).toBe(401)
    expect((await signIn(email)).status).toBe(401)
    expect((await signIn(email, { password: chosen })).body.data.state).toBe('choose_company')
    const row = await server.database.runOutsideTenants((tx) =>
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

  it('TEN-6 SES-8 an invitation reveals nothing of an existing account: no name, state, kind, sessions or failures', async () => {
    await server.database.runOutsideTenants((tx) =>
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
    await waitForBackground()
    expect(await failures('meridian')).toEqual([])
    expect(await failures('beacon')).toHaveLength(before + 1)
  })

  it('TEN-6 LOG-01 a person’s name in one company, and failures before a company is known, do not show in another', async () => {
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
    await waitForBackground()
    expect([(await failures('meridian')).length, (await failures('beacon')).length]).toEqual(before)
    const platform = await server.database.lookup
      .selectFrom('operator_entry')
      .select(['kind', 'actor_name', 'object_name'])
      .execute()
    expect(platform).toContainEqual({ kind: 'failed_sign_in', actor_name: '', object_name: '' })
    await signIn(email, { password: 'wrong-one-it-is-99', company: 'meridian' })
    await waitForBackground()
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
