import { randomInt } from 'node:crypto'
import { generateSecret, generateURI, verifySync } from 'otplib'
import { ownAccountApi } from '#base/contracts/own-account-api.ts'
import { conflict, forbidden, invalidField } from '#base/errors.ts'
import type { Api } from '#server/api/api.ts'
import { sessionRoute } from '#server/call/route.ts'
import { decrypt, encrypt, keyedHash } from '#server/secrets.ts'
import type { Session } from '#server/sessions/find-session.ts'
import { completeSignIn, endAccountSessions } from '#server/sessions/session-store.ts'
import { runAudited, selfAuthor } from '../audit-entry.ts'
import { sessionRoles } from './landing.ts'
import { answerSignIn, type SignInReply } from './sign-in.ts'
import { clearAttempts, codeKey, countAttempt } from './sign-in-attempts.ts'

const RECOVERY_CODES = 10
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const SET_UP_STATES = ['set_up_second_factor'] as const

/** Registers the calls that turn the second factor on and off. */
export function registerSecondFactorRoutes(api: Api): void {
  sessionRoute(
    api,
    ownAccountApi.secondFactorSetup,
    async (_, { session, origin, now }) => {
      const { accountId, email } = session
      const secret = generateSecret()
      const sealed = encrypt(api.secrets.account, secretContext(accountId), secret)
      const author = selfAuthor(session, ownAccountApi.secondFactorSetup, origin, now)
      await runAudited(
        api,
        session.company?.id ?? null,
        author,
        {
          kind: 'second_factor',
          id: accountId,
          name: session.fullName,
          before: { on: false },
          after: { on: false, begun: true },
        },
        async (tx) => {
          const begun = await tx
            .updateTable('account')
            .set({ totp_secret: sealed })
            .where('id', '=', accountId)
            .where('totp_on', '=', false)
            .returning('id')
            .executeTakeFirst()
          if (!begun) throw conflict('second_factor_on')
        },
      )
      return { secret, uri: generateURI({ issuer: 'Kerani', label: email, secret }) }
    },
    { half: SET_UP_STATES },
  )

  sessionRoute(
    api,
    ownAccountApi.secondFactorOn,
    async ({ code }, { session, origin, now, reply }) => {
      const { accountId, totpOn } = session
      if (totpOn) throw conflict('second_factor_on')
      await countAttempt(api.database, codeKey(accountId), now)
      const step = await matchTimeStep(api, accountId, code, now)
      if (step === null) throw invalidField('code', 'code_wrong')
      const codes = Array.from({ length: RECOVERY_CODES }, generateRecoveryCode)
      const author = selfAuthor(session, ownAccountApi.secondFactorOn, origin, now)
      await runAudited(
        api,
        session.company?.id ?? null,
        author,
        { kind: 'second_factor', id: accountId, name: session.fullName, before: { on: false }, after: { on: true } },
        async (tx) => {
          const done = await tx
            .updateTable('account')
            .set({ totp_on: true, totp_last_step: step, recovery_hashes: codes.map((one) => recoveryHash(api, one)) })
            .where('id', '=', accountId)
            .where('totp_on', '=', false)
            .returning('id')
            .executeTakeFirst()
          if (!done) throw conflict('second_factor_on')
          await endAccountSessions(tx, accountId, session.id)
          await clearAttempts(tx, codeKey(accountId))
        },
      )
      return {
        recovery_codes: codes,
        signed_in:
          session.state === 'set_up_second_factor' ? await completeSetUpSignIn(api, session, reply, now) : null,
      }
    },
    { half: SET_UP_STATES },
  )

  sessionRoute(api, ownAccountApi.secondFactorOff, async (_, { session, origin, now }) => {
    const { accountId, kind, secondFactorDemanded } = session
    if (secondFactorDemanded || (kind === 'ops' && !api.options.demo)) throw forbidden('second_factor_demanded')
    const author = selfAuthor(session, ownAccountApi.secondFactorOff, origin, now)
    await runAudited(
      api,
      session.company?.id ?? null,
      author,
      {
        kind: 'second_factor',
        id: accountId,
        name: session.fullName,
        before: { on: session.totpOn },
        after: { on: false },
      },
      async (tx) => {
        await tx
          .updateTable('account')
          .set({ totp_on: false, totp_secret: null, totp_last_step: null, recovery_hashes: [] })
          .where('id', '=', accountId)
          .execute()
        await endAccountSessions(tx, accountId, session.id)
      },
    )
    return { on: false }
  })
}

async function completeSetUpSignIn(
  api: Api,
  session: Session,
  reply: Parameters<typeof answerSignIn>[1]['reply'],
  now: Date,
): Promise<SignInReply> {
  const credential = await completeSignIn(api, session, now)
  return answerSignIn(
    api,
    { reply, now },
    {
      account: { id: session.accountId, fullName: session.fullName, preferredName: session.preferredName },
      state: 'signed_in',
      roleId: session.roleId,
      roleIds: sessionRoles(session),
      isDirectory: session.isDirectory,
      credential,
      csrf: session.csrf,
    },
  )
}

/** Whether a code of the app or a recovery code is right. Each works once, also for two calls at the same time. */
export async function consumeCode(api: Api, accountId: string, typed: string, now: Date): Promise<boolean> {
  if (!isTotpCode(typed)) {
    const hash = recoveryHash(api, typed)
    const used = await api.database.lookup
      .updateTable('account')
      .set((is) => ({ recovery_hashes: is.fn('array_remove', ['recovery_hashes', is.val(hash)]) }))
      .where('id', '=', accountId)
      .where((is) => is(is.val(hash), '=', is.fn.any('recovery_hashes')))
      .returning('id')
      .executeTakeFirst()
    return used !== undefined
  }
  const step = await matchTimeStep(api, accountId, typed, now)
  if (step === null) return false
  const taken = await api.database.lookup
    .updateTable('account')
    .set({ totp_last_step: step })
    .where('id', '=', accountId)
    .where((is) => is.or([is('totp_last_step', 'is', null), is('totp_last_step', '<', step)]))
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** The time step of a code, one step early or late included; null when it is wrong. */
async function matchTimeStep(api: Api, accountId: string, token: string, now: Date): Promise<number | null> {
  const row = await api.database.lookup
    .selectFrom('account')
    .select('totp_secret')
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!row?.totp_secret || !isTotpCode(token)) return null
  const secret = decrypt(api.secrets.account, secretContext(accountId), row.totp_secret).toString('utf8')
  const result = verifySync({ secret, token, epoch: Math.floor(now.getTime() / 1000), epochTolerance: 30 })
  return 'timeStep' in result ? result.timeStep : null
}

/** The app's codes have six digits; recovery codes are longer. */
function isTotpCode(typed: string): boolean {
  return /^\d{6}$/.test(typed)
}

function secretContext(accountId: string): string {
  return `account.totp_secret|${accountId}`
}

/** Fifty bits that are easy to read aloud: `k7fq2-9mxwp`. */
function generateRecoveryCode(): string {
  const letters = Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}

function recoveryHash(api: Api, code: string): string {
  return keyedHash(api.secrets.account, `recovery|${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`).toString(
    'base64url',
  )
}
