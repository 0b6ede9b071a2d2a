import { z } from 'zod'
import { Id, NamedRef, subject, Version } from '#base/endpoints/endpoint.ts'
import { DayField, OptionalLine, ShortText, UniqueRows } from '#base/endpoints/fields.ts'

const department = subject('department')

/** Whether a department, position, office or cost center may be chosen. */
export const UnitStatus = z.enum(['active', 'disabled'])
export type UnitStatus = z.output<typeof UnitStatus>

export const UnitAction = z.enum(['edit', 'disable', 'enable', 'delete'])

/** Rows of a bulk change with the versions that the caller saw; 428 where one is missing. */
export const VersionedRows = UniqueRows(z.strictObject({ id: Id, version: Version.optional() }), ({ id }) => id, 500)

/** How many rows a change of status changed, and their new versions. */
export const StatusChange = z.object({
  changed: z.number().int(),
  rows: z.array(z.object({ id: Id, version: z.number().int() })),
})

export const Department = z.object({
  id: Id,
  name: z.string(),
  /** The company's own code, in files and imports beside the name. */
  code: z.string().nullable(),
  head_id: Id.nullable(),
  /** Its head today; null where that person has left or the reader may not see people. */
  head_name: z.string().nullable(),
  parent_id: Id.nullable(),
  parent_name: z.string().nullable(),
  cost_center_id: Id.nullable(),
  cost_center_name: z.string().nullable(),
  is_active: z.boolean(),
  /** Active people in it today. */
  people: z.number().int(),
  version: z.number().int(),
  actions: z.array(UnitAction),
})

export const DepartmentPerson = z.object({
  id: Id,
  employee_no: z.string(),
  full_name: z.string(),
  position_name: z.string().nullable(),
  office_name: z.string().nullable(),
  /** Only for readers of the person's record: colleagues may not see who is suspended or on probation. */
  employment_status: z.string().nullable(),
  /** First day of the current employment row in this department; only for readers of the person's record. */
  from_day: DayField().nullable(),
  /** The version of the person's record, which assigning people needs. */
  version: z.number().int(),
})

const DepartmentName = ShortText()
/** Optional fields of a department; omitted ones stay. */
const optionalFields = {
  code: ShortText(20).nullable().optional(),
  head_id: Id.nullable().optional(),
  parent_id: Id.nullable().optional(),
  cost_center_id: Id.nullable().optional(),
}
const filters = { parent_id: Id.optional() }
const sort = ['name', 'code', 'people'] as const

export const departmentApi = {
  list: department.page('GET /api/rmt/department', {
    access: 'department:read',
    row: Department,
    filters,
    sort,
    exports: 'department:read',
  }),
  disabled: department.page('GET /api/rmt/department/disabled', {
    access: 'department:edit',
    row: Department,
    filters,
    sort,
    exports: 'department:edit',
  }),
  create: department.endpoint('POST /api/rmt/department', {
    access: 'department:edit',
    input: z.strictObject({ name: DepartmentName, ...optionalFields }),
    reply: Department,
  }),
  update: department.endpoint('PATCH /api/rmt/department/{id}', {
    access: 'department:edit',
    input: z.strictObject({ id: Id, version: Version, name: DepartmentName, ...optionalFields }),
    reply: Department,
  }),
  people: department.page('GET /api/rmt/department/resource/{id}', {
    access: 'directory:read',
    row: DepartmentPerson,
    /** `day`: counts people on that day; today by default. */
    filters: { id: Id, day: z.iso.date().optional() },
    sort: ['full_name', 'employee_no', 'from_day'],
    exports: 'employee:export',
  }),
  assign: department.endpoint('PATCH /api/rmt/department/resource/{id}', {
    access: 'employee:edit',
    input: z.strictObject({
      id: Id,
      from_day: z.iso.date(),
      employees: VersionedRows,
      reason: OptionalLine(200).optional(),
    }),
    reply: z.object({ changed: z.number().int() }),
  }),
  status: department.endpoint('PATCH /api/rmt/department/update/status/{status}', {
    access: 'department:edit',
    input: z.strictObject({ status: UnitStatus, rows: VersionedRows }),
    reply: StatusChange,
  }),
  exportByStatus: department.file('POST /api/rmt/department/export/details/status/{status}', {
    access: 'department:read',
    input: z.strictObject({ status: UnitStatus, format: z.enum(['xlsx', 'csv']).default('xlsx') }),
    usesIdempotencyKey: false,
  }),
  /** Active departments within the caller's reach (ORG-09). For other choices see `choicesApi`. */
  choicesOfHead: department.page('GET /api/hod/department', {
    access: 'department:read',
    row: NamedRef,
    sort: ['name'],
  }),
}
