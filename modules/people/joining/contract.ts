import { z } from 'zod'
import { Id, subject, Version } from '#base/endpoints/endpoint.ts'
import { DayField, ShortText } from '#base/endpoints/fields.ts'
import {
  confirmedWarnings,
  contactFields,
  employmentFields,
  identityFields,
  scheduleFields,
  startOfPayFields,
} from '../core/contract-fields.ts'
import { RecordVersion } from '../core/contract-shapes.ts'
import { optionalText, ResidentStatus } from '../core/values.ts'

const person = subject('employees')

const change = { id: Id, version: Version }

/** What is entered of a new person. */
export const newPersonFields = {
  ...identityFields,
  ...contactFields,
  full_name: ShortText(),
  joined_on: DayField(),
  ...employmentFields,
  ...scheduleFields,
  resident_status: ResidentStatus.optional(),
  ...startOfPayFields,
}

/** Calls by which employments begin and end. */
export const joiningApi = {
  create: person.endpoint('POST /api/localhr/employee', {
    access: 'employee:create',
    input: z.strictObject({ ...newPersonFields, confirmed: confirmedWarnings }),
    reply: RecordVersion,
  }),
  remove: person.endpoint('DELETE /api/rmt/employee/delete/{id}', {
    access: 'employee:delete',
    input: z.strictObject(change),
    reply: z.object({ id: Id }),
  }),
  terminate: person.endpoint('POST /api/employees/{id}/termination', {
    access: 'employee:edit',
    input: z.strictObject({
      ...change,
      resigned_on: DayField(),
      last_day: DayField(),
      last_payroll_day: DayField().optional(),
      /** The company ends the employment. */
      is_dismissed: z.boolean().default(false),
      leaving_reason: optionalText(500),
    }),
    reply: RecordVersion,
  }),
  rehire: person.endpoint('POST /api/employees/{id}/rehiring', {
    access: 'employee:edit',
    /** Day, number and place apply to somebody terminated, who gets a new employment; somebody resigned only stays. */
    input: z.strictObject({
      ...change,
      joined_on: DayField().optional(),
      employee_no: ShortText(30).optional(),
      ...employmentFields,
    }),
    reply: RecordVersion,
  }),
}
