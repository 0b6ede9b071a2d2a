import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownAccountApi } from '#base/contracts/own-account-api.ts'
import { sessionApi } from '#base/contracts/session-api.ts'
import { signInApi } from '#base/contracts/sign-in-api.ts'
import { endpointName } from '#base/endpoints/endpoint.ts'
import { waitForBackground } from '#server/call/background.ts'
import { accountApi } from '../modules/platform/identity/accounts/contract.ts'
import { givePasswords, insertOperator } from './accounts.ts'
import { type DirectoryService, startDirectory } from './directory-service.ts'
import { findMissingLogLabels, findUnlistedPeople, loadNamedPeople } from './log-words.ts'
import { startTestServer, type TestServer } from './server.ts'
import { signInStories } from './sign-in-stories.ts'
import { EMPLOYEE, email, OPERATOR, type SignIns, signIns } from './sign-ins.ts'

let server: TestServer
let directory: DirectoryService
let owner: pg.Client
let people: SignIns

beforeAll(async () => {
  server = await startTestServer()
  directory = await startDirectory(server)
  owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  people = signIns(server, owner)
  await givePasswords(server, 'nurul', 'ken', 'devi', 'rosli', 'hakim', 'xin.yi', 'muthu', 'daniel')
  await insertOperator(server, OPERATOR)
})
afterAll(async () => {
  await waitForBackground()
  await owner.end()
  await server.stop()
  await directory.stop()
})

const STORIES = signInStories(() => ({ server, people, directory }))

/** Calls that change no stored record, with the reason why they write no audit entry. */
const WRITES_NOTHING: Readonly<Record<string, string>> = {
  'POST /api/auth/aad-start': 'nobody is known yet: it begins a way to the directory',
  'POST /api/auth/directory-tie/start': 'begins a way to the directory; what comes back is written',
  'POST /api/auth/registration': 'founds nothing: no company is there to write it to before the link is followed',
  'POST /api/auth/registration/link': 'reads what the link is for; the token does not belong in an address',
  'POST /api/auth/invitation/link': 'reads what the link is for; the token does not belong in an address',
}

/** The audit entries of calls: log, actor, subject, and values before and after. */
async function written() {
  await waitForBackground()
  const { rows } = await owner.query(`
    select c.code as log, e.operation, a.email, e.role_id as role, e.kind, e.object_name as about, e.before, e.after
    from audit_entry e join company c on c.id = e.company_id left join account a on a.id = e.account_id
    order by e.company_id, e.number`)
  const { rows: operators } = await owner.query(`
    select 'operators' as log, o.operation, a.email, null as role, o.kind, o.object_name as about, o.before, o.after
    from operator_entry o left join account a on a.id = o.account_id order by o.number`)
  return [...rows, ...operators]
}

it('LOG-01 every unsafe call of signing in writes its entry, or the test says why it writes none', () => {
  const told = new Set([...STORIES.map(([of]) => endpointName(of)), ...Object.keys(WRITES_NOTHING)])
  const calls = server.api.operations
    .filter(({ safe, access }) => !safe && (access === 'public' || access === 'session'))
    // Answers to letters from outside sign nobody in: the tests of letters read their entries.
    .filter(
      ({ path }) =>
        !/^\/api\/public\/(letters|applications|application-drafts|candidate|candidate-offers)\//.test(path),
    )
    .map(endpointName)
  expect(calls.length).toBeGreaterThan(22)
  expect(calls.filter((call) => !told.has(call))).toEqual([])
  expect([...told].filter((call) => !calls.includes(call))).toEqual([])
})

it.each(STORIES.map((story) => [endpointName(story[0]), story[1], story] as const))(
  'LOG-01ab %s %s writes one entry with who, before and after; founding a company also logs its sign-in',
  async (operation, _, [, , begin, by, kind, before, after, status = 200]) => {
    const call = await begin()
    const count = (await written()).length
    const reply = await call()
    expect(reply.status, reply.text).toBe(status)
    const all = await written()
    expect(all.length - count).toBe(operation === endpointName(signInApi.found) ? 2 : 1)
    const mine = all.filter((entry) => entry.operation === operation && entry.log === by.log && entry.kind === kind)
    expect(mine.at(-1)).toEqual({ ...by, operation, kind, before, after })
  },
)

it('SYS-12a the log shows entries of signing in as sentences', async () => {
  expect(await findMissingLogLabels(await written())).toEqual([])
})

it('LOG-01e an entry of signing in names the owner of the account', async () => {
  const { rows } = await owner.query(
    `select e.operation, e.kind, e.object_id, e.object_name, e.before, e.after, e.employee_ids
    from audit_entry e join company c on c.id = e.company_id and c.code = 'meridian' where e.operation like '% /api/auth/%'`,
  )
  expect(findUnlistedPeople(rows, await loadNamedPeople(owner))).toEqual([])
  expect(rows.filter(({ employee_ids }) => employee_ids.length > 0).length).toBeGreaterThan(10)
})

it('LOG-01ab AUTH-15a removing a second factor writes that it was on', async () => {
  await owner.query('update account set totp_on = true where email = $1', [email('hakim')])
  const admin = await server.as('aminah')
  const { id, version } = (await admin.call(accountApi.list, { search: email('hakim') })).body.data[0]
  expect((await admin.call(accountApi.secondFactor, { id, version })).status).toBe(200)
  const entry = (await written()).filter(({ operation }) => operation === endpointName(accountApi.secondFactor)).at(-1)
  expect(entry).toMatchObject({ before: { second_factor: true }, after: { second_factor: false } })
})

it('LOG-01 a call that is declared to write nothing leaves every log unchanged', async () => {
  await people.proposed('rosli', 'another-object')
  const b = await people.signedIn('rosli')
  await b.call(sessionApi.chooseRole, { role_id: EMPLOYEE })
  const [token, invitation] = [await people.registered('a@a.example', 'aa'), await people.invited('b@b.example')]
  const count = (await written()).length
  const replies = [
    await people.fresh().call(signInApi.directoryStart, {}),
    await b.call(ownAccountApi.directoryTieStart),
    await people.fresh().call(signInApi.registration, { token }),
    await people.fresh().call(signInApi.invitation, { token: invitation }),
  ]
  await people.registered('c@c.example', 'cc')
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(replies.length + 1).toBe(Object.keys(WRITES_NOTHING).length)
  expect((await written()).length).toBe(count)
})
