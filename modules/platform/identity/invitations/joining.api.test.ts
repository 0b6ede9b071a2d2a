import { afterAll, beforeAll, expect, it } from 'vitest'
import { signInApi } from '#base/contracts/sign-in-api.ts'
import { waitForBackground } from '#server/call/background.ts'
import { givePasswords, PASSWORD } from '#test/accounts.ts'
import { browser } from '#test/browser.ts'
import { readMailedToken } from '#test/mails.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { accountApi } from '../accounts/contract.ts'

let server: TestServer
let address = 0
const fresh = () => browser(server.api, { address: `198.51.100.${++address}` })
const emailOf = (key: string) => `${key}@meridian.example`

/** Beacon invites a person who works for Meridian; returns the membership and the link's token. */
async function invited(key: string) {
  const admin = await server.as('beacon:aminah')
  const reply = await admin.call(accountApi.invite, { email: emailOf(key), full_name: 'As Typed', role_ids: [8] })
  return { id: reply.body.data.id as string, token: await readMailedToken(server, emailOf(key), '/invitation/') }
}
async function stateOf(id: string) {
  const admin = await server.as('beacon:aminah')
  return (await admin.call(accountApi.one, { id })).body.data.state
}
const signsIn = async (key: string, password: string, invitation?: string) => {
  const { status, body } = await fresh().call(signInApi.signIn, {
    email: emailOf(key),
    password,
    ...(invitation && { invitation }),
  })
  return status === 200 ? 'in' : body.code
}

beforeAll(async () => {
  server = await startTestServer()
  await givePasswords(server, 'ken', 'rosli')
})
afterAll(async () => {
  await waitForBackground()
  await server.stop()
})

it('AUTH-12 a signed-in person joins only by a link of their own', async () => {
  const { id, token } = await invited('ken')
  const [other, own] = [await server.as('rosli'), await server.as('ken')]
  const refused = await other.call(signInApi.join, { token })
  expect([refused.status, refused.body.code, await stateOf(id)]).toEqual([403, 'invitation_of_another', 'invited'])
  expect((await own.call(signInApi.join, { token })).body.data).toMatchObject({ code: 'beacon' })
  expect(await stateOf(id)).toBe('active')
  expect((await own.call(signInApi.join, { token })).body.code).toBe('link_used')
})

it('AUTH-12 signing in with a link accepts it for its own account only', async () => {
  const { id, token } = await invited('rosli')
  expect([await signsIn('ken', PASSWORD, token), await stateOf(id)]).toEqual(['invitation_of_another', 'invited'])
  expect([await signsIn('rosli', PASSWORD, token), await stateOf(id)]).toEqual(['in', 'active'])
})

it('AUTH-12 a link sets no password for a person whose password counts', async () => {
  const { id, token } = await invited('nurul')
  await givePasswords(server, 'nurul')
  const chosen = 'kelapa-muda-di-pantai-9'
  const refused = await fresh().call(signInApi.joinWithPassword, { token, password: chosen })
  expect([Object.keys(refused.body.errors), await stateOf(id)]).toEqual([['password'], 'invited'])
  expect(await signsIn('nurul', chosen)).toBe('login_failed')
  expect(await signsIn('nurul', PASSWORD, token)).toBe('in')
})

it('AUTH-12 a person without a password signs in with the one they chose by the link', async () => {
  const email = 'newcomer@new.example'
  const admin = await server.as('beacon:aminah')
  await admin.call(accountApi.invite, { email, full_name: 'Newcomer', role_ids: [8] })
  const token = await readMailedToken(server, email, '/invitation/')
  expect((await fresh().call(signInApi.joinWithPassword, { token, password: PASSWORD })).status).toBe(200)
  expect((await fresh().call(signInApi.signIn, { email, password: PASSWORD })).status).toBe(200)
})

it('AUTH-12 SYS-12b a person who joins in Traditional Chinese keeps it, unless they chose a language before', async () => {
  const email = 'ya.ting@new.example'
  const admin = await server.as('beacon:aminah')
  await admin.call(accountApi.invite, { email, full_name: 'Ya Ting', role_ids: [8] })
  const chinese = { 'accept-language': 'zh-TW' }
  const token = await readMailedToken(server, email, '/invitation/')
  await fresh().call(signInApi.joinWithPassword, { token, password: PASSWORD }, chinese)
  const languageOf = () =>
    server.tenant('beacon', (tx) => tx.selectFrom('account').select('language').where('email', '=', email).execute())
  expect(await languageOf()).toEqual([{ language: 'zh-TW' }])
})

it('AUTH-12 an invitation that is sent again has only its last link', async () => {
  const { id, token } = await invited('priya')
  await (await server.as('beacon:aminah')).call(accountApi.invitation, { id })
  const again = await readMailedToken(server, emailOf('priya'), '/invitation/')
  const opens = async (link: string) => (await fresh().call(signInApi.invitation, { token: link })).body.code ?? 'opens'
  expect([await opens(token), await opens(again)]).toEqual(['link_used', 'opens'])
})

it('AUTH-12 SES-9 a session with an unproven address accepts nothing; a password is chosen with the link', async () => {
  const { id, token } = await invited('devi')
  // Another person may have chosen a password for the address: it does not count.
  await givePasswords(server, 'devi')
  const own = await server.as('devi')
  await server.database.runOutsideTenants((tx) =>
    tx.updateTable('account').set({ email_verified_at: null }).where('email', '=', emailOf('devi')).execute(),
  )
  const refused = await own.call(signInApi.join, { token })
  expect([refused.status, refused.body.code, await stateOf(id)]).toEqual([403, 'invitation_password', 'invited'])
  expect((await fresh().call(signInApi.invitation, { token })).body.data.has_password).toBe(false)
  expect((await fresh().call(signInApi.joinWithPassword, { token, password: PASSWORD })).status).toBe(200)
  expect(await stateOf(id)).toBe('active')
})

it('AUTH-12 a link followed twice at the same moment is accepted once, with one password', async () => {
  const email = 'twice@new.example'
  const admin = await server.as('beacon:aminah')
  await admin.call(accountApi.invite, { email, full_name: 'Twice', role_ids: [8] })
  const token = await readMailedToken(server, email, '/invitation/')
  const passwords = [PASSWORD, 'kelapa-muda-di-pantai-9']
  const replies = await Promise.all(
    passwords.map((password) => fresh().call(signInApi.joinWithPassword, { token, password })),
  )
  expect(replies.map(({ body }) => body.code ?? 'joined').sort()).toEqual(['joined', 'link_used'])
  const chosen = passwords[replies.findIndex(({ status }) => status === 200)]!
  expect((await fresh().call(signInApi.signIn, { email, password: chosen })).status).toBe(200)
})
