import { z } from 'zod'
import { Id, subject, Version } from '#base/endpoints/endpoint.ts'
import { Decimal, ShortText, UniqueRows } from '#base/endpoints/fields.ts'

const field = subject('custom-field')

export const MOST_FIELDS = 40
export const MOST_CHOICES = 50
export const LARGEST_NUMBER = 999_999_999

export const FieldKind = z.enum(['text', 'number', 'day', 'choice'])
/** Who sees a field of others: all who see the person, those who edit the record, those who see pay. */
export const SeenBy = z.enum(['everybody', 'hr', 'pay'])
export const EditedBy = z.enum(['hr', 'pay'])
/** What the person may do with their own. */
export const OwnAccess = z.enum(['none', 'see', 'edit'])

export const CustomField = z.object({
  id: Id,
  name_en: z.string(),
  name_zh: z.string(),
  kind: FieldKind,
  seen_by: SeenBy,
  edited_by: EditedBy,
  own_access: OwnAccess,
  /** Also those that are offered no more. */
  choices: z.array(z.object({ id: Id, name_en: z.string(), name_zh: z.string(), is_active: z.boolean() })),
  place: z.number().int().meta({ isForScreens: true }),
  is_active: z.boolean().meta({ kind: 'status' }),
  /** Number of people with a value, past ones included. */
  people: z.number().int(),
  version: z.number().int(),
  actions: z.array(z.enum(['edit', 'archive', 'restore', 'delete', 'up', 'down'])),
})

const Name = ShortText(60)
/** A choice without an id is new. One that is left out is deleted, or offered no more where people have had it. */
const Choices = UniqueRows(
  z.strictObject({ id: Id.optional(), name_en: Name.optional(), name_zh: Name.optional() }),
  ({ id }) => id,
  MOST_CHOICES,
  0,
)

const fields = {
  // A company that uses one language gives one name.
  name_en: Name.optional(),
  name_zh: Name.optional(),
  seen_by: SeenBy,
  edited_by: EditedBy,
  own_access: OwnAccess,
}
const versioned = { id: Id, version: Version }

/** The fields that a company adds to the record of its people. */
export const customFieldApi = {
  list: field.page('GET /api/custom-fields', {
    access: 'custom-field:edit',
    row: CustomField,
    filters: { kind: FieldKind.optional(), is_active: z.stringbool().or(z.boolean()).optional() },
    sort: ['place', 'name', 'people'],
    exports: 'custom-field:edit',
  }),
  create: field.endpoint('POST /api/custom-fields', {
    access: 'custom-field:edit',
    input: z.strictObject({ ...fields, kind: FieldKind, choices: Choices.default([]) }),
    reply: CustomField,
  }),
  /** `is_active: false` archives a field: its values stay and are shown no more. */
  edit: field.endpoint('PATCH /api/custom-fields/{id}', {
    access: 'custom-field:edit',
    input: z
      .strictObject({ ...fields, choices: Choices, is_active: z.boolean() })
      .partial()
      .extend(versioned),
    reply: CustomField,
  }),
  move: field.endpoint('POST /api/custom-fields/{id}/move', {
    access: 'custom-field:edit',
    input: z.strictObject({ ...versioned, to: z.enum(['up', 'down']) }),
    reply: CustomField,
  }),
  /** Deletes a field that nobody has ever had a value in. */
  remove: field.endpoint('DELETE /api/custom-fields/{id}', {
    access: 'custom-field:edit',
    input: z.strictObject(versioned),
    reply: z.object({ removed: z.number().int() }),
  }),
}

/** A value by the kind of its field: a text, a number, a day or the id of a choice. */
export const TextValue = ShortText(500)
export const NumberValue = Decimal({ min: -LARGEST_NUMBER, max: LARGEST_NUMBER, decimals: 4 })
export const FieldValue = z.union([TextValue, NumberValue])
