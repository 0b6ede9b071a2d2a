import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Actor } from '#base/access/actor.ts'
import { conflict, invalidField, notFound } from '#base/errors.ts'
import { editedNames, newNames } from '#base/names-by-language.ts'
import { reachOf } from '#people/reach.ts'
import type { Api } from '#server/api/api.ts'
import { type ListQuery, loadPageFromSql } from '#server/call/list-page.ts'
import { pageRoute } from '#server/call/page-route.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { deleteVersioned, lockVersioned, updateVersioned } from '#server/database/records.ts'
import { type DocumentGroup, documentGroupApi, MOST_GROUPS } from './contract.ts'
import { groupName, nameOfGroup, type StoredGroup } from './group-rows.ts'

type GroupRow = StoredGroup & { documents: number; demands: number; is_first: boolean; is_last: boolean }
type GroupListQuery = ListQuery<SortOf<typeof documentGroupApi.list>>

/** The groups that documents are kept in, for whoever keeps the list and for whoever chooses one. */
export function registerGroupRoutes(api: Api): void {
  pageRoute(api, documentGroupApi.list, async ({ belongs_to, is_active, ...asked }, context) => {
    const { rows, total } = await listGroups(context, asked, [
      ...(belongs_to ? [sql`g.belongs_to = ${belongs_to}`] : []),
      ...(is_active === undefined ? [] : [sql`g.is_active = ${is_active}`]),
    ])
    return { rows: rows.map(toShown), total }
  })

  route(api, documentGroupApi.choices, async (_, { tx, actor, language }) => {
    const rows = await tx
      .selectFrom('document_group as g')
      .select(['g.id', 'g.kind', 'g.belongs_to', 'g.readers', 'g.person_may_add', 'g.expiry'])
      .select(groupName(language).as('name'))
      .where('g.is_active', '=', true)
      .where(isReadableGroup(actor))
      .orderBy('g.place')
      .orderBy('g.id')
      .$narrowType<Pick<StoredGroup, 'kind' | 'belongs_to' | 'readers' | 'expiry'>>()
      .execute()
    return rows
  })

  route(api, documentGroupApi.create, async ({ name_en, name_zh, ...given }, context) => {
    const { tx, record, language } = context
    const fields = { ...given, ...newNames({ name_en, name_zh }) }
    const known = await lockGroups(tx)
    if (known.length >= MOST_GROUPS) throw conflict('document_groups_most', { most: MOST_GROUPS })
    requireReaders(fields)
    await requireFreeNames(tx, fields)
    const place = Math.max(0, ...known.map((one) => one.place)) + 1
    const { id } = await tx
      .insertInto('document_group')
      .values({ ...fields, place })
      .returning('id')
      .executeTakeFirstOrThrow()
    record({ kind: 'document_group', id, name: nameOfGroup(fields, language), after: fields })
    return requireGroup(context, id)
  })

  route(api, documentGroupApi.edit, async ({ id, version, ...given }, context) => {
    const { tx, record, language } = context
    await lockGroups(tx)
    const known = await requireGroup(context, id)
    const patch = { ...given, ...editedNames(known, given) }
    requireReaders({ ...known, ...patch })
    await requireFreeNames(tx, { ...known, ...patch }, id)
    const { after, difference } = await updateVersioned(tx, 'document_group', { id, version }, patch)
    record({ kind: 'document_group', id, name: nameOfGroup(after, language), ...difference })
    return requireGroup(context, id)
  })

  route(api, documentGroupApi.move, async ({ id, version, to }, context) => {
    const { tx, record, language } = context
    const all = await lockGroups(tx)
    const { place } = await lockVersioned(tx, 'document_group', { id, version })
    const other = to === 'up' ? all.findLast((one) => one.place < place) : all.find((one) => one.place > place)
    if (!other) throw conflict('document_group_at_end')
    await tx
      .updateTable('document_group')
      .set({ place, version: sql`version + 1` })
      .where('id', '=', other.id)
      .execute()
    const { after } = await updateVersioned(tx, 'document_group', { id, version }, { place: other.place })
    record({
      kind: 'document_group',
      id,
      name: nameOfGroup(after, language),
      before: { place },
      after: { place: other.place },
    })
    return requireGroup(context, id)
  })

  route(api, documentGroupApi.remove, async ({ id, version }, context) => {
    const { tx, record, language } = context
    // A document that somebody adds at this moment refers to the group and waits for it.
    await lockVersioned(tx, 'document_group', { id, version })
    const known = await requireGroup(context, id)
    if (!known.actions.includes('delete')) throw conflict('document_group_used')
    const { name_en, name_zh, kind } = await deleteVersioned(tx, 'document_group', { id, version })
    record({
      kind: 'document_group',
      id,
      name: nameOfGroup({ name_en, name_zh }, language),
      before: { name_en, name_zh, kind },
    })
    return { removed: 1 }
  })
}

/** Whether the caller may read any document of the query's group `g`. */
function isReadableGroup(actor: Actor): RawBuilder<boolean> {
  const reach = reachOf(actor, 'document:read')
  if (reach === 'company') return sql<boolean>`true`
  if (reach === 'own') return sql<boolean>`g.readers in ('person', 'everybody')`
  return sql<boolean>`(g.belongs_to = 'employee' or g.readers = 'everybody')`
}

/** Throws 422 where the readers do not fit whom the documents belong to. */
function requireReaders({
  belongs_to,
  readers,
  person_may_add,
}: Pick<StoredGroup, 'belongs_to' | 'readers' | 'person_may_add'>): void {
  if (readers === (belongs_to === 'employee' ? 'everybody' : 'person')) throw invalidField('readers', 'not_a_choice')
  if (person_may_add && readers !== 'person') throw invalidField('person_may_add', 'document_group_not_for_the_person')
}

/** The places of all groups in order, locked so that groups are added and moved one at a time. */
async function lockGroups(tx: Tx): Promise<{ id: string; place: number }[]> {
  // The first group of a company has no other row to wait for.
  await sql`select from company for update`.execute(tx)
  return tx.selectFrom('document_group').select(['id', 'place']).orderBy('place').orderBy('id').forUpdate().execute()
}

/** Throws 422 where another group has one of the names in the same language. */
async function requireFreeNames(
  tx: Tx,
  { name_en, name_zh }: { name_en: string; name_zh: string },
  except?: string,
): Promise<void> {
  const { rows } = await sql<{ en: boolean }>`
    select lower(name_en) = lower(${name_en}) as en from document_group
    where (lower(name_en) = lower(${name_en}) or lower(name_zh) = lower(${name_zh})) and id is distinct from ${except ?? null}::uuid
    order by 1 desc limit 1`.execute(tx)
  if (rows[0]) throw invalidField(rows[0].en ? 'name_en' : 'name_zh', 'name_taken')
}

function listGroups({ tx, language }: Context, asked: GroupListQuery, where: readonly RawBuilder<unknown>[]) {
  return loadPageFromSql<GroupRow, GroupListQuery['sort']>(tx, asked, {
    select: sql`select g.id, g.name_en, g.name_zh, g.kind, g.belongs_to, g.readers, g.person_may_add, g.expiry, g.place, g.is_active, g.version,
      (select count(*)::int from document d where d.group_id = g.id) as documents, (select count(*)::int from document_demand m where m.group_id = g.id) as demands,
      not exists (select from document_group o where o.place < g.place) as is_first, not exists (select from document_group o where o.place > g.place) as is_last`,
    from: sql`from document_group g`,
    where,
    search: ['g.name_en', 'g.name_zh'],
    orders: { place: sql`g.place`, name: sql`lower(${groupName(language)})`, documents: sql`documents` },
    tieBreaker: sql`g.place, g.id`,
  })
}

async function requireGroup(context: Context, id: string) {
  const { rows } = await listGroups(context, { page: 1, per_page: 1, sort: 'place' }, [sql`g.id = ${id}::uuid`])
  if (!rows[0]) throw notFound()
  return toShown(rows[0])
}

function toShown({ is_first, is_last, demands, ...row }: GroupRow): z.input<typeof DocumentGroup> & StoredGroup {
  const actions: z.input<typeof DocumentGroup>['actions'] = [
    'edit',
    row.is_active ? 'archive' : 'restore',
    ...(row.documents + demands === 0 ? (['delete'] as const) : []),
    ...(is_first ? [] : (['up'] as const)),
    ...(is_last ? [] : (['down'] as const)),
  ]
  return { ...row, actions }
}
