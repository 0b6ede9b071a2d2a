import { z } from 'zod'
import { Id, subject } from '#base/endpoints/endpoint.ts'
import { FIELD_CARDS, type RecordField } from '../../core/card-values.ts'

const person = subject('employees')

/** A field of the record that a link can lead to. */
const RecordFieldValue = z.enum(
  Object.values(FIELD_CARDS).flatMap(({ fields }) => [...fields]) as [RecordField, ...RecordField[]],
)

/** Whoever may not change a field finds out who can, and asks them. */
export const completionRequestApi = {
  /** A few of those who may change a field of this person, not the person and not the caller. */
  whoCan: person.endpoint('GET /api/employees/{id}/who-can', {
    access: 'employee:read',
    input: z.strictObject({ id: Id, field: RecordFieldValue }),
    reply: z.object({
      people: z.array(z.object({ account_id: Id, name: z.string(), asked: z.boolean() })),
    }),
  }),
  /** Asks one of them, below their bell and at their home; once, until it is done. False where they cannot any more. */
  ask: person.endpoint('POST /api/employees/{id}/ask', {
    access: 'employee:read',
    input: z.strictObject({ id: Id, field: RecordFieldValue, account_id: Id }),
    reply: z.object({ asked: z.boolean() }),
  }),
}
