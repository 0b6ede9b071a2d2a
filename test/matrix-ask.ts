import { randomUUID } from 'node:crypto'
import { type Endpoint, endpointName } from '#base/endpoints/endpoint.ts'
import { isPlatform } from './generated-api-test.ts'
import { mapConcurrently } from './map-concurrently.ts'
import { NOT_SIGNED_IN, personInRole } from './matrix.ts'
import type { Matrix } from './matrix-cells.ts'
import { toVerdict } from './matrix-rules.ts'
import type { Caller } from './server.ts'

/** Calls without a company: signing in, and one's own session. */
export const isOfSignIn = ({ access }: Endpoint) => access === 'public' || access === 'session'
export const isOfCompany = (endpoint: Endpoint) => !isOfSignIn(endpoint) && !isPlatform(endpoint)

/** Valid input for a sign-in call, with codes, passwords and links that do not match. */
export function signInInput(matrix: Matrix, endpoint: Endpoint): Record<string, unknown> {
  return {
    ...matrix.samples.sample(endpoint),
    ...('email' in endpoint.input.shape && { email: `${randomUUID()}@meridian.example` }),
    // The first country has holidays by state.
    ...('country' in endpoint.input.shape && { state: 'SGR' }),
    ...(endpoint.path.includes('{id}') && { id: randomUUID() }),
    ...(endpoint.path.includes('{token}') && { token: 'a'.repeat(43) }),
  }
}

/** Calls an operation about existing records as the caller. */
export async function askAs(matrix: Matrix, endpoint: Endpoint, by: Caller) {
  if (isOfSignIn(endpoint)) {
    // Rate limits have tests of their own.
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

/** Calls all operations and returns those with an unexpected reply. Null means not called. */
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

/** The reply of each sign-in call to valid input with wrong codes, passwords and links. */
const SIGN_INS: Readonly<Record<string, string | ((role: string | null) => string)>> = {
  'GET /api/system/check': '200',
  // An address that was never issued.
  'GET /api/calendar/{token}/calendar.ics': '404 not_found',
  'GET /api/public/applications/{job}': '404 not_found',
  'POST /api/public/applications/{job}': '404 not_found',
  'POST /api/public/applications/{job}/draft': '404 not_found',
  'GET /api/public/application-drafts/{token}': '404 not_found',
  'PATCH /api/public/application-drafts/{token}': '404 not_found',
  'DELETE /api/public/application-drafts/{token}': '404 not_found',
  'GET /api/public/candidate/{token}': '404 not_found',
  'PATCH /api/public/candidate/{token}': '404 not_found',
  'DELETE /api/public/candidate/{token}': '404 not_found',
  'GET /api/public/candidate/{token}/data': '404 not_found',
  'GET /api/public/candidate-offers/{token}': '404 not_found',
  'POST /api/public/candidate-offers/{token}/{id}/address': '404 not_found',
  'GET /api/public/jobs/{code}': '404 not_found',
  'GET /api/public/jobs/{code}/atom': '404 not_found',
  'GET /api/public/jobs/{code}/vacancy': '404 not_found',
  'GET /api/public/letters/{token}': '404 not_found',
  'GET /api/public/letters/{token}/pdf': '404 not_found',
  'GET /api/public/letters/{token}/attachments/{file_id}': '404 not_found',
  'POST /api/public/letters/{token}/code': '404 not_found',
  'POST /api/public/letters/{token}/acknowledgement': '404 not_found',
  'POST /api/public/letters/{token}/refusal': '404 not_found',
  'POST /api/public/letters/{token}/signature': '422 validation_failed',
  'POST /api/public/letters/{token}/check': '422 validation_failed',
  // A device that was never opened, and an invented code.
  'GET /api/kiosk': '200',
  'POST /api/kiosk/open': '422 kiosk_code_unknown',
  'POST /api/auth/login': '401 login_failed',
  'POST /api/auth/path/ops/login': '401 login_failed',
  'POST /api/auth/aad-start': '404 directory_off',
  'POST /api/auth/aad-login': '404 directory_off',
  // Steps of a sign-in that never began.
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
  // Only one person holds this role.
  'POST /api/auth/role': (role) => (role === 'rmt admin' ? '200' : '403 role_not_held'),
  'POST /api/auth/current-company': '404 not_found',
  'GET /api/auth/company-logo': '404 no_file',
  'POST /api/auth/confirmation': '422 validation_failed',
  'POST /api/auth/password': '422 validation_failed',
  'POST /api/auth/second-factor/setup': ofOps('409 second_factor_on', '200'),
  'POST /api/auth/second-factor/activation': ofOps('409 second_factor_on', '422 validation_failed'),
  // Operators must have a second factor.
  'DELETE /api/auth/second-factor': ofOps('403 second_factor_demanded', '200'),
}

/** The expected reply of a sign-in call for a role, or without a session. */
export function signInVerdict(endpoint: Endpoint, role: string | null): string | undefined {
  if (role === null && endpoint.access === 'session') return NOT_SIGNED_IN
  const want = SIGN_INS[endpointName(endpoint)]
  return typeof want === 'function' ? want(role) : want
}
