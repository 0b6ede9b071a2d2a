import { sql } from 'kysely'
import { notFound } from '#base/errors.ts'
import type { MailReason } from '#base/mail-reasons.ts'
import { MODULES } from '#base/modules.ts'
import { loadPageFromSql } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { Tx } from '#server/database/database.ts'
import type { CompanyState, operationApi } from './contract.ts'

type CompanyListQuery = {
  search?: string
  state?: 'on' | 'off'
  page: number
  per_page: number
  sort: SortOf<typeof operationApi.companies>
}
type CompanyRow = {
  id: string
  code: string
  name: string
  country: string
  is_on: boolean
  account_type: CompanyState['account_type']
  people: number
  modules_off: number[]
  is_demo: boolean
  created_at: Date
  version: number
}

/** The modules that companies can be given. */
export const READY_MODULES = MODULES.filter((module) => module.ready)

const ORDERS = {
  name: sql`lower(c.name)`,
  code: sql`c.code`,
  created_at: sql`c.created_at`,
  people: sql`people`,
}

/**
 * Loads a page of companies. `people` counts accounts that may sign in; the number of employees is the company's own
 * data.
 */
export async function loadCompanyPage(
  tx: Tx,
  query: CompanyListQuery,
): Promise<{ rows: CompanyState[]; total: number }> {
  const { rows, total } = await loadPageFromSql(tx, query, {
    select: COLUMNS,
    from: sql`from company c`,
    where: query.state ? [sql`c.is_on = ${query.state === 'on'}`] : [],
    search: ['c.name', 'c.code'],
    orders: ORDERS,
    tieBreaker: sql`c.id`,
  })
  return { rows: rows.map(toCompanyState), total }
}

/** Loads a company. Throws 404. */
export async function loadCompany(tx: Tx, id: string): Promise<CompanyState> {
  const { rows } = await sql<CompanyRow>`${COLUMNS} from company c where c.id = ${id}`.execute(tx)
  if (!rows[0]) throw notFound()
  return toCompanyState(rows[0])
}

const COLUMNS = sql<CompanyRow>`
  select c.id, c.code, c.name, c.country, c.is_on, c.account_type, c.is_demo, c.created_at, c.version,
    (select count(*)::int from membership m where m.company_id = c.id and m.is_active) as people,
    coalesce((select array_agg(x.module_id) from company_module x where x.company_id = c.id and not x.is_on), '{}') as modules_off`

function toCompanyState(row: CompanyRow): CompanyState {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    country: row.country,
    state: row.is_on ? 'on' : 'off',
    account_type: row.account_type,
    people: row.people,
    modules: READY_MODULES.map(({ id, key }) => ({ id, key, is_on: !row.modules_off.includes(id) })),
    is_demo: row.is_demo,
    created_at: row.created_at.toISOString(),
    version: row.version,
  }
}

const MOST_ACCOUNT_MAILS = 50

/** Loads waiting and failed mails that belong to no company, newest first, without texts or full addresses. */
export async function loadAccountMails(tx: Tx, now: Date) {
  const rows = await tx
    .selectFrom('account_mail')
    .select(['id', 'kind', 'state', 'created_at', 'attempts', 'reason', 'next_try_at', 'expires_at'])
    .select(sql<string>`split_part(recipient, '@', 2)`.as('domain'))
    .where('state', 'in', ['waiting', 'failed'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MOST_ACCOUNT_MAILS)
    .execute()
  return rows.map(({ kind, state, created_at, next_try_at, expires_at, ...row }) => ({
    ...row,
    kind: kind === 'registration' ? ('registration' as const) : ('password_reset' as const),
    state: state === 'failed' ? ('failed' as const) : ('waiting' as const),
    since: created_at.toISOString(),
    next_try_at: next_try_at?.toISOString() ?? null,
    can_be_sent_again: expires_at > now,
  }))
}

/** Counts the waiting and failed mails of each company, most failures first. */
export async function loadUnsentMails(tx: Tx) {
  const { rows } = await sql<{
    company_id: string
    company: string
    waiting: number
    failed: number
    oldest: Date
    reasons: MailReason[]
  }>`
    select c.id as company_id, c.name as company, count(*) filter (where m.state = 'waiting')::int as waiting,
      count(*) filter (where m.state = 'failed')::int as failed, min(m.created_at) as oldest,
      coalesce(array_agg(distinct m.reason order by m.reason) filter (where m.reason is not null), '{}') as reasons
    from mail m join company c on c.id = m.company_id where m.state in ('waiting', 'failed')
    group by c.id, c.name order by failed desc, lower(c.name), c.id`.execute(tx)
  return rows.map(({ oldest, ...row }) => ({ ...row, oldest: oldest.toISOString() }))
}
