import type { Language } from '#base/access/actor.ts'
import { ownAccountApi } from '#base/contracts/own-account-api.ts'
import { signInApi } from '#base/contracts/sign-in-api.ts'
import { DomainError, invalidField } from '#base/errors.ts'
import type { Api } from '#server/api/api.ts'
import { formatMessage } from '#server/api/format-message.ts'
import { runInBackground } from '#server/call/background.ts'
import { openRoute, sessionRoute } from '#server/call/route.ts'
import type { Tx } from '#server/database/database.ts'
import { queueAccountMail } from '#server/mail/account-mail.ts'
import { createToken, tokenHash } from '#server/secrets.ts'
import { clearCookies } from '#server/sessions/cookies.ts'
import { countOrRefuse } from '#server/sessions/rate-limits.ts'
import { STEP_UP_MS } from '#server/sessions/session-guard.ts'
import { endAccountSessions } from '#server/sessions/session-store.ts'
import { auditBeforeCompanyKnown, runAudited, selfAuthor } from '../audit-entry.ts'
import { isOfDemoOnly, mayShowLinks } from '../sign-in/mailed-links.ts'
import { findAccount, getAccount } from '../sign-in/sign-in.ts'
import { clearAttempts, confirmationKey, countAttempt, passwordKey } from '../sign-in/sign-in-attempts.ts'
import { hashPassword, requireUncommonPassword, verifyPassword } from './passwords.ts'
import { markEmailVerified } from './verify-email.ts'

const RESET_MS = 30 * 60_000

/** Registers the calls of passwords: ask for a link, use it, change, and confirm. */
export function registerPasswordRoutes(api: Api): void {
  openRoute(api, signInApi.askReset, async ({ email: typed }, { request, origin, language, now }) => {
    const email = typed.toLowerCase()
    await countOrRefuse(api.database, 'reset_address', origin.address, now)
    await countOrRefuse(api.database, 'reset_account', tokenHash(email).toString('base64url'), now)
    const requestReset = async () => {
      const account = await findAccount(api.database.lookup, { email })
      if (!account?.isActive) return null
      const token = await sendResetLink(api, account, language, now)
      const call = { operation: signInApi.askReset, origin, now }
      await auditBeforeCompanyKnown(api, account, call, { kind: 'password', after: { reset: 'asked' } })
      return `/password/reset/${token}`
    }
    const isShown = mayShowLinks(api, request)
    const message = formatMessage(api, isShown ? 'reset.in_mail_folder' : 'reset.asked', language)
    const account = isShown ? await findAccount(api.database.lookup, { email }) : null
    if (account && (await isOfDemoOnly(api.database.lookup, account.id))) return { message, link: await requestReset() }
    runInBackground('reset mail', requestReset)
    return { message, link: null }
  })

  openRoute(api, signInApi.reset, async ({ token, password }, { reply, origin, language, now }) => {
    const row = await api.database.lookup
      .selectFrom('password_reset')
      .innerJoin('account', 'account.id', 'password_reset.account_id')
      .select(['account.id', 'account.email', 'account.full_name', 'account.kind'])
      .where('token_hash', '=', tokenHash(token))
      .where('expires_at', '>', now)
      .where('account.is_active', '=', true)
      .executeTakeFirst()
    if (!row) throw new DomainError('link_used')
    requireUncommonPassword(password, row.email)
    const password_hash = await hashPassword(password)
    await api.database.runOutsideTenants(async (tx) => {
      // The first caller deletes the link, so it works once.
      const used = await tx
        .deleteFrom('password_reset')
        .where('token_hash', '=', tokenHash(token))
        .returning('account_id')
        .executeTakeFirst()
      if (!used) throw new DomainError('link_used')
      await markEmailVerified(tx, row.id, now)
      await setPassword(tx, row.id, password_hash, now)
      // Other links of the account stop working.
      await tx.deleteFrom('password_reset').where('account_id', '=', row.id).execute()
      await clearAttempts(tx, passwordKey(row.email))
    })
    await auditBeforeCompanyKnown(
      api,
      { id: row.id, fullName: row.full_name ?? row.email, kind: row.kind },
      { operation: signInApi.reset, origin, now },
      { kind: 'password', after: { reset: 'done' } },
    )
    clearCookies(reply, api.options.publicUrl)
    return { message: formatMessage(api, 'reset.done', language) }
  })

  sessionRoute(api, ownAccountApi.changePassword, async ({ current, password }, { session, origin, language, now }) => {
    const { accountId, email } = session
    await requirePassword(api, accountId, current, 'current', now)
    requireUncommonPassword(password, email)
    const password_hash = await hashPassword(password)
    const author = selfAuthor(session, ownAccountApi.changePassword, origin, now)
    await runAudited(
      api,
      session.company?.id ?? null,
      author,
      { kind: 'password', id: accountId, name: session.fullName, after: { changed: true } },
      (tx) => setPassword(tx, accountId, password_hash, now, session.id),
    )
    return { message: formatMessage(api, 'password.changed', language) }
  })

  sessionRoute(
    api,
    ownAccountApi.confirm,
    async ({ password }, { session, origin, now }) => {
      await requirePassword(api, session.accountId, password, 'password', now)
      const author = selfAuthor(session, ownAccountApi.confirm, origin, now)
      await runAudited(
        api,
        session.company?.id ?? null,
        author,
        { kind: 'confirmation', id: session.accountId, name: session.fullName, after: { confirmed: true } },
        (tx) => tx.updateTable('login_session').set({ confirmed_at: now }).where('id', '=', session.id).execute(),
      )
      return { until: new Date(now.getTime() + STEP_UP_MS).toISOString() }
    },
    { half: ['set_up_second_factor'] },
  )
}

/** Checks the password of a signed-in person; wrong ones are counted apart from those at the sign-in page. */
async function requirePassword(api: Api, accountId: string, password: string, field: string, now: Date): Promise<void> {
  const { passwordHash } = await getAccount(api.database.lookup, accountId)
  if (passwordHash === null) throw invalidField(field, 'password_none')
  await countAttempt(api.database, confirmationKey(accountId), now)
  if (!(await verifyPassword(password, passwordHash))) throw invalidField(field, 'password_wrong')
  await clearAttempts(api.database.lookup, confirmationKey(accountId))
}

/** Stores a new password and ends every session of the account except `but`. */
export async function setPassword(
  tx: Tx,
  accountId: string,
  password_hash: string,
  now: Date,
  but?: string,
): Promise<void> {
  await tx.updateTable('account').set({ password_hash, password_changed_at: now }).where('id', '=', accountId).execute()
  await endAccountSessions(tx, accountId, but)
}

/** Mails a link to choose a new password, valid once within half an hour, without a name. Returns its token. */
async function sendResetLink(
  api: Api,
  account: { id: string; email: string },
  language: Language,
  now: Date,
): Promise<string> {
  const { token, hash } = createToken()
  const expiresAt = new Date(now.getTime() + RESET_MS)
  const link = `${api.options.publicUrl}/password/reset/${token}`
  await api.database.runOutsideTenants(async (tx) => {
    await tx
      .insertInto('password_reset')
      .values({ token_hash: hash, account_id: account.id, expires_at: expiresAt })
      .execute()
    await queueAccountMail(tx, api.secrets.account, {
      kind: 'password_reset',
      recipient: account.email,
      expiresAt,
      ...buildMailText(api, 'mail.reset', language, { link }),
    })
  })
  return token
}

/** Longest name in a mail to an outside address: a stranger may have typed it, and a long name could be a message. */
const LONGEST_NAME = 60

function nameInMail(name: string): string {
  const letters = [...name.replace(/[\s\p{Zl}\p{Zp}]+/gu, ' ').replace(/[\u202a-\u202e\u2066-\u2069]/g, '')]
  return letters.length > LONGEST_NAME ? `${letters.slice(0, LONGEST_NAME - 1).join('')}…` : letters.join('')
}

/**
 * Subject and text of a mail to an address outside of any company. Names are short and on one line. A link begins
 * with the configured address, never with the host of a request (SES-9). The labels are `<label>.subject` and
 * `<label>.body`.
 */
export function buildMailText(
  api: Api,
  label: string,
  language: Language,
  values: Record<string, unknown>,
): { subject: string; body: string } {
  const params = Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, field === 'link' ? value : nameInMail(String(value))]),
  )
  return {
    subject: formatMessage(api, `${label}.subject`, language, params),
    body: formatMessage(api, `${label}.body`, language, params),
  }
}
