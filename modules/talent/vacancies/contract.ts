import { z } from 'zod'
import { Id, NamedRef, subject, Version } from '#base/endpoints/endpoint.ts'
import {
  Count,
  DayField,
  Decimal,
  LongText,
  MomentField,
  Money,
  ShortText,
  UniqueRows,
} from '#base/endpoints/fields.ts'
import { QueryFlag, QueryList } from '#base/endpoints/query-fields.ts'
import { ONBOARDING_MODULE } from '#base/modules.ts'
import { MOST_PLACES, MOST_QUESTIONS } from './rules.ts'

const vacancy = subject('vacancy', { module: ONBOARDING_MODULE })

/** `open` takes applications; `hired` takes none and may have vacant places; `closed` by hand or by its day. */
export const VacancyState = z.enum(['open', 'hired', 'closed'])
export const EmploymentType = z.enum(['full_time', 'part_time', 'contract', 'apprentice', 'expatriate'])
export const PayPeriod = z.enum(['month', 'hour'])
export const QuestionKind = z.enum(['text', 'number', 'yes_no', 'choice'])
const VacancyAction = z.enum(['edit', 'hire', 'close', 'open', 'copy'])

/** A question to applicants as it is asked. */
export const VacancyQuestion = z.object({
  id: Id,
  kind: QuestionKind,
  text_en: z.string(),
  text_zh: z.string(),
  choices: z.array(z.object({ en: z.string(), zh: z.string() })).nullable(),
  is_required: z.boolean(),
})

/** A vacancy in the list; amounts in minor units of its office's currency. */
export const VacancyRow = z.object({
  id: Id,
  /** The company's code and a number, as public addresses name it. */
  code: z.string(),
  title_en: z.string(),
  title_zh: z.string(),
  state: VacancyState.meta({ kind: 'status' }),
  /** It is closed because its closing day has passed at its office. */
  is_past: z.boolean(),
  office_id: Id,
  office: z.string(),
  department_id: Id,
  department: z.string(),
  position_id: Id,
  position: z.string(),
  employment_type: EmploymentType.meta({ kind: 'status' }),
  places: Count(),
  hired: Count(),
  vacant: Count(),
  closing_day: DayField().nullable(),
  pay_period: PayPeriod.meta({ kind: 'status' }),
  pay_from: Money().nullable(),
  pay_to: Money().nullable(),
  currency: z.string(),
  recruiter_id: Id.nullable(),
  recruiter: z.string().nullable(),
  /** Nobody answers applicants: no recruiter was chosen, or they have left. */
  is_recruiter_missing: z.boolean(),
  opened_at: MomentField(),
  version: z.number().int(),
  actions: z.array(VacancyAction),
})

/** What was done to a vacancy; values as they are stored, and names in place of ids. */
const VacancyChange = z.object({
  id: z.string(),
  at: MomentField(),
  by: z.string(),
  what: z.enum(['made', 'edited', 'open', 'hired', 'closed']),
  reason: z.string().nullable(),
  changes: z.array(
    z.object({
      field: z.string(),
      before: z.union([z.string(), z.number(), z.boolean()]).nullable(),
      after: z.union([z.string(), z.number(), z.boolean()]).nullable(),
    }),
  ),
})

export const Vacancy = VacancyRow.extend({
  description_en: z.string().nullable(),
  description_zh: z.string().nullable(),
  weekly_hours: z.number().nullable(),
  is_pay_shown: z.boolean(),
  /** The law that shows the pay whatever was chosen: minor units of a month below which it does, and its source. */
  shown_by_law: z.object({ below: z.number().int(), source: z.string() }).nullable(),
  is_expected_pay_shown: z.boolean(),
  state_reason: z.string().nullable(),
  posts_reason: z.string().nullable(),
  questions: z.array(VacancyQuestion),
  /** The last hundred changes, newest first. */
  changes: z.array(VacancyChange),
})

const Title = () => ShortText(120)
const Text = () => ShortText(300)
const Reason = () => LongText(1_000)

const Choice = z.strictObject({ en: ShortText(120).optional(), zh: ShortText(120).optional() })
/** A text in one language stands for the other too. */
const GivenQuestion = z.strictObject({
  id: Id.optional(),
  kind: QuestionKind,
  text_en: Text().optional(),
  text_zh: Text().optional(),
  choices: UniqueRows(Choice, ({ en, zh }) => en ?? zh, 20, 2).nullish(),
  is_required: z.boolean(),
})
export type GivenQuestion = z.output<typeof GivenQuestion>
const Questions = () => UniqueRows(GivenQuestion, ({ id }) => id, MOST_QUESTIONS, 0)

const written = {
  office_id: Id,
  department_id: Id,
  position_id: Id,
  // A company that uses one language gives one title.
  title_en: Title().optional(),
  title_zh: Title().optional(),
  description_en: LongText(10_000).nullable(),
  description_zh: LongText(10_000).nullable(),
  employment_type: EmploymentType,
  weekly_hours: Decimal({ min: 1, max: 48, decimals: 2 }).nullable(),
  places: Count({ min: 1, max: MOST_PLACES }),
  pay_period: PayPeriod,
  pay_from: Money({ min: 1 }).nullable(),
  pay_to: Money({ min: 1 }).nullable(),
  is_pay_shown: z.boolean(),
  is_expected_pay_shown: z.boolean(),
  closing_day: DayField().nullable(),
  recruiter_id: Id.nullable(),
  posts_reason: Reason().nullable(),
  questions: Questions(),
}
const filters = {
  state: QueryList(VacancyState),
  office_id: QueryList(Id),
  department_id: QueryList(Id),
  position_id: QueryList(Id),
  employment_type: QueryList(EmploymentType),
  is_recruiter_missing: QueryFlag(),
}
const access = 'vacancy:edit'
const at = { id: Id, version: Version }

export const vacancyApi = {
  list: vacancy.page('GET /api/vacancies', {
    access: 'vacancy:read',
    row: VacancyRow,
    filters,
    sort: ['opened_at', 'title', 'office', 'department', 'position', 'places', 'hired', 'closing_day'],
    order: '-opened_at',
    exports: 'vacancy:read',
  }),
  /** For forms and filters; open ones only, unless all are asked for. */
  choices: vacancy.page('GET /api/vacancies/choices', {
    access: 'vacancy:read',
    row: NamedRef.extend({ code: z.string(), office: z.string() }),
    filters: { with_closed: QueryFlag() },
    sort: ['name'],
  }),
  one: vacancy.endpoint('GET /api/vacancies/{id}', {
    access: 'vacancy:read',
    input: z.strictObject({ id: Id }),
    reply: Vacancy,
  }),
  create: vacancy.endpoint('POST /api/vacancies', {
    access,
    input: z.strictObject({
      ...written,
      description_en: written.description_en.default(null),
      description_zh: written.description_zh.default(null),
      weekly_hours: written.weekly_hours.default(null),
      pay_period: PayPeriod.default('month'),
      pay_from: written.pay_from.default(null),
      pay_to: written.pay_to.default(null),
      is_pay_shown: z.boolean().default(false),
      is_expected_pay_shown: z.boolean().default(false),
      closing_day: written.closing_day.default(null),
      recruiter_id: written.recruiter_id.default(null),
      posts_reason: written.posts_reason.default(null),
      questions: Questions().default([]),
    }),
    reply: Vacancy,
  }),
  /** A closed one is opened first. A question that is changed or missing is asked no longer; answers to it stay. */
  update: vacancy.endpoint('PATCH /api/vacancies/{id}', {
    access,
    input: z.strictObject(written).partial().extend(at),
    reply: Vacancy,
  }),
  close: vacancy.endpoint('POST /api/vacancies/{id}/closing', {
    access,
    input: z.strictObject({ ...at, reason: Reason().nullable().default(null) }),
    reply: Vacancy,
  }),
  hire: vacancy.endpoint('POST /api/vacancies/{id}/hired', {
    access,
    input: z.strictObject(at),
    reply: Vacancy,
  }),
  /** Opens one that is closed or hired; a closing day that has passed is replaced. */
  open: vacancy.endpoint('POST /api/vacancies/{id}/opening', {
    access,
    input: z.strictObject({
      ...at,
      reason: Reason(),
      closing_day: DayField().nullable().optional(),
      posts_reason: Reason().optional(),
    }),
    reply: Vacancy,
  }),
}
