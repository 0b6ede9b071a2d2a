import { afterAll, beforeAll, expect, it } from 'vitest'
import { ROLES, type RoleName } from '#base/access/roles.ts'
import { type Endpoint, endpointName } from '#base/endpoints/endpoint.ts'
import { tokenHash } from '#server/secrets.ts'
import type { Session } from '#server/sessions/find-session.ts'
import { insertOperator } from './accounts.ts'
import { FORBIDDEN, NOT_SIGNED_IN } from './matrix.ts'
import { findUnexpectedAnswers, isOfCompany, isOfSignIn, signInVerdict } from './matrix-ask.ts'
import { type Matrix, startMatrix } from './matrix-cells.ts'
import { patience } from './patience.ts'
import type { Caller } from './server.ts'

let matrix: Matrix
beforeAll(async () => {
  matrix = await startMatrix()
})
afterAll(() => matrix.stop())

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
    matrix.server.database.runOutsideTenants((tx) =>
      tx.updateTable('company').set(set).where('code', '=', 'meridian').execute(),
    ),
  )

/** Public calls are asked once without a session. An ended session changes nothing for them. */
const nobodyAnyMore = (endpoint: Endpoint) => (endpoint.access === 'public' ? null : NOT_SIGNED_IN)
/** The mismatches of an ended session: every call must be refused. Some may say that access was changed. */
async function signedOut(caller: Caller): Promise<string[]> {
  const wrong = await findUnexpectedAnswers(matrix, caller, nobodyAnyMore)
  return wrong.filter((line) => !line.endsWith(`${NOT_SIGNED_IN}, not 401 access_changed`))
}

it('GUARD-05 AUTH-10 every operation refuses a caller without a valid sign-in', {
  timeout: patience(300_000),
}, async () => {
  const { server } = matrix
  const { accounts } = server.companies.meridian!
  const as = (key: string) => kept(() => server.as(key))
  expect(await findUnexpectedAnswers(matrix, server.nobody, nobodyAnyMore), 'nobody').toEqual([])

  const [suspended, without, gone, admin] = [
    await as('jason'),
    await as('halimah'),
    await as('amirul'),
    await as('aminah'),
  ]
  await member('jason', { is_active: false })
  expect(await signedOut(suspended), 'suspended').toEqual([])
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
  expect(await signedOut(without), 'without a role').toEqual([])
  // Their last day of work has passed.
  expect(await signedOut(gone), 'left').toEqual([])
  await company({ is_on: false })
  expect(await signedOut(admin), 'of a company that is off').toEqual([])
  await company({ is_on: true })
})

type HalfSignedIn = {
  state: Session['state']
  /** The role with all rights, once signed in. */
  role: Extract<RoleName, 'Company Admin' | 'Ops'>
  /** Whether the session's company is already known. */
  inCompany: boolean
  /** The refusal of other calls. Those of a company need staff, those of the platform an operator. */
  refusal: string
  /**
   * The calls that are steps of it, with the reply to a wrong code, company or password. Signing out is always allowed.
   */
  steps: Record<string, string>
}
const WAY_OUT = { 'POST /api/auth/logout': '200' }
const SETTING_UP = {
  ...WAY_OUT,
  'POST /api/auth/confirmation': '422 validation_failed',
  'POST /api/auth/second-factor/setup': '200',
  'POST /api/auth/second-factor/activation': '422 validation_failed',
}
const CODE_FIRST = '403 second_factor_code_first'
const SET_UP_FIRST = '403 second_factor_set_up_first'
const HALVES: Record<string, HalfSignedIn> = {
  'owes the code of a second factor': {
    state: 'second_factor',
    role: 'Company Admin',
    inCompany: true,
    refusal: CODE_FIRST,
    steps: { ...WAY_OUT, 'POST /api/auth/second-factor': '401 code_wrong' },
  },
  'owes the code and has several companies': {
    state: 'second_factor',
    role: 'Company Admin',
    inCompany: false,
    refusal: CODE_FIRST,
    steps: { ...WAY_OUT, 'POST /api/auth/second-factor': '401 code_wrong' },
  },
  'owes the code and is an operator': {
    state: 'second_factor',
    role: 'Ops',
    inCompany: false,
    refusal: CODE_FIRST,
    steps: { ...WAY_OUT, 'POST /api/auth/second-factor': '401 code_wrong' },
  },
  'has yet to choose a company': {
    state: 'choose_company',
    role: 'Company Admin',
    inCompany: false,
    refusal: '403 choose_company_first',
    steps: { ...WAY_OUT, 'POST /api/auth/company': '401 login_failed' },
  },
  'must set up a second factor': {
    state: 'set_up_second_factor',
    role: 'Company Admin',
    inCompany: true,
    refusal: SET_UP_FIRST,
    steps: SETTING_UP,
  },
  'must set up a second factor and is an operator': {
    state: 'set_up_second_factor',
    role: 'Ops',
    inCompany: false,
    refusal: SET_UP_FIRST,
    steps: SETTING_UP,
  },
}

it.each(Object.entries(HALVES))(
  'ACL-10 SES-10 GUARD-05 a caller who %s is refused by every operation but the next step',
  { timeout: patience(120_000) },
  async (_, { state, role, inCompany, refusal, steps }) => {
    const { server } = matrix
    const { accounts, companyId } = server.companies.meridian!
    const who = { role, companyId: inCompany ? companyId : null, companyCode: 'meridian', half: state }
    const isOn = state === 'second_factor'
    const accountId =
      role === 'Ops' ? (isOn ? matrix.operatorId : (await kept(() => insertOperator(server))).id) : accounts.aminah!
    const half = await kept(() => server.signedIn({ ...who, accountId }))
    const should = (endpoint: Endpoint) => {
      if (steps[endpointName(endpoint)]) return steps[endpointName(endpoint)]!
      if (endpoint.access === 'session') return NOT_SIGNED_IN
      if (endpoint.access === 'public') return signInVerdict(endpoint, null)!
      return isOfCompany(endpoint) === (role !== 'Ops') ? refusal : FORBIDDEN
    }
    expect(await findUnexpectedAnswers(matrix, half, should)).toEqual([])
    // The session was complete otherwise: only the missing step caused the refusals above.
    await kept(() =>
      server.database.runOutsideTenants((tx) =>
        tx
          .updateTable('login_session')
          .set({
            state: 'signed_in',
            role_id: ROLES.find((one) => one.name === role)!.id,
            company_id: role === 'Ops' ? null : companyId,
          })
          .where('token_hash', '=', tokenHash(half.token))
          .execute(),
      ),
    )
    const me = matrix.operations().find((endpoint) => endpointName(endpoint) === 'GET /api/auth/me')!
    expect((await half.call(me)).status).toBe(200)
  },
)

it('GUARD-05 AUTH-08 a caller without a chosen role is refused by every operation but those of the sign-in', {
  timeout: patience(120_000),
}, async () => {
  const { server } = matrix
  const { accounts, companyId } = server.companies.meridian!
  const who = { accountId: accounts.kavitha!, companyId, companyCode: 'meridian', role: 'hod' as const }
  const roleless = await kept(() => server.signedIn({ ...who, half: 'choose_role' }))
  const should = (endpoint: Endpoint) =>
    isOfSignIn(endpoint) ? signInVerdict(endpoint, 'hod')! : isOfCompany(endpoint) ? '403 choose_role_first' : FORBIDDEN
  expect(await findUnexpectedAnswers(matrix, roleless, should)).toEqual([])
})
