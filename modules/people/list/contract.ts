import { z } from 'zod'
import { Person } from '#base/contracts/people-api.ts'
import { Id, subject, Version } from '#base/endpoints/endpoint.ts'
import { DayField, UniqueRows } from '#base/endpoints/fields.ts'
import { QueryFlag, QueryList } from '#base/endpoints/query-fields.ts'
import { EmployeeAction, EmploymentState, EmploymentStatus, EmploymentType, optionalText } from '../core/values.ts'

const people = subject('employees')

const Text = z.string().nullable()

/** The list shape of the specification. */
export const EmployeeListItem = z.object({
  id: Id,
  full_name: z.string(),
  has_role: z.boolean(),
  is_working_shift: z.boolean(),
})

/** A row of the employees screen on a day. */
export const EmployeeRow = EmployeeListItem.extend({
  employee_no: z.string(),
  preferred_name: Text,
  department: Text,
  position: Text,
  office: Text,
  status: EmploymentStatus.nullable().meta({ kind: 'status' }),
  standing: EmploymentState,
  employment_type: EmploymentType.nullable(),
  joined_on: z.iso.date(),
  reports_to: Text,
  work_email: Text,
  probation_ends: z.iso.date().nullable(),
  contract_until: z.iso.date().nullable(),
  work_permit_expires: z.iso.date().nullable(),
  resigned_on: z.iso.date().nullable(),
  last_day: z.iso.date().nullable(),
  /** The company's own fields that have a value and that the reader may see of the person. */
  custom_fields: z.array(z.object({ field_id: Id, text: z.string() })),
  version: z.number().int(),
  actions: z.array(EmployeeAction),
})

const NameList = z.array(z.string())
/** For each post the index of a name or of the manager's post; null without one. */
const NameIndexes = z.array(z.number().int().nullable())

/**
 * Posts of the org chart by column, with each unit name once: a third of the size of rows for a company of ten
 * thousand. `report_to` is null at the top or where the manager is not employed on the day.
 */
export const Chart = z.object({
  as_of: z.string(),
  positions: NameList,
  departments: NameList,
  offices: NameList,
  ids: z.array(z.string()),
  full_names: NameList,
  position: NameIndexes,
  department: NameIndexes,
  office: NameIndexes,
  report_to: NameIndexes,
})

export const Reminder = z.object({
  id: z.string(),
  kind: z.enum(['permit', 'passport', 'contract', 'certificate', 'document', 'probation', 'birthday']),
  /** Null for a date of the company. */
  employee_id: Id.nullable(),
  full_name: Text,
  employee_no: Text,
  office: Text,
  /** The document that the date is of; null for a date of the record. */
  document_id: Id.nullable(),
  document: Text,
  day: z.iso.date(),
  /** Negative where the day has passed and nothing has replaced the document. */
  days_left: z.number().int(),
  /** Who has to act: the person, HR of their office, or nobody. */
  acts: z.enum(['person', 'hr']).nullable(),
})

const FieldNumber = z.coerce.number().min(-999_999_999).max(999_999_999)

const filters = {
  /** The list on a day; today by default. */
  as_of: DayField().optional(),
  standing: QueryList(EmploymentState),
  office_id: QueryList(Id),
  department_id: QueryList(Id),
  position_id: QueryList(Id),
  status: QueryList(EmploymentStatus),
  employment_type: QueryList(EmploymentType),
  joined_from: DayField().optional(),
  joined_to: DayField().optional(),
  no_bank_account: QueryFlag(),
  /** A field that pay needs is missing. */
  missing_for_pay: QueryFlag(),
  incomplete: QueryFlag(),
  /** A bank or account is invalid. */
  wrong_numbers: QueryFlag(),
  /** Permits that end within so many days. */
  permit_within: z.coerce.number().int().min(0).max(730).optional(),
  on_probation: QueryFlag(),
  reports_to: Id.optional(),
  /** Choices of the company's own fields: one of those of each field. */
  custom_choice: QueryList(Id),
  /** Own fields without a value. */
  custom_missing: QueryList(Id),
  /** Days and numbers in one of the own fields, or in any where none is named. */
  custom_field: QueryList(Id),
  custom_day_from: DayField().optional(),
  custom_day_to: DayField().optional(),
  custom_number_from: FieldNumber.optional(),
  custom_number_to: FieldNumber.optional(),
}

const LIST_SORTS = ['full_name', 'employee_no'] as const

export const employeeListApi = {
  list: people.page('GET /api/employees', {
    access: 'employee:read',
    row: EmployeeRow,
    filters,
    sort: [
      'full_name',
      'employee_no',
      'department',
      'position',
      'office',
      'status',
      'employment_type',
      'joined_on',
      'reports_to',
      'work_permit_expires',
      'last_day',
    ],
    exports: 'employee:export',
    exportStepUp: true,
  }),
  active: people.page('GET /api/{env}/employee/all/active', {
    access: 'employee:read',
    row: EmployeeListItem,
    filters: { as_of: filters.as_of },
    sort: LIST_SORTS,
  }),
  inactive: people.page('GET /api/{env}/employee/all/inactive', {
    access: 'employee:read',
    row: EmployeeListItem,
    filters: { as_of: filters.as_of },
    sort: LIST_SORTS,
  }),
  all: people.page('GET /api/general/employee/all', {
    access: 'directory:read',
    row: EmployeeListItem,
    filters: { as_of: filters.as_of },
    sort: LIST_SORTS,
  }),
  /** Number of people in each view of the screen. */
  counts: people.endpoint('GET /api/employees/counts', {
    access: 'employee:read',
    input: z.strictObject({ as_of: filters.as_of }),
    reply: z.object({
      active: z.number().int(),
      joining: z.number().int(),
      on_probation: z.number().int(),
      permits_ending: z.number().int(),
      no_bank_account: z.number().int().nullable(),
      inactive: z.number().int(),
      offices: z.number().int(),
    }),
  }),
  orgChart: people.endpoint('GET /api/employees/org-chart', {
    access: 'directory:read',
    input: z.strictObject({ as_of: filters.as_of }),
    reply: Chart,
  }),
  subordinates: people.page('GET /api/general/my/direct/subordinates', {
    access: 'directory:read',
    row: Person,
    sort: ['full_name'],
  }),
  subordinatesData: people.page('GET /api/general/my/direct/subordinates/data', {
    access: 'employee:read',
    row: EmployeeRow,
    sort: LIST_SORTS,
  }),
  reminders: people.page('GET /api/employees/reminders', {
    access: 'employee:read',
    row: Reminder,
    filters: {
      days: z.coerce.number().int().min(0).max(366).default(90),
      kind: QueryList(Reminder.shape.kind),
      acts: z.enum(['person', 'hr']).optional(),
      office_id: QueryList(Id),
    },
    sort: ['day', 'full_name'],
    exports: 'employee:export',
  }),
  unassignOffices: people.endpoint('POST /api/rmt/employee/bulk/unassign/offices', {
    access: 'employee:edit',
    input: z.strictObject({
      employees: UniqueRows(z.strictObject({ id: Id, version: Version.optional() }), ({ id }) => id, 500),
      from_day: DayField().optional(),
      reason: optionalText(200),
    }),
    reply: z.object({ changed: z.number().int() }),
  }),
  updateOffices: people.endpoint('POST /api/rmt/employee/bulk/update/offices', {
    access: 'employee:edit',
    input: z.strictObject({
      employees: UniqueRows(z.strictObject({ id: Id, version: Version.optional() }), ({ id }) => id, 500),
      office_id: Id,
      from_day: DayField().optional(),
      reason: optionalText(200),
    }),
    reply: z.object({ changed: z.number().int() }),
  }),
  updateManagers: people.endpoint('POST /api/employees/managers', {
    access: 'employee:edit',
    input: z.strictObject({
      employees: UniqueRows(z.strictObject({ id: Id, version: Version.optional() }), ({ id }) => id, 500),
      report_to: Id,
      from_day: DayField().optional(),
      reason: optionalText(200),
    }),
    reply: z.object({ changed: z.number().int() }),
  }),
}
