import { z } from 'zod'
import { Id, NamedRef, subject, UploadField, Version } from '#base/endpoints/endpoint.ts'
import { DayField } from '#base/endpoints/fields.ts'
import {
  bankFields,
  confirmedWarnings,
  contactFields,
  datedFields,
  employmentFields,
  familyFields,
  familyPatchFields,
  identityFields,
  payFields,
  scheduleFields,
  statutoryFields,
} from '../core/contract-fields.ts'
import {
  BankPart,
  CompensationPart,
  EmploymentPart,
  FamilyMember,
  Profile,
  RecordVersion,
  StatutoryPart,
  TimelineEntry,
} from '../core/contract-shapes.ts'
import { DatedFact, optionalText } from '../core/values.ts'

const person = subject('employees')

const at = { id: Id, as_of: DayField().optional() }
const change = { id: Id, version: Version }
export const employeeApi = {
  profile: person.endpoint('GET /api/{env}/employee/view/profiles/{id}', {
    access: 'employee:read',
    input: z.strictObject(at),
    reply: Profile,
    readAccessLog: 'identity',
  }),
  employment: person.endpoint('GET /api/{env}/employee/view/employment/{id}', {
    access: 'employee:read',
    input: z.strictObject(at),
    reply: EmploymentPart,
  }),
  compensation: person.endpoint('GET /api/{env}/employee/view/compensation/{id}', {
    access: 'compensation:read',
    input: z.strictObject(at),
    reply: CompensationPart,
    readAccessLog: 'pay',
  }),
  bank: person.endpoint('GET /api/employees/{id}/bank', {
    access: 'identity:read',
    input: z.strictObject(at),
    reply: BankPart,
    readAccessLog: 'identity',
  }),
  statutory: person.endpoint('GET /api/employees/{id}/statutory', {
    access: 'identity:read',
    input: z.strictObject(at),
    reply: StatutoryPart,
    readAccessLog: 'identity',
  }),
  editProfile: person.endpoint('PATCH /api/{env}/employee/edit/profiles/{id}', {
    access: 'employee:edit',
    input: z.strictObject({ ...change, ...identityFields, ...contactFields, confirmed: confirmedWarnings }),
    reply: RecordVersion,
  }),
  editContact: person.endpoint('PATCH /api/employees/{id}/contact', {
    access: 'contact:edit',
    input: z.strictObject({ ...change, preferred_name: optionalText(60), ...contactFields }),
    reply: RecordVersion,
  }),
  photo: person.file('GET /api/employees/{id}/photo', {
    access: 'directory:read',
    input: z.strictObject({ id: Id }),
  }),
  putPhoto: person.endpoint('PUT /api/employees/{id}/photo', {
    access: 'contact:edit',
    body: 'upload',
    input: z.strictObject({ ...change, file: UploadField() }),
    reply: RecordVersion,
  }),
  removePhoto: person.endpoint('DELETE /api/employees/{id}/photo', {
    access: 'contact:edit',
    input: z.strictObject(change),
    reply: RecordVersion,
  }),
  editEmployment: person.endpoint('PATCH /api/{env}/employee/edit/employment/{id}', {
    access: 'employee:edit',
    input: z.strictObject({
      ...change,
      ...datedFields,
      ...employmentFields,
      ...scheduleFields,
      joined_on: DayField().optional(),
    }),
    reply: RecordVersion,
  }),
  /** Previews another joining day: what would move and what prevents it. */
  joiningMove: person.endpoint('GET /api/employees/{id}/joining', {
    access: 'employee:edit',
    input: z.strictObject({ id: Id, joined_on: DayField() }),
    reply: z.object({
      moves: z.array(DatedFact),
      /** A change that would lie before it. */
      changed: z.object({ part: DatedFact, day: DayField() }).nullable(),
      /** Records on days before it, by title. */
      stands: z.array(z.object({ title: z.string(), count: z.number().int() })),
    }),
  }),
  editCompensation: person.endpoint('PATCH /api/{env}/employee/edit/compensation/{id}', {
    access: 'compensation:edit',
    input: z.strictObject({ ...change, ...datedFields, ...payFields, ...bankFields, confirmed: confirmedWarnings }),
    reply: RecordVersion,
  }),
  editBank: person.endpoint('PATCH /api/employees/{id}/bank', {
    access: 'employee:edit',
    stepUp: true,
    input: z.strictObject({ ...change, ...datedFields, ...bankFields, confirmed: confirmedWarnings }),
    reply: RecordVersion,
  }),
  editStatutory: person.endpoint('PATCH /api/employees/{id}/statutory', {
    access: 'employee:edit',
    input: z.strictObject({ ...change, ...datedFields, ...statutoryFields }),
    reply: RecordVersion,
  }),
  removePlanned: person.endpoint('DELETE /api/employees/{id}/planned-change', {
    access: 'employee:edit',
    input: z.strictObject({ ...change, fact: DatedFact.exclude(['compensation']), from_day: DayField() }),
    reply: RecordVersion,
  }),
  removePlannedPay: person.endpoint('DELETE /api/employees/{id}/planned-pay', {
    access: 'compensation:edit',
    input: z.strictObject({ ...change, from_day: DayField() }),
    reply: RecordVersion,
  }),
  timeline: person.endpoint('GET /api/employees/{id}/timeline', {
    access: 'employee:read',
    input: z.strictObject({ id: Id }),
    reply: z.array(TimelineEntry),
  }),
  payTimeline: person.endpoint('GET /api/employees/{id}/pay-timeline', {
    access: 'compensation:read',
    input: z.strictObject({ id: Id }),
    reply: z.array(TimelineEntry),
    readAccessLog: 'pay',
  }),
  addFamily: person.endpoint('POST /api/employees/{id}/family', {
    access: 'employee:edit',
    input: z.strictObject({ id: Id, ...familyFields }),
    reply: FamilyMember,
  }),
  editFamily: person.endpoint('PATCH /api/employees/{id}/family/{member}', {
    access: 'employee:edit',
    input: z.strictObject({ ...change, member: Id, ...familyPatchFields }),
    reply: FamilyMember,
  }),
  removeFamily: person.endpoint('DELETE /api/employees/{id}/family/{member}', {
    access: 'employee:edit',
    input: z.strictObject({ ...change, member: Id }),
    reply: z.object({ id: Id }),
  }),
  sameDepartment: person.endpoint('GET /api/rmt/employee/same/department/{id}/requestor/{rid}', {
    access: 'directory:read',
    input: z.strictObject({ id: Id, rid: Id, as_of: DayField().optional() }),
    reply: z.object({ same: z.boolean(), department: NamedRef.nullable() }),
  }),
}
