import { z } from 'zod'
import { Id, subject, Version } from '#base/endpoints/endpoint.ts'
import { DayField } from '#base/endpoints/fields.ts'
import { RecordVersion } from '../../core/contract-shapes.ts'
import { EmployeeAction } from '../../core/values.ts'
import { MAX_STAYS } from './residence.ts'

const person = subject('employees')

const CountedResidence = z.enum(['resident', 'non_resident'])

/** Days in the country of somebody's pay and the tax status that they give. */
export const ResidencePart = z.object({
  id: Id,
  version: z.number().int(),
  year: z.number().int(),
  /** Stays by passport stamps; empty where all days of employment count. */
  stays: z.array(z.object({ arrived_on: z.iso.date(), left_on: z.iso.date().nullable() })),
  days: z.number().int(),
  needed: z.number().int(),
  counted: CountedResidence,
  /** The recorded status; null for special regimes. */
  stated: CountedResidence.nullable(),
  /** The status by days, where it differs. */
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
  /** Replaces all stays of a person. */
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
