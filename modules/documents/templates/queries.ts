import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { conflict, DomainError, notFound } from '#base/errors.ts'
import { LetterDocument } from '#base/letters/letter-document.ts'
import { isObject } from '#base/objects.ts'
import { loadPage, loadPageFromSql, searchCondition } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import { countConditions } from '#server/call/view-counts.ts'
import type { Tx } from '#server/database/database.ts'
import type { RowOf } from '#server/database/records.ts'
import { LetterKind, type letterTemplateApi, type TemplateAction } from './contract.ts'
import type { TemplateText, TypedField } from './rules.ts'

type Stored = RowOf<'letter_template'>
type TemplateFilters = {
  search?: string | undefined
  kind?: Stored['kind'][] | undefined
  recipient?: Stored['recipient'][] | undefined
  is_active?: boolean | undefined
}
type TemplateQuery = TemplateFilters & {
  page: number
  per_page: number
  sort: SortOf<typeof letterTemplateApi.list>
  id?: string
}
const SEARCH_COLUMNS = ['t.name_en', 't.name_zh'] as const
type TemplateRow = Omit<Stored, 'company_id' | 'body' | 'second_body' | 'typed' | 'ready'> & {
  number: number
  saved_at: Date
  saved_by: string | null
}

/** A page of templates, each with its latest version. */
export async function loadTemplatePage(tx: Tx, asked: TemplateQuery) {
  const { rows, total } = await loadPageFromSql<TemplateRow, TemplateQuery['sort']>(tx, asked, {
    select: sql`select t.id, t.name_en, t.name_zh, t.kind, t.recipient, t.languages, t.arrangement, t.needs, t.place,
      t.is_active, t.version, latest.number, latest.saved_at, latest.saved_by`,
    from: sql`from letter_template t`,
    joins: sql`join lateral (select number, saved_at, saved_by from letter_template_version v
      where v.company_id = t.company_id and v.template_id = t.id order by number desc limit 1) latest on true`,
    where: [...(asked.id ? [sql`t.id = ${asked.id}::uuid`] : []), ...filterConditions(asked)],
    search: SEARCH_COLUMNS,
    orders: {
      place: sql`t.place`,
      name_en: sql`lower(t.name_en)`,
      name_zh: sql`t.name_zh`,
      kind: [sql`array_position(${[...LetterKind.options]}::text[], t.kind)`, sql`t.place`],
      saved_at: sql`(select max(v.saved_at) from letter_template_version v where v.template_id = t.id)`,
    },
    tieBreaker: sql`lower(t.name_en), t.id`,
  })
  return {
    rows: rows.map((row) => ({
      ...row,
      saved_at: row.saved_at.toISOString(),
      actions: templateActions(row.is_active),
    })),
    total,
  }
}

function filterConditions(asked: TemplateFilters): RawBuilder<SqlBool>[] {
  return [
    ...(asked.kind ? [sql<SqlBool>`t.kind = any(${[...asked.kind]}::text[])`] : []),
    ...(asked.recipient ? [sql<SqlBool>`t.recipient = any(${[...asked.recipient]}::text[])`] : []),
    ...(asked.is_active === undefined ? [] : [sql<SqlBool>`t.is_active = ${asked.is_active}`]),
  ]
}

/** Counts the templates of several lists in one statement. */
export function countTemplates(tx: Tx, lists: readonly TemplateFilters[]): Promise<number[]> {
  const conditions = lists.map((asked) =>
    sql.join<SqlBool>([...filterConditions(asked), searchCondition(asked.search, SEARCH_COLUMNS)], sql` and `),
  )
  return countConditions(tx, sql`letter_template t`, conditions)
}

type Action = z.output<typeof TemplateAction>

function templateActions(isActive: boolean): Action[] {
  return ['edit', 'duplicate', isActive ? 'disable' : 'enable', 'delete']
}

/** A template with its text. Throws 404 for one that the company has not. */
export async function loadTemplate(tx: Tx, id: string) {
  const { rows } = await loadTemplatePage(tx, { id, sort: 'place', page: 1, per_page: 1 })
  if (!rows[0]) throw notFound()
  const stored = await tx
    .selectFrom('letter_template')
    .select(['languages', 'arrangement', 'body', 'second_body', 'typed'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...rows[0], ...readText(stored) }
}

type StoredText = Pick<Stored, 'languages' | 'arrangement' | 'body' | 'second_body' | 'typed'>

/** A stored text, read by the shape of known nodes: nothing else leaves the database. */
export function readText({ languages, arrangement, body, second_body, typed }: StoredText): TemplateText & {
  typed: TypedField[]
} {
  return {
    languages,
    arrangement,
    body: LetterDocument.parse(body),
    second_body: second_body === null ? null : LetterDocument.parse(second_body),
    typed: typed as TypedField[],
  }
}

/** Columns of a text as they are written. */
export function textColumns(text: Partial<TemplateText>) {
  const { body, second_body, typed, ...plain } = text
  return {
    ...plain,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(second_body !== undefined && { second_body: second_body === null ? null : JSON.stringify(second_body) }),
    ...(typed !== undefined && { typed: JSON.stringify(typed) }),
  }
}

/** Stores what a template says now as its next version, and returns its number. Its row is locked or new. */
export async function insertTemplateVersion(tx: Tx, id: string, now: Date, by: string | null): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    insert into letter_template_version (template_id, number, name_en, name_zh, kind, recipient, languages, arrangement,
      body, second_body, typed, needs, saved_at, saved_by)
    select t.id, coalesce((select max(v.number) from letter_template_version v where v.template_id = t.id), 0) + 1, t.name_en,
      t.name_zh, t.kind, t.recipient, t.languages, t.arrangement, t.body, t.second_body, t.typed, t.needs, ${now}, ${by}
    from letter_template t where t.id = ${id}::uuid returning number`.execute(tx)
  return rows[0]!.number
}

/** Deletes the versions of a template. Throws 409 `letter_template_used` where a letter was begun from one of them. */
export async function deleteVersions(tx: Tx, id: string): Promise<void> {
  try {
    await tx.deleteFrom('letter_template_version').where('template_id', '=', id).execute()
  } catch (error) {
    if (isObject(error) && error.code === FOREIGN_KEY_VIOLATION) throw conflict('letter_template_used')
    throw error
  }
}
const FOREIGN_KEY_VIOLATION = '23503'

/** The place after all others. */
export async function nextPlace(tx: Tx): Promise<number> {
  const { last } = await tx
    .selectFrom('letter_template')
    .select(({ fn }) => fn.max('place').as('last'))
    .executeTakeFirstOrThrow()
  return Math.min(9_999, (last ?? 0) + 1)
}

type VersionQuery = {
  id: string
  page: number
  per_page: number
  sort: SortOf<typeof letterTemplateApi.versions>
  search?: string | undefined
}

/** A page of a template's versions. Throws 404 for a template that the company has not. */
export async function loadVersionPage(tx: Tx, { id, ...asked }: VersionQuery) {
  const known = await tx.selectFrom('letter_template').select('id').where('id', '=', id).executeTakeFirst()
  if (!known) throw notFound()
  const { rows, total } = await loadPage(asked, {
    found: tx.selectFrom('letter_template_version').where('template_id', '=', id),
    shown: (versions) => versions.select(['id', 'number', 'name_en', 'name_zh', 'saved_at', 'saved_by']),
    search: ['name_en', 'name_zh'],
    orders: { number: sql`number`, saved_at: sql`saved_at` },
    tieBreaker: sql`number`,
  })
  return { rows: rows.map((row) => ({ ...row, saved_at: row.saved_at.toISOString() })), total }
}

/** A version of a template with its text. Throws 404 for one that the template has not. */
export async function loadTemplateVersion(tx: Tx, { id, version_id }: { id: string; version_id: string }) {
  const row = await tx
    .selectFrom('letter_template_version')
    .selectAll()
    .where('id', '=', version_id)
    .where('template_id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return { ...row, saved_at: row.saved_at.toISOString(), ...readText(row) }
}

/**
 * The latest version of a template, which a new letter is made from. Throws 404 for a template that is not there.
 * @public
 */
export async function loadLatestVersion(tx: Tx, templateId: string) {
  const row = await tx
    .selectFrom('letter_template_version')
    .selectAll()
    .where('template_id', '=', templateId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) throw notFound()
  return { ...row, ...readText(row) }
}

/** The first active template of a kind for recipients outside. Throws 422 `letter_template_none` where there is none. */
export async function findOutsideTemplate(tx: Tx, kind: Stored['kind']): Promise<string> {
  const row = await tx
    .selectFrom('letter_template')
    .select('id')
    .where('kind', '=', kind)
    .where('recipient', '=', 'outside')
    .where('is_active', '=', true)
    .orderBy('place')
    .orderBy('id')
    .executeTakeFirst()
  if (!row) throw new DomainError('letter_template_none')
  return row.id
}
