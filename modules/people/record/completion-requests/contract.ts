import { z } from 'zod'
import { Id, subject } from '#base/endpoints/endpoint.ts'
import { FIELD_CARDS, type RecordField } from '../../core/card-values.ts'

const person = subject('employees')

const RecordFieldValue = z.enum(
  Object.values(FIELD_CARDS).flatMap(({ fields }) => [...fields]) as [RecordField, ...RecordField[]],
)

/** People who may not change a field find somebody who can, and ask them. */
export const completionRequestApi = {
  /** Some people who may change a field of this person, without the person and the caller. */
  whoCan: person.endpoint('GET /api/employees/{id}/who-can', {
    access: 'employee:read',
    input: z.strictObject({ id: Id, field: RecordFieldValue }),
    reply: z.object({
      people: z.array(z.object({ account_id: Id, name: z.string(), asked: z.boolean() })),
    }),
  }),
  /** Asks one of them by notification, once until it is done. False where they no longer can. */
  ask: person.endpoint('POST /api/employees/{id}/ask', {
    access: 'employee:read',
    input: z.strictObject({ id: Id, field: RecordFieldValue, account_id: Id }),
    reply: z.object({ asked: z.boolean() }),
  }),
}
