import { sql } from 'kysely'
import { Refused } from '#base/errors.ts'
import type { Database } from '#server/database/database.ts'

/** Limits of signing in, and of exports (SES-7). Counted in the database, so that they hold over restarts and several processes. */
const LIMITS = {
  login_address: { hits: 30, seconds: 60 },
  login_accounts: { hits: 100, seconds: 3600 },
  known_browsers: { hits: 60, seconds: 3600 },
  reset_account: { hits: 3, seconds: 3600 },
  reset_address: { hits: 20, seconds: 3600 },
  register_address: { hits: 10, seconds: 3600 },
  register_account: { hits: 3, seconds: 3600 },
  export_account: { hits: 10, seconds: 60 },
  kiosk_opening: { hits: 10, seconds: 600 },
  calendar_feed: { hits: 60, seconds: 3600 },
} as const

export type Limited = keyof typeof LIMITS

/** Counts one more and refuses with the seconds to wait when it is one too many. `most` stands in for the usual figure. */
export async function countOrRefuse(
  database: Database,
  what: Limited,
  who: string,
  now: Date,
  most?: number,
): Promise<void> {
  const seconds = await overBy(database, what, who, now, most)
  if (seconds > 0)
    throw new Refused('rate_limited', { status: 429, params: { seconds }, facts: { retry_after: seconds } })
}

/** Counts one more; the seconds to wait when it is one too many, else 0. */
export async function overBy(
  database: Database,
  what: Limited,
  who: string,
  now: Date,
  most?: number,
): Promise<number> {
  const { hits, seconds } = LIMITS[what]
  const start = windowStart(what, now)
  return (await counted(database, `${what}:${who}`, start)) > (most ?? hits)
    ? Math.ceil((start.getTime() + seconds * 1000 - now.getTime()) / 1000)
    : 0
}

/** Counts one more of different things tried from one place, such as accounts from an address. */
export async function countDifferentOrRefuse(
  database: Database,
  what: Limited,
  who: string,
  tried: string,
  now: Date,
): Promise<void> {
  if ((await counted(database, `${what}:${who}:${tried}`, windowStart(what, now))) === 1)
    return countOrRefuse(database, what, who, now)
}

function windowStart(what: Limited, now: Date): Date {
  const length = LIMITS[what].seconds * 1000
  return new Date(Math.floor(now.getTime() / length) * length)
}

async function counted(database: Database, bucket: string, start: Date): Promise<number> {
  const row = await database.lookup
    .insertInto('rate_count')
    .values({ bucket, window_start: start, hits: 1 })
    .onConflict((same) => same.columns(['bucket', 'window_start']).doUpdateSet({ hits: sql`rate_count.hits + 1` }))
    .returning('hits')
    .executeTakeFirstOrThrow()
  return row.hits
}
