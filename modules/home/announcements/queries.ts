import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#base/days.ts'
import { notFound } from '#base/errors.ts'
import type { Permission } from '#base/permissions.ts'
import { withinReach } from '#modules/people/employees/reach.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/database/database.ts'
import { pageFrom, searched } from '#server/list-page.ts'
import type { SortOf } from '#server/sorting.ts'
import { countedIn } from '#server/view-counts.ts'
import { BRANCHES, HAS_OPENED, HAS_READ, isAddressed, stateOf, withinAudience } from './audience.ts'
import type { AnnouncementState, announcementApi, ReadingState } from './contract.ts'

type State = (typeof AnnouncementState)['options'][number]
type Asker = Pick<Context, 'tx' | 'actor' | 'today'>

type Asked = {
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

/** A page of what this person looks after, each with how many it reaches and how many of them have read it. */
export async function announcementPage({ tx, actor, today }: Asker, asked: Asked) {
  const { rows, total } = await pageFrom<StoredAnnouncement & { editable: boolean }, Asked['sort']>(tx, asked, {
    select: sql`select a.id, a.title, ${stateOf(today)} as state, a.body, a.from_day, a.until_day, a.is_pinned, a.asks_receipt,
      ${namesOf('office', 'office_ids')} as offices, ${idsOf('office', 'office_ids')} as office_ids, ${namesOf('department', 'department_ids')} as departments,
      ${idsOf('department', 'department_ids')} as department_ids, ${namesOf('position', 'position_ids')} as positions,
      ${idsOf('position', 'position_ids')} as position_ids, a.published_at, a.published_by,
      a.ended_on, a.reminded_at, a.version, ${withinAudience(actor, 'announcement:edit')} as editable`,
    from: sql`from announcement a`,
    where: filtered({ actor, today }, asked),
    search: SEARCH,
    orders: { from_day: sql`a.from_day`, title: sql`lower(a.title)`, until_day: sql`a.until_day` },
    ties: sql`a.id`,
    blanksLast: true,
  })
  const counts = await readCounts(
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
        actions: editable ? actionsOf(counted) : [],
      }
    }),
    total,
  }
}

type Filters = Pick<Asked, 'state' | 'office_id' | 'search' | 'id'>
const SEARCH = ['a.title', 'a.body'] as const

function filtered({ actor, today }: Pick<Asker, 'actor' | 'today'>, { id, state, office_id }: Filters) {
  return [
    withinAudience(actor, 'announcement:read'),
    ...(id ? [sql`a.id = ${id}::uuid`] : []),
    ...(state ? [sql`${stateOf(today)} = any(${[...state]}::text[])`] : []),
    ...(office_id ? [sql`a.office_ids && ${[...office_id]}::uuid[]`] : []),
  ]
}

/** How many of them each of several askings finds, in one statement. */
export function announcementCounts({ tx, ...asker }: Asker, lists: readonly Filters[]): Promise<number[]> {
  return countedIn(
    tx,
    sql`announcement a`,
    lists.map((asked) => sql.join([...filtered(asker, asked), searched(asked.search, SEARCH)], sql` and `)),
  )
}

type Action = 'edit' | 'publish' | 'end' | 'remind' | 'delete'

/** What may be done with an announcement in its state. */
function actionsOf({
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

/** How many people each reaches, and how many of them have read it: in one statement for all of them. */
async function readCounts(tx: Tx, today: Day, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { people: number; read: number }>()
  const { rows } = await sql<{ id: string; people: number; read: number }>`
    with recursive ${BRANCHES}
    select a.id, count(*)::int as people, (count(*) filter (where ${HAS_READ}))::int as read
    from announcement a join employment on true join employee on employee.id = employment.employee_id and ${isAddressed(today)}
    left join announcement_reading r on r.announcement_id = a.id and r.employee_id = employee.id
    where a.id = any(${[...ids]}::uuid[]) group by a.id`.execute(tx)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

type UnitTable = 'office' | 'department' | 'position'

/** Names and ids of the units of a list, in the same order: those that are gone are in neither. */
function namesOf(unit: UnitTable, column: string): RawBuilder<string[]> {
  return sql<string[]>`array(select u.name ${unitsOf(unit, column)})`
}
function idsOf(unit: UnitTable, column: string): RawBuilder<string[]> {
  return sql<string[]>`array(select u.id ${unitsOf(unit, column)})`
}
function unitsOf(unit: UnitTable, column: string): RawBuilder<unknown> {
  return sql`from ${sql.table(unit)} u where u.id = any(${sql.ref(`a.${column}`)}) order by lower(u.name), u.id`
}

/** One that this person looks after: what is out of reach is not there. */
export async function oneAnnouncement(context: Asker, id: string) {
  const { rows } = await announcementPage(context, { id, sort: 'from_day', page: 1, per_page: 1 })
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Whether somebody may do this with an announcement; what is beyond their reach is not there. */
export async function requireWithin({ tx, actor }: Asker, permission: Permission, id: string): Promise<void> {
  const { rows } =
    await sql`select from announcement a where a.id = ${id}::uuid and ${withinAudience(actor, permission)}`.execute(tx)
  if (rows.length === 0) throw notFound()
}

type ReadingAsked = {
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
type ReadingFilters = Pick<ReadingAsked, 'id' | 'state' | 'office_id' | 'department_id' | 'search'>

function readingFilter({ state, office_id, department_id }: ReadingFilters): RawBuilder<unknown>[] {
  return [
    sql`true`,
    ...(state ? [sql`t.state = any(${[...state]}::text[])`] : []),
    ...(office_id ? [sql`t.office_id = any(${[...office_id]}::uuid[])`] : []),
    ...(department_id ? [sql`t.department_id = any(${[...department_id]}::uuid[])`] : []),
  ]
}

/** How many people each of several askings about one announcement finds. */
export async function readingCounts(context: Asker, lists: readonly ReadingFilters[]): Promise<number[]> {
  const { id } = lists[0]!
  await requireWithin(context, 'announcement:read', id)
  return countedIn(
    context.tx,
    sql`(${readings(context, id)}) t`,
    lists.map((asked) => sql.join([...readingFilter(asked), searched(asked.search, READING_SEARCH)], sql` and `)),
  )
}

/** Everybody whom an announcement reaches and the reader may see, with whether they have read it. */
export async function readingPage(context: Asker, asked: ReadingAsked) {
  await requireWithin(context, 'announcement:read', asked.id)
  const { rows, total } = await pageFrom<ReadingRow, ReadingAsked['sort']>(context.tx, asked, {
    select: sql`select t.id, t.full_name, t.employee_no, t.office, t.department, t.position, t.state, t.opened_at, t.confirmed_at`,
    from: sql`from (${readings(context, asked.id)}) t`,
    where: readingFilter(asked),
    search: READING_SEARCH,
    orders: {
      full_name: sql`lower(t.full_name)`,
      employee_no: sql`t.employee_no`,
      office: [sql`t.office`, sql`lower(t.full_name)`],
      department: [sql`t.department`, sql`lower(t.full_name)`],
      opened_at: sql`t.opened_at`,
      confirmed_at: sql`t.confirmed_at`,
    },
    ties: sql`t.id`,
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

function readings({ actor, today }: Pick<Asker, 'actor' | 'today'>, id: string): RawBuilder<unknown> {
  return sql`with recursive ${BRANCHES}
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
