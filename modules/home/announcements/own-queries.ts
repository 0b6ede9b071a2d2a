import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#base/access/actor.ts'
import type { Day } from '#base/days/days.ts'
import { notFound } from '#base/errors.ts'
import { DEPARTMENT_BRANCHES } from '#people/audience.ts'
import { loadPageFromSql, searchCondition } from '#server/call/list-page.ts'
import { countConditions } from '#server/call/view-counts.ts'
import type { Context } from '#server/context/context.ts'
import { selectOne } from '#server/database/select-one.ts'
import { HAS_READ, isAddressed, stateOnDay } from './audience.ts'

type QueryContext = Pick<Context, 'tx' | 'actor' | 'today'>

type OwnListQuery = {
  page: number
  per_page: number
  sort: 'from_day' | '-from_day' | 'title' | '-title'
  search?: string | undefined
  state?: ('published' | 'ended')[] | undefined
  id?: string
}

type OwnRow = {
  id: string
  title: string
  body: string
  state: 'published' | 'ended'
  from_day: Day
  until_day: Day | null
  is_pinned: boolean
  asks_receipt: boolean
  published_by: string
  is_new: boolean
  confirmed_at: Date | null
}

/** A page of the caller's announcements, pinned ones first, without drafts and those that begin later. */
export async function loadOwnPage({ tx, actor, today }: QueryContext, asked: OwnListQuery) {
  const { rows, total } = await loadPageFromSql<OwnRow, OwnListQuery['sort']>(tx, asked, {
    select: sql`select t.*`,
    from: sql`from (${selectOwn(actor, today)}) t`,
    where: ownConditions(asked),
    search: OWN_SEARCH,
    orders: {
      from_day: sql`(t.state = 'published' and t.is_pinned)::int * 1000000 + (t.from_day - date '2000-01-01')`,
      title: sql`lower(t.title)`,
    },
    tieBreaker: sql`t.id`,
  })
  return {
    rows: rows.map((row) => ({ ...row, confirmed_at: row.confirmed_at?.toISOString() ?? null })),
    total,
  }
}

const OWN_SEARCH = ['t.title', 't.body'] as const
type OwnFilters = Pick<OwnListQuery, 'id' | 'state' | 'search'>

function ownConditions({ id, state }: OwnFilters): RawBuilder<unknown>[] {
  return [
    sql`true`,
    ...(id ? [sql`t.id = ${id}::uuid`] : []),
    ...(state ? [sql`t.state = any(${[...state]}::text[])`] : []),
  ]
}

/** Counts the announcements that each of several filters finds. */
export function countOwn({ tx, actor, today }: QueryContext, lists: readonly OwnFilters[]): Promise<number[]> {
  return countConditions(
    tx,
    sql`(${selectOwn(actor, today)}) t`,
    lists.map((asked) => sql.join([...ownConditions(asked), searchCondition(asked.search, OWN_SEARCH)], sql` and `)),
  )
}

/** Counts the announcements of today that the caller has still to read or confirm. */
export async function countUnread({ tx, actor, today }: QueryContext): Promise<number> {
  const query = sql<{ count: number }>`
    select count(*)::int as count from (${selectOwn(actor, today)}) t where t.is_new`
  return (await selectOne(tx, query)).count
}

/** An announcement to the caller. Throws 404 for any other. */
export async function loadOwnAnnouncement(context: QueryContext, id: string) {
  const { rows } = await loadOwnPage(context, { id, sort: 'from_day', page: 1, per_page: 1 })
  if (!rows[0]) throw notFound()
  return rows[0]
}

function selectOwn(actor: Actor, today: Day): RawBuilder<unknown> {
  return sql`with recursive ${DEPARTMENT_BRANCHES}
    select a.id, a.title, a.body, ${stateOnDay(today)} as state, a.from_day, a.until_day, a.is_pinned, a.asks_receipt, a.published_by,
      not ${HAS_READ} and ${stateOnDay(today)} = 'published' as is_new, case when ${HAS_READ} then r.confirmed_at end as confirmed_at
    from employee join employment on employment.employee_id = employee.id
    join announcement a on a.from_day <= ${today} and a.published_at is not null and ${isAddressed(today)}
    left join announcement_reading r on r.announcement_id = a.id and r.employee_id = employee.id
    where employee.id = ${actor.employeeId}::uuid`
}
