import { type RawBuilder, sql } from 'kysely'
import type { Permission } from '#base/access/permissions.ts'
import type { Day } from '#base/days/days.ts'
import { notFound } from '#base/errors.ts'
import { required } from '#base/required.ts'
import { audienceColumns, DEPARTMENT_BRANCHES, withinAudience } from '#people/audience.ts'
import { withinReach } from '#people/reach.ts'
import { loadPageFromSql, searchCondition } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import { countConditions } from '#server/call/view-counts.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { HAS_OPENED, HAS_READ, isAddressed, stateOnDay } from './audience.ts'
import type { AnnouncementState, announcementApi, ReadingState } from './contract.ts'

type State = (typeof AnnouncementState)['options'][number]
type QueryContext = Pick<Context, 'tx' | 'actor' | 'today'>

type AnnouncementListQuery = {
  page: number
  per_page: number
  sort: SortOf<typeof announcementApi.list>
  search?: string | undefined
  state?: State[] | undefined
  office_id?: string[] | undefined
  id?: string
}

export type StoredAnnouncement = {
  id: string
  title: string
  state: State
  body: string
  from_day: Day
  until_day: Day | null
  is_pinned: boolean
  asks_receipt: boolean
  offices: string[]
  office_ids: string[]
  departments: string[]
  department_ids: string[]
  positions: string[]
  position_ids: string[]
  published_at: Date | null
  published_by: string | null
  ended_on: Day | null
  reminded_at: Date | null
  version: number
}

/**
 * A page of the announcements that the caller manages, each with the number of people it reaches and of those who read
 * it.
 */
export async function loadAnnouncementPage({ tx, actor, today }: QueryContext, asked: AnnouncementListQuery) {
  const { rows, total } = await loadPageFromSql<
    StoredAnnouncement & { editable: boolean },
    AnnouncementListQuery['sort']
  >(tx, asked, {
    select: sql`select a.id, a.title, ${stateOnDay(today)} as state, a.body, a.from_day, a.until_day, a.is_pinned, a.asks_receipt,
      ${audienceColumns('a')}, a.published_at, a.published_by,
      a.ended_on, a.reminded_at, a.version, ${withinAudience('a', actor, 'announcement:edit')} as editable`,
    from: sql`from announcement a`,
    where: listConditions({ actor, today }, asked),
    search: SEARCH,
    orders: { from_day: sql`a.from_day`, title: sql`lower(a.title)`, until_day: sql`a.until_day` },
    tieBreaker: sql`a.id`,
    blanksLast: true,
  })
  const counts = await loadReadCounts(
    tx,
    today,
    rows.map((row) => row.id),
  )
  return {
    rows: rows.map(({ editable, ...row }) => {
      const { people, read } = counts.get(row.id) ?? { people: 0, read: 0 }
      const counted = { ...row, people, read, not_read: people - read }
      return {
        ...counted,
        published_at: row.published_at?.toISOString() ?? null,
        reminded_at: row.reminded_at?.toISOString() ?? null,
        actions: editable ? announcementActions(counted) : [],
      }
    }),
    total,
  }
}

type Filters = Pick<AnnouncementListQuery, 'state' | 'office_id' | 'search' | 'id'>
const SEARCH = ['a.title', 'a.body'] as const

function listConditions({ actor, today }: Pick<QueryContext, 'actor' | 'today'>, { id, state, office_id }: Filters) {
  return [
    withinAudience('a', actor, 'announcement:read'),
    ...(id ? [sql`a.id = ${id}::uuid`] : []),
    ...(state ? [sql`${stateOnDay(today)} = any(${[...state]}::text[])`] : []),
    ...(office_id ? [sql`a.office_ids && ${[...office_id]}::uuid[]`] : []),
  ]
}

/** Counts the announcements that each of several filters finds, in one statement. */
export function countAnnouncements({ tx, ...asker }: QueryContext, lists: readonly Filters[]): Promise<number[]> {
  return countConditions(
    tx,
    sql`announcement a`,
    lists.map((asked) =>
      sql.join([...listConditions(asker, asked), searchCondition(asked.search, SEARCH)], sql` and `),
    ),
  )
}

type Action = 'edit' | 'publish' | 'end' | 'remind' | 'delete'

/** What the caller may do with an announcement in its state. */
function announcementActions({
  state,
  not_read,
  reminded_at,
}: Pick<StoredAnnouncement, 'state' | 'reminded_at'> & { not_read: number }) {
  const actions: Action[] = ['edit']
  if (state === 'draft') actions.push('publish', 'delete')
  if (state === 'ended') actions.push('publish')
  if (state === 'published' && not_read > 0 && reminded_at === null) actions.push('remind')
  if (state === 'published' || state === 'upcoming') actions.push('end')
  return actions
}

/** Counts the people whom announcements reach and who have read them, in one statement for all. */
async function loadReadCounts(tx: Tx, today: Day, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { people: number; read: number }>()
  const { rows } = await sql<{ id: string; people: number; read: number }>`
    with recursive ${DEPARTMENT_BRANCHES}
    select a.id, count(*)::int as people, (count(*) filter (where ${HAS_READ}))::int as read
    from announcement a join employment on true join employee on employee.id = employment.employee_id and ${isAddressed(today)}
    left join announcement_reading r on r.announcement_id = a.id and r.employee_id = employee.id
    where a.id = any(${[...ids]}::uuid[]) group by a.id`.execute(tx)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/** An announcement that the caller manages. Throws 404 for one out of reach. */
export async function loadAnnouncement(context: QueryContext, id: string) {
  const { rows } = await loadAnnouncementPage(context, { id, sort: 'from_day', page: 1, per_page: 1 })
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Throws 404 for an announcement that is out of reach of a permission. */
export async function requireWithinReach(
  { tx, actor }: QueryContext,
  permission: Permission,
  id: string,
): Promise<void> {
  const { rows } =
    await sql`select from announcement a where a.id = ${id}::uuid and ${withinAudience('a', actor, permission)}`.execute(
      tx,
    )
  if (rows.length === 0) throw notFound()
}

type ReadingListQuery = {
  id: string
  page: number
  per_page: number
  sort: SortOf<typeof announcementApi.readings>
  search?: string | undefined
  state?: (typeof ReadingState)['options'][number][] | undefined
  office_id?: string[] | undefined
  department_id?: string[] | undefined
}

type ReadingRow = {
  id: string
  full_name: string
  employee_no: string
  office: string | null
  department: string | null
  position: string | null
  state: 'read' | 'opened' | 'not_read'
  opened_at: Date | null
  confirmed_at: Date | null
}

const READING_SEARCH = ['t.full_name', 't.employee_no'] as const
type ReadingFilters = Pick<ReadingListQuery, 'id' | 'state' | 'office_id' | 'department_id' | 'search'>

function readingConditions({ state, office_id, department_id }: ReadingFilters): RawBuilder<unknown>[] {
  return [
    sql`true`,
    ...(state ? [sql`t.state = any(${[...state]}::text[])`] : []),
    ...(office_id ? [sql`t.office_id = any(${[...office_id]}::uuid[])`] : []),
    ...(department_id ? [sql`t.department_id = any(${[...department_id]}::uuid[])`] : []),
  ]
}

/** Counts the people that each of several filters of one announcement finds. */
export async function countReadings(context: QueryContext, lists: readonly ReadingFilters[]): Promise<number[]> {
  const { id } = required(lists[0], 'filters of a list')
  await requireWithinReach(context, 'announcement:read', id)
  return countConditions(
    context.tx,
    sql`(${selectReadings(context, id)}) t`,
    lists.map((asked) =>
      sql.join([...readingConditions(asked), searchCondition(asked.search, READING_SEARCH)], sql` and `),
    ),
  )
}

/** A page of the people whom an announcement reaches and the caller may see, with whether they have read it. */
export async function loadReadingPage(context: QueryContext, asked: ReadingListQuery) {
  await requireWithinReach(context, 'announcement:read', asked.id)
  const { rows, total } = await loadPageFromSql<ReadingRow, ReadingListQuery['sort']>(context.tx, asked, {
    select: sql`select t.id, t.full_name, t.employee_no, t.office, t.department, t.position, t.state, t.opened_at, t.confirmed_at`,
    from: sql`from (${selectReadings(context, asked.id)}) t`,
    where: readingConditions(asked),
    search: READING_SEARCH,
    orders: {
      full_name: sql`lower(t.full_name)`,
      employee_no: sql`t.employee_no`,
      office: [sql`t.office`, sql`lower(t.full_name)`],
      department: [sql`t.department`, sql`lower(t.full_name)`],
      opened_at: sql`t.opened_at`,
      confirmed_at: sql`t.confirmed_at`,
    },
    tieBreaker: sql`t.id`,
    blanksLast: true,
  })
  return {
    rows: rows.map((row) => ({
      ...row,
      opened_at: row.opened_at?.toISOString() ?? null,
      confirmed_at: row.confirmed_at?.toISOString() ?? null,
    })),
    total,
  }
}

function selectReadings({ actor, today }: Pick<QueryContext, 'actor' | 'today'>, id: string): RawBuilder<unknown> {
  return sql`with recursive ${DEPARTMENT_BRANCHES}
    select employee.id, employee.full_name, employee.employee_no, employment.office_id, employment.department_id, office.name as office,
      department.name as department, position.name as position, case when ${HAS_OPENED} then r.opened_at end as opened_at,
      case when ${HAS_READ} then r.confirmed_at end as confirmed_at,
      case when ${HAS_READ} then 'read' when ${HAS_OPENED} then 'opened' else 'not_read' end as state
    from announcement a join employment on true join employee on employee.id = employment.employee_id and ${isAddressed(today)}
    left join announcement_reading r on r.announcement_id = a.id and r.employee_id = employee.id
    left join office on office.id = employment.office_id left join department on department.id = employment.department_id
    left join position on position.id = employment.position_id
    where a.id = ${id}::uuid and ${withinReach(actor, 'announcement:read', today)}`
}
