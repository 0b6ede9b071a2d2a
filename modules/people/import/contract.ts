import { z } from 'zod'
import { importMappingEndpoints, unitsToAdd } from '#base/contracts/import-mapping-api.ts'
import { Id, subject, UploadField } from '#base/endpoints/endpoint.ts'
import { DayField, ShortText, UniqueRows } from '#base/endpoints/fields.ts'
import { ReadyForPay } from '#base/ready-for-pay.ts'

const people = subject('employees')

/** Kinds of sheets: people with their jobs, their other details, and their pay history. */
export const SheetKind = z.enum(['employees', 'details'])

/** Kinds of files to import: all about people in one, or one of the sheets. */
export const ImportKind = z.enum(['records', ...SheetKind.options])

const uploadFields = { file: UploadField(), template: ImportKind.default('details') }
const Issue = z.object({
  sheet: z.string().optional(),
  row: z.number().int(),
  column: z.string().optional(),
  /** Heading of the column in the file. */
  heading: z.string().optional(),
  message: z.string(),
})

/** A started task; `state` has its result. */
export const TaskStarted = z.object({ task_id: Id })

const Sample = z.object({ sheet: z.string(), headers: z.array(z.string()), rows: z.array(z.array(z.string())) })

/** Preview of an import. Lists the first few hundred errors and warnings. */
export const ImportCheck = z.object({
  people: z.number().int(),
  added: z.number().int(),
  rows: z.number().int(),
  /** Number of monthly amounts that the import creates, changes or ends, and of opening balances. */
  allowances: z.number().int(),
  openings: z.number().int(),
  /** The numbers that new people without one get, in the order of the file, and how many get a nationality. */
  given_numbers: z.array(z.string()),
  given_nationalities: z.number().int(),
  /** Number of values of custom fields. */
  fields: z.number().int(),
  /** People whose children change, and those whose children are only counted: each as under 18 and claimed in full. */
  parents: z.number().int(),
  assumed_children: z.number().int(),
  error_count: z.number().int(),
  warning_count: z.number().int(),
  /** Rows with issues. They are left out; the others are imported. */
  left_out: z.number().int(),
  errors: z.array(Issue),
  warnings: z.array(Issue),
  more: z.boolean(),
  /** The first rows as read; secret numbers by their last four digits. */
  sample: z.array(Sample),
})
/** State of a check, an import or a filling of gaps; its own part is set once it has succeeded. */
export const ImportState = z.object({
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  check: ImportCheck.nullable(),
  imported: z
    .object({
      added: z.number().int(),
      changed: z.number().int(),
      facts: z.number().int(),
      family: z.number().int(),
      allowances: z.number().int(),
      openings: z.number().int(),
      fields: z.number().int(),
      parents: z.number().int(),
      /** Rows left out, and their issues. */
      left_out: z.number().int(),
      errors: z.array(Issue),
      /** Number of the file's people whom a run can pay. */
      ready: ReadyForPay.nullable(),
    })
    .nullable(),
  /** How many people got what they lacked, and what is wrong of the others by column. */
  filled: z
    .object({
      saved: z.number().int(),
      refused: z.array(z.object({ id: Id, column: z.string(), message: z.string() })),
    })
    .nullable(),
  /** The reason of a failure in the reader's language, with its code. */
  problem: z.object({ code: z.string(), message: z.string() }).nullable(),
})
/** People of an import whom no run can pay yet, and the fields that they lack. */
export const PayGaps = z.object({
  people: z.array(
    z.object({
      id: Id,
      employee_no: z.string(),
      full_name: z.string(),
      fields: z.array(
        z.object({
          key: z.string(),
          label: z.string(),
          kind: z.enum(['text', 'date', 'money', 'choice']),
          options: z.array(z.object({ value: z.string(), label: z.string() })),
        }),
      ),
    }),
  ),
  /** How many others lack something. */
  more: z.number().int(),
})
const GapValues = z.strictObject({
  office: ShortText(20).optional(),
  birth_date: ShortText(20).optional(),
  basic_pay: ShortText(20).optional(),
  bank_name: ShortText(80).optional(),
  account_number: ShortText(40).optional(),
  branch_code: ShortText(4).optional(),
  resident_status: ShortText(40).optional(),
  tax_number: ShortText(20).optional(),
  ic_number: ShortText(20).optional(),
  passport_number: ShortText(20).optional(),
  epf_number: ShortText(20).optional(),
  socso_number: ShortText(20).optional(),
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
  /** Imports all valid rows or none; warnings have to be confirmed. */
  importDetails: people.endpoint('POST /api/{env}/employee/import/details', {
    access: 'employee:import',
    body: 'upload',
    usesIdempotencyKey: false,
    input: z.strictObject({ ...uploadFields, ...unitsToAdd, confirmed: confirmedField }),
    reply: TaskStarted,
  }),
  /** Starts a check, which writes nothing. Its task has the file of rows to correct. */
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
    input: z.strictObject({ template: ImportKind }),
  }),
  gaps: people.endpoint('GET /api/employees/import/gaps', {
    access: 'employee:import',
    runsOnThread: true,
    input: ofTask,
    reply: PayGaps,
  }),
  /**
   * Starts to fill in what people of an import lack, by the rules of the import itself. What is wrong of a person is said by
   * column in `state`; the others are saved.
   */
  fillGaps: people.endpoint('POST /api/employees/import/gaps', {
    access: 'employee:import',
    stepUp: true,
    usesIdempotencyKey: false,
    input: z.strictObject({
      task_id: Id,
      people: UniqueRows(z.strictObject({ id: Id, values: GapValues }), ({ id }) => id, 200),
    }),
    reply: TaskStarted,
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

/** Maps any sheet of people to a template. */
export const peopleImportMapping = importMappingEndpoints(people, '/api/employees/import', {
  access: 'employee:import',
  what: ImportKind.options,
})
export const salaryImportMapping = importMappingEndpoints(people, '/api/employees/salaries/import', {
  access: 'compensation:edit',
  what: ['salary'],
})
