import { sql } from 'kysely'
import { DomainError } from '#base/errors.ts'
import type { Database } from '#server/database/database.ts'

/**
 * Limits of signing in and of exports (SES-7). They are counted in the database, so that they hold over restarts and
 * several processes.
 */
const LIMITS = {
  /** Wrong passwords from an address by unknown browsers; a whole office may share one. */
  login_address: { hits: 300, seconds: 3600 },
  known_browsers: { hits: 60, seconds: 3600 },
  reset_account: { hits: 3, seconds: 3600 },
  reset_address: { hits: 20, seconds: 3600 },
  register_address: { hits: 10, seconds: 3600 },
  register_account: { hits: 3, seconds: 3600 },
  export_account: { hits: 10, seconds: 60 },
  kiosk_opening: { hits: 10, seconds: 600 },
  calendar_feed: { hits: 60, seconds: 3600 },
  /** Letters to people outside: calls from an address, codes mailed for a letter, and tries of codes from an address. */
  letter_address: { hits: 600, seconds: 3600 },
  letter_code: { hits: 5, seconds: 3600 },
  letter_code_address: { hits: 30, seconds: 3600 },
  /** Pages of candidates and application forms from an address, and drafts saved from an address and mailed to one. */
  candidate_address: { hits: 600, seconds: 3600 },
  draft_address: { hits: 20, seconds: 3600 },
  draft_mail: { hits: 3, seconds: 3600 },
  /** Open vacancies from an address, which an office of a job board may share. */
  job_address: { hits: 1200, seconds: 3600 },
  /** Logos on the sign-in page, from an address that a whole office may share. */
  logo_address: { hits: 1200, seconds: 3600 },
  /** Files from anyone. Every call states how many (decision 160). */
  open_upload_address: { hits: 0, seconds: 3600 },
  open_upload_parameter: { hits: 0, seconds: 3600 },
  open_upload_company: { hits: 0, seconds: 3600 },
} as const

export type LimitName = keyof typeof LIMITS

/**
 * Counts one call and throws 429 with the seconds to wait when it exceeds the limit. `most` replaces the usual
 * maximum.
 */
export async function countOrRefuse(
  database: Database,
  what: LimitName,
  who: string,
  now: Date,
  most?: number,
): Promise<void> {
  const seconds = await countHit(database, what, who, now, most)
  if (seconds > 0)
    throw new DomainError('rate_limited', { status: 429, params: { seconds }, facts: { retry_after: seconds } })
}

/** Counts one call and returns the seconds to wait when it exceeds the limit, else 0. */
export async function countHit(
  database: Database,
  what: LimitName,
  who: string,
  now: Date,
  most?: number,
): Promise<number> {
  const { hits, seconds } = LIMITS[what]
  const start = windowStart(what, now)
  return (await incrementCount(database, `${what}:${who}`, start)) > (most ?? hits)
    ? Math.ceil((start.getTime() + seconds * 1000 - now.getTime()) / 1000)
    : 0
}

/** Counts a call that has failed. */
export async function countFailure(database: Database, what: LimitName, who: string, now: Date): Promise<void> {
  await incrementCount(database, `${what}:${who}`, windowStart(what, now))
}

/** Throws 429 with the seconds to wait where the limit is reached; counts nothing. */
export async function refuseOverLimit(database: Database, what: LimitName, who: string, now: Date): Promise<void> {
  const { hits, seconds } = LIMITS[what]
  const start = windowStart(what, now)
  const row = await database.lookup
    .selectFrom('rate_count')
    .select('hits')
    .where('bucket', '=', `${what}:${who}`)
    .where('window_start', '=', start)
    .executeTakeFirst()
  if ((row?.hits ?? 0) < hits) return
  const wait = Math.ceil((start.getTime() + seconds * 1000 - now.getTime()) / 1000)
  throw new DomainError('rate_limited', { status: 429, params: { seconds: wait }, facts: { retry_after: wait } })
}

function windowStart(what: LimitName, now: Date): Date {
  const length = LIMITS[what].seconds * 1000
  return new Date(Math.floor(now.getTime() / length) * length)
}

async function incrementCount(database: Database, bucket: string, start: Date): Promise<number> {
  const row = await database.lookup
    .insertInto('rate_count')
    .values({ bucket, window_start: start, hits: 1 })
    .onConflict((same) => same.columns(['bucket', 'window_start']).doUpdateSet({ hits: sql`rate_count.hits + 1` }))
    .returning('hits')
    .executeTakeFirstOrThrow()
  return row.hits
}
