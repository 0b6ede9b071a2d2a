import { sql } from 'kysely'
import type { z } from 'zod'
import { invalidField, notFound } from '#base/errors.ts'
import { editedNames, newNames } from '#base/names-by-language.ts'
import { lockActiveUnits } from '#organisation/departments.ts'
import { loadPageFromSql } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { difference } from '#server/database/difference.ts'
import { deleteVersioned, insertVersioned, updateVersioned } from '#server/database/records.ts'
import { requireColleagues } from './assignees.ts'
import type { GivenTemplateRow, Template, TemplateItem, TemplateRow, toDoTemplateApi } from './contract.ts'
import type { Doer } from './rules.ts'

type Item = z.input<typeof TemplateItem>
type Sort = SortOf<typeof toDoTemplateApi.list>
type Asked = {
  id?: string
  search?: string | undefined
  occasion?: string[] | undefined
  office_id?: string[] | undefined
  is_active?: boolean | undefined
  sort: Sort
  page: number
  per_page: number
}
/** Rows are too long for the log: it says how many there are. */
const LOGGED = ['name_en', 'name_zh', 'occasion', 'country', 'office_id', 'employment_type', 'is_active'] as const

/** A page of the templates of to-dos. */
export async function loadTemplatePage(tx: Tx, asked: Asked): Promise<{ rows: Item[]; total: number }> {
  const { rows, total } = await loadPageFromSql<Omit<Item, 'actions'>, Sort>(tx, asked, {
    select: sql`select t.id, t.name_en, t.name_zh, t.occasion, t.country, t.office_id, office.name as office, t.employment_type,
      jsonb_array_length(t.rows) as to_dos, t.is_active, t.version`,
    from: sql`from to_do_template t left join office on office.id = t.office_id`,
    where: [
      ...(asked.id === undefined ? [] : [sql`t.id = ${asked.id}::uuid`]),
      ...(asked.occasion ? [sql`t.occasion = any(${asked.occasion}::text[])`] : []),
      ...(asked.office_id ? [sql`t.office_id = any(${asked.office_id}::uuid[])`] : []),
      ...(asked.is_active === undefined ? [] : [sql`t.is_active = ${asked.is_active}`]),
      sql`true`,
    ],
    search: ['t.name_en', 't.name_zh'],
    orders: { name_en: sql`lower(t.name_en)`, name_zh: sql`t.name_zh`, occasion: sql`t.occasion` },
    tieBreaker: sql`t.id`,
  })
  return {
    rows: rows.map((row) => ({ ...row, actions: ['edit', row.is_active ? 'disable' : 'enable', 'delete'] })),
    total,
  }
}

/** A template with its rows. Throws 404. */
export async function loadTemplate(tx: Tx, id: string): Promise<z.input<typeof Template>> {
  const { rows } = await loadTemplatePage(tx, { id, sort: 'name_en', page: 1, per_page: 1 })
  if (!rows[0]) throw notFound()
  const stored = await tx.selectFrom('to_do_template').select('rows').where('id', '=', id).executeTakeFirstOrThrow()
  const template = stored.rows as Omit<z.input<typeof TemplateRow>, 'doer_name'>[]
  const people = namedPeople(template)
  const names = new Map(
    people.length === 0
      ? []
      : (await tx.selectFrom('employee').select(['id', 'full_name']).where('id', 'in', people).execute()).map(
          ({ id: of, full_name }) => [of, full_name],
        ),
  )
  return {
    ...rows[0],
    rows: template.map((row) => ({
      ...row,
      doer_name: row.doer.by === 'person' ? (names.get(row.doer.employee_id) ?? null) : null,
    })),
  }
}

function namedPeople(rows: readonly { doer: Doer }[]): string[] {
  return [...new Set(rows.flatMap(({ doer }) => (doer.by === 'person' ? [doer.employee_id] : [])))]
}

type Given = NonNullable<typeof toDoTemplateApi.create.types>['parsed']

/** Inserts a template and returns its id. Throws 422 at the field. */
export async function createTemplate(context: Context, { rows, name_en, name_zh, ...given }: Given): Promise<string> {
  const names = newNames({ name_en, name_zh })
  await requireOffice(context.tx, given.office_id)
  const stored = JSON.stringify(await toStoredRows(context, rows, []))
  const made = await insertVersioned(context.tx, 'to_do_template', { ...given, ...names, rows: stored })
  const after = { ...difference({}, made, LOGGED).after, to_dos: rows.length }
  context.record({ kind: 'to_do_template', id: made.id, name: made.name_en, after })
  return made.id
}

/** Changes a template; to-dos that were made from it stay as they are. */
export async function updateTemplate(
  context: Context,
  { id, version, rows, ...patch }: NonNullable<typeof toDoTemplateApi.update.types>['parsed'],
): Promise<void> {
  const { tx, record } = context
  const known = await loadTemplate(tx, id)
  if (patch.office_id !== known.office_id) await requireOffice(tx, patch.office_id)
  const kept = namedPeople(known.rows)
  const { before, after } = await updateVersioned(
    tx,
    'to_do_template',
    { id, version },
    {
      ...patch,
      ...editedNames(known, patch),
      ...(rows && { rows: JSON.stringify(await toStoredRows(context, rows, kept)) }),
    },
  )
  const logged = difference(before, after, LOGGED)
  record({
    kind: 'to_do_template',
    id,
    name: after.name_en,
    before: { ...logged.before, ...(rows && { to_dos: known.rows.length }) },
    after: { ...logged.after, ...(rows && { to_dos: rows.length }) },
  })
}

export async function deleteTemplate({ tx, record }: Context, at: { id: string; version: number }): Promise<void> {
  const { name_en, name_zh, occasion } = await deleteVersioned(tx, 'to_do_template', at)
  record({ kind: 'to_do_template', id: at.id, name: name_en, before: { name_en, name_zh, occasion } })
}

async function requireOffice(tx: Tx, id: string | null | undefined): Promise<void> {
  if (id && !(await lockActiveUnits(tx, 'office', [id])).has(id)) throw invalidField('office_id', 'not_a_choice')
}

/**
 * Rows as they are stored, both languages filled. Throws 422 at `rows` for one without a title, and for a person who does not
 * work for the company, unless the template names them already.
 */
async function toStoredRows(context: Context, rows: readonly GivenTemplateRow[], known: readonly string[]) {
  const people = namedPeople(rows).filter((id) => !known.includes(id))
  await requireColleagues(context, people, 'rows')
  return rows.map(({ title_en, title_zh, note, doer, days }, index) => {
    const en = title_en ?? title_zh
    if (en === undefined) throw invalidField('rows', 'to_do_without_title', { nth: index + 1 })
    return { title_en: en, title_zh: title_zh ?? en, note: note ?? null, doer, days }
  })
}
