import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ownAccountApi } from '#base/contracts/own-account-api.ts'
import { sessionApi } from '#base/contracts/session-api.ts'
import { signInApi } from '#base/contracts/sign-in-api.ts'
import { waitForBackground } from '#server/call/background.ts'
import { givePasswords, insertOperator, PASSWORD } from '#test/accounts.ts'
import { type DirectoryService, OBJECT, startDirectory } from '#test/directory-service.ts'
import { directorySignIns, proposeTie } from '#test/directory-sign-ins.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { accessApi } from '../../access/contract.ts'

let server: TestServer
let directory: DirectoryService
const { fresh, signIn, byPassword, confirmed } = directorySignIns(() => ({ server, directory }))
const proposed = (company: string, email: string, object?: string | null) => proposeTie(server, company, email, object)

/** Makes a person of meridian a member of beacon too. */
async function joinBeacon(key: string, role_id = 8): Promise<void> {
  const company_id = server.companies.beacon!.companyId
  await server.tenant('beacon', async (tx) => {
    const { id } = await tx
      .insertInto('membership')
      .values({ company_id, account_id: server.companies.meridian!.accounts[key]!, full_name: 'B' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('member_role').values({ company_id, membership_id: id, role_id }).execute()
  })
}

beforeAll(async () => {
  server = await startTestServer()
  directory = await startDirectory(server)
  await givePasswords(server, 'nurul', 'daniel', 'ken', 'rosli')
})
beforeEach(() => {
  directory.says({})
})
afterAll(async () => {
  await waitForBackground()
  await server.stop()
  await directory.stop()
})

describe('ties to a directory', () => {
  it('AUTH-03 SES-11 a tie opens the company only after the person has confirmed it; an e-mail links nobody', async () => {
    directory.says({ email: 'nurul@meridian.example', preferred_username: 'nurul@meridian.example' })
    const refused = await signIn()
    expect(refused.status).toBe(403)
    expect(refused.body.code).toBe('directory_unlinked')

    const person = await byPassword('nurul@meridian.example')
    expect((await person.call(ownAccountApi.directoryTie)).body.data).toEqual({ proposed: false, object: null })
    expect((await person.call(ownAccountApi.directoryTieStart)).body.code).toBe('directory_not_proposed')
    expect((await proposed('meridian', 'nurul@')).body.data).toMatchObject({ directory: 'proposed' })
    expect((await signIn()).body.code).toBe('directory_unlinked')
    expect((await person.call(ownAccountApi.directoryTie)).body.data).toEqual({ proposed: true, object: OBJECT })

    directory.says({ oid: 'somebody-else' })
    expect((await confirmed(person)).body.code).toBe('directory_other_object')
    expect((await signIn()).body.code).toBe('directory_unlinked')
    directory.says({ email: 'somebody.else@elsewhere.example' })
    directory.says({ tid: 'another-tenant' })
    expect((await confirmed(person)).body.code).toBe('directory_other_object')
    directory.says({ email: 'somebody.else@elsewhere.example' })
    expect((await confirmed(person)).body.data).toEqual({ proposed: false, object: OBJECT })
    expect((await person.call(ownAccountApi.directoryTie)).body.data).toEqual({ proposed: false, object: OBJECT })
    const b = fresh()
    const reply = await signIn(b)
    expect(reply.body.data).toMatchObject({
      state: 'signed_in',
      full_name: 'Nurul Huda binti Hassan',
      current_role: { id: 8 },
    })
    expect(b.cookies.get('is_aad')).toBe('1')
    expect((await b.call(sessionApi.me)).body.data.directory).toBe(true)
    // A new proposal invalidates what the old one allowed.
    expect((await proposed('meridian', 'nurul@', null)).body.data).toMatchObject({ directory: 'none' })
    expect((await b.call(sessionApi.me)).status).toBe(401)
    expect((await signIn()).body.code).toBe('directory_unlinked')
    expect((await person.call(sessionApi.me)).status).toBe(200)
    await proposed('meridian', 'nurul@')
    expect((await confirmed(person)).status).toBe(200)
  })

  it('AUTH-03b a directory session is marked in its cookie and its profile; a password session is not', async () => {
    const byDirectory = fresh()
    expect((await signIn(byDirectory)).body.data.state).toBe('signed_in')
    const person = await byPassword('nurul@meridian.example')
    for (const [b, flag] of [
      [byDirectory, true],
      [person, false],
    ] as const) {
      expect(b.cookies.get('is_aad')).toBe(flag ? '1' : '0')
      expect((await b.call(sessionApi.me)).body.data.directory).toBe(flag)
      // What it was begun with stays when its credential is renewed.
      server.clock.forward(1_000_000)
      expect((await b.call(sessionApi.refresh)).status).toBe(200)
      expect(b.cookies.get('is_aad')).toBe(flag ? '1' : '0')
    }
  })

  it('AUTH-03 SES-11 only the session that began a confirmation can finish it, and an attempt serves only its purpose', async () => {
    const person = await byPassword('ken@meridian.example')
    await proposed('meridian', 'ken@', 'the-object-of-ken')
    directory.says({ oid: 'the-object-of-ken' })
    const back = await directory.visit((await person.call(ownAccountApi.directoryTieStart)).body.data.address)
    expect(back.state).toMatch(/^confirm\./)
    const thief = await byPassword('rosli@meridian.example')
    thief.cookies.set('directory', person.cookies.get('directory')!)
    expect((await thief.call(ownAccountApi.confirmDirectoryTie, back)).body.code).toBe('directory_failed')
    expect((await person.call(signInApi.directorySignIn, back)).body.code).toBe('directory_failed')
    expect((await signIn()).body.code).toBe('directory_unlinked')
    expect((await confirmed(person)).status).toBe(200)
    expect((await signIn()).body.data.full_name).toMatch(/^Ken/)
  })

  it('SES-11 TEN-6 a company’s directory opens that company only, wherever else the person is invited', async () => {
    await joinBeacon('daniel', 13)
    await proposed('meridian', 'daniel@', 'the-object-of-daniel')
    const person = await byPassword('daniel@meridian.example', 'meridian')
    directory.says({ oid: 'the-object-of-daniel' })
    await confirmed(person)
    const b = fresh()
    expect((await signIn(b)).body.data).toMatchObject({ state: 'signed_in', current_role: { id: 8 } })
    const me = (await b.call(sessionApi.me)).body.data
    expect([me.company.code, me.companies]).toEqual([
      'meridian',
      [{ code: 'meridian', name: 'Meridian Foods Sdn Bhd' }],
    ])
    expect((await b.call(sessionApi.switchCompany, { code: 'beacon' })).status).toBe(404)
    expect((await signIn(fresh(), 'beacon')).body.code).toBe('directory_unlinked')
    const elsewhere = await byPassword('daniel@meridian.example', 'beacon')
    expect((await elsewhere.call(ownAccountApi.directoryTie)).body.data.object).toBeNull()
    expect(
      (await b.call(ownAccountApi.sessions)).body.data.map((one: { current: boolean }) => one.current),
    ).toHaveLength(2)
    // It vouches for one company: what changes the account itself asks for the account's own password.
    expect((await b.call(ownAccountApi.secondFactorSetup)).body.code).toBe('password_needed')
    // The other company ties the same object: now both are offered, under one account.
    await proposed('beacon', 'daniel@', 'the-object-of-daniel')
    expect((await confirmed(elsewhere)).status).toBe(200)
    const both = await signIn()
    expect(both.body.data.companies.map((one: { code: string }) => one.code)).toEqual(['beacon', 'meridian'])
    // The company may also tie it to another person; then the company must be named.
    await givePasswords(server, 'beacon:nurul')
    await proposed('beacon', 'daniel@', null)
    await proposed('beacon', 'nurul@', 'the-object-of-daniel')
    expect((await confirmed(await byPassword('nurul@beacon.example'))).status).toBe(200)
    const several = await signIn()
    expect([several.status, several.body.code]).toEqual([403, 'directory_several'])
    expect((await signIn(fresh(), 'beacon')).body.data.full_name).toBe('Nurul Huda binti Hassan')
  })

  it('AUTH-15b SES-10 a role demands its second factor in directory sign-ins too, unless the company trusts its directory', async () => {
    await server.tenant('meridian', (tx) =>
      tx.insertInto('role_setting').values({ role_id: 8, second_factor: true }).execute(),
    )
    const admin = await server.as('aminah')
    expect((await signIn()).body.data.state).toBe('set_up_second_factor')
    const { version } = (await admin.call(accessApi.settings)).body.data
    const trusted = await admin.call(accessApi.changeSettings, { version, trusts_directory: true })
    expect(trusted.body.data).toEqual({ version: version + 1, trusts_directory: true, may_change: true })
    const b = fresh()
    expect((await signIn(b)).body.data.state).toBe('signed_in')
    expect((await admin.call(accessApi.changeSettings, { version, trusts_directory: false })).status).toBe(409)
    await admin.call(accessApi.changeSettings, { version: version + 1, trusts_directory: false })
    expect((await b.call(sessionApi.me)).status).toBe(401)
    const half = fresh()
    expect((await signIn(half)).body.data.state).toBe('set_up_second_factor')
    // The setup requires the account's password and then continues.
    expect((await half.call(ownAccountApi.secondFactorSetup)).body.code).toBe('password_needed')
    expect((await half.call(ownAccountApi.confirm, { password: PASSWORD })).status).toBe(200)
    expect((await half.call(ownAccountApi.secondFactorSetup)).status).toBe(200)
    await server.tenant('meridian', (tx) => tx.deleteFrom('role_setting').execute())
  })

  it('AUTH-03 TEN-6 a person confirms a tie for themselves in that company only', async () => {
    await joinBeacon('ken')
    for (const [company, email, object] of [
      ['meridian', 'ken@', 'one-for-all'],
      ['beacon', 'ken@', 'one-for-all'],
      ['meridian', 'rosli@', 'of-another'],
    ] as const)
      expect((await proposed(company, email, object)).status).toBe(200)
    const person = await byPassword('ken@meridian.example', 'meridian')
    directory.says({ oid: 'of-another' })
    expect((await confirmed(person)).body.code).toBe('directory_other_object')
    directory.says({ oid: 'one-for-all' })
    expect((await confirmed(person)).status).toBe(200)
    const ties = await server.database.lookup
      .selectFrom('membership')
      .innerJoin('company', 'company.id', 'membership.company_id')
      .innerJoin('account', 'account.id', 'membership.account_id')
      .select(['company.code', 'account.email'])
      .where('directory_object', 'in', ['one-for-all', 'of-another'])
      .where('directory_confirmed_at', 'is not', null)
      .execute()
    expect(ties).toEqual([{ code: 'meridian', email: 'ken@meridian.example' }])
  })

  it('AUTH-03 a withdrawn proposal cannot be confirmed, and an operator has none', async () => {
    const person = await byPassword('rosli@meridian.example')
    await proposed('meridian', 'rosli@', 'the-object-of-rosli')
    directory.says({ oid: 'the-object-of-rosli' })
    const back = await directory.visit((await person.call(ownAccountApi.directoryTieStart)).body.data.address)
    await proposed('meridian', 'rosli@', null)
    expect((await person.call(ownAccountApi.confirmDirectoryTie, back)).body.code).toBe('directory_not_proposed')
    const ops = await server.signedIn({ accountId: (await insertOperator(server)).id, companyId: null, role: 'Ops' })
    expect((await ops.call(ownAccountApi.directoryTie)).body.data).toEqual({ proposed: false, object: null })
    expect((await ops.call(ownAccountApi.directoryTieStart)).body.code).toBe('directory_not_proposed')
  })
})
