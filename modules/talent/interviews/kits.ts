import { sql } from 'kysely'
import type { z } from 'zod'
import { invalidField, notFound } from '#base/errors.ts'
import { loadPageFromSql } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { Tx } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { GivenKitQuestion, InterviewKit, interviewKitApi } from './kits-contract.ts'
import { READY_KIT } from './ready-kit.ts'

type KitRow = Omit<z.input<typeof InterviewKit>, 'questions' | 'actions'>
export type KitQuestion = z.input<typeof InterviewKit>['questions'][number]
type KitQuery = {
  id?: string
  search?: string | undefined
  position_id?: string[] | undefined
  is_active?: boolean | undefined
  page: number
  per_page: number
  sort: SortOf<typeof interviewKitApi.list>
}

const QUESTION_COUNT = sql`(select count(*)::int from interview_kit_question q where q.kit_id = k.id)`

export async function loadKitPage(tx: Tx, asked: KitQuery) {
  const { id, position_id, is_active } = asked
  const { rows, total } = await loadPageFromSql<KitRow, KitQuery['sort']>(tx, asked, {
    select: sql`select k.id, k.name_en, k.name_zh, k.position_id, position.name as position, ${QUESTION_COUNT} as question_count,
      k.is_active, k.version`,
    from: sql`from interview_kit k left join position on position.id = k.position_id`,
    where: [
      ...(id === undefined ? [] : [sql`k.id = ${id}::uuid`]),
      ...(position_id ? [sql`k.position_id = any(${position_id}::uuid[])`] : []),
      ...(is_active === undefined ? [] : [sql`k.is_active = ${is_active}`]),
    ],
    search: ['k.name_en', 'k.name_zh', 'position.name'],
    orders: {
      name_en: sql`lower(k.name_en)`,
      name_zh: sql`k.name_zh`,
      position: sql`lower(position.name)`,
      question_count: QUESTION_COUNT,
    },
    tieBreaker: sql`lower(k.name_en), k.id`,
  })
  return { rows: rows.map((row) => ({ ...row, actions: ['edit' as const, 'remove' as const] })), total }
}

/** A kit with its questions. Throws 404. */
export async function loadKit(tx: Tx, id: string): Promise<z.input<typeof InterviewKit>> {
  const { rows } = await loadKitPage(tx, { id, sort: 'name_en', page: 1, per_page: 1 })
  const [row] = rows
  if (!row) throw notFound()
  return { ...row, questions: await loadKitQuestions(tx, id) }
}

function loadKitQuestions(tx: Tx, id: string): Promise<KitQuestion[]> {
  return tx
    .selectFrom('interview_kit_question')
    .select(['text_en', 'text_zh', 'hint_en', 'hint_zh'])
    .where('kit_id', '=', id)
    .orderBy('place')
    .execute()
}

/** A kit that may be chosen, with its questions. Throws 422 at `kit_id`. */
export async function loadChosenKit(tx: Tx, id: string) {
  const kit = await tx
    .selectFrom('interview_kit')
    .select(['name_en', 'name_zh'])
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!kit) throw invalidField('kit_id', 'not_a_choice')
  return { ...kit, questions: await loadKitQuestions(tx, id) }
}

/** Kits that may be chosen for a position: its own first. */
export async function loadKitChoices(tx: Tx, positionId: string) {
  const { rows } = await sql<{ id: string; name: string; name_zh: string; questions: number }>`
    select k.id, k.name_en as name, k.name_zh, ${QUESTION_COUNT} as questions from interview_kit k
    where k.is_active and (k.position_id is null or k.position_id = ${positionId}::uuid)
    order by k.position_id is null, lower(k.name_en), k.id limit 200`.execute(tx)
  return rows
}

/** Requires a position that is used. Throws 422 at `position_id`. */
export async function requirePosition(tx: Tx, id: string | null | undefined): Promise<void> {
  if (id === null || id === undefined) return
  const found = await tx
    .selectFrom('position')
    .select('id')
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!found) throw invalidField('position_id', 'not_a_choice')
}

/** Writes the questions of a kit in their order, in place of those it had. Throws 422 for one without a text. */
export async function writeKitQuestions(tx: Tx, kit_id: string, given: readonly GivenKitQuestion[]): Promise<void> {
  const questions = given.map(({ text_en, text_zh, hint_en, hint_zh }, nth) => {
    const text = text_en ?? text_zh
    if (text === undefined) throw invalidField('questions', 'required')
    return {
      kit_id,
      place: nth + 1,
      text_en: text,
      text_zh: text_zh ?? text,
      hint_en: hint_en ?? hint_zh ?? null,
      hint_zh: hint_zh ?? hint_en ?? null,
    }
  })
  await deleteKitQuestions(tx, kit_id)
  await insertRows(tx, 'interview_kit_question', questions)
}

export async function deleteKitQuestions(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('interview_kit_question').where('kit_id', '=', id).execute()
}

/** Inserts the ready kit into a company that lacks it. */
export async function insertReadyKit(tx: Tx): Promise<void> {
  const { questions, ...kit } = READY_KIT
  const made = await tx
    .insertInto('interview_kit')
    .values(kit)
    .onConflict((same) => same.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) await writeKitQuestions(tx, made.id, questions)
}
