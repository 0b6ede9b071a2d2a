import { generateSync } from 'otplib'
import type pg from 'pg'
import { expect } from 'vitest'
import { ownAccountApi } from '#base/contracts/own-account-api.ts'
import { signInApi } from '#base/contracts/sign-in-api.ts'
import { accountApi } from '../modules/platform/identity/accounts/contract.ts'
import { PASSWORD } from './accounts.ts'
import { type Browser, browser } from './browser.ts'
import { OBJECT } from './directory-service.ts'
import { proposeTie } from './directory-sign-ins.ts'
import { readMailedToken } from './mails.ts'
import type { TestServer } from './server.ts'

/** The e-mail of an operator, and of a person of meridian. */
export const OPERATOR = 'ops@kerani.example'
/** The role id of most people. */
export const EMPLOYEE = 8
export const email = (key: string) => `${key}@meridian.example`

export type SignIns = ReturnType<typeof signIns>

/** Sign-ins, each from an address of its own, and their preparation. */
export function signIns(server: TestServer, owner: pg.Client) {
  let address = 0
  const fresh = () => browser(server.api, { address: `198.51.100.${++address}` })
  async function signedIn(key: string, company?: string): Promise<Browser> {
    const b = fresh()
    const reply = await b.call(signInApi.signIn, {
      email: email(key),
      password: PASSWORD,
      ...(company && { company }),
    })
    expect(reply.body.data?.state, reply.text).toMatch(/signed_in|choose/)
    return b
  }
  async function signInOperator(): Promise<Browser> {
    const b = fresh()
    expect((await b.call(signInApi.opsSignIn, { email: OPERATOR, password: PASSWORD })).status).toBe(200)
    return b
  }
  const totpCode = (secret: string) => generateSync({ secret, epoch: Math.floor(server.clock.now().getTime() / 1000) })

  /** Turns the second factor on. Codes are valid once, so the clock moves forward. */
  async function turnedOn(b: Browser): Promise<string> {
    const { secret } = (await b.call(ownAccountApi.secondFactorSetup)).body.data
    expect((await b.call(ownAccountApi.secondFactorOn, { code: totpCode(secret) })).status).toBe(200)
    server.clock.forward(60_000)
    return secret
  }
  /** The right code of a second factor that is being set up. */
  async function begunCode(b: Browser): Promise<string> {
    return totpCode((await b.call(ownAccountApi.secondFactorSetup)).body.data.secret)
  }
  /** Makes a person of meridian a member of beacon, invited or active. */
  async function joinBeacon(key: string, invited: boolean): Promise<string> {
    const company_id = server.companies.beacon!.companyId
    const account_id = server.companies.meridian!.accounts[key]!
    await owner.query('delete from membership where company_id = $1 and account_id = $2', [company_id, account_id])
    const { id } = await server.tenant('beacon', (tx) =>
      tx
        .insertInto('membership')
        .values({ company_id, account_id, full_name: 'Of both', invited_email: invited ? email(key) : null })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    await server.tenant('beacon', (tx) =>
      tx.insertInto('member_role').values({ company_id, membership_id: id, role_id: EMPLOYEE }).execute(),
    )
    return id
  }
  /** The token of a mailed invitation. */
  async function mailInvitation(company: 'meridian' | 'beacon', id: string, to: string): Promise<string> {
    const admin = await server.as(company === 'meridian' ? 'aminah' : 'beacon:aminah')
    expect((await admin.call(accountApi.invitation, { id })).status).toBe(200)
    return readMailedToken(server, to, '/invitation/')
  }
  async function invite(to: string): Promise<string> {
    const admin = await server.as('aminah')
    const reply = await admin.call(accountApi.invite, {
      email: to,
      full_name: 'Invited',
      role_ids: [EMPLOYEE],
    } as never)
    expect(reply.status, reply.text).toBe(200)
    return readMailedToken(server, to, '/invitation/')
  }
  async function reset(key: string): Promise<string> {
    await fresh().call(signInApi.askReset, { email: email(key) })
    return readMailedToken(server, email(key), '/password/reset/')
  }
  async function register(to: string, code: string): Promise<string> {
    const company = {
      company_name: 'Cempaka Sdn Bhd',
      company_code: code,
      country: 'MY' as const,
      state: 'SGR',
      full_name: 'Salmah',
    }
    expect((await fresh().call(signInApi.register, { ...company, email: to })).status).toBe(200)
    return readMailedToken(server, to, '/register/')
  }
  async function proposeDirectoryTie(key: string, object = OBJECT): Promise<void> {
    const reply = await proposeTie(server, 'meridian', email(key), object)
    expect(reply.status, reply.text).toBe(200)
  }
  return {
    fresh,
    codeOf: totpCode,
    begunCode,
    signedIn,
    operating: signInOperator,
    turnedOn,
    inBeacon: joinBeacon,
    invitedTo: mailInvitation,
    invited: invite,
    reset,
    registered: register,
    proposed: proposeDirectoryTie,
  }
}
