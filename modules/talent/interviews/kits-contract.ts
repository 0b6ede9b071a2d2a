import { z } from 'zod'
import { Id, subject, Version } from '#base/endpoints/endpoint.ts'
import { Count, ShortText, UniqueRows } from '#base/endpoints/fields.ts'
import { QueryFlag, QueryList } from '#base/endpoints/query-fields.ts'
import { ONBOARDING_MODULE } from '#base/modules.ts'
import { MOST_QUESTIONS } from './rules.ts'

const kit = subject('interview-kit', { module: ONBOARDING_MODULE })

const KitQuestion = z.object({
  text_en: z.string(),
  text_zh: z.string(),
  hint_en: z.string().nullable(),
  hint_zh: z.string().nullable(),
})

export const InterviewKitRow = z.object({
  id: Id,
  name_en: z.string(),
  name_zh: z.string(),
  /** Null for all positions. */
  position_id: Id.nullable(),
  position: z.string().nullable(),
  question_count: Count(),
  is_active: z.boolean(),
  version: z.number().int(),
  actions: z.array(z.enum(['edit', 'remove'])),
})
/** A kit of questions. Interviews that were arranged keep the questions that it had. */
export const InterviewKit = InterviewKitRow.extend({ questions: z.array(KitQuestion) })

const Name = () => ShortText(120)
/** A text in one language stands for the other too. */
const GivenQuestion = z.strictObject({
  text_en: ShortText(300).optional(),
  text_zh: ShortText(300).optional(),
  hint_en: ShortText(500).nullish(),
  hint_zh: ShortText(500).nullish(),
})
export type GivenKitQuestion = z.output<typeof GivenQuestion>

const written = {
  name_en: Name().optional(),
  name_zh: Name().optional(),
  position_id: Id.nullable(),
  questions: UniqueRows(GivenQuestion, ({ text_en, text_zh }) => text_en ?? text_zh, MOST_QUESTIONS),
  is_active: z.boolean(),
}
const access = 'interview-kit:edit'

export const interviewKitApi = {
  list: kit.page('GET /api/interview-kits', {
    access,
    row: InterviewKitRow,
    filters: { position_id: QueryList(Id), is_active: QueryFlag() },
    sort: ['name_en', 'name_zh', 'position', 'question_count'],
    exports: access,
  }),
  one: kit.endpoint('GET /api/interview-kits/{id}', {
    access,
    input: z.strictObject({ id: Id }),
    reply: InterviewKit,
  }),
  create: kit.endpoint('POST /api/interview-kits', {
    access,
    input: z.strictObject({
      ...written,
      position_id: written.position_id.default(null),
      is_active: written.is_active.default(true),
    }),
    reply: InterviewKit,
  }),
  update: kit.endpoint('PATCH /api/interview-kits/{id}', {
    access,
    input: z.strictObject(written).partial().extend({ id: Id, version: Version }),
    reply: InterviewKit,
  }),
  remove: kit.endpoint('DELETE /api/interview-kits/{id}', {
    access,
    input: z.strictObject({ id: Id, version: Version }),
    reply: z.object({ removed: z.number().int() }),
  }),
}
