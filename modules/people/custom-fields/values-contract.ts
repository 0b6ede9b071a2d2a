import { z } from 'zod'
import { Id, subject, Version } from '#base/endpoints/endpoint.ts'
import { DayField, MomentField, UniqueRows } from '#base/endpoints/fields.ts'
import { FieldKind, FieldValue, MOST_FIELDS } from './contract.ts'

const field = subject('custom-field')

/** A field that the reader may see, with its name in the reader's language and the choices offered. */
export const ShownField = z.object({
  id: Id,
  name: z.string(),
  kind: FieldKind,
  choices: z.array(z.object({ id: Id, name: z.string() })),
})

/** A value as it is stored: of a choice its id, and its name in `text`. */
const StoredValue = z.union([z.string(), z.number()]).nullable()

const PersonField = ShownField.extend({
  value: StoredValue,
  text: z.string().nullable(),
  /** The day since which the value holds; null without one. */
  from_day: DayField().nullable(),
  may_edit: z.boolean(),
})

export const PersonFields = z.object({
  id: Id,
  version: z.number().int(),
  joined_on: DayField(),
  fields: z.array(PersonField),
})

/** A change of a field in the history of a person. */
export const FieldChange = z.object({
  field_id: Id,
  name: z.string(),
  kind: FieldKind,
  from_day: DayField(),
  when: z.enum(['past', 'now', 'planned']),
  before: z.string().nullable(),
  after: z.string().nullable(),
  by: z.string().nullable(),
  at: MomentField().nullable(),
  removable: z.boolean(),
  is_correction: z.boolean(),
})

const RecordVersion = z.object({ id: Id, version: z.number().int() })

/** What the fields of a company hold for its people. */
export const customValueApi = {
  /** The fields in use that the reader may see of anybody, in their order. */
  shown: field.endpoint('GET /api/custom-fields/shown', {
    access: 'employee:read',
    reply: z.array(ShownField),
  }),
  ofPerson: field.endpoint('GET /api/employees/{id}/custom-fields', {
    access: 'employee:read',
    input: z.strictObject({ id: Id, as_of: DayField().optional() }),
    reply: PersonFields,
  }),
  /**
   * Sets values from a day on; `correct` replaces the values that hold on the day instead. Each field says who may
   * edit it, so the call asks for no more than to see the person.
   */
  edit: field.endpoint('PATCH /api/employees/{id}/custom-fields', {
    access: 'employee:read',
    input: z.strictObject({
      id: Id,
      version: Version,
      from_day: DayField().optional(),
      correct: z.boolean().optional(),
      values: UniqueRows(
        z.strictObject({ field_id: Id, value: FieldValue.nullable() }),
        ({ field_id }) => field_id,
        MOST_FIELDS,
        0,
      ).optional(),
    }),
    reply: RecordVersion,
  }),
  /** Cancels a planned change of a field. */
  removePlanned: field.endpoint('DELETE /api/employees/{id}/custom-fields/{field_id}', {
    access: 'employee:read',
    input: z.strictObject({ id: Id, version: Version, field_id: Id, from_day: DayField() }),
    reply: RecordVersion,
  }),
  /** All changes of the fields that the reader may see, newest first; archived fields too. */
  history: field.endpoint('GET /api/employees/{id}/custom-fields/history', {
    access: 'employee:read',
    input: z.strictObject({ id: Id }),
    reply: z.array(FieldChange),
  }),
}
