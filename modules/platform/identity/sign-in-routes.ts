import { signInApi } from '#base/contracts/sign-in-api.ts'
import { DomainError, notSignedIn } from '#base/errors.ts'
import type { Api } from '#server/api/api.ts'
import { runInBackground } from '#server/call/background.ts'
import { openRoute } from '#server/call/route.ts'
import { loadAccessibleCompanies, requireOpenCompanies } from '#server/sessions/accessible-companies.ts'
import { clearCookies } from '#server/sessions/cookies.ts'
import type { Session } from '#server/sessions/find-session.ts'
import { countFailure, countHit, refuseOverLimit } from '#server/sessions/rate-limits.ts'
import { requireSession } from '#server/sessions/session-guard.ts'
import { endSession } from '#server/sessions/session-store.ts'
import { auditBeforeCompanyKnown } from './audit-entry.ts'
import { acceptOnSignIn } from './invitations/invitations.ts'
import { verifyPassword } from './passwords/passwords.ts'
import { knownBrowserId } from './sign-in/known-browsers.ts'
import { consumeCode } from './sign-in/second-factor.ts'
import { type Account, continueSignIn, findAccount, getAccount, type SignInCall } from './sign-in/sign-in.ts'
import { clearAttempts, codeKey, countAttempt, knownBrowserKey, passwordKey } from './sign-in/sign-in-attempts.ts'

const MAX_CODES = 5

/** Registers the calls of signing in: by password for staff and for operators, then the company, then the code. */
export function registerSignInRoutes(api: Api): void {
  openRoute(api, signInApi.signIn, async (input, { request, reply, origin, now }) => {
    const call = { request, reply, origin, now, operation: signInApi.signIn, company: input.company }
    const account = await authenticate(api, call, input.email, input.password, 'staff')
    const company = input.invitation ? await acceptOnSignIn(api, account.id, input.invitation, call) : input.company
    const places = requireOpenCompanies(
      await loadAccessibleCompanies(api.database.lookup, account.id, api.clock.now()),
      company,
      null,
    )
    return continueSignIn(api, call, account, { places, directory: null, secondFactorGiven: false })
  })

  openRoute(api, signInApi.opsSignIn, async ({ email, password }, { request, reply, origin, now }) => {
    const call = { request, reply, origin, now, operation: signInApi.opsSignIn }
    const account = await authenticate(api, call, email, password, 'ops')
    return continueSignIn(api, call, account, { places: [], directory: null, secondFactorGiven: false })
  })

  openRoute(api, signInApi.chooseCompany, async ({ code }, { request, reply, origin, now }) => {
    const session = await requireSession(api, request, reply)
    if (session.state !== 'choose_company') throw notSignedIn()
    const account = await loadSessionAccount(api, session)
    const places = requireOpenCompanies(
      await loadAccessibleCompanies(api.database.lookup, account.id, api.clock.now()),
      code,
      session.directory,
    )
    const call = { request, reply, origin, now, operation: signInApi.chooseCompany }
    return continueSignIn(api, call, account, { places, directory: session.directory, secondFactorGiven: true })
  })

  openRoute(api, signInApi.secondFactor, async ({ code }, { request, reply, origin, now }) => {
    const session = await requireSession(api, request, reply)
    if (session.state !== 'second_factor') throw notSignedIn()
    const account = await loadSessionAccount(api, session)
    await countAttempt(api.database, codeKey(account.id), now)
    if (!(await consumeCode(api, account.id, code, now))) {
      if (await endAfterWrongCodes(api, session.id)) clearCookies(reply, api.options.publicUrl)
      const call = { operation: signInApi.secondFactor, origin, now, company: session.company?.code }
      runInBackground('sign-in log', () => auditFailedSignIn(api, account, call, 'code'))
      throw new DomainError('code_wrong', { status: 401 })
    }
    await clearAttempts(api.database.lookup, codeKey(account.id))
    const call = { request, reply, origin, now, operation: signInApi.secondFactor }
    const places =
      account.kind === 'ops'
        ? []
        : requireOpenCompanies(
            await loadAccessibleCompanies(api.database.lookup, account.id, api.clock.now()),
            session.company?.code,
            session.directory,
          )
    return continueSignIn(api, call, account, { places, directory: session.directory, secondFactorGiven: true })
  })
}

/**
 * Finds the account of an e-mail and checks its password. The reply and the work are the same for an unknown e-mail,
 * a wrong password, a disabled account, one without a password, and one of the other kind (AUTH-19, SES-8).
 */
async function authenticate(
  api: Api,
  call: SignInCall & { company?: string },
  typed: string,
  password: string,
  kind: Account['kind'],
): Promise<Account> {
  const email = typed.toLowerCase()
  const { origin, now } = call
  const account = await findAccount(api.database.lookup, { email })
  // In a browser in which they signed in before, people do not wait for wrong passwords of others behind their address.
  const known = account && knownBrowserId(api, call.request, account.id, now)
  if (!known) await refuseOverLimit(api.database, 'login_address', origin.address, now)
  const key = await chooseAttemptKey(api, now, { email, account, known })
  await countAttempt(api.database, key, now)
  const right = await verifyPassword(password, account?.passwordHash)
  if (!right || !account?.isActive || account.kind !== kind) {
    await countFailure(api.database, 'login_address', origin.address, now)
    if (account) runInBackground('sign-in log', () => auditFailedSignIn(api, account, call, 'password'))
    clearCookies(call.reply, api.options.publicUrl)
    throw new DomainError('login_failed', { status: 401 })
  }
  await clearAttempts(api.database.lookup, key)
  return account
}

/**
 * A browser in which the account signed in before has its own count of wrong passwords, as long as all such browsers
 * together stay below a limit.
 */
async function chooseAttemptKey(
  api: Api,
  now: Date,
  { email, account, known }: { email: string; account: Account | null; known: string | null },
): Promise<string> {
  return account && known && (await countHit(api.database, 'known_browsers', account.id, now)) === 0
    ? knownBrowserKey(account.id, known)
    : passwordKey(email)
}

/** Each step loads the account again, because it may have changed meanwhile. */
function loadSessionAccount(api: Api, session: Session): Promise<Account> {
  return getAccount(api.database.lookup, session.accountId)
}

/** Ends an unfinished sign-in after five wrong codes, so that the password is needed again. */
async function endAfterWrongCodes(api: Api, id: string): Promise<boolean> {
  const row = await api.database.lookup
    .updateTable('login_session')
    .set((is) => ({ failed_codes: is('failed_codes', '+', 1) }))
    .where('id', '=', id)
    .returning('failed_codes')
    .executeTakeFirst()
  if (row?.failed_codes !== MAX_CODES) return false
  await endSession(api.database, id)
  return true
}

function auditFailedSignIn(
  api: Api,
  account: Account,
  call: Pick<SignInCall, 'operation' | 'origin' | 'now'> & { company?: string },
  wrong: 'password' | 'code',
): Promise<void> {
  return auditBeforeCompanyKnown(api, account, call, { kind: 'failed_sign_in', after: { wrong } })
}
