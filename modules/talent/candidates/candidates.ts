import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { conflict, notFound } from '#base/errors.ts'
import { loadPageFromSql, slicePage } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { Context } from '#server/context/context.ts'
import { lockVersioned } from '#server/database/records.ts'
import { type ApplicationFilters, applicationConditions, loadApplicationPage } from './application-list.ts'
import { insertEvent } from './application-record.ts'
import type { Candidate, CandidateRow, candidateApi } from './contract.ts'
import { indexPerson, readPerson, sealPerson, sortByName } from './persons.ts'
import { APPLICATION_PLACE, applicationsWithin, FROM_APPLICATIONS, type Reading } from './reading.ts'

type Asked = ApplicationFilters & {
  id?: string
  sort: SortOf<typeof candidateApi.list>
  page: number
  per_page: number
}
type Stored = {
  id: string
  sealed_person: Buffer
  language: 'en' | 'zh-TW'
  tags: string[]
  applications: number
  last_received_at: Date
  may_edit: boolean
  version: number
}

/** A page of the candidates with an application that the caller may read and that the filters find. */
export async function loadCandidatePage(context: Reading, asked: Asked) {
  const { tx } = context
  const { select, from, where } = await candidateQuery(context, asked)
  const isByName = asked.sort.endsWith('full_name')
  if (!isByName) {
    const { rows, total } = await loadPageFromSql<Stored, Asked['sort']>(
      tx,
      { ...asked, search: undefined },
      {
        select,
        from,
        where,
        orders: {
          last_received_at: sql`t.last_received_at`,
          applications: sql`t.applications`,
          // Ordered in memory, below.
          full_name: sql`t.id`,
        },
        tieBreaker: sql`t.id`,
      },
    )
    return { rows: rows.map((row) => toCandidateRow(context, row)), total }
  }
  // Names are encrypted: those of all that were found are opened.
  const { rows } = await sql<Stored>`${select} ${from} where ${sql.join(where, sql` and `)} order by t.id`.execute(tx)
  const shown = rows.map((row) => toCandidateRow(context, row))
  const ordered = sortByName(shown, ({ full_name }) => full_name, asked.sort)
  return slicePage(ordered, asked)
}

async function candidateQuery(context: Reading, asked: Pick<Asked, 'id'> & ApplicationFilters) {
  const within = await applicationsWithin(context, 'candidate:read')
  const editable = context.actor.grants.has('candidate:edit')
    ? await applicationsWithin(context, 'candidate:edit')
    : sql<boolean>`false`
  const conditions = [within, ...applicationConditions(context, asked)]
  return {
    select: sql<Stored>`select t.*`,
    from: sql`from (select c.id, c.sealed_person, c.language, c.tags, c.version, count(*)::int as applications,
      max(a.received_at) as last_received_at, bool_or(${editable}) as may_edit
      ${FROM_APPLICATIONS} where ${sql.join(conditions, sql` and `)} group by c.company_id, c.id) t`,
    where: [asked.id === undefined ? sql`true` : sql`t.id = ${asked.id}::uuid`] as RawBuilder<unknown>[],
  }
}

function toCandidateRow({ vault }: Reading, row: Stored): z.input<typeof CandidateRow> {
  const { sealed_person: _, may_edit, ...shown } = row
  return {
    ...shown,
    ...readPerson(vault, row),
    last_received_at: row.last_received_at.toISOString(),
    actions: may_edit ? ['edit', 'join'] : [],
  }
}

/** A candidate whom the caller may read, with the applications in reach and who may be the same person. Throws 404. */
export async function loadCandidate(context: Reading, id: string): Promise<z.input<typeof Candidate>> {
  const { tx, vault } = context
  const { rows } = await loadCandidatePage(context, { id, sort: 'last_received_at', page: 1, per_page: 1 })
  const [row] = rows
  if (!row) throw notFound()
  const asked = { candidate_id: id, sort: '-received_at' as const, page: 1, per_page: 200 }
  const within = await applicationsWithin(context, 'candidate:read')
  const { rows: others } = await sql<{
    id: string
    sealed_person: Buffer
    same_email: boolean | null
    is_joined: boolean
  }>`
    select c.id, c.sealed_person, c.email_index = self.email_index as same_email, c.joined_into_id is not null as is_joined
    from candidate self join candidate c on c.id <> self.id and (c.joined_into_id = self.id or c.joined_into_id is null
      and (c.email_index = self.email_index or c.phone_index = self.phone_index)
      and not exists (select from candidate_difference d
        where d.candidate_id = least(c.id, self.id) and d.other_id = greatest(c.id, self.id)))
    where self.id = ${id}::uuid and (c.joined_into_id = self.id or exists (
      select from application a ${APPLICATION_PLACE} where a.candidate_id = c.id and ${within}))
    order by c.received_at, c.id limit 50`.execute(tx)
  const shown = (one: (typeof others)[number]) => ({ id: one.id, ...readPerson(vault, one) })
  return {
    ...row,
    rows: (await loadApplicationPage(context, asked)).rows,
    possible_duplicates: others
      .filter(({ is_joined }) => !is_joined)
      .map((one) => ({ ...shown(one), agrees: one.same_email ? 'email' : 'phone' })),
    joined: others.filter(({ is_joined }) => is_joined).map(shown),
  }
}

type Change = {
  id: string
  version: number
  full_name?: string | undefined
  email?: string | undefined
  phone?: string | undefined
  language?: 'en' | 'zh-TW' | undefined
  tags?: string[] | undefined
}

/** Corrects a candidate. The log says which fields, and no value but the tags. */
export async function updateCandidate(
  context: Context,
  { id, version, language, tags, ...change }: Change,
): Promise<void> {
  const { tx, vault, record } = context
  await requireEditable(context, id)
  const before = await lockVersioned(tx, 'candidate', { id, version })
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const person = { ...readPerson(vault, before), ...given }
  await tx
    .updateTable('candidate')
    .set({
      ...sealPerson(vault, id, person),
      ...(language && { language }),
      ...(tags && { tags }),
      version: version + 1,
    })
    .where('id', '=', id)
    .execute()
  await indexPerson(tx, vault, id, person)
  const corrected = [...Object.keys(given), ...(language ? ['language'] : [])]
  if (corrected.length > 0)
    for (const application of await applicationsOn(context, id))
      await insertEvent(context, application, { kind: 'corrected' })
  record({
    kind: 'candidate',
    id,
    before: tags ? { tags: before.tags } : null,
    after: { ...(corrected.length > 0 && { corrected }), ...(tags && { tags }) },
  })
}

/** Requires a candidate with an application that the caller may change. Throws 404. */
async function requireEditable(context: Reading, id: string): Promise<void> {
  const within = await applicationsWithin(context, 'candidate:edit')
  const { rows } = await sql`select a.id ${FROM_APPLICATIONS} where c.id = ${id}::uuid and ${within} limit 1`.execute(
    context.tx,
  )
  if (rows.length === 0) throw notFound()
}

async function applicationsOn({ tx }: Pick<Reading, 'tx'>, id: string): Promise<string[]> {
  const rows = await tx.selectFrom('application').select('id').where('candidate_id', '=', id).orderBy('id').execute()
  return rows.map((row) => row.id)
}

type Pair = { id: string; version: number; other_id: string }

/** Locks both, the smaller id first, so that two callers never wait for each other. */
async function lockPair({ tx }: Context, { id, version, other_id }: Pair) {
  if (id === other_id) throw conflict('candidate_join_itself')
  await tx.selectFrom('candidate').select('id').where('id', 'in', [id, other_id]).orderBy('id').forUpdate().execute()
  const card = await lockVersioned(tx, 'candidate', { id, version })
  const other = await tx.selectFrom('candidate').selectAll().where('id', '=', other_id).executeTakeFirst()
  if (!other) throw notFound()
  return { card, other }
}

/** Puts the applications of another candidate, and of those joined into it, onto this card. */
export async function joinCandidates(context: Context, pair: Pair): Promise<void> {
  const { tx, record } = context
  await requireEditable(context, pair.id)
  await requireEditable(context, pair.other_id)
  const { card, other } = await lockPair(context, pair)
  if (card.joined_into_id !== null || other.joined_into_id !== null) throw conflict('candidate_joined')
  for (const one of await applicationsOn(context, other.id)) await insertEvent(context, one, { kind: 'joined' })
  await tx.updateTable('application').set({ candidate_id: card.id }).where('candidate_id', '=', other.id).execute()
  await tx
    .updateTable('candidate')
    .set({ joined_into_id: card.id, version: sql`version + 1` })
    .where((is) => is.or([is('id', '=', other.id), is('joined_into_id', '=', other.id)]))
    .execute()
  await raiseVersion(context, pair)
  record({ kind: 'candidate', id: card.id, before: { joined: null }, after: { joined: other.id } })
}

/** Remembers that two candidates are different people. Saying it again changes nothing. */
export async function tellApart(context: Context, pair: Pair): Promise<void> {
  const { tx, record } = context
  await requireEditable(context, pair.id)
  await requireEditable(context, pair.other_id)
  const { card, other } = await lockPair(context, pair)
  const [candidate_id = card.id, other_id = other.id] = [card.id, other.id].toSorted()
  await tx
    .insertInto('candidate_difference')
    .values({ candidate_id, other_id })
    .onConflict((known) => known.doNothing())
    .execute()
  await raiseVersion(context, pair)
  record({ kind: 'candidate', id: card.id, before: { different: null }, after: { different: other.id } })
}

/** Takes a joined candidate off this card, with the applications that came in under it. */
export async function takeApart(context: Context, pair: Pair): Promise<void> {
  const { tx, record } = context
  await requireEditable(context, pair.id)
  const { card, other } = await lockPair(context, pair)
  if (other.joined_into_id !== card.id) throw conflict('candidate_not_joined')
  await tx.updateTable('application').set({ candidate_id: other.id }).where('own_candidate_id', '=', other.id).execute()
  await tx
    .updateTable('candidate')
    .set({ joined_into_id: null, version: sql`version + 1` })
    .where('id', '=', other.id)
    .execute()
  await raiseVersion(context, pair)
  for (const one of await applicationsOn(context, other.id)) await insertEvent(context, one, { kind: 'taken_apart' })
  record({ kind: 'candidate', id: card.id, before: { joined: other.id }, after: { joined: null } })
}

async function raiseVersion({ tx }: Context, { id, version }: Pair): Promise<void> {
  await tx
    .updateTable('candidate')
    .set({ version: version + 1 })
    .where('id', '=', id)
    .execute()
}
