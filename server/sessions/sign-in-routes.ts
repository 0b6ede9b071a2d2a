import { notSignedIn, Refused } from '#base/errors.ts'
import { signInApi } from '#base/sign-in-api.ts'
import type { Api } from '#server/api.ts'
import { sessionOf } from '#server/http/session-guard.ts'
import { openRoute } from '#server/route.ts'
import { noteBefore } from './audit-entry.ts'
import { aside } from './background.ts'
import { clearCookies } from './cookies.ts'
import { codeKey, countTry, forgetTries, knownKey, passwordKey } from './failures.ts'
import type { Session } from './find.ts'
import { joinSigningIn } from './invitations.ts'
import { endSession } from './keep.ts'
import { knownBrowser } from './known-browsers.ts'
import { countWrong, overBy, refuseOver } from './limits.ts'
import { matches } from './passwords.ts'
import { openPlaces, placesOf } from './places.ts'
import { codeFits } from './second-factor.ts'
import { type Account, accountBy, goOn, type SignInCall } from './sign-in.ts'

const CODES_A_SIGN_IN = 5

/** Signing in: by password for staff and for Ops, then the company, then the code. */
export function signInRoutes(api: Api): void {
  openRoute(api, signInApi.signIn, async (input, { request, reply, origin, now }) => {
    const call = { request, reply, origin, now, operation: signInApi.signIn, company: input.company }
    const account = await provenAccount(api, call, input.email, input.password, 'staff')
    const company = input.invitation ? await joinSigningIn(api, account.id, input.invitation, call) : input.company
    const places = openPlaces(await placesOf(api.database.lookup, account.id, api.clock.now()), company, null)
    return goOn(api, call, account, { places, directory: null, secondFactorGiven: false })
  })

  openRoute(api, signInApi.opsSignIn, async ({ email, password }, { request, reply, origin, now }) => {
    const call = { request, reply, origin, now, operation: signInApi.opsSignIn }
    const account = await provenAccount(api, call, email, password, 'ops')
    return goOn(api, call, account, { places: [], directory: null, secondFactorGiven: false })
  })

  openRoute(api, signInApi.chooseCompany, async ({ code }, { request, reply, origin, now }) => {
    const session = await sessionOf(api, request, reply)
    if (session.state !== 'choose_company') throw notSignedIn()
    const account = await accountOf(api, session)
    const places = openPlaces(await placesOf(api.database.lookup, account.id, api.clock.now()), code, session.directory)
    const call = { request, reply, origin, now, operation: signInApi.chooseCompany }
    return goOn(api, call, account, { places, directory: session.directory, secondFactorGiven: true })
  })

  openRoute(api, signInApi.secondFactor, async ({ code }, { request, reply, origin, now }) => {
    const session = await sessionOf(api, request, reply)
    if (session.state !== 'second_factor') throw notSignedIn()
    const account = await accountOf(api, session)
    await countTry(api.database, codeKey(account.id), now)
    if (!(await codeFits(api, account.id, code, now))) {
      if (await endedByWrongCodes(api, session.id)) clearCookies(reply, api.options.publicUrl)
      const call = { operation: signInApi.secondFactor, origin, now, company: session.company?.code }
      aside('sign-in log', () => noteFailure(api, account, call, 'code'))
      throw new Refused('code_wrong', { status: 401 })
    }
    await forgetTries(api.database.lookup, codeKey(account.id))
    const call = { request, reply, origin, now, operation: signInApi.secondFactor }
    const places =
      account.kind === 'ops'
        ? []
        : openPlaces(
            await placesOf(api.database.lookup, account.id, api.clock.now()),
            session.company?.code,
            session.directory,
          )
    return goOn(api, call, account, { places, directory: session.directory, secondFactorGiven: true })
  })
}

/**
 * The account behind an e-mail and its password. Whoever it is not, the answer and the work are the same: unknown,
 * wrong password, disabled, no password yet, or of the other kind (AUTH-19, SES-8).
 */
async function provenAccount(
  api: Api,
  call: SignInCall & { company?: string },
  typed: string,
  password: string,
  kind: Account['kind'],
): Promise<Account> {
  const email = typed.toLowerCase()
  const { origin, now } = call
  const account = await accountBy(api.database.lookup, { email })
  // Colleagues behind one address wait for nobody's wrong tries in a browser that they signed in with before.
  const known = account && knownBrowser(api, call.request, account.id, now)
  if (!known) await refuseOver(api.database, 'login_address', origin.address, now)
  const key = await countedUnder(api, now, { email, account, known })
  await countTry(api.database, key, now)
  const right = await matches(password, account?.passwordHash)
  if (!right || !account?.isActive || account.kind !== kind) {
    await countWrong(api.database, 'login_address', origin.address, now)
    if (account) aside('sign-in log', () => noteFailure(api, account, call, 'password'))
    clearCookies(call.reply, api.options.publicUrl)
    throw new Refused('login_failed', { status: 401 })
  }
  await forgetTries(api.database.lookup, key)
  return account
}

/**
 * A browser that signed in to the account before has a count of its own, as long as all such browsers together try no
 * more than somebody who forgot would.
 */
async function countedUnder(
  api: Api,
  now: Date,
  { email, account, known }: { email: string; account: Account | null; known: string | null },
): Promise<string> {
  return account && known && (await overBy(api.database, 'known_browsers', account.id, now)) === 0
    ? knownKey(account.id, known)
    : passwordKey(email)
}

/** Read again at each step; that of a live sign-in is there. */
async function accountOf(api: Api, session: Session): Promise<Account> {
  return (await accountBy(api.database.lookup, { id: session.accountId }))!
}

/** A sign-in takes five codes; then it is over and the password is asked for again. */
async function endedByWrongCodes(api: Api, id: string): Promise<boolean> {
  const row = await api.database.lookup
    .updateTable('login_session')
    .set((is) => ({ failed_codes: is('failed_codes', '+', 1) }))
    .where('id', '=', id)
    .returning('failed_codes')
    .executeTakeFirst()
  if (row?.failed_codes !== CODES_A_SIGN_IN) return false
  await endSession(api.database, id)
  return true
}

function noteFailure(
  api: Api,
  account: Account,
  call: Pick<SignInCall, 'operation' | 'origin' | 'now'> & { company?: string },
  wrong: 'password' | 'code',
): Promise<void> {
  return noteBefore(api, account, call, { kind: 'failed_sign_in', after: { wrong } })
}
