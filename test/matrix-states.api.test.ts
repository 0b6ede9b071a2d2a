import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Endpoint, name } from '#base/endpoint.ts'
import { PERMISSIONS, type Permission } from '#base/permissions.ts'
import { DEFAULT_GRANTS } from '#server/access/default-grants.ts'
import { callerOf, type GrantTable, hasObject, NOT_SIGNED_IN, ROLE_NAMES } from './matrix.ts'
import { type Matrix, startMatrix } from './matrix-cells.ts'
import { verdictOf } from './matrix-rules.ts'
import type { Caller } from './server.ts'

let matrix: Matrix
beforeAll(async () => {
  matrix = await startMatrix()
  // Made while everything is on.
  for (const endpoint of matrix.operations()) await matrix.samples.sampleFor(endpoint)
})
afterAll(() => matrix.stop())

const isOfCompany = ({ access }: Endpoint) =>
  access !== 'public' && access !== 'session' && PERMISSIONS[access as Permission] !== 'platform'
const isPlatform = ({ access }: Endpoint) => PERMISSIONS[access as Permission] === 'platform'
const grants = DEFAULT_GRANTS as GrantTable

/** Asks an operation about what is there and can be done, as the one who calls. */
async function ask(endpoint: Endpoint, by: Caller) {
  if (endpoint.access === 'session') return verdictOf(await by.call(endpoint, signingIn(endpoint) as never))
  const { files } = await matrix.samples.sampleFor(endpoint)
  const target = (await matrix.samples.targetOf(endpoint, 'own', callerOf('Company Admin')))!
  const input = await matrix.samples.callOf(endpoint, target, { keepsId: true })
  return verdictOf(await by.call(endpoint, input as never, { ...(files && { files }) }))
}

/** Words that fit the call; codes, passwords and links that do not. */
function signingIn(endpoint: Endpoint): Record<string, unknown> {
  return {
    ...matrix.samples.sample(endpoint),
    ...('email' in endpoint.input.shape && { email: `${randomUUID()}@meridian.example` }),
    ...(hasObject(endpoint) && { id: randomUUID() }),
  }
}

/** Asks all operations, and answers those that answer otherwise than they should. */
async function otherwise(by: Caller, should: (endpoint: Endpoint) => string | null): Promise<string[]> {
  const wrong: string[] = []
  for (const endpoint of matrix.operations()) {
    const want = should(endpoint)
    const got = want === null ? null : await ask(endpoint, by)
    if (got !== want) wrong.push(`${name(endpoint)}: ${want}, not ${got}`)
  }
  return wrong
}

const kept = <T>(work: () => Promise<T>) => matrix.server.keep(work)
const member = (key: string, set: object) =>
  kept(() =>
    matrix.server.tenant('meridian', (tx) =>
      tx
        .updateTable('membership')
        .set(set)
        .where('account_id', '=', matrix.server.companies.meridian!.accounts[key]!)
        .execute(),
    ),
  )
const company = (set: object) =>
  kept(() =>
    matrix.server.database.outside((tx) => tx.updateTable('company').set(set).where('code', '=', 'meridian').execute()),
  )

const nobodyAnyMore = (endpoint: Endpoint) => (endpoint.access === 'public' ? null : NOT_SIGNED_IN)

it('GUARD-05 AUTH-10 nobody, and who may not come in any more, is not signed in to any operation', {
  timeout: 300_000,
}, async () => {
  const { server } = matrix
  const { accounts, companyId } = server.companies.meridian!
  const as = (key: string) => kept(() => server.as(key))
  expect(await otherwise(server.nobody, nobodyAnyMore), 'nobody').toEqual([])

  const [suspended, without, gone, admin] = [
    await as('jason'),
    await as('halimah'),
    await as('amirul'),
    await as('aminah'),
  ]
  await member('jason', { is_active: false })
  expect(await otherwise(suspended, nobodyAnyMore), 'suspended').toEqual([])
  await kept(() =>
    server.tenant('meridian', async (tx) => {
      const { id } = await tx
        .selectFrom('membership')
        .select('id')
        .where('account_id', '=', accounts.halimah!)
        .executeTakeFirstOrThrow()
      await tx.deleteFrom('member_role').where('membership_id', '=', id).execute()
    }),
  )
  expect(await otherwise(without, nobodyAnyMore), 'without a role').toEqual([])
  // The last day of work is behind them.
  expect(await otherwise(gone, nobodyAnyMore), 'left').toEqual([])
  await company({ is_on: false })
  expect(await otherwise(admin, nobodyAnyMore), 'of a company that is off').toEqual([])
  await company({ is_on: true })

  const roleless = await kept(async () => {
    const who = await server.signedIn({ accountId: accounts.kavitha!, companyId, role: 'hod' })
    await server.database.outside((tx) =>
      tx
        .updateTable('login_session')
        .set({ state: 'choose_role', role_id: null })
        .where('account_id', '=', accounts.kavitha!)
        .execute(),
    )
    return who
  })
  const chooses = (endpoint: Endpoint) =>
    isOfCompany(endpoint) ? '403 choose_role_first' : isPlatform(endpoint) ? '403 forbidden' : null
  expect(await otherwise(roleless, chooses), 'who has yet to choose a role').toEqual([])
})

it('GUARD-05 AUTH-01 signing in and what one does with one’s sign-in answers every role alike', async () => {
  const wrong: string[] = []
  let asked = 0
  for (const endpoint of matrix.operations().filter(({ access }) => access === 'public' || access === 'session')) {
    const want = SIGN_INS[name(endpoint)]
    for (const role of [null, ...ROLE_NAMES] as const) {
      await kept(() => matrix.server.database.outside((tx) => tx.deleteFrom('rate_count').execute()))
      const got = verdictOf(await matrix.ask(endpoint, role, signingIn(endpoint), undefined))
      const should =
        role === null && endpoint.access === 'session' ? NOT_SIGNED_IN : typeof want === 'function' ? want(role) : want
      asked++
      if (got !== should) wrong.push(`${name(endpoint)}, ${role}: ${should}, not ${got}`)
    }
  }
  expect(wrong).toEqual([])
  expect(asked).toBeGreaterThan(400)
})

/** What each answers when it is asked with words that fit, and whose codes, passwords and links do not. */
const SIGN_INS: Readonly<Record<string, string | ((role: string | null) => string)>> = {
  'GET /api/system/check': '200',
  'POST /api/auth/login': '401 login_failed',
  'POST /api/auth/path/ops/login': '401 login_failed',
  'POST /api/auth/aad-start': '404 directory_off',
  'POST /api/auth/aad-login': '404 directory_off',
  // Steps of a sign-in that nobody has begun.
  'POST /api/auth/company': NOT_SIGNED_IN,
  'POST /api/auth/second-factor': NOT_SIGNED_IN,
  'POST /api/auth/registration': '200',
  'POST /api/auth/registration/link': '422 link_used',
  'POST /api/auth/registration/founding': '422 link_used',
  'POST /api/auth/invitation/link': '422 link_used',
  'POST /api/auth/invitation/password': '422 link_used',
  'POST /api/auth/invitation': '422 link_used',
  'GET /api/auth/directory-tie': '200',
  'POST /api/auth/directory-tie/start': '422 directory_not_proposed',
  'POST /api/auth/directory-tie': '404 directory_off',
  'POST /api/auth/password/reset-request': '200',
  'POST /api/auth/password/reset': '422 link_used',
  'GET /api/auth/me': '200',
  'GET /api/auth/refresh': '200',
  'GET /api/auth/sessions': '200',
  'DELETE /api/auth/sessions/{id}': '404 not_found',
  'PATCH /api/auth/preferences': '200',
  'POST /api/auth/logout': '200',
  // The role that the words name is one person's.
  'POST /api/auth/role': (role) => (role === 'rmt admin' ? '200' : '403 role_not_held'),
  'POST /api/auth/current-company': '404 not_found',
  'POST /api/auth/confirmation': '422 validation_failed',
  'POST /api/auth/password': '422 validation_failed',
  'POST /api/auth/second-factor/setup': ofOps('409 second_factor_on', '200'),
  'POST /api/auth/second-factor/activation': ofOps('409 second_factor_on', '422 validation_failed'),
  // Operators cannot do without one.
  'DELETE /api/auth/second-factor': ofOps('403 second_factor_demanded', '200'),
}

function ofOps(operators: string, others: string) {
  return (role: string | null) => (role === 'Ops' ? operators : others)
}

/** Modules there are to switch off. */
const MODULES = [20, 21]

it.each([
  [
    'of the company, switched off',
    async (off: boolean) =>
      kept(() =>
        matrix.server.tenant('meridian', async (tx) => {
          if (off)
            await tx
              .insertInto('company_module')
              .values(MODULES.map((module_id) => ({ module_id, is_on: false })))
              .execute()
          else await tx.deleteFrom('company_module').execute()
        }),
      ),
  ],
  [
    'of the offices, hidden',
    async (hidden: boolean) =>
      kept(() =>
        matrix.server.tenant('meridian', (tx) =>
          tx
            .updateTable('office')
            .set({ hidden_modules: hidden ? MODULES : [] })
            .execute(),
        ),
      ),
  ],
] as const)(
  'OPS-02 ORG-04 modules %s refuse every operation of theirs to everyone, and no other',
  { timeout: 300_000 },
  async (_, set) => {
    const moduled = matrix.operations().filter(({ module }) => module !== undefined)
    expect(moduled.length).toBeGreaterThan(190)
    await set(true)
    const wrong: string[] = []
    for (const role of ROLE_NAMES.filter((one) => one !== 'Ops')) {
      const by = await kept(() => matrix.server.as(callerOf(role).key, role))
      for (const endpoint of moduled) {
        const may = endpoint.access === 'staff' || grants[role]?.[endpoint.access as Permission]
        const want = may ? '403 module_disabled' : '403 forbidden'
        const got = await ask(endpoint, by)
        if (got !== want) wrong.push(`${name(endpoint)}, ${role}: ${want}, not ${got}`)
      }
    }
    const admin = await kept(() => matrix.server.as('aminah'))
    for (const endpoint of matrix.operations().filter((one) => one.module === undefined && isOfCompany(one)))
      if ((await ask(endpoint, admin)) === '403 module_disabled') wrong.push(name(endpoint))
    await set(false)
    expect(wrong).toEqual([])
  },
)
