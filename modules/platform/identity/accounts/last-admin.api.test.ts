import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Context } from '#server/context/context.ts'
import { setRoles as givenRoles } from '#test/accounts.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { accountApi } from './contract.ts'
import { setActive, setRoles } from './membership.ts'
import { lockAndCheckOtherAdmin } from './queries.ts'

const [EMPLOYEE, ADMIN, LEAVE] = [8, 12, 14]

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as('aminah')
})
beforeEach(async () => {
  for (const key of ['farid', 'rosli']) await givenRoles(server, key, [EMPLOYEE])
})
afterAll(() => server.stop())

const idOf = (key: string) => server.companies.meridian!.accounts[key]!
const at = (key: string) =>
  server.tenant('meridian', (tx) =>
    tx.selectFrom('membership').select(['id', 'version']).where('account_id', '=', idOf(key)).executeTakeFirstOrThrow(),
  )
const membership = (key: string, set: object) =>
  server.tenant('meridian', (tx) => tx.updateTable('membership').set(set).where('account_id', '=', idOf(key)).execute())
const person = (key: string, set: object) =>
  server.database.runOutsideTenants((tx) => tx.updateTable('account').set(set).where('id', '=', idOf(key)).execute())

/** Actions of a former administrator whose access was removed. */
const late = (work: (context: Context) => Promise<void>) =>
  server
    .tenant('meridian', (tx) => {
      const { companyId } = server.companies.meridian!
      const actor = { companyId, accountId: idOf('ken'), roleId: ADMIN, grants: new Map() }
      return work({ tx, actor, record: () => {} } as unknown as Context)
    })
    .then(
      () => 'done',
      (error) => error.code,
    )

it('AUTH-18d another Company Admin counts only if they can sign in: not switched off, disabled or merely invited', async () => {
  const left = async () => {
    const { id } = await at('aminah')
    return server.tenant('meridian', (tx) => lockAndCheckOtherAdmin(tx, id))
  }
  expect(await left()).toBe(false)
  await givenRoles(server, 'farid', [EMPLOYEE, ADMIN])
  expect(await left()).toBe(true)
  await membership('farid', { is_active: false })
  expect(await left()).toBe(false)
  await membership('farid', { is_active: true, invited_email: 'farid@meridian.example' })
  expect(await left()).toBe(false)
  await membership('farid', { invited_email: null })
  await person('farid', { is_active: false })
  expect(await left()).toBe(false)
  await person('farid', { is_active: true })
  expect(await left()).toBe(true)
})

it('AUTH-18d ACL-10 the last Company Admin can lose neither the role nor access; other changes are allowed', async () => {
  const own = await at('aminah')
  expect(await late((context) => setRoles(context, own, [EMPLOYEE]))).toBe('last_admin')
  expect(await late((context) => setActive(context, own, false))).toBe('last_admin')
  expect(await late((context) => setRoles(context, own, [EMPLOYEE, ADMIN]))).toBe('done')
  expect(await late(async (context) => setActive(context, await at('aminah'), true))).toBe('done')
})

it('AUTH-18d one of two Company Admins can lose the role or be switched off', async () => {
  for (const change of [
    async () => admin.call(accountApi.roles, { ...(await at('farid')), role_ids: [EMPLOYEE] }),
    async () => admin.call(accountApi.state, { ...(await at('farid')), is_active: false }),
  ]) {
    await givenRoles(server, 'farid', [EMPLOYEE, ADMIN])
    const changed = await change()
    expect(changed.status, changed.text).toBe(200)
  }
  await membership('farid', { is_active: true })
})

it('AUTH-18d other accounts can be changed when no Company Admin can sign in', async () => {
  await person('aminah', { is_active: false })
  expect(await late(async (context) => setRoles(context, await at('rosli'), [EMPLOYEE, LEAVE]))).toBe('done')
  expect(await late(async (context) => setActive(context, await at('rosli'), false))).toBe('done')
  await person('aminah', { is_active: true })
  await membership('rosli', { is_active: true })
})
