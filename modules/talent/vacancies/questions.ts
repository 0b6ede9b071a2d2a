import { sql } from 'kysely'
import type { z } from 'zod'
import { invalidField } from '#base/errors.ts'
import type { Tx } from '#server/database/database.ts'
import type { GivenQuestion, VacancyQuestion } from './contract.ts'

type Question = z.output<typeof VacancyQuestion>

/** The questions that a vacancy asks, in order. */
export async function loadQuestions(tx: Tx, vacancyId: string): Promise<Question[]> {
  const rows = await tx
    .selectFrom('vacancy_question')
    .select(['id', 'kind', 'text_en', 'text_zh', 'choices', 'is_required'])
    .where('vacancy_id', '=', vacancyId)
    .where('is_active', '=', true)
    .orderBy('place')
    .execute()
  return rows as Question[]
}

/** A question as it is stored, both languages filled. */
type Written = Omit<Question, 'id'>

/**
 * Writes the questions of a vacancy in their order. Answers stand below the words that were asked: a question that is
 * changed is a new one, and the old one is asked no longer. Throws 422 at `questions`. Returns the texts before and after
 * where anything changed.
 */
export async function writeQuestions(tx: Tx, vacancyId: string, given: readonly GivenQuestion[]) {
  const before = await loadQuestions(tx, vacancyId)
  const known = new Map(before.map((one) => [one.id, one]))
  const wanted = given.map((one, nth) => ({ id: one.id, ...toWritten(one, nth + 1) }))
  if (wanted.some(({ id }) => id !== undefined && !known.has(id))) throw invalidField('questions', 'not_a_choice')
  const keptAt = wanted.map(({ id, ...question }) => {
    const old = id === undefined ? undefined : known.get(id)
    return old && wordsOf(old) === wordsOf(question) ? id : undefined
  })
  const kept = keptAt.filter((id) => id !== undefined)
  await tx
    .updateTable('vacancy_question')
    .set({ is_active: false })
    .where('vacancy_id', '=', vacancyId)
    .where('is_active', '=', true)
    .$if(kept.length > 0, (gone) => gone.where('id', 'not in', kept))
    .execute()
  const rows = wanted.map(({ id: _, ...question }, nth) => ({
    ...question,
    place: nth + 1,
    kept_id: keptAt[nth] ?? null,
  }))
  const values = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (kept_id uuid, place int, kind text, text_en text,
    text_zh text, choices jsonb, is_required boolean)`
  await sql`update vacancy_question q set place = w.place, is_required = w.is_required from ${values} where q.id = w.kept_id`.execute(
    tx,
  )
  await sql`insert into vacancy_question (vacancy_id, place, kind, text_en, text_zh, choices, is_required)
    select ${vacancyId}::uuid, w.place, w.kind, w.text_en, w.text_zh, nullif(w.choices, 'null'), w.is_required from ${values}
    where w.kept_id is null`.execute(tx)
  const texts = (questions: readonly Written[]) => questions.map(({ text_en }) => text_en)
  const isSame =
    before.length === wanted.length &&
    before.every((one, nth) => one.id === keptAt[nth] && one.is_required === wanted[nth]?.is_required)
  return isSame ? undefined : { before: texts(before), after: texts(wanted) }
}

function wordsOf({ kind, text_en, text_zh, choices }: Written): string {
  return JSON.stringify([kind, text_en, text_zh, (choices ?? []).map(({ en, zh }) => [en, zh])])
}

/** Fills the language that was not given from the other. Throws 422 at `questions` with the number of the question. */
function toWritten({ kind, text_en, text_zh, choices, is_required }: GivenQuestion, nth: number): Written {
  const en = text_en ?? text_zh
  if (en === undefined) throw invalidField('questions', 'question_without_text', { nth })
  if ((kind === 'choice') !== (choices != null)) throw invalidField('questions', 'question_choices', { nth })
  const both = choices?.map((one) => {
    const text = one.en ?? one.zh
    if (text === undefined) throw invalidField('questions', 'question_choices', { nth })
    return { en: text, zh: one.zh ?? text }
  })
  return { kind, text_en: en, text_zh: text_zh ?? en, choices: both ?? null, is_required }
}
