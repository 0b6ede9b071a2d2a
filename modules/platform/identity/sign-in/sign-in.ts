import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { OPS } from '#base/access/roles.ts'
import type { SignInState } from '#base/contracts/session-api.ts'
import { required } from '#base/required.ts'
import type { Api } from '#server/api/api.ts'
import type { AuditedOperation } from '#server/audit/append-entries.ts'
import type { Origin } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { tokenHash } from '#server/secrets.ts'
import {
  type AccessibleCompany,
  type DirectoryObject,
  lacksSecondFactor,
} from '#server/sessions/accessible-companies.ts'
import {
  sessionToken,
  setCredentialCookie,
  setHalfSignInCookies,
  setReadableCookies,
} from '#server/sessions/cookies.ts'
import { HALF_SIGN_IN_STATES, type Session } from '#server/sessions/find-session.ts'
import { insertSession, type NewSession } from '#server/sessions/session-store.ts'
import { runAudited } from '../audit-entry.ts'
import { displayToken } from './display-token.ts'
import { rememberBrowser } from './known-browsers.ts'
import { landingOf, offeredRoles, onlyRole, toRoleRef } from './landing.ts'

export type SignInReply = z.output<typeof SignInState>

/** The account data that signing in uses. */
export type Account = {
  id: string
  kind: 'staff' | 'ops'
  email: string
  /** The name they gave themselves. In a company they have the name that it gave them. */
  fullName: string
  passwordHash: string | null
  /** Whether a link mailed to the address was ever followed. */
  isProven: boolean
  isActive: boolean
  totpOn: boolean
}

/** A call that takes part in signing in. */
export type SignInCall = {
  request: FastifyRequest
  reply: FastifyReply
  origin: Origin
  now: Date
  operation: AuditedOperation
}

/** Loads an account that must exist, such as that of a session. */
export async function getAccount(tx: Tx, id: string): Promise<Account> {
  return required(await findAccount(tx, { id }), `account ${id}`)
}

export async function findAccount(tx: Tx, is: { email: string } | { id: string }): Promise<Account | null> {
  const row = await tx
    .selectFrom('account')
    .select(['id', 'kind', 'email', 'full_name', 'email_verified_at', 'password_hash', 'is_active', 'totp_on'])
    .where((where) => ('email' in is ? where('email', '=', is.email) : where('id', '=', is.id)))
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    kind: row.kind,
    email: row.email,
    fullName: row.full_name ?? row.email,
    passwordHash: row.password_hash,
    isProven: row.email_verified_at !== null,
    isActive: row.is_active,
    totpOn: row.totp_on,
  }
}

/**
 * Continues a sign-in until it needs an answer: company, second factor, role. Operators have no company and no role to
 * choose.
 */
export async function continueSignIn(
  api: Api,
  call: SignInCall,
  account: Account,
  known: {
    places: readonly AccessibleCompany[]
    directory: DirectoryObject | null
    secondFactorGiven: boolean
  },
): Promise<SignInReply> {
  const { places, directory } = known
  const [first, ...others] = places
  const base = {
    accountId: account.id,
    directory,
    // A directory is trusted for one company only, so changes of the account itself require its password, if it has
    // one.
    confirmed: directory === null || account.passwordHash === null,
    roleId: null,
    companyId: first && others.length === 0 ? first.companyId : null,
  }
  if (account.totpOn && !known.secondFactorGiven)
    return openHalfSession(api, call, account, { ...base, state: 'second_factor' }, [])
  if (account.kind === 'ops') {
    const state = account.totpOn || api.options.demo ? 'signed_in' : 'set_up_second_factor'
    return openFullSession(api, call, account, { ...base, roleId: OPS, state }, null)
  }
  if (others.length > 0) return openHalfSession(api, call, account, { ...base, state: 'choose_company' }, places)
  const place = required(first, 'company of a sign-in')
  const roles = offeredRoles(place.roleIds)
  const roleId = onlyRole(roles)
  const mustSetUp = lacksSecondFactor(place, roleId, { totpOn: account.totpOn, isDirectory: directory !== null })
  const state = roleId === null ? 'choose_role' : mustSetUp ? 'set_up_second_factor' : 'signed_in'
  return openFullSession(api, call, account, { ...base, roleId, state }, place)
}

async function openHalfSession(
  api: Api,
  call: SignInCall,
  account: Account,
  session: NewSession,
  places: readonly AccessibleCompany[],
): Promise<SignInReply> {
  const made = await api.database.runOutsideTenants(async (tx) => {
    await endEarlierSession(api, tx, call)
    return insertSession(tx, session, call.origin, call.now)
  })
  const life = { expiresAt: made.expiresAt, now: call.now }
  setCredentialCookie(call.reply, api.options.publicUrl, made.token, life)
  setHalfSignInCookies(call.reply, api.options.publicUrl, made.csrf, life)
  const named = session.state === 'choose_company'
  return {
    state: session.state,
    token: null,
    full_name: named ? account.fullName : '',
    preferred_name: null,
    roles: [],
    current_role: null,
    companies: places.map(({ code, name }) => ({ code, name })),
    landing: '/login',
    expires_at: null,
  }
}

async function openFullSession(
  api: Api,
  call: SignInCall,
  account: Account,
  session: NewSession,
  place: AccessibleCompany | null,
): Promise<SignInReply> {
  const person = {
    id: account.id,
    fullName: place?.fullName ?? account.fullName,
    preferredName: place?.preferredName ?? null,
  }
  const author = {
    accountId: account.id,
    name: person.fullName,
    roleId: session.roleId,
    operation: call.operation,
    origin: call.origin,
    now: call.now,
  }
  const change = {
    kind: 'sign_in',
    id: account.id,
    name: person.fullName,
    after: { directory: session.directory !== null, device: call.origin.device },
  }
  const made = await runAudited(api, place?.companyId ?? null, author, change, async (tx) => {
    await endEarlierSession(api, tx, call)
    return insertSession(tx, session, call.origin, call.now)
  })
  if (!HALF_SIGN_IN_STATES.has(session.state)) rememberBrowser(api, call, account.id)
  return answerSignIn(api, call, {
    account: person,
    state: session.state,
    roleId: session.roleId,
    roleIds: place ? place.roleIds : [OPS],
    isDirectory: session.directory !== null,
    credential: made,
    csrf: made.csrf,
  })
}

/** Sets the cookies of a session and returns its next step. */
export async function answerSignIn(
  api: Api,
  { reply, now }: Pick<SignInCall, 'reply' | 'now'>,
  of: {
    account: Pick<Account, 'id' | 'fullName'> & { preferredName: string | null }
    state: Session['state']
    roleId: number | null
    roleIds: readonly number[]
    isDirectory: boolean
    credential: { token: string; expiresAt: Date }
    csrf: string
  },
): Promise<SignInReply> {
  const { account, state, roleId, roleIds, isDirectory, credential, csrf } = of
  const { expiresAt } = credential
  const { publicUrl } = api.options
  const { fullName, preferredName } = account
  setCredentialCookie(reply, publicUrl, credential.token, { expiresAt, now })
  const isComplete = state === 'signed_in' || state === 'choose_role'
  if (isComplete)
    setReadableCookies(reply, publicUrl, {
      fullName,
      preferredName,
      roleId,
      roleIds,
      isDirectory,
      csrf,
      expiresAt,
      now,
    })
  else setHalfSignInCookies(reply, publicUrl, csrf, { expiresAt, now })
  return {
    state,
    token: isComplete
      ? await displayToken(
          api.secrets.token,
          { fullName, preferredName, roleIds, accountId: account.id },
          expiresAt,
          now,
        )
      : null,
    full_name: fullName,
    preferred_name: preferredName,
    roles: offeredRoles(roleIds).map(toRoleRef),
    current_role: roleId === null ? null : toRoleRef(roleId),
    companies: [],
    landing: roleId === null ? '/login' : landingOf(roleId),
    expires_at: isComplete ? expiresAt.toISOString() : null,
  }
}

/** A browser has one session: its earlier session ends, as does the step that this one came from. */
async function endEarlierSession(api: Api, tx: Tx, { request }: SignInCall): Promise<void> {
  const token = sessionToken(request, api.options.publicUrl)
  if (token) await tx.deleteFrom('login_session').where('token_hash', '=', tokenHash(token)).execute()
}
