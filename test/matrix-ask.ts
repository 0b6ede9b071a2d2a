import { randomUUID } from 'node:crypto'
import { type Endpoint, endpointName } from '#base/endpoints/endpoint.ts'
import { isPlatform } from './generated-api-test.ts'
import { mapConcurrently } from './map-concurrently.ts'
import { NOT_SIGNED_IN, personInRole } from './matrix.ts'
import type { Matrix } from './matrix-cells.ts'
import { toVerdict } from './matrix-rules.ts'
import type { Caller } from './server.ts'

/** Of no company: signing in, and what one does with one’s sign-in. */
export const isOfSignIn = ({ access }: Endpoint) => access === 'public' || access === 'session'
export const isOfCompany = (endpoint: Endpoint) => !isOfSignIn(endpoint) && !isPlatform(endpoint)

/** Words that fit the call; codes, passwords and links that do not. */
export function signInInput(matrix: Matrix, endpoint: Endpoint): Record<string, unknown> {
  return {
    ...matrix.samples.sample(endpoint),
    ...('email' in endpoint.input.shape && { email: `${randomUUID()}@meridian.example` }),
    // The first of the countries has holidays by state.
    ...('country' in endpoint.input.shape && { state: 'SGR' }),
    ...(endpoint.path.includes('{id}') && { id: randomUUID() }),
    ...(endpoint.path.includes('{token}') && { token: 'a'.repeat(43) }),
  }
}

/** Asks an operation about what is there and can be done, as the one who calls. */
export async function askAs(matrix: Matrix, endpoint: Endpoint, by: Caller) {
  if (isOfSignIn(endpoint)) {
    // How often one address may try is another story.
    await matrix.server.keep(() =>
      matrix.server.database.runOutsideTenants((tx) => tx.deleteFrom('rate_count').execute()),
    )
    return toVerdict(await by.call(endpoint, signInInput(matrix, endpoint) as never))
  }
  const { files } = await matrix.samples.sampleFor(endpoint)
  const target = (await matrix.samples.targetOf(endpoint, 'own', personInRole('Company Admin')))!
  const input = await matrix.samples.callOf(endpoint, target, { keepsId: true })
  return toVerdict(await by.call(endpoint, input as never, { ...(files && { files }) }))
}

/** Asks all operations, and answers those that answer otherwise than they should; null: not asked. */
export async function findUnexpectedAnswers(
  matrix: Matrix,
  by: Caller,
  should: (endpoint: Endpoint) => string | null,
): Promise<string[]> {
  const asked = matrix.operations().filter((endpoint) => should(endpoint) !== null)
  const got = await mapConcurrently(asked, (endpoint) => askAs(matrix, endpoint, by))
  return asked.flatMap((endpoint, at) => {
    const want = should(endpoint)
    return got[at] === want ? [] : [`${endpointName(endpoint)}: ${want}, not ${got[at]}`]
  })
}

const ofOps = (operators: string, others: string) => (role: string | null) => (role === 'Ops' ? operators : others)

/** What each call of signing in answers when it is asked with words that fit, and whose codes, passwords and links do not. */
const SIGN_INS: Readonly<Record<string, string | ((role: string | null) => string)>> = {
  'GET /api/system/check': '200',
  // An address that nobody was given.
  'GET /api/calendar/{token}/calendar.ics': '404 not_found',
  // A device that was never opened, and a code that nobody made.
  'GET /api/kiosk': '200',
  'POST /api/kiosk/open': '422 kiosk_code_unknown',
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

/** What a call of signing in answers somebody in a role, or nobody. */
export function signInVerdict(endpoint: Endpoint, role: string | null): string | undefined {
  if (role === null && endpoint.access === 'session') return NOT_SIGNED_IN
  const want = SIGN_INS[endpointName(endpoint)]
  return typeof want === 'function' ? want(role) : want
}
