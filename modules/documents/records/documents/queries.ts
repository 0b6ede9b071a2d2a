import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Actor } from '#base/access/actor.ts'
import type { Day } from '#base/days/days.ts'
import { notFound } from '#base/errors.ts'
import { DOCUMENTS_MODULE } from '#base/modules.ts'
import { reachOf, withinReach } from '#people/reach.ts'
import { mayChange } from '#server/access/own-record-guard.ts'
import { type ListQuery, loadPageFromSql, searchCondition } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import { countConditions } from '#server/call/view-counts.ts'
import type { Context } from '#server/context/context.ts'
import { selectOne } from '#server/database/select-one.ts'
import { groupName } from '../groups/group-rows.ts'
import type { DocumentRow, DocumentVersion, documentApi } from './contract.ts'

type Shown = z.input<typeof DocumentRow>
type QueryContext = Pick<Context, 'tx' | 'actor' | 'today' | 'language'>
type Filters = Partial<
  Omit<NonNullable<NonNullable<(typeof documentApi.list)['types']>['parsed']>, 'page' | 'per_page' | 'sort'>
> & { id?: string }

/** Within how many days a document is said to expire soon. */
const SOON_DAYS = 90

export type StoredDocument = Omit<Shown, 'actions' | 'uploaded_at'> & {
  uploaded_at: Date
  latest_number: number
  person_may_add: boolean
  is_active: boolean
  is_by_hr: boolean
  is_within_edit: boolean
}

/**
 * Whether the caller may read the query's document `d` of group `g`, whose person is `employee`: of oneself what the
 * person reads, of others within reach, of the company what everybody reads or, for a reach of the company, all.
 */
export function isReadable(actor: Actor, today: Day): RawBuilder<boolean> {
  const readsAll = reachOf(actor, 'document:read') === 'company'
  return sql<boolean>`case when d.employee_id is null then g.readers = 'everybody' or ${readsAll}
    when d.employee_id = ${actor.employeeId}::uuid then g.readers = 'person' else ${withinReach(actor, 'document:read', today)} end`
}

const SOURCE = sql`document d join document_group g on g.id = d.group_id
  join document_version v on v.document_id = d.id and v.number = d.latest left join employee on employee.id = d.employee_id`
const FROM = sql`from ${SOURCE}`
const SEARCH = ['d.title', 'g.name_en', 'g.name_zh', 'employee.full_name', 'employee.employee_no'] as const

function expiryOn(today: Day): RawBuilder<unknown> {
  return sql`case when v.expires_on is null then 'none' when v.expires_on < ${today}::date then 'expired'
    when v.expires_on <= ${today}::date + ${SOON_DAYS}::int then 'soon' else 'later' end`
}

/** A page of the documents that the caller may read, each with what they may do with it. */
export async function loadDocumentPage(
  context: QueryContext,
  asked: ListQuery<SortOf<typeof documentApi.list>> & Filters,
) {
  const { tx, actor, today, language } = context
  const isWithinEdit = sql`case when d.employee_id is null then ${reachOf(actor, 'document:edit') === 'company'}
    else ${withinReach(actor, 'document:edit', today)} end`
  const { rows, total } = await loadPageFromSql<StoredDocument, SortOf<typeof documentApi.list>>(tx, asked, {
    select: sql`select d.id, d.title, d.group_id, ${groupName(language)} as "group", g.kind, g.belongs_to, d.employee_id, employee.full_name, employee.employee_no,
      f.name as file_name, f.size, v.issued_on, v.expires_on, ${expiryOn(today)} as expiry, v.note, d.latest as versions, v.uploaded_by, v.uploaded_at, d.version,
      d.latest as latest_number, g.person_may_add, g.is_active, d.is_by_hr, ${isWithinEdit} as is_within_edit`,
    from: FROM,
    joins: sql`join file f on f.id = v.file_id`,
    where: listConditions(context, asked),
    search: SEARCH,
    orders: {
      title: sql`lower(d.title)`,
      full_name: sql`lower(employee.full_name)`,
      group: sql`lower(${groupName(language)})`,
      expires_on: sql`v.expires_on`,
      uploaded_at: sql`v.uploaded_at`,
    },
    tieBreaker: sql`d.id`,
    blanksLast: true,
  })
  const mayEdit = await mayChange(tx, actor, 'document:edit')
  return {
    rows: rows.map((row) => ({
      ...row,
      size: Number(row.size),
      uploaded_at: row.uploaded_at.toISOString(),
      actions: documentActions(row, actor, mayEdit),
    })),
    total,
  }
}

function listConditions({ actor, today }: Pick<QueryContext, 'actor' | 'today'>, asked: Filters) {
  const { id, employee_id, group_id, kind, belongs_to, expiry, office_id, with_left } = asked
  return [
    sql`${isReadable(actor, today)}`,
    ...(id ? [sql`d.id = ${id}::uuid`] : []),
    ...(employee_id ? [sql`d.employee_id = ${employee_id}::uuid`] : []),
    ...(group_id ? [sql`d.group_id = any(${group_id}::uuid[])`] : []),
    ...(kind ? [sql`g.kind = any(${kind}::text[])`] : []),
    ...(belongs_to ? [sql`g.belongs_to = ${belongs_to}`] : []),
    ...(expiry ? [sql`${expiryOn(today)} = any(${expiry}::text[])`] : []),
    ...(office_id
      ? [
          sql`exists (select from employment where employment.employee_id = d.employee_id and employment.office_id = any(${office_id}::uuid[])
            and employment.from_day <= greatest(${today}::date, employee.joined_on) and (employment.until_day is null or employment.until_day >= greatest(${today}::date, employee.joined_on)))`,
        ]
      : []),
    ...(with_left || employee_id || id
      ? []
      : [sql`(employee.last_day is null or employee.last_day >= ${today}::date)`]),
  ]
}

/** Counts the documents that each of several filters finds, in one statement. */
export function countDocuments({ tx, ...asker }: QueryContext, lists: readonly Filters[]): Promise<number[]> {
  return countConditions(
    tx,
    SOURCE,
    lists.map((asked) =>
      sql.join([...listConditions(asker, asked), searchCondition(asked.search, SEARCH)], sql` and `),
    ),
  )
}

type Facts = Pick<StoredDocument, 'employee_id' | 'person_may_add' | 'is_active' | 'is_by_hr' | 'is_within_edit'>

/** What the caller may do: as HR, or with their own as far as the group lets them. */
export function documentActions(
  { employee_id, person_may_add, is_active, is_by_hr, is_within_edit }: Facts,
  actor: Pick<Actor, 'employeeId'>,
  mayEdit: (employeeId: string) => boolean,
): Shown['actions'] {
  if (is_within_edit && (employee_id === null || mayEdit(employee_id)))
    return ['edit', ...(is_active ? (['replace'] as const) : []), 'delete']
  if (employee_id === null || employee_id !== actor.employeeId || !person_may_add || !is_active) return []
  return ['replace_own', ...(is_by_hr ? [] : (['delete_own'] as const))]
}

/** A document that the caller may read. Throws 404 for any other. */
export async function loadDocument(context: QueryContext, id: string) {
  const { rows } = await loadDocumentPage(context, { id, sort: 'title', page: 1, per_page: 1 })
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** The versions of a document, latest first. */
export async function loadVersions(
  { tx }: Pick<Context, 'tx'>,
  id: string,
): Promise<z.input<typeof DocumentVersion>[]> {
  const rows = await tx
    .selectFrom('document_version as v')
    .innerJoin('file as f', 'f.id', 'v.file_id')
    .select(['v.number', 'f.name as file_name', 'f.size', 'v.issued_on', 'v.expires_on', 'v.note'])
    .select(['v.uploaded_by', 'v.uploaded_at'])
    .where('v.document_id', '=', id)
    .orderBy('v.number', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, size: Number(row.size), uploaded_at: row.uploaded_at.toISOString() }))
}

/** Whether the company uses the module: what it shows outside of its own calls is empty otherwise. */
export const IS_MODULE_ON = sql<boolean>`not exists (select from company_module where module_id = ${DOCUMENTS_MODULE} and not is_on)`

/** Counts the documents that the caller may read and that end within some days or have ended. */
export async function countExpiring(
  { tx, actor, today }: Pick<QueryContext, 'tx' | 'actor' | 'today'>,
  days: number,
  condition: RawBuilder<unknown>,
): Promise<number> {
  const query = sql<{ count: number }>`select count(*)::int as count ${FROM}
    where v.expires_on <= ${today}::date + ${days}::int and (employee.last_day is null or employee.last_day >= ${today}::date)
      and ${condition} and ${isReadable(actor, today)} and ${IS_MODULE_ON}`
  return (await selectOne(tx, query)).count
}
