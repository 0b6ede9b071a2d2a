import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ownAccountApi } from '#base/contracts/own-account-api.ts'
import { sessionApi } from '#base/contracts/session-api.ts'
import { signInApi } from '#base/contracts/sign-in-api.ts'
import { OPERATORS_CHAIN_ID } from '#server/audit/operator-log.ts'
import { verifyAllChains } from '#server/audit/verify-chains.ts'
import { waitForBackground } from '#server/call/background.ts'
import { givePasswords, insertOperator, PASSWORD } from '#test/accounts.ts'
import { type DirectoryService, startDirectory } from '#test/directory-service.ts'
import { directorySignIns, proposeTie } from '#test/directory-sign-ins.ts'
import { readMailedToken } from '#test/mails.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { accountApi } from '../accounts/contract.ts'
import { createOperator } from './create-operator.ts'

let server: TestServer
let directory: DirectoryService
const { fresh, signIn, byPassword, confirmed } = directorySignIns(() => ({ server, directory }))

/** Makes a person of meridian an operator by SQL: no call of the product does this. */
const becomesOperator = (email: string) =>
  server.database.runOutsideTenants((tx) =>
    tx.updateTable('account').set({ kind: 'ops' }).where('email', '=', email).execute(),
  )

beforeAll(async () => {
  server = await startTestServer()
  directory = await startDirectory(server)
  await givePasswords(server, 'nurul', 'ken')
})
beforeEach(() => {
  directory.says({})
})
afterAll(async () => {
  await waitForBackground()
  await server.stop()
  await directory.stop()
})

it('AUTH-02 AUTH-12 an invitation to an operator’s address cannot be accepted, signed in or not', async () => {
  const { id: accountId, email } = await insertOperator(server)
  const admin = await server.as('aminah')
  const { id } = (await admin.call(accountApi.invite, { email, full_name: 'Typed', role_ids: [8] })).body.data
  const token = await readMailedToken(server, email, '/invitation/')
  const own = await server.signedIn({ accountId, companyId: null, role: 'Ops' })
  const answers = [
    await fresh().call(signInApi.invitation, { token }),
    await fresh().call(signInApi.joinWithPassword, { token, password: PASSWORD }),
    await own.call(signInApi.join, { token }),
  ]
  expect(answers.map(({ body }) => body.code)).toEqual(['link_used', 'link_used', 'link_used'])
  expect((await admin.call(accountApi.one, { id })).body.data.state).toBe('invited')
})

it('AUTH-02 an operator can enter no company, even with an earlier membership', async () => {
  const email = 'ken@meridian.example'
  await becomesOperator(email)
  expect((await fresh().call(signInApi.signIn, { email, password: PASSWORD })).body.code).toBe('login_failed')
  server.api.options.demo = true
  const b = fresh()
  const { body } = await b.call(signInApi.opsSignIn, { email, password: PASSWORD })
  server.api.options.demo = false
  expect(body.data).toMatchObject({ state: 'signed_in', roles: [{ id: 20 }], companies: [] })
  expect((await b.call(sessionApi.me)).body.data).toMatchObject({ company: null, companies: [] })
  expect((await b.call(sessionApi.switchCompany, { code: 'meridian' })).status).toBe(404)
  expect((await b.call(sessionApi.chooseRole, { role_id: 8 })).body.code).toBe('role_not_held')
})

it('AUTH-02 AUTH-03 SES-11 a company’s directory does not sign in an operator, even with an earlier tie', async () => {
  const email = 'nurul@meridian.example'
  await proposeTie(server, 'meridian', email)
  expect((await confirmed(await byPassword(email))).status).toBe(200)
  expect((await signIn()).body.data.state).toBe('signed_in')
  await becomesOperator(email)
  const b = fresh()
  const refused = await signIn(b)
  expect([refused.status, refused.body.code]).toEqual([403, 'no_roles'])
  expect(b.cookies.has('token')).toBe(false)
})

it('AUTH-02 LOG-01 changes by operators to their own account are logged in the operators’ log', async () => {
  const { id: accountId } = await insertOperator(server, 'own@kerani.example')
  await server.database.runOutsideTenants((tx) =>
    tx.updateTable('account').set({ language: 'en' }).where('id', '=', accountId).execute(),
  )
  const other = await server.signedIn({ accountId, companyId: null, role: 'Ops' })
  const own = await server.signedIn({ accountId, companyId: null, role: 'Ops' })
  const { data } = (await own.call(ownAccountApi.sessions)).body
  const { id } = data.find(({ current }: { current: boolean }) => !current)
  const done = [
    await own.call(ownAccountApi.endSession, { id }),
    await own.call(ownAccountApi.preferences, { language: 'zh-TW' }),
    await own.call(ownAccountApi.changePassword, { current: PASSWORD, password: 'kelapa-muda-di-pantai-9' }),
  ]
  expect(done.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await other.call(sessionApi.me)).status).toBe(401)
  const entries = await server.database.lookup
    .selectFrom('operator_entry')
    .select(['kind', 'before', 'after'])
    .where('account_id', '=', accountId)
    .orderBy('number')
    .execute()
  expect(entries).toEqual([
    { kind: 'session', before: { live: true }, after: { live: false } },
    { kind: 'preferences', before: { language: 'en' }, after: { language: 'zh-TW' } },
    { kind: 'password', before: null, after: { changed: true } },
  ])
})

/** As `npm run operator` does it. */
const made = (email: string, name = 'Siti binti Ali') =>
  createOperator(
    server.database,
    { key: server.secrets.audit, heads: server.heads },
    { email, name, now: new Date('2026-11-20T02:00:00Z') },
  )

it('AUTH-02 AUTH-15 an operator made by the command chooses a password by the mailed link and sets up a second factor', async () => {
  const email = 'written.down@kerani.example'
  expect(await made(email)).toBe('made')
  await fresh().call(signInApi.askReset, { email })
  const token = await readMailedToken(server, email, '/password/reset/')
  expect((await fresh().call(signInApi.reset, { token, password: 'kelapa-muda-di-pantai-9' })).status).toBe(200)
  const one = fresh()
  const signedIn = await one.call(signInApi.opsSignIn, { email, password: 'kelapa-muda-di-pantai-9' })
  expect(signedIn.body.data).toMatchObject({ state: 'set_up_second_factor' })
  await server.database.runOutsideTenants((tx) =>
    tx.updateTable('account').set({ is_active: false }).where('email', '=', email).execute(),
  )
  expect((await one.call(sessionApi.me)).status).toBe(401)
})

it('AUTH-15 LOG-01c the command logs a new operator once, and the chain holds', async () => {
  const email = 'only.once@kerani.example'
  expect([await made(email), await made(email)]).toEqual(['made', 'is_one'])
  const entries = await server.database.lookup
    .selectFrom('operator_entry')
    .select(['account_id', 'actor_name', 'operation', 'kind', 'before', 'after'])
    .where('operation', '=', 'command operator')
    .where('object_name', '=', 'Siti binti Ali')
    .orderBy('number', 'desc')
    .execute()
  expect(entries[0]).toEqual({
    account_id: null,
    actor_name: 'Kerani',
    operation: 'command operator',
    kind: 'account',
    before: null,
    after: { email, kind: 'ops' },
  })
  expect(entries.filter(({ after }) => (after as { email: string }).email === email)).toHaveLength(1)
  await server.heads.flush()
  const chains = await verifyAllChains(server.ownerUrl, server.secrets.audit, server.heads)
  expect(chains.find(({ code }) => code === OPERATORS_CHAIN_ID)?.broken).toBeFalsy()
})

it('AUTH-15 the command refuses a person who works in companies and an operator whose access was ended', async () => {
  const { email } = await server.database.lookup
    .selectFrom('account')
    .select('email')
    .where('kind', '=', 'staff')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(await made(email)).toBe('works_in_companies')
  await made('gone@kerani.example')
  await server.database.runOutsideTenants((tx) =>
    tx.updateTable('account').set({ is_active: false }).where('email', '=', 'gone@kerani.example').execute(),
  )
  expect(await made('gone@kerani.example')).toBe('ended')
  const after = await server.database.lookup
    .selectFrom('account')
    .select(['email', 'kind', 'is_active'])
    .where('email', 'in', [email, 'gone@kerani.example'])
    .execute()
  expect(after).toEqual(
    expect.arrayContaining([
      { email, kind: 'staff', is_active: true },
      { email: 'gone@kerani.example', kind: 'ops', is_active: false },
    ]),
  )
})
