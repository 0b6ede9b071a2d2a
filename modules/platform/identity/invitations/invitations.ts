import { signInApi } from '#base/contracts/sign-in-api.ts'
import { DomainError, forbidden, invalidField } from '#base/errors.ts'
import type { Api } from '#server/api/api.ts'
import { openRoute, sessionRoute } from '#server/call/route.ts'
import type { Tx } from '#server/database/database.ts'
import { createToken, tokenHash } from '#server/secrets.ts'
import { clearCookies } from '#server/sessions/cookies.ts'
import { runAudited } from '../audit-entry.ts'
import { setPassword } from '../passwords/password-routes.ts'
import { hashPassword, requireUncommonPassword } from '../passwords/passwords.ts'
import { markEmailVerified } from '../passwords/verify-email.ts'
import { setLanguageIfUnset } from '../sign-in/set-language-if-unset.ts'
import type { SignInCall } from '../sign-in/sign-in.ts'

const INVITATION_MS = 7 * 86_400_000

type PendingInvitation = {
  companyId: string
  code: string
  company: string
  membershipId: string
  accountId: string
  email: string
  fullName: string
  /** Whether a mailed link was followed before; only then do sessions of the account count. */
  isProven: boolean
  /** Whether the person has a password that counts; otherwise they choose one with the link. */
  hasPassword: boolean
}

/** Creates the link of an invitation for one membership; earlier links of it stop working. */
export async function createInvitation(
  tx: Tx,
  membershipId: string,
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const { token, hash } = createToken()
  const expiresAt = new Date(now.getTime() + INVITATION_MS)
  await tx.deleteFrom('invitation').where('membership_id', '=', membershipId).execute()
  await tx
    .insertInto('invitation')
    .values({
      token_hash: hash,
      membership_id: membershipId,
      expires_at: expiresAt,
    })
    .execute()
  return { token, expiresAt }
}

/** Registers the calls of the invitation page. Nothing else accepts an invitation. */
export function registerInvitationRoutes(api: Api): void {
  openRoute(api, signInApi.invitation, async ({ token }, { now }) => {
    const { company, fullName, email, hasPassword } = await loadInvitation(api, token, now)
    return { company, full_name: fullName, email, has_password: hasPassword }
  })

  openRoute(api, signInApi.joinWithPassword, async ({ token, password }, { reply, origin, language, now }) => {
    const invited = await loadInvitation(api, token, now)
    if (invited.hasPassword) throw invalidField('password', 'invitation_sign_in')
    requireUncommonPassword(password, invited.email)
    const password_hash = await hashPassword(password)
    await joinCompany(api, invited, token, { operation: signInApi.joinWithPassword, origin, now }, async (tx) => {
      await markEmailVerified(tx, invited.accountId, now)
      await setPassword(tx, invited.accountId, password_hash, now)
      await setLanguageIfUnset(tx, invited.accountId, language)
    })
    clearCookies(reply, api.options.publicUrl)
    return { company: invited.company, code: invited.code }
  })

  sessionRoute(api, signInApi.join, async ({ token }, { session, origin, now }) => {
    const invited = await loadInvitation(api, token, now)
    if (invited.accountId !== session.accountId) throw forbidden('invitation_of_another')
    await acceptInvitation(api, invited, token, { operation: signInApi.join, origin, now })
    return { company: invited.company, code: invited.code }
  })
}

/** Accepts an invitation with the password that was just given. Returns the company's code. */
export async function acceptOnSignIn(
  api: Api,
  accountId: string,
  token: string,
  call: Pick<SignInCall, 'operation' | 'origin' | 'now'>,
): Promise<string> {
  const invited = await loadInvitation(api, token, call.now)
  if (invited.accountId !== accountId) throw forbidden('invitation_of_another')
  await acceptInvitation(api, invited, token, call)
  return invited.code
}

/** Accepts an invitation for a signed-in person. An unproven address has to choose a password with the link first. */
async function acceptInvitation(
  api: Api,
  invited: PendingInvitation,
  token: string,
  call: Pick<SignInCall, 'operation' | 'origin' | 'now'>,
): Promise<void> {
  if (!invited.isProven) throw forbidden('invitation_password')
  await joinCompany(api, invited, token, call, async () => {})
}

/** Uses the link up, runs `work`, ends the invitation, and logs it in the company. */
async function joinCompany(
  api: Api,
  { companyId, membershipId, accountId, fullName }: PendingInvitation,
  token: string,
  { operation, origin, now }: Pick<SignInCall, 'operation' | 'origin' | 'now'>,
  work: (tx: Tx) => Promise<void>,
): Promise<void> {
  const author = { accountId, name: fullName, roleId: null, operation, origin, now }
  const change = {
    kind: 'account',
    id: membershipId,
    name: fullName,
    before: { joined: false },
    after: { joined: true },
  }
  await runAudited(api, companyId, author, change, async (tx) => {
    const used = await tx
      .updateTable('invitation')
      .set({ used_at: now })
      .where('token_hash', '=', tokenHash(token))
      .where('used_at', 'is', null)
      .returning('membership_id')
      .executeTakeFirst()
    if (!used) throw new DomainError('link_used')
    await work(tx)
    await tx
      .updateTable('membership')
      .set({ invited_email: null })
      .where('company_id', '=', companyId)
      .where('account_id', '=', accountId)
      .execute()
  })
}

/**
 * Loads the invitation of a link. Throws `link_used` for one that is used, expired, withdrawn, or of a person who may
 * not sign in.
 */
async function loadInvitation(api: Api, token: string, now: Date): Promise<PendingInvitation> {
  const row = await api.database.lookup
    .selectFrom('invitation as i')
    .innerJoin('membership as m', (join) =>
      join.onRef('m.company_id', '=', 'i.company_id').onRef('m.id', '=', 'i.membership_id'),
    )
    .innerJoin('company as c', 'c.id', 'i.company_id')
    .innerJoin('account as a', 'a.id', 'm.account_id')
    .select([
      'i.company_id as companyId',
      'c.code',
      'c.name as company',
      'm.id as membershipId',
      'm.full_name as fullName',
      'a.id as accountId',
      'a.email',
      'a.has_password as hasPassword',
      'a.email_verified_at as provenAt',
    ])
    .where('i.token_hash', '=', tokenHash(token))
    .where('i.used_at', 'is', null)
    .where('i.expires_at', '>', now)
    .where('m.is_active', '=', true)
    .where('c.is_on', '=', true)
    .where('a.is_active', '=', true)
    .where('a.kind', '=', 'staff')
    .executeTakeFirst()
  if (!row) throw new DomainError('link_used')
  const { provenAt, fullName, hasPassword, ...invited } = row
  const isProven = provenAt !== null
  return { ...invited, fullName: fullName ?? row.email, isProven, hasPassword: hasPassword && isProven }
}
