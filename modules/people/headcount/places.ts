import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#base/access/actor.ts'
import type { Day, Month } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import { isPlaceWithinReach } from '#server/access/reach-over-places.ts'
import { loadPageFromSql, searchCondition } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import { countConditions } from '#server/call/view-counts.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { isEmployedOn, isInForceOn } from '../core/employment-conditions.ts'
import type { headcountApi, PlaceState } from './contract.ts'
import { placeIdOf } from './place-id.ts'

type PlaceFilters = {
  office_id?: string[] | undefined
  department_id?: string[] | undefined
  position_id?: string[] | undefined
  state?: (typeof PlaceState)['options'][number][] | undefined
  search?: string | undefined
}
type PlaceListQuery = PlaceFilters & { page: number; per_page: number; sort: SortOf<typeof headcountApi.list> }
/** A month and the day whose people count for it. */
export type ReferenceMonth = { readonly month: Month; readonly day: Day }

/** Minutes of a full-time week; part-time people count as a fraction. */
const FULL_WEEK_MINUTES = 2_400

/** Posts are in hundredths. */
type PlaceRow = {
  id: string
  office_id: string | null
  office: string | null
  department_id: string | null
  department: string | null
  position_id: string | null
  position: string | null
  approved: number | null
  filled: number
  people: number
  vacant: number
  over: number
  coming: number
  leaving: number
  state: 'vacant' | 'filled' | 'over' | 'not_approved'
  post_id: string | null
  from_month: Month | null
}

const SEARCH_COLUMNS = ['t.office', 't.department', 't.position'] as const
const POST_COLUMNS = ['approved', 'filled', 'vacant', 'over'] as const

/** A page of places with approved posts, people or people on their way, and the sums of all. */
export async function loadPlacePage(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  of: ReferenceMonth,
  asked: PlaceListQuery,
) {
  const { rows, total } = await loadPageFromSql<PlaceRow, PlaceListQuery['sort']>(tx, asked, {
    select: sql`select t.*`,
    from: sql`from (${selectPlaces(actor, of)}) t`,
    where: filterConditions(asked),
    search: SEARCH_COLUMNS,
    orders: {
      office: [sql`t.office`, sql`t.department`, sql`t.position`],
      department: [sql`t.department`, sql`t.position`],
      position: sql`t.position`,
      approved: sql`t.approved`,
      filled: sql`t.filled`,
      vacant: sql`t.vacant`,
      over: sql`t.over`,
    },
    tieBreaker: sql`t.id`,
    blanksLast: true,
  })
  return { rows: rows.map(toPosts), total, totals: total > 0 ? [await loadTotals(tx, actor, of, asked)] : [] }
}

/** Counts the places of several lists in one statement, each month once. */
export function countPlaces(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  lists: readonly (ReferenceMonth & PlaceFilters)[],
) {
  const months = new Map(lists.map(({ month, day }) => [month, { month, day }]))
  const each = [...months.values()].map(
    (of) => sql`select p.*, ${of.month}::text as month from (${selectPlaces(actor, of)}) p`,
  )
  const conditions = lists.map((asked) =>
    sql.join(
      [sql`t.month = ${asked.month}`, ...filterConditions(asked), searchCondition(asked.search, SEARCH_COLUMNS)],
      sql` and `,
    ),
  )
  return countConditions(tx, sql`(${sql.join(each, sql` union all `)}) t`, conditions)
}

/** Sums over all places that match the filters. */
async function loadTotals(tx: Tx, actor: Actor, of: ReferenceMonth, asked: PlaceFilters) {
  const where = sql.join([...filterConditions(asked), searchCondition(asked.search, SEARCH_COLUMNS)], sql` and `)
  const sumColumn = (column: string) => sql`coalesce(sum(${sql.ref(`t.${column}`)}), 0)::int as ${sql.ref(column)}`
  const { rows } = await sql<Record<(typeof POST_COLUMNS)[number] | 'people' | 'coming' | 'leaving', number>>`
    select ${sql.join([...POST_COLUMNS, 'people', 'coming', 'leaving'].map(sumColumn))} from (${selectPlaces(actor, of)}) t where ${where}`.execute(
    tx,
  )
  return toPosts(required(rows[0], 'the sums'))
}

type PersonInPlace = { employee_id: string; full_name: string; posts: number }
type PlaceMoverRow = {
  employee_id: string
  full_name: string
  day: Day
  how: 'joins' | 'moves_in' | 'leaves' | 'moves_out'
}

/** The people of a place, those who enter and those who leave; null out of reach. */
export async function loadPlacePeople({ tx, actor }: Pick<Context, 'tx' | 'actor'>, of: ReferenceMonth, id: string) {
  const { rows } = await sql<PlaceRow>`select t.* from (${selectPlaces(actor, of)}) t where t.id = ${id}::uuid`.execute(
    tx,
  )
  if (!rows[0]) return null
  return { people: await loadPeople(tx, of, id), movers: await loadMovers(tx, of, id) }
}

async function loadPeople(tx: Tx, { day }: ReferenceMonth, id: string): Promise<PersonInPlace[]> {
  const { rows } = await sql<PersonInPlace>`with ${placedCte(day)}
    select placed.employee_id, employee.full_name, placed.posts from placed join employee on employee.id = placed.employee_id
    where placed.place = ${id}::uuid order by lower(employee.full_name), employee.id limit 200`.execute(tx)
  return rows.map((row) => ({ ...row, posts: row.posts / 100 }))
}

async function loadMovers(tx: Tx, { day }: ReferenceMonth, id: string): Promise<PlaceMoverRow[]> {
  const { rows } = await sql<PlaceMoverRow>`with ${placedCte(day)}, ${comingCte(day)}, ${leavingCte(day)}
    select moved.employee_id, employee.full_name, moved.day, moved.how from (
      select place, employee_id, day, how from coming union all select place, employee_id, day, how from leaving) moved
    join employee on employee.id = moved.employee_id
    where moved.place = ${id}::uuid order by moved.day, lower(employee.full_name), employee.id limit 200`.execute(tx)
  return rows
}

function filterConditions({ office_id, department_id, position_id, state }: PlaceFilters): RawBuilder<unknown>[] {
  const isAnyOf = (column: string, ids: readonly string[] | undefined) =>
    ids ? [sql`${sql.ref(column)} = any(${[...ids]}::uuid[])`] : []
  return [
    ...isAnyOf('t.office_id', office_id),
    ...isAnyOf('t.department_id', department_id),
    ...isAnyOf('t.position_id', position_id),
    ...(state ? [sql`t.state = any(${[...state]}::text[])`] : []),
  ]
}

function toPosts<Row extends Record<(typeof POST_COLUMNS)[number], number | null>>(row: Row): Row {
  return {
    ...row,
    ...Object.fromEntries(POST_COLUMNS.map((name) => [name, toWhole(row[name])])),
  }
}

/** `placed`: people employed on a day by place; `posts` in hundredths. */
export function placedCte(day: Day): RawBuilder<unknown> {
  return sql`placed as materialized (
    select ${placeIdOf('employment')} as place, employee.id as employee_id, employment.office_id, employment.department_id,
      employment.position_id, employee.last_day, case when employment.employment_type = 'part_time' then coalesce((
        select nullif(least(100, round(sum(minutes_of_day(hours)) * 100.0 / ${FULL_WEEK_MINUTES})), 0)
        from work_schedule week, jsonb_array_elements(week.week) hours
        where week.employee_id = employee.id and week.from_day <= ${day}
          and (week.until_day is null or week.until_day >= ${day}) and jsonb_typeof(hours) = 'object'), 100)::int else 100 end as posts
    from employment join employee on employee.id = employment.employee_id
    where ${isInForceOn(day)} and ${isEmployedOn(day)})`
}

/** `coming`: people in a place from a later day on and not on the day. */
export function comingCte(day: Day): RawBuilder<unknown> {
  return sql`coming as (
    select distinct on (${placeIdOf('employment')}, employment.employee_id) ${placeIdOf('employment')} as place, employment.employee_id,
      employment.office_id, employment.department_id, employment.position_id, employment.from_day as day,
      case when employee.joined_on > ${day} and employment.from_day <= employee.joined_on then 'joins' else 'moves_in' end as how
    from employment join employee on employee.id = employment.employee_id
    left join placed on placed.employee_id = employment.employee_id
    where employment.from_day > ${day} and employment.employment_status <> 'terminated'
      and (employee.last_day is null or employee.last_day >= employment.from_day)
      and (placed.place is null and employee.joined_on > ${day} or placed.place <> ${placeIdOf('employment')})
    order by ${placeIdOf('employment')}, employment.employee_id, employment.from_day)`
}

/** `leaving`: people in a place on the day who leave the company or move. */
export function leavingCte(day: Day): RawBuilder<unknown> {
  return sql`leaving as (
    select placed.place, placed.employee_id, coalesce(moved.day, placed.last_day) as day,
      case when moved.day is null then 'leaves' else 'moves_out' end as how
    from placed left join lateral (
      select min(employment.from_day) as day from employment
      where employment.employee_id = placed.employee_id and employment.from_day > ${day}
        and employment.employment_status <> 'terminated' and ${placeIdOf('employment')} <> placed.place
        and (placed.last_day is null or employment.from_day <= placed.last_day)) moved on true
    where placed.last_day is not null or moved.day is not null)`
}

/** All places in reach with figures, in one pass over the people of the day. */
function selectPlaces(actor: Actor, { month, day }: ReferenceMonth): RawBuilder<unknown> {
  return sql`with ${placedCte(day)}, ${comingCte(day)}, ${leavingCte(day)},
    approved as (select distinct on (p.office_id, p.department_id, p.position_id) p.id as post_id, p.office_id, p.department_id,
      p.position_id, p.from_month, p.posts, ${placeIdOf('p')} as place
      from approved_post p where p.from_month <= ${month} order by p.office_id, p.department_id, p.position_id, p.from_month desc),
    filled as (select place, office_id, department_id, position_id, sum(posts)::int as filled, count(*)::int as people
      from placed group by 1, 2, 3, 4),
    arriving as (select place, office_id, department_id, position_id, count(*)::int as coming from coming group by 1, 2, 3, 4),
    departing as (select place, count(*)::int as leaving from leaving group by 1),
    known as (select place, office_id, department_id, position_id from approved where posts > 0
      union select place, office_id, department_id, position_id from filled
      union select place, office_id, department_id, position_id from arriving),
    shown as (select known.place as id, known.office_id, office.name as office, known.department_id, department.name as department,
      known.position_id, position.name as position, approved.posts as approved, coalesce(filled.filled, 0) as filled,
      coalesce(filled.people, 0) as people, coalesce(arriving.coming, 0) as coming, coalesce(departing.leaving, 0) as leaving,
      greatest(0, coalesce(approved.posts, 0) - coalesce(filled.filled, 0)) as vacant,
      case when approved.posts is null then 0 else greatest(0, coalesce(filled.filled, 0) - approved.posts) end as over, approved.post_id, approved.from_month
      from known left join approved on approved.place = known.place left join filled on filled.place = known.place
      left join arriving on arriving.place = known.place left join departing on departing.place = known.place
      left join office on office.id = known.office_id left join department on department.id = known.department_id
      left join position on position.id = known.position_id
      where ${isPlaceWithinReach(actor, 'headcount:read', 'known')})
    select shown.*, case when approved is null then 'not_approved' when vacant > 0 then 'vacant' when over > 0 then 'over'
      else 'filled' end as state from shown`
}

function toWhole(hundredths: number | null): number | null {
  return hundredths === null ? null : hundredths / 100
}
