import { z } from 'zod'
import { CurrencyField } from '#base/endpoints/currency-field.ts'
import { Id, subject, Version } from '#base/endpoints/endpoint.ts'
import { DayField, LongText, MomentField, Money, ShortText, UniqueRows } from '#base/endpoints/fields.ts'
import { QueryFlag, QueryList } from '#base/endpoints/query-fields.ts'
import { LetterDocument } from '#base/letters/letter-document.ts'

const template = subject('letter-template')

/** What a letter is about; templates are listed by it. */
export const LetterKind = z.enum([
  'offer',
  'appointment',
  'confirmation',
  'extension',
  'promotion',
  'increment',
  'bonus',
  'warning',
  'bond',
  'certificate',
  'other',
])
export const LetterRecipient = z.enum(['employee', 'outside'])
/** The languages on the sheet: the second one is that of `second_body`. */
export const LetterLanguages = z.enum(['en', 'zh', 'ms', 'en_zh', 'en_ms'])
export const LetterArrangement = z.enum(['columns', 'stacked'])
export const LetterNeeds = z.enum(['nothing', 'acknowledgement', 'signature'])

/** A value that whoever issues the letter types: the variable `typed.NAME`. */
export const TypedField = z.strictObject({
  name: z
    .string()
    .max(40)
    .regex(/^[a-z][a-z0-9_]*$/),
  label_en: ShortText(60),
  label_zh: ShortText(60),
  kind: z.enum(['text', 'day', 'amount']),
})
const TypedFields = () => UniqueRows(TypedField, ({ name }) => name, 30, 0)

/** A typed value: `text`, `day` or `amount`, whichever the field asks. Without a currency, that of the person's office. */
export const TypedValue = z.strictObject({
  name: z.string().max(40),
  text: LongText(2_000).optional(),
  day: DayField().optional(),
  amount: Money().optional(),
  currency: CurrencyField().optional(),
})

/** What a letter says, without whom it is for. */
const text = {
  languages: LetterLanguages,
  arrangement: LetterArrangement,
  body: LetterDocument,
  second_body: LetterDocument.nullable(),
  typed: TypedFields(),
}
export const TemplateDraft = z.strictObject(text)
const Name = () => ShortText(120)
const written = {
  name_en: Name(),
  name_zh: Name(),
  kind: LetterKind,
  recipient: LetterRecipient,
  needs: LetterNeeds,
  place: z.number().int().min(0).max(9_999),
  ...text,
}

export const TemplateAction = z.enum(['edit', 'delete', 'duplicate', 'disable', 'enable'])

/** A template in the list. */
export const TemplateRow = z.object({
  id: Id,
  name_en: Name(),
  name_zh: Name(),
  kind: LetterKind,
  recipient: LetterRecipient,
  languages: LetterLanguages,
  arrangement: LetterArrangement,
  needs: LetterNeeds,
  place: z.number().int(),
  is_active: z.boolean(),
  /** The number of its latest version. */
  number: z.number().int(),
  saved_at: MomentField(),
  saved_by: z.string().nullable(),
  version: z.number().int(),
  actions: z.array(TemplateAction),
})
export const Template = TemplateRow.extend(text)

/** A version of a template, as it was saved. */
export const TemplateVersionRow = z.object({
  id: Id,
  number: z.number().int(),
  name_en: Name(),
  name_zh: Name(),
  saved_at: MomentField(),
  /** Null for a text that the product brought. */
  saved_by: z.string().nullable(),
})

/** A variable that a letter may use, with its name in the reader's language. */
export const VariableChoice = z.object({
  name: z.string(),
  label: z.string(),
  about: z.enum(['employee', 'company', 'letter', 'outside']),
  /** The right that its value needs; null: everybody's who may issue the letter. */
  permission: z.string().nullable(),
})

const access = 'letter:template'
const at = z.strictObject({ id: Id })

export const letterTemplateApi = {
  list: template.page('GET /api/letter-templates', {
    access,
    row: TemplateRow,
    filters: {
      kind: QueryList(LetterKind),
      recipient: QueryList(LetterRecipient),
      is_active: QueryFlag(),
    },
    sort: ['place', 'name_en', 'name_zh', 'kind', 'saved_at'],
    exports: access,
  }),
  variables: template.endpoint('GET /api/letter-templates/variables', { access, reply: z.array(VariableChoice) }),
  one: template.endpoint('GET /api/letter-templates/{id}', { access, input: at, reply: Template }),
  create: template.endpoint('POST /api/letter-templates', {
    access,
    input: z.strictObject({
      ...written,
      name_en: Name().optional(),
      name_zh: Name().optional(),
      recipient: LetterRecipient.default('employee'),
      arrangement: LetterArrangement.default('columns'),
      second_body: LetterDocument.nullable().default(null),
      typed: TypedFields().default([]),
      needs: LetterNeeds.default('nothing'),
      place: z.number().int().min(0).max(9_999).optional(),
    }),
    reply: Template,
  }),
  /** A change of what letters are made from is a new version; the place and being active are not. */
  update: template.endpoint('PATCH /api/letter-templates/{id}', {
    access,
    input: z
      .strictObject({ ...written, is_active: z.boolean() })
      .partial()
      .extend({ id: Id, version: Version }),
    reply: Template,
  }),
  duplicate: template.endpoint('POST /api/letter-templates/{id}/duplicate', { access, input: at, reply: Template }),
  remove: template.endpoint('DELETE /api/letter-templates/{id}', {
    access,
    input: z.strictObject({ id: Id, version: Version }),
    reply: z.object({ removed: z.number().int() }),
  }),
  versions: template.page('GET /api/letter-templates/{id}/versions', {
    access,
    row: TemplateVersionRow,
    filters: { id: Id },
    sort: ['number', 'saved_at'],
    order: '-number',
    exports: access,
  }),
  version: template.endpoint('GET /api/letter-templates/{id}/versions/{version_id}', {
    access,
    input: z.strictObject({ id: Id, version_id: Id }),
    reply: TemplateVersionRow.extend(text).extend({
      kind: LetterKind,
      recipient: LetterRecipient,
      needs: LetterNeeds,
    }),
  }),
  /** Draws the letter for a person, on a thread of its own; of `draft` where that is not saved yet. Stores nothing. */
  preview: template.file('POST /api/letter-templates/{id}/preview', {
    access,
    input: z.strictObject({
      id: Id,
      employee_id: Id.optional(),
      typed: UniqueRows(TypedValue, ({ name }) => name, 60, 0).default([]),
      draft: TemplateDraft.optional(),
    }),
    safe: true,
    readAccessLog: 'pay',
  }),
}
