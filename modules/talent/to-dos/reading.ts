import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { searchWords } from '#base/names.ts'
import { hasPlaceInReach, isPlaceWithinReach } from '#server/access/reach-over-places.ts'
import { loadPageFromSql, searchCondition } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import { countConditions } from '#server/call/view-counts.ts'
import { idIn } from '#server/database/id-in.ts'
import { readPerson } from '../candidates/persons.ts'
import { loadOwnCards, type Reading } from '../candidates/reading.ts'
import { hashWords, searchedPersonWords } from '../candidates/words.ts'
import type { OwnToDo, ownToDoApi, ToDoRow, toDoApi } from './contract.ts'
import type { ToDoState } from './rules.ts'

type Filters = {
  search?: string | undefined
  state?: ToDoState[] | undefined
  occasion?: string[] | undefined
  is_overdue?: boolean | undefined
  is_due?: boolean | undefined
  is_assignee_missing?: boolean | undefined
  assignee_id?: string[] | undefined
  office_id?: string[] | undefined
  department_id?: string[] | undefined
  employee_id?: string | undefined
  application_id?: string | undefined
}
type Asked<S> = Filters & { ids?: readonly string[]; sort: S; page: number; per_page: number }

export type StoredToDo = Omit<z.input<typeof ToDoRow>, 'person' | 'closed_at' | 'actions'> & {
  closed_at: Date | null
  sealed_note: Buffer | null
  sealed_remark: Buffer | null
  made_at: Date
  /** The person concerned: their record's name, or as they applied. */
  full_name: string | null
  candidate_id: string | null
  sealed_person: Buffer | null
}

/** To-dos `t` with the person concerned, who is to do it, and the place. */
const FROM = sql`from to_do t left join application a on a.id = t.application_id left join candidate c on c.id = a.candidate_id
  left join employee p on p.id = t.employee_id left join employee w on w.id = t.assignee_id
  left join office on office.id = t.office_id left join department on department.id = t.department_id`
/** Chinese and English, who it is about where that is an employee, and who does it. */
const SEARCHED = ['t.title_en', 't.title_zh', 'p.full_name', 'w.full_name'] as const

const isOverdue = ({ today }: Reading) => sql<boolean>`(t.state = 'open' and t.due_day < ${today}::date)`

/** Whether nobody does an open one, or who is to do it has left by then. */
function isAssigneeMissing({ today }: Reading): RawBuilder<boolean> {
  return sql<boolean>`(t.state = 'open' and case when t.assignee_id is null then t.done_by <> 'newcomer' or t.employee_id is not null
    else coalesce(w.last_day < greatest(t.due_day, ${today}::date), false) end)`
}

function columns(context: Reading): RawBuilder<StoredToDo> {
  return sql<StoredToDo>`t.id, t.title_en, t.title_zh, t.occasion, t.application_id, t.employee_id, t.office_id, office.name as office,
    t.department_id, department.name as department, t.anchor_day, t.due_day, ${isOverdue(context)} as is_overdue, t.assignee_id,
    w.full_name as assignee, t.done_by = 'newcomer' as is_newcomer, ${isAssigneeMissing(context)} as is_assignee_missing, t.is_moved,
    t.cancelled_at is not null as is_cancelled, t.state, t.closed_at, t.closed_by, t.version, t.sealed_note, t.sealed_remark, t.made_at,
    p.full_name, c.id as candidate_id, c.sealed_person`
}

/** To-dos that the caller may have to do with by hand: within reach, of others, and of people who are still there. */
async function isManaged(context: Reading, permission: 'to-do:read' | 'to-do:edit'): Promise<RawBuilder<boolean>> {
  const { actor } = context
  const notOwn = actor.employeeId === null ? sql`true` : sql`t.employee_id is distinct from ${actor.employeeId}::uuid`
  return sql<boolean>`${isPlaceWithinReach(actor, permission, 't')} and ${notOwn} and ${await isOfOthersCard(context)}`
}

/** Never those of the caller's own application. */
async function isOfOthersCard(context: Reading): Promise<RawBuilder<boolean>> {
  const own = await loadOwnCards(context)
  return sql<boolean>`(t.application_id is null or coalesce(a.candidate_id <> all(${own}::uuid[]), t.employee_id is not null))`
}

/** Those of the caller to do; of their own application only once they are an employee. */
async function isOwn(context: Reading): Promise<RawBuilder<boolean>> {
  const { actor } = context
  if (actor.employeeId === null) return sql<boolean>`false`
  return sql<boolean>`t.assignee_id = ${actor.employeeId}::uuid and t.cancelled_at is null
    and (t.employee_id is not null or ${await isOfOthersCard(context)})`
}

function filterConditions(context: Reading, asked: Filters): RawBuilder<unknown>[] {
  const isAnyOf = (column: string, ids: readonly string[] | undefined) =>
    ids ? [sql`${sql.ref(column)} = any(${[...ids]}::uuid[])`] : []
  return [
    ...(asked.state ? [sql`t.state = any(${asked.state}::text[])`] : []),
    ...(asked.occasion ? [sql`t.occasion = any(${asked.occasion}::text[])`] : []),
    ...(asked.is_overdue === undefined ? [] : [sql`${isOverdue(context)} = ${asked.is_overdue}`]),
    ...(asked.is_due === undefined
      ? []
      : [sql`(t.state = 'open' and t.due_day <= ${context.today}::date) = ${asked.is_due}`]),
    ...(asked.is_assignee_missing === undefined
      ? []
      : [sql`${isAssigneeMissing(context)} = ${asked.is_assignee_missing}`]),
    ...isAnyOf('t.assignee_id', asked.assignee_id),
    ...isAnyOf('t.office_id', asked.office_id),
    ...isAnyOf('t.department_id', asked.department_id),
    ...(asked.employee_id === undefined ? [] : [sql`t.employee_id = ${asked.employee_id}::uuid`]),
    ...(asked.application_id === undefined ? [] : [sql`t.application_id = ${asked.application_id}::uuid`]),
    searchedBy(context, asked.search),
  ]
}

/** Names of candidates are encrypted, so their words are looked for by their hashes. */
function searchedBy({ vault }: Reading, search: string | undefined): RawBuilder<unknown> {
  const words = searchedPersonWords(searchWords(search ?? ''))
  if (words.length === 0) return sql`true`
  const ofName = words.map(
    (word) => sql`exists (select from candidate_word cw where cw.candidate_id = c.id and t.employee_id is null
      and cw.word = any(${hashWords(vault, 'person word', [word])}::bigint[]))`,
  )
  return sql`(${searchCondition(search, SEARCHED)} or ${sql.join(ofName, sql` and `)})`
}

const ORDERS = {
  due_day: sql`t.due_day`,
  title_en: sql`lower(t.title_en)`,
  title_zh: sql`t.title_zh`,
}
const tieBreaker = sql`t.id`

type Page = Asked<SortOf<typeof toDoApi.list>>

/** A page of the to-dos within reach of a right. */
export async function loadToDoPage(
  context: Reading,
  { search, ids, ...asked }: Page,
  permission: 'to-do:read' | 'to-do:edit' = 'to-do:read',
) {
  const { rows, total } = await loadPageFromSql<StoredToDo, Page['sort']>(context.tx, asked, {
    select: sql`select ${columns(context)}`,
    from: FROM,
    where: [
      await isManaged(context, permission),
      ...filterConditions(context, { ...asked, search }),
      ...(ids === undefined ? [] : [idIn('t.id', ids)]),
    ],
    orders: {
      ...ORDERS,
      assignee: sql`lower(w.full_name)`,
      office: sql`lower(office.name)`,
      department: sql`lower(department.name)`,
      closed_at: sql`t.closed_at`,
    },
    tieBreaker,
    blanksLast: true,
  })
  return { stored: rows, rows: rows.map((row) => toToDoRow(context, row)), total }
}

/** Counts the to-dos that each of several filters finds, in one statement. */
export async function countToDos(context: Reading, lists: readonly Filters[]): Promise<number[]> {
  const managed = await isManaged(context, 'to-do:read')
  return countConditions(
    context.tx,
    sql`to_do t left join application a on a.id = t.application_id left join candidate c on c.id = a.candidate_id
      left join employee p on p.id = t.employee_id left join employee w on w.id = t.assignee_id`,
    lists.map((asked) => sql.join([managed, ...filterConditions(context, asked)], sql` and `)),
  )
}

/** A page of what the caller is to do. */
export async function loadOwnPage(
  context: Reading,
  { search, ids, ...asked }: Asked<SortOf<typeof ownToDoApi.list>>,
): Promise<{ rows: z.input<typeof OwnToDo>[]; total: number }> {
  const { rows, total } = await loadPageFromSql<StoredToDo, SortOf<typeof ownToDoApi.list>>(context.tx, asked, {
    select: sql`select ${columns(context)}`,
    from: FROM,
    where: [
      await isOwn(context),
      ...filterConditions(context, { ...asked, search }),
      ...(ids === undefined ? [] : [idIn('t.id', ids)]),
    ],
    orders: ORDERS,
    tieBreaker,
  })
  return { rows: rows.map((row) => toOwnToDo(context, row)), total }
}

/** The name of the person concerned. */
function personOf({ vault }: Reading, { full_name, candidate_id, sealed_person }: StoredToDo): string {
  if (full_name !== null) return full_name
  return candidate_id === null || sealed_person === null
    ? ''
    : readPerson(vault, { id: candidate_id, sealed_person }).full_name
}

export function openText(
  { vault }: Pick<Reading, 'vault'>,
  row: Pick<StoredToDo, 'id' | 'sealed_note' | 'sealed_remark'>,
  name: 'note' | 'remark',
): string | null {
  const sealed = row[`sealed_${name}`]
  return sealed === null ? null : vault.decrypt(`to_do.sealed_${name}|${row.id}`, sealed)
}

function toOwnToDo(context: Reading, row: StoredToDo): z.input<typeof OwnToDo> {
  const { id, title_en, title_zh, occasion, office, department, anchor_day, due_day, is_overdue, state, version } = row
  return {
    id,
    title_en,
    title_zh,
    occasion,
    person: personOf(context, row),
    office,
    department,
    anchor_day,
    due_day,
    is_overdue,
    state,
    closed_at: row.closed_at?.toISOString() ?? null,
    version,
    note: openText(context, row, 'note'),
    remark: openText(context, row, 'remark'),
    actions: state === 'open' ? ['done'] : state === 'done' ? ['reopen'] : [],
  }
}

function toToDoRow(context: Reading, stored: StoredToDo): z.input<typeof ToDoRow> {
  const {
    sealed_note: _,
    sealed_remark: __,
    made_at: ___,
    full_name: ____,
    candidate_id: _____,
    sealed_person: ______,
    ...row
  } = stored
  const person = personOf(context, stored)
  const mayEdit = hasPlaceInReach(context.actor, 'to-do:edit', stored) && !stored.is_cancelled
  return {
    ...row,
    person,
    closed_by: stored.state === 'done' ? (stored.closed_by ?? person) : stored.closed_by,
    closed_at: stored.closed_at?.toISOString() ?? null,
    actions: !mayEdit ? [] : stored.state === 'open' ? ['edit', 'done', 'not_needed'] : ['reopen'],
  }
}
