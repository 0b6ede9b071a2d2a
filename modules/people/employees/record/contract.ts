import { z } from 'zod'
import { file, Id, Named, subject, Version } from '#base/endpoint.ts'
import { DayField, Rows, ShortText } from '#base/fields.ts'
import { Fact, ResidentStatus, text } from '../values.ts'
import {
  bankFields,
  changedFamilyFields,
  confirmed,
  contact,
  dated,
  employmentFields,
  familyFields,
  identity,
  payFields,
  scheduleFields,
  startOfPay,
  statutoryFields,
} from './contract-fields.ts'
import {
  BankPart,
  Changed,
  CompensationPart,
  EmploymentPart,
  FamilyMember,
  Profile,
  StatutoryPart,
  TimelineEntry,
} from './contract-shapes.ts'

const person = subject('employees')

const at = { id: Id, as_of: DayField().optional() }
const change = { id: Id, version: Version }
export const employeeApi = {
  profile: person.endpoint('GET /api/{env}/employee/view/profiles/{id}', {
    access: 'employee:read',
    input: z.strictObject(at),
    reply: Profile,
    logged: 'identity',
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
    logged: 'pay',
  }),
  bank: person.endpoint('GET /api/employees/{id}/bank', {
    access: 'identity:read',
    input: z.strictObject(at),
    reply: BankPart,
    logged: 'identity',
  }),
  statutory: person.endpoint('GET /api/employees/{id}/statutory', {
    access: 'identity:read',
    input: z.strictObject(at),
    reply: StatutoryPart,
    logged: 'identity',
  }),
  editProfile: person.endpoint('PATCH /api/{env}/employee/edit/profiles/{id}', {
    access: 'employee:edit',
    input: z.strictObject({ ...change, ...identity, ...contact, confirmed }),
    reply: Changed,
  }),
  editContact: person.endpoint('PATCH /api/employees/{id}/contact', {
    access: 'contact:edit',
    input: z.strictObject({ ...change, preferred_name: text(60), ...contact }),
    reply: Changed,
  }),
  photo: person.file('GET /api/employees/{id}/photo', {
    access: 'directory:read',
    input: z.strictObject({ id: Id }),
  }),
  putPhoto: person.endpoint('PUT /api/employees/{id}/photo', {
    access: 'contact:edit',
    body: 'upload',
    input: z.strictObject({ ...change, file: file() }),
    reply: Changed,
  }),
  removePhoto: person.endpoint('DELETE /api/employees/{id}/photo', {
    access: 'contact:edit',
    input: z.strictObject(change),
    reply: Changed,
  }),
  editEmployment: person.endpoint('PATCH /api/{env}/employee/edit/employment/{id}', {
    access: 'employee:edit',
    input: z.strictObject({
      ...change,
      ...dated,
      ...employmentFields,
      ...scheduleFields,
      joined_on: DayField().optional(),
    }),
    reply: Changed,
  }),
  /** What another day of joining would move, and what stands in its way: asked before it is saved. */
  joiningMove: person.endpoint('GET /api/employees/{id}/joining', {
    access: 'employee:edit',
    input: z.strictObject({ id: Id, joined_on: DayField() }),
    reply: z.object({
      moves: z.array(Fact),
      /** A change that would lie before it. */
      changed: z.object({ part: Fact, day: DayField() }).nullable(),
      /** Of days that would be before it, in words. */
      stands: z.array(z.object({ title: z.string(), count: z.number().int() })),
    }),
  }),
  editCompensation: person.endpoint('PATCH /api/{env}/employee/edit/compensation/{id}', {
    access: 'compensation:edit',
    input: z.strictObject({ ...change, ...dated, ...payFields, ...bankFields, confirmed }),
    reply: Changed,
  }),
  editBank: person.endpoint('PATCH /api/employees/{id}/bank', {
    access: 'employee:edit',
    stepUp: true,
    input: z.strictObject({ ...change, ...dated, ...bankFields, confirmed }),
    reply: Changed,
  }),
  editStatutory: person.endpoint('PATCH /api/employees/{id}/statutory', {
    access: 'employee:edit',
    input: z.strictObject({ ...change, ...dated, ...statutoryFields }),
    reply: Changed,
  }),
  removePlanned: person.endpoint('DELETE /api/employees/{id}/planned-change', {
    access: 'employee:edit',
    input: z.strictObject({ ...change, fact: Fact.exclude(['compensation']), from_day: DayField() }),
    reply: Changed,
  }),
  removePlannedPay: person.endpoint('DELETE /api/employees/{id}/planned-pay', {
    access: 'compensation:edit',
    input: z.strictObject({ ...change, from_day: DayField() }),
    reply: Changed,
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
    logged: 'pay',
  }),
  create: person.endpoint('POST /api/localhr/employee', {
    access: 'employee:create',
    input: z.strictObject({
      ...identity,
      ...contact,
      full_name: ShortText(),
      joined_on: DayField(),
      ...employmentFields,
      ...scheduleFields,
      resident_status: ResidentStatus.optional(),
      ...startOfPay,
      confirmed,
    }),
    reply: Changed,
  }),
  remove: person.endpoint('DELETE /api/rmt/employee/delete/{id}', {
    access: 'employee:delete',
    input: z.strictObject(change),
    reply: z.object({ id: Id }),
  }),
  addFamily: person.endpoint('POST /api/employees/{id}/family', {
    access: 'employee:edit',
    input: z.strictObject({ id: Id, ...familyFields }),
    reply: FamilyMember,
  }),
  editFamily: person.endpoint('PATCH /api/employees/{id}/family/{member}', {
    access: 'employee:edit',
    input: z.strictObject({ ...change, member: Id, ...changedFamilyFields }),
    reply: FamilyMember,
  }),
  removeFamily: person.endpoint('DELETE /api/employees/{id}/family/{member}', {
    access: 'employee:edit',
    input: z.strictObject({ ...change, member: Id }),
    reply: z.object({ id: Id }),
  }),
  terminate: person.endpoint('POST /api/employees/{id}/termination', {
    access: 'employee:edit',
    input: z.strictObject({
      ...change,
      resigned_on: DayField(),
      last_day: DayField(),
      last_payroll_day: DayField().optional(),
      leaving_reason: text(500),
    }),
    reply: Changed,
  }),
  rehire: person.endpoint('POST /api/employees/{id}/rehiring', {
    access: 'employee:edit',
    /** Day, number and place are for someone terminated, who gets a new employment; someone resigned simply stays. */
    input: z.strictObject({
      ...change,
      joined_on: DayField().optional(),
      employee_no: ShortText(30).optional(),
      ...employmentFields,
    }),
    reply: Changed,
  }),
  sameDepartment: person.endpoint('GET /api/rmt/employee/same/department/{id}/requestor/{rid}', {
    access: 'directory:read',
    input: z.strictObject({ id: Id, rid: Id, as_of: DayField().optional() }),
    reply: z.object({ same: z.boolean(), department: Named.nullable() }),
  }),
  updateOffices: person.endpoint('POST /api/rmt/employee/bulk/update/offices', {
    access: 'employee:edit',
    input: z.strictObject({
      employees: Rows(z.strictObject({ id: Id, version: Version.optional() }), ({ id }) => id, 500),
      office_id: Id,
      from_day: DayField().optional(),
      reason: text(200),
    }),
    reply: z.object({ changed: z.number().int() }),
  }),
  updateManagers: person.endpoint('POST /api/employees/managers', {
    access: 'employee:edit',
    input: z.strictObject({
      employees: Rows(z.strictObject({ id: Id, version: Version.optional() }), ({ id }) => id, 500),
      report_to: Id,
      from_day: DayField().optional(),
      reason: text(200),
    }),
    reply: z.object({ changed: z.number().int() }),
  }),
}
