import { sql } from 'kysely'
import type { Language } from '#base/access/actor.ts'
import type { Grants } from '#base/access/permissions.ts'
import { type Day, dayIn } from '#base/days/days.ts'
import { grantsOf } from '#server/access/grants.ts'
import type { Database, Tx } from '#server/database/database.ts'
import { tokenHash } from '#server/secrets.ts'
import { loadWorkplace } from '#server/sessions/workplace.ts'
import { FEED_KINDS, type FeedKind, type FeedReader } from './feed.ts'

/** A feed with its owner, found by its address. */
export type FeedWithOwner = {
  id: string
  company_id: string
  company: string
  timezone: string
  role_id: number
  kind: string
  language: Language
  employee_id: string | null
  last_day: Day | null
  overrides: { permission: string; reach: string | null }[]
}

/**
 * The feed of a secret address, while its owner may sign in: account, membership and role are active and the company is
 * on. Otherwise undefined.
 */
export async function findFeedByToken(
  database: Database,
  token: string,
  now: Date,
): Promise<FeedWithOwner | undefined> {
  const { rows } = await sql<FeedWithOwner>`
    select f.id, f.company_id, c.name as company, c.timezone, f.role_id, f.kind, coalesce(a.language, c.language, 'en') as language,
      m.employee_id, e.last_day,
      coalesce((select jsonb_agg(jsonb_build_object('permission', g.permission, 'reach', g.reach)) from role_grant g
        where g.company_id = f.company_id and g.role_id = f.role_id), '[]') as overrides
    from calendar_feed f
    join company c on c.id = f.company_id and c.is_on
    join account a on a.id = f.account_id and a.is_active
    join membership m on m.company_id = f.company_id and m.account_id = f.account_id and m.is_active
    join member_role r on r.company_id = m.company_id and r.membership_id = m.id and r.role_id = f.role_id
    left join employee e on e.company_id = m.company_id and e.id = m.employee_id
    where f.token_hash = ${tokenHash(token)}`.execute(database.lookup)
  const [found] = rows
  if (!found || (found.last_day !== null && dayIn(found.timezone, now) > found.last_day)) return undefined
  return found
}

/** The reader and kind of a feed; undefined where the reader may no longer read it. */
export async function findFeedReader(
  tx: Tx,
  found: FeedWithOwner,
  now: Date,
): Promise<{ kind: FeedKind; reader: FeedReader } | undefined> {
  const today = dayIn(found.timezone, now)
  const grants = grantsOf(found.role_id, found.overrides)
  const work = await loadWorkplace(tx, found.employee_id, today)
  const kind = (await listReadableKinds(tx, grants, work.hiddenModules)).find((one) => one.kind === found.kind)
  const actor = { employeeId: found.employee_id, grants, officeIds: work.officeIds, departmentIds: work.departmentIds }
  return kind && { kind, reader: { tx, actor, today, language: found.language } }
}

/** The kinds of calendar that the rights and the visible modules allow. */
export async function listReadableKinds(tx: Tx, grants: Grants, hidden: readonly number[]): Promise<FeedKind[]> {
  const off = await tx.selectFrom('company_module').select('module_id').where('is_on', '=', false).execute()
  const closed = new Set([...hidden, ...off.map(({ module_id }) => module_id)])
  return FEED_KINDS.all().filter(({ access, module }) => grants.has(access) && !(module && closed.has(module)))
}
