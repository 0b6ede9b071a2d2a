import { sql } from 'kysely'
import { DomainError } from '#base/errors.ts'
import type { Database, Tx } from '#server/database/database.ts'
import { tokenHash } from '#server/secrets.ts'

const FREE_TRIES = 5
const LOCK_AT = 10
const LOCK_SECONDS = 900

/** The key of wrong passwords for an e-mail, whether or not an account has it. */
export function passwordKey(email: string): string {
  return `password:${tokenHash(email.trim().toLowerCase()).toString('base64url')}`
}

/** The key of wrong passwords in a browser in which the account signed in before. */
export function knownBrowserKey(accountId: string, browser: string): string {
  return `password:${accountId}:${browser}`
}

/** The key of wrong passwords of a signed-in person, apart from attempts at the sign-in page. */
export function confirmationKey(accountId: string): string {
  return `confirmation:${accountId}`
}

/** The key of wrong codes of an account. */
export function codeKey(accountId: string): string {
  return `code:${accountId}`
}

/**
 * Counts an attempt before it is checked, so that concurrent ones are all counted; a right one clears the count. From
 * the fifth wrong one on the wait grows (30 s, 1, 2, 4, 8 minutes); the tenth locks for a quarter of an hour (SES-7).
 * Throws 429 `account_locked` meanwhile.
 */
export async function countAttempt(database: Database, key: string, now: Date): Promise<void> {
  const next = sql`(case when f.last_at <= ${now}::timestamptz - interval '15 minutes' then 1 else f.failures + 1 end)`
  const { rows } = await sql`
    insert into sign_in_failure as f (key, failures, last_at) values (${key}, 1, ${now})
    on conflict (key) do update set
      failures = ${next},
      last_at = ${now},
      locked_until = case
        when ${next} >= ${LOCK_AT}::int then ${now}::timestamptz + make_interval(secs => ${LOCK_SECONDS}::int)
        when ${next} >= ${FREE_TRIES}::int then ${now}::timestamptz + make_interval(secs => 30 * 2 ^ (${next} - ${FREE_TRIES}::int))
      end
    where f.locked_until is null or f.locked_until <= ${now}
    returning f.failures`.execute(database.lookup)
  if (rows.length > 0) return
  const row = await database.lookup
    .selectFrom('sign_in_failure')
    .select('locked_until')
    .where('key', '=', key)
    .executeTakeFirst()
  // A right attempt has cleared the count meanwhile.
  if (!row?.locked_until) return countAttempt(database, key, now)
  const seconds = Math.ceil((row.locked_until.getTime() - now.getTime()) / 1000)
  throw new DomainError('account_locked', {
    status: 429,
    params: { minutes: Math.ceil(seconds / 60) },
    facts: { retry_after: seconds },
  })
}

export async function clearAttempts(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('sign_in_failure').where('key', '=', key).execute()
}
