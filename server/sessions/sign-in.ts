import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { OPS } from '#base/roles.ts'
import type { SignedIn } from '#base/session-api.ts'
import type { Api } from '#server/api.ts'
import type { Operation } from '#server/audit/append.ts'
import type { Origin } from '#server/context.ts'
import type { Tx } from '#server/database/database.ts'
import { tokenHash } from '#server/secrets.ts'
import { withEntry } from './audit-entry.ts'
import { setCredential, setHalf, setReadable, tokenIn } from './cookies.ts'
import { displayToken } from './display-token.ts'
import { HALF_SIGNED_IN, type Session } from './find.ts'
import { type NewSession, openSession } from './keep.ts'
import { rememberBrowser } from './known-browsers.ts'
import { landingOf, offered, roleRef } from './landing.ts'
import { type DirectoryObject, lacksSecondFactor, type Place } from './places.ts'

export type SignedInReply = z.output<typeof SignedIn>

/** What signing in knows of a person. */
export type Account = {
  id: string
  kind: 'staff' | 'ops'
  email: string
  /** What they said of themselves; in a company they are called as it calls them. */
  fullName: string
  passwordHash: string | null
  /** Whether a link that was mailed to the address was ever followed. */
  isProven: boolean
  isActive: boolean
  totpOn: boolean
}

/** A call on its way through signing in. */
export type SignInCall = {
  request: FastifyRequest
  reply: FastifyReply
  origin: Origin
  now: Date
  operation: Operation
}

export async function accountBy(tx: Tx, is: { email: string } | { id: string }): Promise<Account | null> {
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

/** Carries a sign-in as far as it goes without asking: company, second factor, role. Ops have neither company nor choice. */
export async function goOn(
  api: Api,
  call: SignInCall,
  account: Account,
  known: {
    places: readonly Place[]
    directory: DirectoryObject | null
    secondFactorGiven: boolean
  },
): Promise<SignedInReply> {
  const { places, directory } = known
  const base = {
    accountId: account.id,
    directory,
    // A directory vouches for one company: what changes the account itself asks for its password, where it has one.
    confirmed: directory === null || account.passwordHash === null,
    roleId: null,
    companyId: places.length === 1 ? places[0]!.companyId : null,
  }
  if (account.totpOn && !known.secondFactorGiven)
    return half(api, call, account, { ...base, state: 'second_factor' }, [])
  if (account.kind === 'ops') {
    const state = account.totpOn || api.options.demo ? 'signed_in' : 'set_up_second_factor'
    return opened(api, call, account, { ...base, roleId: OPS, state }, null)
  }
  if (places.length > 1) return half(api, call, account, { ...base, state: 'choose_company' }, places)
  const place = places[0]!
  const roles = offered(place.roleIds)
  const roleId = roles.length === 1 ? roles[0]! : null
  const mustSetUp = lacksSecondFactor(place, roleId, { totpOn: account.totpOn, isDirectory: directory !== null })
  const state = roleId === null ? 'choose_role' : mustSetUp ? 'set_up_second_factor' : 'signed_in'
  return opened(api, call, account, { ...base, roleId, state }, place)
}

async function half(
  api: Api,
  call: SignInCall,
  account: Account,
  session: NewSession,
  places: readonly Place[],
): Promise<SignedInReply> {
  const made = await api.database.outside(async (tx) => {
    await endEarlier(api, tx, call)
    return openSession(tx, session, call.origin, call.now)
  })
  const life = { expiresAt: made.expiresAt, now: call.now }
  setCredential(call.reply, api.options.publicUrl, made.token, life)
  setHalf(call.reply, api.options.publicUrl, made.csrf, life)
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

async function opened(
  api: Api,
  call: SignInCall,
  account: Account,
  session: NewSession,
  place: Place | null,
): Promise<SignedInReply> {
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
  const made = await withEntry(api, place?.companyId ?? null, author, change, async (tx) => {
    await endEarlier(api, tx, call)
    return openSession(tx, session, call.origin, call.now)
  })
  if (!HALF_SIGNED_IN.has(session.state)) rememberBrowser(api, call, account.id)
  return shown(api, call, {
    account: person,
    state: session.state,
    roleId: session.roleId,
    roleIds: place ? place.roleIds : [OPS],
    isDirectory: session.directory !== null,
    credential: made,
    csrf: made.csrf,
  })
}

/** Sets the cookies of a sign-in and answers where it stands. */
export async function shown(
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
): Promise<SignedInReply> {
  const { account, state, roleId, roleIds, isDirectory, credential, csrf } = of
  const { expiresAt } = credential
  const { publicUrl } = api.options
  const { fullName, preferredName } = account
  setCredential(reply, publicUrl, credential.token, { expiresAt, now })
  const whole = state === 'signed_in' || state === 'choose_role'
  if (whole)
    setReadable(reply, publicUrl, { fullName, preferredName, roleId, roleIds, isDirectory, csrf, expiresAt, now })
  else setHalf(reply, publicUrl, csrf, { expiresAt, now })
  return {
    state,
    token: whole
      ? await displayToken(
          api.secrets.token,
          { fullName, preferredName, roleIds, accountId: account.id },
          expiresAt,
          now,
        )
      : null,
    full_name: fullName,
    preferred_name: preferredName,
    roles: offered(roleIds).map(roleRef),
    current_role: roleId === null ? null : roleRef(roleId),
    companies: [],
    landing: roleId === null ? '/login' : landingOf(roleId),
    expires_at: whole ? expiresAt.toISOString() : null,
  }
}

/** A browser holds one sign-in: the one it had ends, as does the step this one came from. */
async function endEarlier(api: Api, tx: Tx, { request }: SignInCall): Promise<void> {
  const token = tokenIn(request, api.options.publicUrl)
  if (token) await tx.deleteFrom('login_session').where('token_hash', '=', tokenHash(token)).execute()
}
