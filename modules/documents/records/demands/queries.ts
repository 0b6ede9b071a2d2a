import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Day } from '#base/days/days.ts'
import { notFound } from '#base/errors.ts'
import { audienceColumns, DEPARTMENT_BRANCHES, isMeant, withinAudience } from '#people/audience.ts'
import { withinReach } from '#people/reach.ts'
import { type ListQuery, loadPageFromSql, searchCondition } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import { countConditions } from '#server/call/view-counts.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { selectOne } from '#server/database/select-one.ts'
import { IS_MODULE_ON } from '../documents/queries.ts'
import { groupName } from '../groups/group-rows.ts'
import type { Demand, DemandPerson, documentDemandApi, OwnDemand } from './contract.ts'

type Shown = z.input<typeof Demand>
type QueryContext = Pick<Context, 'tx' | 'actor' | 'today' | 'language'>
type DemandFilters = {
  id?: string
  state?: ('open' | 'ended')[] | undefined
  group_id?: string[] | undefined
  office_id?: string[] | undefined
  search?: string | undefined
}

const STATE = sql`case when m.ended_on is null then 'open' else 'ended' end`

/** When the person of the query delivered what the demand `m` asks for; null while they have not. */
const DELIVERED_AT = sql<Date | null>`(select min(v.uploaded_at) from document d join document_version v on v.document_id = d.id
  where d.group_id = m.group_id and d.employee_id = employee.id and v.uploaded_at >= m.asked_at)`

type StoredDemand = Omit<Shown, 'people' | 'delivered' | 'missing' | 'asked_at' | 'reminded_at' | 'actions'> & {
  asked_at: Date
  reminded_at: Date | null
  is_reminded_today: boolean
}

/** A page of the demands that the caller may change, each with how many people it means and who have delivered. */
export async function loadDemandPage(
  { tx, actor, today, language }: QueryContext,
  asked: ListQuery<SortOf<typeof documentDemandApi.list>> & DemandFilters,
) {
  const { rows, total } = await loadPageFromSql<StoredDemand, SortOf<typeof documentDemandApi.list>>(tx, asked, {
    select: sql`select m.id, m.title, ${STATE} as state, m.group_id, ${groupName(language)} as "group", ${audienceColumns('m')}, m.due_day, m.asked_at, m.asked_by,
      m.ended_on, m.reminded_at, m.version,
      coalesce((m.reminded_at at time zone (select timezone from company))::date = ${today}::date, false) as is_reminded_today`,
    from: sql`from document_demand m join document_group g on g.id = m.group_id`,
    where: demandConditions({ actor }, asked),
    search: DEMAND_SEARCH,
    orders: { due_day: sql`m.due_day`, title: sql`lower(m.title)`, asked_at: sql`m.asked_at` },
    tieBreaker: sql`m.id`,
  })
  const counts = await loadDeliveryCounts(
    tx,
    today,
    rows.map(({ id }) => id),
  )
  return {
    rows: rows.map((row) => {
      const { people, delivered } = counts.get(row.id) ?? { people: 0, delivered: 0 }
      const missing = people - delivered
      return {
        ...row,
        people,
        delivered,
        missing,
        asked_at: row.asked_at.toISOString(),
        reminded_at: row.reminded_at?.toISOString() ?? null,
        actions: demandActions(row, missing),
      }
    }),
    total,
  }
}

function demandActions(
  { state, is_reminded_today }: Pick<StoredDemand, 'state' | 'is_reminded_today'>,
  missing: number,
): Shown['actions'] {
  if (state === 'ended') return ['reopen']
  return ['edit', ...(missing > 0 && !is_reminded_today ? (['remind'] as const) : []), 'end']
}

const DEMAND_SEARCH = ['m.title', 'g.name_en', 'g.name_zh'] as const

function demandConditions(
  { actor }: Pick<QueryContext, 'actor'>,
  { id, state, group_id, office_id }: DemandFilters,
): RawBuilder<unknown>[] {
  return [
    withinAudience('m', actor, 'document:edit'),
    ...(id ? [sql`m.id = ${id}::uuid`] : []),
    ...(state ? [sql`${STATE} = any(${state}::text[])`] : []),
    ...(group_id ? [sql`m.group_id = any(${group_id}::uuid[])`] : []),
    ...(office_id ? [sql`m.office_ids && ${office_id}::uuid[]`] : []),
  ]
}

/** Counts the demands that each of several filters finds, in one statement. */
export function countDemands({ tx, actor }: QueryContext, lists: readonly DemandFilters[]): Promise<number[]> {
  return countConditions(
    tx,
    sql`document_demand m join document_group g on g.id = m.group_id`,
    lists.map((asked) =>
      sql.join([...demandConditions({ actor }, asked), searchCondition(asked.search, DEMAND_SEARCH)], sql` and `),
    ),
  )
}

/** A demand that the caller may change. Throws 404 for any other. */
export async function loadDemand(context: QueryContext, id: string) {
  const { rows } = await loadDemandPage(context, { id, sort: 'due_day', page: 1, per_page: 1 })
  if (!rows[0]) throw notFound()
  return rows[0]
}

async function loadDeliveryCounts(tx: Tx, today: Day, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { people: number; delivered: number }>()
  const asked = sql`m.id = any(${[...ids]}::uuid[])`
  const { rows } = await sql<{ id: string; people: number; delivered: number }>`
    with recursive ${DEPARTMENT_BRANCHES}, delivered as materialized (
      select distinct m.id, d.employee_id from document_demand m join document d on d.group_id = m.group_id
      join document_version v on v.document_id = d.id and v.uploaded_at >= m.asked_at where ${asked})
    select m.id, count(*)::int as people, count(delivered.employee_id)::int as delivered
    from document_demand m join employment on true join employee on employee.id = employment.employee_id and ${isMeant('m', sql`${today}::date`)}
    left join delivered on delivered.id = m.id and delivered.employee_id = employee.id
    where ${asked} group by m.id`.execute(tx)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

type PersonRow = Omit<z.input<typeof DemandPerson>, 'delivered_at'> & { delivered_at: Date | null }
type PersonFilters = {
  id: string
  state?: ('delivered' | 'missing' | 'late')[] | undefined
  office_id?: string[] | undefined
  department_id?: string[] | undefined
  search?: string | undefined
}
const PERSON_SEARCH = ['t.full_name', 't.employee_no'] as const

/** A page of the people within reach whom a demand means, and whether they have delivered. */
export async function loadDemandPeople(
  context: QueryContext,
  asked: ListQuery<SortOf<typeof documentDemandApi.people>> & PersonFilters,
) {
  await loadDemand(context, asked.id)
  const { rows, total } = await loadPageFromSql<PersonRow, SortOf<typeof documentDemandApi.people>>(context.tx, asked, {
    select: sql`select t.*`,
    from: sql`from (${selectPeople(context, asked.id)}) t`,
    where: personConditions(asked),
    search: PERSON_SEARCH,
    orders: {
      full_name: sql`lower(t.full_name)`,
      employee_no: sql`t.employee_no`,
      office: [sql`t.office`, sql`lower(t.full_name)`],
      department: [sql`t.department`, sql`lower(t.full_name)`],
      delivered_at: sql`t.delivered_at`,
    },
    tieBreaker: sql`t.id`,
    blanksLast: true,
  })
  return { rows: rows.map((row) => ({ ...row, delivered_at: row.delivered_at?.toISOString() ?? null })), total }
}

/** Counts the people that each of several filters finds, in one statement. */
export async function countDemandPeople(context: QueryContext, lists: readonly PersonFilters[]): Promise<number[]> {
  const [first] = lists
  if (!first) return []
  await loadDemand(context, first.id)
  return countConditions(
    context.tx,
    sql`(${selectPeople(context, first.id)}) t`,
    lists.map((asked) =>
      sql.join([...personConditions(asked), searchCondition(asked.search, PERSON_SEARCH)], sql` and `),
    ),
  )
}

function personConditions({ state, office_id, department_id }: PersonFilters): RawBuilder<unknown>[] {
  return [
    sql`true`,
    ...(state ? [sql`t.state = any(${state}::text[])`] : []),
    ...(office_id ? [sql`t.office_id = any(${office_id}::uuid[])`] : []),
    ...(department_id ? [sql`t.department_id = any(${department_id}::uuid[])`] : []),
  ]
}

function selectPeople({ actor, today }: Pick<QueryContext, 'actor' | 'today'>, id: string): RawBuilder<unknown> {
  return sql`with recursive ${DEPARTMENT_BRANCHES}
    select p.*, case when p.delivered_at is not null then 'delivered' when p.due_day < ${today}::date then 'late' else 'missing' end as state from (
      select employee.id, employee.full_name, employee.employee_no, employment.office_id, employment.department_id, office.name as office,
        department.name as department, position.name as position, m.due_day, ${DELIVERED_AT} as delivered_at
      from document_demand m join employment on true join employee on employee.id = employment.employee_id and ${isMeant('m', sql`${today}::date`)}
      left join office on office.id = employment.office_id left join department on department.id = employment.department_id
      left join position on position.id = employment.position_id
      where m.id = ${id}::uuid and ${withinReach(actor, 'document:edit', today)}) p`
}

/** What the caller is asked for: open demands that mean them, undelivered ones first. */
export async function loadOwnDemands({
  tx,
  actor,
  today,
  language,
}: QueryContext): Promise<z.input<typeof OwnDemand>[]> {
  const { rows } = await sql<z.input<typeof OwnDemand>>`
    with recursive ${DEPARTMENT_BRANCHES}
    select m.id, m.title, m.group_id, ${groupName(language)} as "group", g.expiry as asks_expiry, m.due_day, m.asked_by,
      case when ${DELIVERED_AT} is not null then 'delivered' when m.due_day < ${today}::date then 'late' else 'missing' end as state
    from employee join employment on employment.employee_id = employee.id
    join document_demand m on m.ended_on is null and ${isMeant('m', sql`${today}::date`)} join document_group g on g.id = m.group_id
    where employee.id = ${actor.employeeId}::uuid
    order by ${DELIVERED_AT} is not null, m.due_day, m.id limit 100`.execute(tx)
  return rows
}

/** Counts what the caller is asked for and has not delivered. */
export async function countMissing({
  tx,
  actor,
  today,
}: Pick<QueryContext, 'tx' | 'actor' | 'today'>): Promise<number> {
  const query = sql<{ count: number }>`
    with recursive ${DEPARTMENT_BRANCHES}
    select count(*)::int as count from employee join employment on employment.employee_id = employee.id
    join document_demand m on m.ended_on is null and ${isMeant('m', sql`${today}::date`)}
    where employee.id = ${actor.employeeId}::uuid and ${DELIVERED_AT} is null and ${IS_MODULE_ON}`
  return (await selectOne(tx, query)).count
}

/** Accounts that can sign in of those whom an open demand means and who have not delivered. */
export async function loadMissingAccounts(tx: Tx, id: string, today: Day) {
  const { rows } = await sql<{
    account_id: string
    email: string
    language: 'en' | 'zh-TW'
    name: string
    title: string
    due_day: Day
  }>`
    with recursive ${DEPARTMENT_BRANCHES}
    select distinct on (account.id) account.id as account_id, account.email, coalesce(account.language, company.language) as language,
      employee.full_name as name, m.title, m.due_day
    from document_demand m join employment on true join employee on employee.id = employment.employee_id and ${isMeant('m', sql`${today}::date`)}
    join membership on membership.employee_id = employee.id and membership.is_active and membership.invited_email is null
    join account on account.id = membership.account_id and account.is_active join company on company.id = membership.company_id
    where m.id = ${id}::uuid and m.ended_on is null and ${DELIVERED_AT} is null`.execute(tx)
  return rows
}
