import { z } from 'zod'
import { importMappingEndpoints, unitsToAdd } from '#base/contracts/import-mapping-api.ts'
import { Id, subject, UploadField } from '#base/endpoints/endpoint.ts'
import { DayField } from '#base/endpoints/fields.ts'
import { ReadyForPay } from '#base/ready-for-pay.ts'

const people = subject('employees')

/** What can be exported and imported: people with their jobs, what else is known of them, what they earned. */
export const SheetKind = z.enum(['employees', 'details'])

const uploadFields = { file: UploadField(), template: SheetKind.default('details') }
const Issue = z.object({
  sheet: z.string().optional(),
  row: z.number().int(),
  column: z.string().optional(),
  /** What the file calls the column. */
  heading: z.string().optional(),
  message: z.string(),
})

/** A check or an import that has begun; the task answers the rest. */
export const TaskStarted = z.object({ task_id: Id })

const Sample = z.object({ sheet: z.string(), headers: z.array(z.string()), rows: z.array(z.array(z.string())) })

/** What an import would do, before anything is written. Of errors and warnings the first some hundred are listed. */
export const ImportCheck = z.object({
  people: z.number().int(),
  added: z.number().int(),
  rows: z.number().int(),
  error_count: z.number().int(),
  warning_count: z.number().int(),
  /** Rows that something is wrong with: they stay out, and the others come in. */
  left_out: z.number().int(),
  errors: z.array(Issue),
  warnings: z.array(Issue),
  more: z.boolean(),
  /** The first rows as they were read; secret numbers by their last four. */
  sample: z.array(Sample),
})
/** How a check or an import stands; `check` and `imported` once it has ended well. */
export const ImportState = z.object({
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  check: ImportCheck.nullable(),
  imported: z
    .object({
      added: z.number().int(),
      changed: z.number().int(),
      facts: z.number().int(),
      family: z.number().int(),
      /** Rows that stayed out, and what is wrong with them. */
      left_out: z.number().int(),
      errors: z.array(Issue),
      /** Of how many of the file's people a run has all that it needs. */
      ready: ReadyForPay.nullable(),
    })
    .nullable(),
  /** Why it failed, in the reader's language, with its code. */
  problem: z.object({ code: z.string(), message: z.string() }).nullable(),
})
const confirmedField = z.stringbool().or(z.boolean()).default(false)
const ofTask = z.strictObject({ task_id: Id })

export const employeeFileApi = {
  exportDetails: people.file('POST /api/{env}/employee/export/details', {
    runsOnThread: true,
    access: 'employee:export',
    stepUp: true,
    input: z.strictObject({
      template: SheetKind.default('details'),
      as_of: DayField().optional(),
      ids: z.array(Id).max(5000).optional(),
    }),
    usesIdempotencyKey: false,
    readAccessLog: 'identity',
  }),
  /** Starts an import of the good rows, all of them or nothing; with warnings only when they are confirmed. */
  importDetails: people.endpoint('POST /api/{env}/employee/import/details', {
    access: 'employee:import',
    body: 'upload',
    usesIdempotencyKey: false,
    input: z.strictObject({ ...uploadFields, ...unitsToAdd, confirmed: confirmedField }),
    reply: TaskStarted,
  }),
  /** Starts a check: nothing is written, and its file of the rows to mend is the task's. */
  check: people.endpoint('POST /api/employees/import/check', {
    access: 'employee:import',
    body: 'upload',
    usesIdempotencyKey: false,
    input: z.strictObject({ ...uploadFields, ...unitsToAdd }),
    reply: TaskStarted,
  }),
  state: people.endpoint('GET /api/employees/import', { access: 'employee:import', input: ofTask, reply: ImportState }),
  template: people.file('GET /api/employees/import/template', {
    access: 'employee:import',
    input: z.strictObject({ template: SheetKind }),
  }),
  exportSalaries: people.file('POST /api/employees/salaries/export', {
    runsOnThread: true,
    access: 'compensation:read',
    stepUp: true,
    input: z.strictObject({ ids: z.array(Id).max(5000).optional() }),
    usesIdempotencyKey: false,
    readAccessLog: 'pay',
  }),
  importSalaries: people.endpoint('POST /api/employees/salaries/import', {
    access: 'compensation:edit',
    body: 'upload',
    stepUp: true,
    usesIdempotencyKey: false,
    input: z.strictObject({ file: UploadField(), confirmed: confirmedField }),
    reply: TaskStarted,
  }),
  checkSalaries: people.endpoint('POST /api/employees/salaries/import/check', {
    access: 'compensation:edit',
    body: 'upload',
    usesIdempotencyKey: false,
    input: z.strictObject({ file: UploadField() }),
    reply: TaskStarted,
  }),
  salaryState: people.endpoint('GET /api/employees/salaries/import', {
    access: 'compensation:edit',
    input: ofTask,
    reply: ImportState,
  }),
  salaryTemplate: people.file('GET /api/employees/salaries/template', { access: 'compensation:edit' }),
}

/** Any sheet of people in the form of a template. */
export const peopleImportMapping = importMappingEndpoints(people, '/api/employees/import', {
  access: 'employee:import',
  what: SheetKind.options,
})
export const salaryImportMapping = importMappingEndpoints(people, '/api/employees/salaries/import', {
  access: 'compensation:edit',
  what: ['salary'],
})
