import { z } from 'zod'
import { countryCodes } from '#base/countries/served-countries.ts'
import { Id, subject, Version } from '#base/endpoints/endpoint.ts'
import { Count, DayField, LongText, MomentField, ShortText, UniqueRows } from '#base/endpoints/fields.ts'
import { QueryFlag, QueryList } from '#base/endpoints/query-fields.ts'
import { ONBOARDING_MODULE } from '#base/modules.ts'
import { EmploymentType } from '#people/values.ts'
import { ASKED_ROLES, MOST_DAYS, MOST_ROWS, OCCASIONS, TEMPLATE_OCCASIONS, TO_DO_STATES } from './rules.ts'

const toDo = subject('to-do', { module: ONBOARDING_MODULE })
const template = subject('to-do-template', { module: ONBOARDING_MODULE })

const Title = () => ShortText(200)
const Note = () => LongText(2_000)
const Remark = () => LongText(1_000)
const Occasion = z.enum(OCCASIONS).meta({ kind: 'status' })
const State = z.enum(TO_DO_STATES)
/** The most to-dos that are changed at once. */
const MOST_CHANGED = 200

const shown = {
  id: Id,
  title_en: z.string(),
  title_zh: z.string(),
  occasion: Occasion,
  /** Whom it is about. */
  person: z.string(),
  office: z.string().nullable(),
  department: z.string().nullable(),
  /** The first day, the last day, or the day of the promotion. */
  anchor_day: DayField().nullable(),
  due_day: DayField(),
  is_overdue: z.boolean(),
  state: State.meta({ kind: 'status' }),
  closed_at: MomentField().nullable(),
  version: z.number().int(),
}

/** A to-do of the caller: of the person concerned only the name, the place and the first day. */
export const OwnToDo = z.object({
  ...shown,
  note: z.string().nullable(),
  remark: z.string().nullable(),
  actions: z.array(z.enum(['done', 'reopen'])),
})

/** A to-do as HR reads it: of an application, or of an employee. */
export const ToDoRow = z.object({
  ...shown,
  application_id: Id.nullable(),
  employee_id: Id.nullable(),
  office_id: Id.nullable(),
  department_id: Id.nullable(),
  assignee_id: Id.nullable(),
  /** Null where the newcomer does it before they are an employee, and where nobody was found. */
  assignee: z.string().nullable(),
  is_newcomer: z.boolean(),
  /** Nobody is to do it, or who is will have left by then. */
  is_assignee_missing: z.boolean(),
  /** Its day was set by hand and stays when the first day moves. */
  is_moved: z.boolean(),
  /** What it was for is not happening any more. */
  is_cancelled: z.boolean(),
  closed_by: z.string().nullable(),
  actions: z.array(z.enum(['edit', 'done', 'not_needed', 'reopen'])),
})

/** What was done to a to-do, from the activity log; names in place of ids. */
const ToDoChange = z.object({
  id: z.string(),
  at: MomentField(),
  by: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
})

export const ToDo = ToDoRow.extend({
  note: z.string().nullable(),
  remark: z.string().nullable(),
  made_at: MomentField(),
  /** The last hundred, newest first. */
  changes: z.array(ToDoChange),
})

const filters = {
  state: QueryList(State),
  occasion: QueryList(z.enum(OCCASIONS)),
  is_overdue: QueryFlag(),
  is_assignee_missing: QueryFlag(),
  assignee_id: QueryList(Id),
  office_id: QueryList(Id),
  department_id: QueryList(Id),
  employee_id: Id.optional(),
  application_id: Id.optional(),
}
const answer = { id: Id, version: Version, remark: Remark().optional() }

export const ownToDoApi = {
  list: toDo.page('GET /api/to-dos/own', {
    access: 'to-do:own',
    row: OwnToDo,
    filters: { state: QueryList(State), is_overdue: QueryFlag(), is_due: QueryFlag() },
    sort: ['due_day', 'title_en', 'title_zh'],
    exports: 'to-do:own',
  }),
  /** Done, or open again. */
  answer: toDo.endpoint('POST /api/to-dos/own/{id}/answer', {
    access: 'to-do:own',
    input: z.strictObject({ ...answer, state: z.enum(['open', 'done']) }),
    reply: OwnToDo,
  }),
}

export const toDoApi = {
  list: toDo.page('GET /api/to-dos', {
    access: 'to-do:read',
    row: ToDoRow,
    filters,
    sort: ['due_day', 'title_en', 'title_zh', 'assignee', 'office', 'department', 'closed_at'],
    exports: 'to-do:read',
    readAccessLog: 'identity',
  }),
  one: toDo.endpoint('GET /api/to-dos/{id}', {
    access: 'to-do:read',
    input: z.strictObject({ id: Id }),
    reply: ToDo,
    readAccessLog: 'identity',
  }),
  /** Adds one by hand, of an application or of an employee. */
  create: toDo.endpoint('POST /api/to-dos', {
    access: 'to-do:edit',
    input: z.strictObject({
      employee_id: Id.optional(),
      application_id: Id.optional(),
      title_en: Title().optional(),
      title_zh: Title().optional(),
      note: Note().optional(),
      assignee_id: Id,
      due_day: DayField(),
    }),
    reply: ToDo,
  }),
  update: toDo.endpoint('PATCH /api/to-dos/{id}', {
    access: 'to-do:edit',
    input: z.strictObject({
      id: Id,
      version: Version,
      title_en: Title().optional(),
      title_zh: Title().optional(),
      note: Note().nullable().optional(),
      assignee_id: Id.optional(),
      due_day: DayField().optional(),
    }),
    reply: ToDo,
  }),
  /** Gives several open ones another person, another day, or both. */
  updateMany: toDo.endpoint('PATCH /api/to-dos', {
    access: 'to-do:edit',
    input: z.strictObject({
      rows: UniqueRows(z.strictObject({ id: Id, version: Version }), ({ id }) => id, MOST_CHANGED),
      assignee_id: Id.optional(),
      due_day: DayField().optional(),
    }),
    reply: z.object({ changed: Count() }),
  }),
  /** Done, not needed for a reason, or open again. */
  answer: toDo.endpoint('POST /api/to-dos/{id}/answer', {
    access: 'to-do:edit',
    input: z.strictObject({ ...answer, state: State }),
    reply: ToDo,
  }),
}

/** Who does it: of the person concerned the manager or the head of department, HR of the office, a role, a person, or themselves. */
export const DoerField = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('manager') }),
  z.strictObject({ by: z.literal('head') }),
  z.strictObject({ by: z.literal('local_hr') }),
  z.strictObject({ by: z.literal('newcomer') }),
  z.strictObject({ by: z.literal('role'), role_id: z.literal(ASKED_ROLES) }),
  z.strictObject({ by: z.literal('person'), employee_id: Id }),
])

/** One language of the title is enough. `days` after the first day, negative before it. */
export const GivenTemplateRow = z.strictObject({
  title_en: Title().optional(),
  title_zh: Title().optional(),
  note: Note().nullable().optional(),
  doer: DoerField,
  days: Count({ min: -MOST_DAYS, max: MOST_DAYS }),
})
export type GivenTemplateRow = z.output<typeof GivenTemplateRow>

/** A row as it is stored, with the name of the named person; null where they are gone. */
export const TemplateRow = z.object({
  title_en: z.string(),
  title_zh: z.string(),
  note: z.string().nullable(),
  doer: DoerField,
  doer_name: z.string().nullable(),
  days: z.number().int(),
})

const Country = z.enum(countryCodes())
const written = {
  name_en: ShortText(120).optional(),
  name_zh: ShortText(120).optional(),
  occasion: z.enum(TEMPLATE_OCCASIONS),
  country: Country.nullable().optional(),
  office_id: Id.nullable().optional(),
  employment_type: EmploymentType.nullable().optional(),
  is_active: z.boolean().optional(),
  rows: UniqueRows(GivenTemplateRow, (row) => JSON.stringify(row), MOST_ROWS),
}

export const TemplateItem = z.object({
  id: Id,
  name_en: z.string(),
  name_zh: z.string(),
  occasion: z.enum(TEMPLATE_OCCASIONS).meta({ kind: 'status' }),
  country: Country.nullable(),
  office_id: Id.nullable(),
  office: z.string().nullable(),
  employment_type: EmploymentType.nullable().meta({ kind: 'status' }),
  to_dos: Count(),
  is_active: z.boolean(),
  version: z.number().int(),
  actions: z.array(z.enum(['edit', 'delete', 'disable', 'enable'])),
})
export const Template = TemplateItem.extend({ rows: z.array(TemplateRow) })

const access = 'to-do-template:edit'

export const toDoTemplateApi = {
  list: template.page('GET /api/to-do-templates', {
    access,
    row: TemplateItem,
    filters: { occasion: QueryList(z.enum(TEMPLATE_OCCASIONS)), office_id: QueryList(Id), is_active: QueryFlag() },
    sort: ['name_en', 'name_zh', 'occasion'],
    exports: access,
  }),
  one: template.endpoint('GET /api/to-do-templates/{id}', {
    access,
    input: z.strictObject({ id: Id }),
    reply: Template,
  }),
  create: template.endpoint('POST /api/to-do-templates', { access, input: z.strictObject(written), reply: Template }),
  update: template.endpoint('PATCH /api/to-do-templates/{id}', {
    access,
    input: z.strictObject(written).partial().extend({ id: Id, version: Version }),
    reply: Template,
  }),
  /** Open to-dos that were made from it stay. */
  remove: template.endpoint('DELETE /api/to-do-templates/{id}', {
    access,
    input: z.strictObject({ id: Id, version: Version }),
    reply: z.object({ removed: z.number().int() }),
  }),
}
