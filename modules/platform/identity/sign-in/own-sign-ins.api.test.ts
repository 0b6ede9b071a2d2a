import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownAccountApi } from '#base/contracts/own-account-api.ts'
import { sessionApi } from '#base/contracts/session-api.ts'
import { signInApi } from '#base/contracts/sign-in-api.ts'
import { waitForBackground } from '#server/call/background.ts'
import { givePasswords, PASSWORD } from '#test/accounts.ts'
import { type Browser, browser } from '#test/browser.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let address = 0
const idOf = (key: string) => server.companies.meridian!.accounts[key]!
async function signedIn(key: string): Promise<Browser> {
  const b = browser(server.api, { address: `198.51.100.${++address}` })
  expect((await b.call(signInApi.signIn, { email: `${key}@meridian.example`, password: PASSWORD })).status).toBe(200)
  return b
}
type Listed = { id: string; current: boolean; address: string; last_seen_at: string; created_at: string }
const listed = async (b: Browser): Promise<Listed[]> => (await b.call(ownAccountApi.sessions)).body.data
const ends = (b: Browser, id: string) => b.call(ownAccountApi.endSession, { id })
const isIn = async (b: Browser) => (await b.call(sessionApi.me)).status === 200

beforeAll(async () => {
  server = await startTestServer()
  await givePasswords(server, 'nurul', 'ken', 'rosli')
})
afterAll(async () => {
  await waitForBackground()
  await server.stop()
})

it('AUTH-16a the list has the person’s valid sessions with place and time, the last seen first', async () => {
  const first = await signedIn('nurul')
  server.clock.forward(30 * 60_000)
  const second = await signedIn('nurul')
  const rows = await listed(second)
  expect(rows.map(({ current }) => current)).toEqual([true, false])
  expect(rows[0]).toMatchObject({ address: '198.51.100.2', created_at: server.clock.now().toISOString() })
  expect(rows[1]!.address).toBe('198.51.100.1')
  // After another call the first session is at the top.
  server.clock.forward(61_000)
  expect(await isIn(first)).toBe(true)
  expect((await listed(second)).map(({ current }) => current)).toEqual([false, true])
  // After an hour the session is over, though its row still exists.
  server.clock.forward(40 * 60_000)
  expect((await listed(second)).map(({ address }) => address)).toEqual(['198.51.100.2'])
})

it('AUTH-16b ending another session leaves this one; ending this one clears its cookies', async () => {
  const [one, two, stranger] = [await signedIn('ken'), await signedIn('ken'), await signedIn('rosli')]
  const [own, other] = [
    (await listed(one)).find(({ current }) => current)!,
    (await listed(two)).find((s) => s.current)!,
  ]
  expect((await ends(one, other.id)).body.data).toEqual({ id: other.id })
  expect(one.cookies.has('token')).toBe(true)
  expect([await isIn(one), await isIn(two), await isIn(stranger)]).toEqual([true, false, true])
  expect((await ends(one, other.id)).status).toBe(404)
  expect((await ends(one, own.id)).status).toBe(200)
  expect(one.cookies.has('token')).toBe(false)
  expect(await isIn(stranger)).toBe(true)
})

it('AUTH-11 signing out ends only this session', async () => {
  const [one, two, stranger] = [await signedIn('ken'), await signedIn('ken'), await signedIn('rosli')]
  expect((await one.call(sessionApi.signOut)).body.data).toEqual({ landing: '/login' })
  expect([await isIn(two), await isIn(stranger)]).toEqual([true, true])
})

it('SES-11 TEN-6 a directory session sees and ends only those of its company', async () => {
  const company_id = server.companies.beacon!.companyId
  await server.tenant('beacon', async (tx) => {
    const { id } = await tx
      .insertInto('membership')
      .values({ company_id, account_id: idOf('nurul') })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('member_role').values({ company_id, membership_id: id, role_id: 8 }).execute()
  })
  await server.database.runOutsideTenants((tx) => tx.deleteFrom('login_session').execute())
  const inCompany = async (company: string) => {
    const b = browser(server.api, { address: `198.51.100.${++address}` })
    await b.call(signInApi.signIn, { email: 'nurul@meridian.example', password: PASSWORD, company })
    return b
  }
  const [directory, same, elsewhere] = [
    await inCompany('meridian'),
    await inCompany('meridian'),
    await inCompany('beacon'),
  ]
  const idBy = async (b: Browser) => (await listed(b)).find(({ current }) => current)!.id
  const ids = [await idBy(directory), await idBy(same), await idBy(elsewhere)]
  expect(await listed(directory)).toHaveLength(3)
  await server.database.runOutsideTenants((tx) =>
    tx.updateTable('login_session').set({ is_directory: true }).where('id', '=', ids[0]!).execute(),
  )
  expect((await listed(directory)).map(({ id }) => id).sort()).toEqual([ids[0]!, ids[1]!].sort())
  expect((await ends(directory, ids[2]!)).status).toBe(404)
  expect(await isIn(elsewhere)).toBe(true)
  expect((await ends(directory, ids[1]!)).status).toBe(200)
  expect(await isIn(same)).toBe(false)
})

it('SYS-12 a person changes only their own language', async () => {
  const [b, other] = [await signedIn('ken'), await signedIn('rosli')]
  await b.call(ownAccountApi.preferences, { language: 'zh-TW' })
  const language = async (one: Browser) => (await one.call(sessionApi.me)).body.data.language
  expect([await language(b), await language(other)]).toEqual(['zh-TW', 'en'])
})

it('the profile’s day is that of the office, else of the company', async () => {
  server.clock.set('2026-11-24T20:00:00Z')
  const b = await signedIn('rosli')
  const told = async () => (await b.call(sessionApi.me)).body.data
  const today = async () => (await told()).today
  expect((await told()).timezone).toBe('Asia/Kuala_Lumpur')
  expect(await today()).toBe('2026-11-25')
  const office = (timezone: string) =>
    server.tenant('meridian', (tx) =>
      tx.updateTable('office').set({ timezone }).where('id', '=', server.companies.meridian!.offices.KUL!).execute(),
    )
  await office('UTC')
  expect(await today()).toBe('2026-11-24')
  expect((await told()).timezone).toBe('UTC')
  await server.tenant('meridian', (tx) =>
    tx.updateTable('membership').set({ employee_id: null }).where('account_id', '=', idOf('rosli')).execute(),
  )
  expect((await b.call(sessionApi.me)).body.data).toMatchObject({
    today: '2026-11-25',
    office: null,
    employee_id: null,
  })
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  await owner.query("update company set timezone = 'UTC' where code = 'meridian'")
  await owner.end()
  expect(await today()).toBe('2026-11-24')
})
