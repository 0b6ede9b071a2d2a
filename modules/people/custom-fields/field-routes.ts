import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { conflict, invalidField, notFound } from '#base/errors.ts'
import { editedNames, newNames } from '#base/names-by-language.ts'
import type { Api } from '#server/api/api.ts'
import { type ListQuery, loadPageFromSql } from '#server/call/list-page.ts'
import { pageRoute } from '#server/call/page-route.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { deleteVersioned, lockVersioned, updateVersioned } from '#server/database/records.ts'
import { saveChoices } from './choices.ts'
import { type CustomField, customFieldApi, MOST_FIELDS } from './contract.ts'
import { choicesJson, type StoredField } from './fields.ts'
import { nameIn } from './rules.ts'

type FieldRow = StoredField & { people: number; is_first: boolean; is_last: boolean }
type FieldListQuery = ListQuery<SortOf<typeof customFieldApi.list>>

/** Defines the fields that a company adds to the record of its people. */
export function registerFieldRoutes(api: Api): void {
  pageRoute(api, customFieldApi.list, async ({ kind, is_active, ...asked }, context) => {
    const { rows, total } = await listFields(context, asked, [
      ...(kind ? [sql`f.kind = ${kind}`] : []),
      ...(is_active === undefined ? [] : [sql`f.is_active = ${is_active}`]),
    ])
    return { rows: rows.map(toShown), total }
  })

  route(api, customFieldApi.create, async ({ choices, name_en, name_zh, ...given }, context) => {
    const { tx, record } = context
    const names = newNames({ name_en, name_zh })
    const known = await lockFields(tx)
    if (known.length >= MOST_FIELDS) throw conflict('custom_fields_most', { most: MOST_FIELDS })
    await requireFreeNames(tx, names)
    const place = Math.max(0, ...known.map((one) => one.place)) + 1
    const fields = { ...given, ...names }
    const { id } = await tx
      .insertInto('custom_field')
      .values({ ...fields, place })
      .returning('id')
      .executeTakeFirstOrThrow()
    const saved = await saveChoices(tx, { id, kind: given.kind, choices: [] }, choices)
    record({
      kind: 'custom_field',
      id,
      name: nameIn(names, context.language),
      after: { ...fields, ...(saved.after.length > 0 && { choices: saved.after }) },
    })
    return requireField(context, id)
  })

  route(api, customFieldApi.edit, async ({ id, version, choices, ...given }, context) => {
    const { tx, record } = context
    await lockFields(tx)
    const known = await requireField(context, id)
    const patch = { ...given, ...editedNames(known, given) }
    await requireFreeNames(tx, { ...known, ...patch }, id)
    const { after, difference } = await updateVersioned(tx, 'custom_field', { id, version }, patch)
    const saved = choices ? await saveChoices(tx, known, choices) : null
    const changed = saved && saved.before.join('\n') !== saved.after.join('\n')
    record({
      kind: 'custom_field',
      id,
      name: nameIn(after, context.language),
      before: { ...difference.before, ...(changed && { choices: saved.before }) },
      after: { ...difference.after, ...(changed && { choices: saved.after }) },
    })
    return requireField(context, id)
  })

  route(api, customFieldApi.move, async ({ id, version, to }, context) => {
    const { tx, record } = context
    const all = await lockFields(tx)
    const { place } = await lockVersioned(tx, 'custom_field', { id, version })
    const other = to === 'up' ? all.findLast((one) => one.place < place) : all.find((one) => one.place > place)
    if (!other) throw conflict('custom_field_at_end')
    await tx.updateTable('custom_field').set({ place, version: sql`version + 1` }).where('id', '=', other.id).execute()
    const { after } = await updateVersioned(tx, 'custom_field', { id, version }, { place: other.place })
    record({
      kind: 'custom_field',
      id,
      name: nameIn(after, context.language),
      before: { place },
      after: { place: other.place },
    })
    return requireField(context, id)
  })

  route(api, customFieldApi.remove, async ({ id, version }, context) => {
    const { tx, record } = context
    // A value that somebody enters at this moment refers to the field and waits for it.
    await lockVersioned(tx, 'custom_field', { id, version })
    const known = await requireField(context, id)
    if (known.people > 0) throw conflict('custom_field_used')
    const { name_en, name_zh, kind } = await deleteVersioned(tx, 'custom_field', { id, version })
    record({
      kind: 'custom_field',
      id,
      name: nameIn({ name_en, name_zh }, context.language),
      before: { name_en, name_zh, kind },
    })
    return { removed: 1 }
  })
}

/** The places of all fields in order, locked so that fields are added and moved one at a time. */
async function lockFields(tx: Tx): Promise<{ id: string; place: number }[]> {
  // The first field of a company has no other row to wait for.
  await sql`select from company for update`.execute(tx)
  return tx.selectFrom('custom_field').select(['id', 'place']).orderBy('place').orderBy('id').forUpdate().execute()
}

/** Throws 422 where another field has one of the names in the same language. */
async function requireFreeNames(
  tx: Tx,
  { name_en, name_zh }: { name_en: string; name_zh: string },
  except?: string,
): Promise<void> {
  const { rows } = await sql<{ en: boolean; zh: boolean }>`
    select lower(name_en) = lower(${name_en}) as en, lower(name_zh) = lower(${name_zh}) as zh from custom_field
    where (lower(name_en) = lower(${name_en}) or lower(name_zh) = lower(${name_zh})) and id is distinct from ${except ?? null}::uuid
    order by 1 desc limit 1`.execute(tx)
  if (rows[0]) throw invalidField(rows[0].en ? 'name_en' : 'name_zh', 'name_taken')
}

function listFields({ tx, language }: Context, asked: FieldListQuery, where: readonly RawBuilder<unknown>[]) {
  return loadPageFromSql<FieldRow, FieldListQuery['sort']>(tx, asked, {
    select: sql`select f.id, f.kind, f.name_en, f.name_zh, f.seen_by, f.edited_by, f.own_access, f.is_active, f.place, f.version, ${choicesJson} as choices,
      (select count(distinct v.employee_id)::int from custom_field_value v where v.field_id = f.id) as people,
      not exists (select from custom_field o where o.place < f.place) as is_first, not exists (select from custom_field o where o.place > f.place) as is_last`,
    from: sql`from custom_field f`,
    where,
    search: ['f.name_en', 'f.name_zh'],
    orders: {
      place: sql`f.place`,
      name: language === 'zh-TW' ? sql`lower(f.name_zh)` : sql`lower(f.name_en)`,
      people: sql`people`,
    },
    tieBreaker: sql`f.place, f.id`,
  })
}

async function requireField(context: Context, id: string) {
  const { rows } = await listFields(context, { page: 1, per_page: 1, sort: 'place' }, [sql`f.id = ${id}::uuid`])
  if (!rows[0]) throw notFound()
  return toShown(rows[0])
}

function toShown({ is_first, is_last, ...row }: FieldRow): z.input<typeof CustomField> & FieldRow {
  const actions: z.input<typeof CustomField>['actions'] = [
    'edit',
    row.is_active ? 'archive' : 'restore',
    ...(row.people === 0 ? (['delete'] as const) : []),
    ...(is_first ? [] : (['up'] as const)),
    ...(is_last ? [] : (['down'] as const)),
  ]
  return { ...row, is_first, is_last, choices: [...row.choices], actions }
}
