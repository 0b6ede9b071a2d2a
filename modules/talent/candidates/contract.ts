import { z } from 'zod'
import { LANGUAGES } from '#base/access/actor.ts'
import { CurrencyField } from '#base/endpoints/currency-field.ts'
import { Id, KnownVersion, SearchText, subject, UploadField, Version } from '#base/endpoints/endpoint.ts'
import { Count, DayField, LongText, MomentField, Money, ShortText, UniqueRows } from '#base/endpoints/fields.ts'
import { QueryList } from '#base/endpoints/query-fields.ts'
import { ONBOARDING_MODULE } from '#base/modules.ts'
import { LARGEST_AMOUNT } from '#base/money/money.ts'
import { APPLICATION_STATUSES } from './rules.ts'

const candidate = subject('candidate', { module: ONBOARDING_MODULE })
const application = subject('application', { module: ONBOARDING_MODULE })
const resume = subject('resume', { module: ONBOARDING_MODULE })
const setting = subject('candidate-setting', { module: ONBOARDING_MODULE })

export const Email = () => z.email().max(254)
export const Phone = () => ShortText(40).regex(/^[+\d][\d\s\-().]{4,}$/)
const Tag = () => ShortText(40)
const Status = z.enum(APPLICATION_STATUSES)
/** A filter by status; `none` finds those that nobody has reviewed, and those put off until a day that is over. */
const StatusFilter = z.enum([...APPLICATION_STATUSES, 'none'])

/** An application in the list. Expected pay is absent for whoever may not see it. */
export const ApplicationRow = z.object({
  id: Id,
  candidate_id: Id,
  full_name: z.string(),
  number: z.number().int(),
  /** By the form of a vacancy, a resume that the company brought in, or somebody hired without applying. */
  source: z.enum(['form', 'import', 'direct']).meta({ kind: 'status' }),
  /** These are null for a resume that was brought in without a vacancy. */
  vacancy_id: Id.nullable(),
  job: z.string().nullable(),
  title_en: z.string().nullable(),
  title_zh: z.string().nullable(),
  office_id: Id.nullable(),
  office: z.string().nullable(),
  department_id: Id.nullable(),
  department: z.string().nullable(),
  /** Null until somebody has reviewed it, and again after the day until which it was put off. */
  status: Status.nullable().meta({ kind: 'status' }),
  later_until: DayField().nullable(),
  expected_pay: Money().nullable().optional(),
  currency: CurrencyField().nullable().optional(),
  tags: z.array(z.string()),
  received_at: MomentField(),
  consent_until: DayField(),
  version: z.number().int(),
  actions: z.array(z.enum(['review', 'take_back', 'assign'])),
})

export const ApplicationEvent = z.object({
  kind: z
    .enum(['received', 'reviewed', 'taken_back', 'corrected', 'joined', 'taken_apart', 'assigned'])
    .meta({ kind: 'status' }),
  at: MomentField(),
  /** Null where the candidate did it. */
  name: z.string().nullable(),
  status: Status.nullable().meta({ kind: 'status' }),
  later_until: DayField().nullable(),
  remark: z.string().nullable(),
})

/** Whether the text of a file is searched, and why not. */
export const TextState = z.enum(['waiting', 'searched', 'no_text', 'not_searched', 'encrypted', 'too_large', 'damaged'])

/** One application with all that belongs to it. Files and the video link are absent for whoever may not read them. */
export const Application = ApplicationRow.extend({
  remark: z.string().nullable(),
  answers: z.array(
    z.object({
      question_id: Id,
      kind: z.enum(['text', 'number', 'yes_no', 'choice']),
      text_en: z.string(),
      text_zh: z.string(),
      answer_en: z.string(),
      answer_zh: z.string(),
    }),
  ),
  files: z
    .array(
      z.object({ id: Id, name: z.string(), size: z.number().int(), text_state: TextState.meta({ kind: 'status' }) }),
    )
    .optional(),
  /** An https address and its host, by which it is shown. */
  video: z.object({ url: z.string(), host: z.string() }).nullable().optional(),
  /** Null for a resume that the company brought in. */
  notice_version: z.string().nullable(),
  notice_language: z.enum(['en', 'ms', 'zh-TW']).nullable(),
  consented_at: MomentField().nullable(),
  events: z.array(ApplicationEvent),
})

/** `email` and `phone` are empty where a resume named none. */
const person = {
  id: Id,
  full_name: z.string(),
  email: z.string(),
  phone: z.string(),
}
export const CandidateRow = z.object({
  ...person,
  language: z.enum(LANGUAGES).meta({ kind: 'status' }),
  tags: z.array(z.string()),
  /** Those that the caller may read, and when the last of them came. */
  applications: Count(),
  last_received_at: MomentField(),
  version: z.number().int(),
  actions: z.array(z.enum(['edit', 'join'])),
})
export const Candidate = CandidateRow.extend({
  rows: z.array(ApplicationRow),
  /** People of whom only the e-mail or only the phone agrees, and whom nobody has told apart. */
  possible_duplicates: z.array(z.object({ ...person, agrees: z.enum(['email', 'phone']).meta({ kind: 'status' }) })),
  /** Those that were joined into this one. */
  joined: z.array(z.object(person)),
})

const fileAt = { id: Id, file_id: Id }
const filters = {
  vacancy_id: QueryList(Id),
  office_id: QueryList(Id),
  department_id: QueryList(Id),
  status: QueryList(StatusFilter),
  tag: QueryList(Tag()),
}
const payFilters = {
  pay_from: z.coerce.number().int().min(0).max(LARGEST_AMOUNT).optional(),
  pay_to: z.coerce.number().int().min(0).max(LARGEST_AMOUNT).optional(),
}

export const applicationApi = {
  list: application.page('GET /api/applications', {
    access: 'candidate:read',
    row: ApplicationRow,
    filters: { ...filters, ...payFilters, candidate_id: Id.optional() },
    sort: [
      'received_at',
      'number',
      'full_name',
      'title_en',
      'title_zh',
      'office',
      'department',
      'expected_pay',
      'consent_until',
    ],
    order: '-received_at',
    exports: 'candidate:read',
    readAccessLog: 'identity',
  }),
  /** The tags of candidates within reach, in order. */
  tags: application.endpoint('GET /api/application-tags', {
    access: 'candidate:read',
    input: z.strictObject({}),
    reply: z.object({ tags: z.array(z.string()) }),
  }),
  one: application.endpoint('GET /api/applications/{id}', {
    access: 'candidate:read',
    input: z.strictObject({ id: Id }),
    reply: Application,
    readAccessLog: 'identity',
  }),
  file: application.file('GET /api/applications/{id}/files/{file_id}', {
    access: 'candidate:files',
    input: z.strictObject(fileAt),
    readAccessLog: 'identity',
  }),
  /** Suitable, not suitable with a remark, not at the moment until a day, or back to none. */
  review: application.endpoint('POST /api/applications/{id}/review', {
    access: 'candidate:edit',
    input: z.strictObject({
      id: Id,
      version: Version,
      status: Status.nullable(),
      remark: LongText(2_000).optional(),
      later_until: DayField().optional(),
    }),
    reply: Application,
  }),
  /** Puts a resume that was brought in without a vacancy onto an open one. */
  assignVacancy: application.endpoint('POST /api/applications/{id}/vacancy', {
    access: 'candidate:edit',
    input: z.strictObject({ id: Id, version: Version, vacancy_id: Id }),
    reply: Application,
  }),
}

export const candidateApi = {
  list: candidate.page('GET /api/candidates', {
    access: 'candidate:read',
    row: CandidateRow,
    filters,
    sort: ['last_received_at', 'full_name', 'applications'],
    order: '-last_received_at',
    exports: 'candidate:read',
    readAccessLog: 'identity',
  }),
  one: candidate.endpoint('GET /api/candidates/{id}', {
    access: 'candidate:read',
    input: z.strictObject({ id: Id }),
    reply: Candidate,
    readAccessLog: 'identity',
  }),
  update: candidate.endpoint('PATCH /api/candidates/{id}', {
    access: 'candidate:edit',
    input: z.strictObject({
      id: Id,
      version: Version,
      full_name: ShortText(120).optional(),
      email: Email().optional(),
      phone: Phone().optional(),
      language: z.enum(LANGUAGES).optional(),
      tags: UniqueRows(Tag(), (tag) => tag.toLowerCase(), 20, 0).optional(),
    }),
    reply: Candidate,
  }),
  /** Puts the applications of another candidate onto this card. */
  join: candidate.endpoint('POST /api/candidates/{id}/joining', {
    access: 'candidate:edit',
    input: z.strictObject({ id: Id, version: Version, other_id: Id }),
    reply: Candidate,
  }),
  /** Says that another candidate is somebody else, so that the two are proposed no more. */
  tellApart: candidate.endpoint('POST /api/candidates/{id}/differences', {
    access: 'candidate:edit',
    input: z.strictObject({ id: Id, version: Version, other_id: Id }),
    reply: Candidate,
  }),
  /** Takes a joined candidate off this card again, with the applications that came in under it. */
  takeApart: candidate.endpoint('POST /api/candidates/{id}/taking-apart', {
    access: 'candidate:edit',
    input: z.strictObject({ id: Id, version: Version, other_id: Id }),
    reply: Candidate,
  }),
}

/** A file in which all words of a search occur, and where. */
export const FoundResume = z.object({
  id: Id,
  application_id: Id,
  candidate_id: Id,
  full_name: z.string(),
  title_en: z.string().nullable(),
  title_zh: z.string().nullable(),
  file: z.string(),
  /** Some words of the text; `found` are those that were looked for. */
  snippet: z.array(z.object({ text: z.string(), found: z.boolean() })),
  received_at: MomentField(),
})

export const resumeApi = {
  /** Files whose text has all words; none without a word. */
  search: resume.endpoint('GET /api/resumes', {
    access: 'candidate:files',
    input: z.strictObject({
      search: SearchText,
      page: z.coerce.number().int().min(1).max(1_000).default(1),
      vacancy_id: QueryList(Id),
    }),
    reply: z.object({ rows: z.array(FoundResume), total: z.number().int() }),
    readAccessLog: 'identity',
  }),
}

/** What became of a file of an archive. */
export const ResumeImportLine = z.object({
  number: z.number().int(),
  name: z.string(),
  /** Null where it did not come in. */
  application_id: Id.nullable(),
  /** Why it did not come in, or what is to be known of it. */
  message: z.string().nullable(),
})

export const resumeImportApi = {
  /**
   * Brings the files of a ZIP in as a background task, each as a candidate of a vacancy, or of none. Names and addresses are
   * read from the text; nobody is mailed.
   */
  start: resume.endpoint('POST /api/resume-imports', {
    access: 'candidate:edit',
    body: 'upload',
    input: z.strictObject({ file: UploadField(), vacancy_id: Id.optional() }),
    reply: z.object({ task_id: Id }),
  }),
  /** The lines of an import of the caller, as far as it has come. */
  one: resume.endpoint('GET /api/resume-imports/{task_id}', {
    access: 'candidate:edit',
    input: z.strictObject({ task_id: Id }),
    reply: z.object({ state: z.string(), rows: z.array(ResumeImportLine) }),
  }),
}

export const candidateSettingApi = {
  get: setting.endpoint('GET /api/candidate-settings', {
    access: 'candidate-setting:edit',
    reply: z.object({ consent_months: Count({ min: 1, max: 36 }), version: z.number().int() }),
  }),
  set: setting.endpoint('PUT /api/candidate-settings', {
    access: 'candidate-setting:edit',
    input: z.strictObject({ consent_months: Count({ min: 1, max: 36 }), known_version: KnownVersion }),
    reply: z.object({ consent_months: Count({ min: 1, max: 36 }), version: z.number().int() }),
  }),
}
