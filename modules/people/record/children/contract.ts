import { z } from 'zod'
import { Id, subject, Version } from '#base/endpoints/endpoint.ts'
import { DayField, Money, ShortText, UniqueRows } from '#base/endpoints/fields.ts'
import { RecordVersion } from '../../core/contract-shapes.ts'
import { ChildClaim, ChildStudies, EmployeeAction, MAX_CHILDREN, OLDEST_BIRTH_YEAR } from '../../core/values.ts'

const person = subject('employees')

export const childFields = {
  name: ShortText(120),
  birth_year: z.number().int().min(OLDEST_BIRTH_YEAR).max(2100),
  studies: ChildStudies,
  is_disabled: z.boolean(),
  claim: ChildClaim,
}

/** The children of a person, the eldest first, with the relief that each gives in the year of the day. */
const ChildrenPart = z.object({
  id: Id,
  version: z.number().int(),
  year: z.number().int(),
  children: z.array(
    z.object({
      ...childFields,
      /** Null where the child gives none in the year. */
      relief: Money().nullable(),
      relief_kind: z.string().nullable(),
    }),
  ),
  /** Whether a status is recorded, whose counts follow from the children. */
  has_status: z.boolean(),
  actions: z.array(EmployeeAction),
})

export const childrenApi = {
  list: person.endpoint('GET /api/employees/{id}/children', {
    access: 'identity:read',
    input: z.strictObject({ id: Id, as_of: DayField().optional() }),
    reply: ChildrenPart,
    readAccessLog: 'identity',
  }),
  /** Replaces all children of a person; the counts of the statutory status follow from today on. */
  save: person.endpoint('PUT /api/employees/{id}/children', {
    access: 'employee:edit',
    input: z.strictObject({
      id: Id,
      version: Version,
      children: UniqueRows(
        z.strictObject({
          ...childFields,
          studies: childFields.studies.default('none'),
          is_disabled: childFields.is_disabled.default(false),
          claim: childFields.claim.default('full'),
        }),
        ({ name, birth_year }) => `${birth_year} ${name}`,
        MAX_CHILDREN,
        0,
      ),
    }),
    reply: RecordVersion,
  }),
}
