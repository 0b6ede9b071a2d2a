import { z } from 'zod'
import { Id, subject, Version } from '#base/endpoints/endpoint.ts'
import { DayField } from '#base/endpoints/fields.ts'
import { RecordVersion } from '../../core/contract-shapes.ts'
import { EmployeeAction } from '../../core/values.ts'
import { MAX_STAYS } from './residence.ts'

const person = subject('employees')

const CountedResidence = z.enum(['resident', 'non_resident'])

/** Days in the country of somebody's pay, and what they say of the tax status. */
export const ResidencePart = z.object({
  id: Id,
  version: z.number().int(),
  year: z.number().int(),
  /** Stays by passport stamps; none where all days with the company count. */
  stays: z.array(z.object({ arrived_on: z.iso.date(), left_on: z.iso.date().nullable() })),
  days: z.number().int(),
  needed: z.number().int(),
  counted: CountedResidence,
  /** The status that was typed; nothing for special regimes. */
  stated: CountedResidence.nullable(),
  /** What the days speak for, where that is another status. */
  proposed: CountedResidence.nullable(),
  actions: z.array(EmployeeAction),
})

export const stayApi = {
  residence: person.endpoint('GET /api/employees/{id}/residence', {
    access: 'identity:read',
    input: z.strictObject({ id: Id, as_of: DayField().optional() }),
    reply: ResidencePart,
    readAccessLog: 'identity',
  }),
  /** All stays of a person, in place of those before. */
  save: person.endpoint('PUT /api/employees/{id}/stays', {
    access: 'employee:edit',
    input: z.strictObject({
      id: Id,
      version: Version,
      stays: z
        .array(z.strictObject({ arrived_on: DayField(), left_on: DayField().nullable().default(null) }))
        .max(MAX_STAYS),
    }),
    reply: RecordVersion,
  }),
}
