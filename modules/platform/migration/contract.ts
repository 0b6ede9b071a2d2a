import { z } from 'zod'
import { AddableUnit, importMappingEndpoints, unitsToAdd } from '#base/contracts/import-mapping-api.ts'
import { Id, subject, UploadField, Version } from '#base/endpoints/endpoint.ts'
import { MIGRATION_MODULE } from '#base/modules.ts'
import { ReadyForPay } from '#base/ready-for-pay.ts'

const migration = subject('migration', { module: MIGRATION_MODULE })

/** The steps of the wizard in order. The last step only shows a summary. */
export const STEPS = ['organisation', 'employees', 'details', 'salary', 'finish'] as const
export const ImportStep = z.enum(['organisation', 'employees', 'details', 'salary'])
export const Step = z.enum(STEPS)
/** Kinds of files: that of a step, or all about people, which the step of people takes too. */
export const FileKind = z.enum([...ImportStep.options, 'records'])
export type FileKind = z.output<typeof FileKind>
export type ImportStep = z.output<typeof ImportStep>
export type Step = z.output<typeof Step>

/** Every table an import may write. */
export const TABLES = [
  'department',
  'position',
  'position_department',
  'employee',
  'employment',
  'compensation',
  'bank_detail',
  'statutory_status',
  'work_schedule',
  'family_member',
  'employee_child',
  'custom_field_value',
  'recurring_item',
  'leave_import',
  'leave_opening',
] as const
export type TracedTable = (typeof TABLES)[number]

const TableCount = z.object({
  table: z.enum(TABLES),
  added: z.number().int(),
  changed: z.number().int(),
  removed: z.number().int(),
})
export type TableCount = z.output<typeof TableCount>

/** The result of checking a file. `known` counts rows about records that exist already. */
export const Counts = z.object({
  sheets: z.array(z.object({ name: z.string(), rows: z.number().int() })),
  added: z.number().int(),
  known: z.number().int(),
  errors: z.number().int(),
  warnings: z.number().int(),
  /** Rows with errors: the import skips them and writes the others. */
  left_out: z.number().int().default(0),
  /** People whose children are only counted: each as under 18 and claimed in full. */
  assumed_children: z.number().int().default(0),
  /** True when there are more errors or warnings than the list shows. */
  more: z.boolean(),
})
export type Counts = z.output<typeof Counts>

const Sample = z.object({ sheet: z.string(), headers: z.array(z.string()), rows: z.array(z.array(z.string())) })
export type Sample = z.output<typeof Sample>

/** One uploaded file of a step, from its check until it is imported or discarded. */
export const Batch = z.object({
  id: Id,
  step: ImportStep,
  state: z.enum(['checking', 'refused', 'checked', 'importing', 'imported', 'erased', 'discarded']),
  task_id: Id.nullable(),
  file_name: z.string(),
  /** Units that the file names and the company lacks; the import creates them. */
  adds: z.array(AddableUnit),
  counts: Counts.nullable(),
  /** The first rows of each sheet as they were read. Of secret numbers it holds the last four characters. */
  sample: z.array(Sample),
  /** Why the file is not the step's template, in the reader's language. */
  problem: z.string().nullable(),
  written: z.array(TableCount),
  uploaded_name: z.string(),
  uploaded_at: z.string(),
  imported_name: z.string().nullable(),
  imported_at: z.string().nullable(),
  actions: z.array(z.enum(['import', 'discard', 'undo', 'failed_rows'])),
})

/** The state of the company's migration. Every change names the `version` it is based on. */
export const Migration = z.object({
  state: z.enum(['none', 'open', 'finished']),
  step: Step,
  version: z.number().int(),
  started_name: z.string().nullable(),
  started_at: z.string().nullable(),
  finished_name: z.string().nullable(),
  finished_at: z.string().nullable(),
  /** The task that runs now. Nothing else may be changed until it ends. */
  busy: z.object({ task_id: Id, kind: z.enum(['import', 'erasure']), batch_id: Id.nullable() }).nullable(),
  /** The last task and its outcome, if it failed. */
  trouble: z.string().nullable(),
  batches: z.array(Batch),
  /** In the last step: how many people have all data that a pay run needs, and what the others lack. */
  ready: ReadyForPay.nullable(),
  actions: z.array(z.enum(['start', 'upload', 'next', 'back', 'finish'])),
})

/** What going back or undoing would delete and restore; shown before it is done. */
export const Erasure = z.object({
  to: Step,
  steps: z.array(ImportStep),
  files: z.array(z.object({ step: ImportStep, file_name: z.string(), imported_at: z.string() })),
  tables: z.array(z.object({ table: z.enum(TABLES), erased: z.number().int(), restored: z.number().int() })),
  /**
   * Later work that forbids the erasure: rows that refer to rows it would delete, rows changed since, payslips
   * calculated since.
   */
  blockers: z.array(
    z.object({ reason: z.enum(['referenced', 'changed', 'paid']), table: z.string(), count: z.number().int() }),
  ),
})

export const Issue = z.object({
  number: z.number().int(),
  severity: z.enum(['error', 'warning']),
  sheet: z.string(),
  row: z.number().int(),
  column: z.string(),
  /** The field of the column. */
  key: z.string(),
  message: z.string(),
})

const shared = { access: 'migration:run' } as const
const version = { version: Version }
const batch = z.strictObject({ id: Id, ...version })

/** Maps any sheet to the template of a step. */
export const migrationImportMapping = importMappingEndpoints(migration, '/api/migration/files', {
  ...shared,
  what: FileKind.options,
})

export const migrationApi = {
  state: migration.endpoint('GET /api/migration', { ...shared, reply: Migration }),
  start: migration.endpoint('POST /api/migration/start', { ...shared, reply: Migration }),
  /** The empty template of a step. */
  template: migration.file('GET /api/migration/templates/{step}', {
    ...shared,
    input: z.strictObject({ step: FileKind }),
  }),
  /**
   * The company's current data in the columns of the step's import. Importing this file again changes nothing (MIG-03).
   */
  exported: migration.file('POST /api/migration/exports/{step}', {
    ...shared,
    runsOnThread: true,
    stepUp: true,
    usesIdempotencyKey: false,
    readAccessLog: 'identity',
    input: z.strictObject({ step: ImportStep }),
  }),
  /**
   * Uploads a file for the current step. A background task checks it and writes no data. The same file again gives the
   * same batch.
   */
  upload: migration.endpoint('POST /api/migration/batches', {
    ...shared,
    body: 'upload',
    usesIdempotencyKey: false,
    input: z.strictObject({ step: ImportStep, file: UploadField(), ...unitsToAdd }),
    reply: Batch,
  }),
  batch: migration.endpoint('GET /api/migration/batches/{id}', {
    ...shared,
    input: z.strictObject({ id: Id }),
    reply: Batch,
  }),
  issues: migration.page('GET /api/migration/batches/{id}/issues', {
    ...shared,
    row: Issue,
    filters: { id: Id, severity: z.enum(['error', 'warning']).optional(), sheet: z.string().max(60).optional() },
    sort: ['number', 'row'],
    exports: 'migration:run',
  }),
  failedRows: migration.file('GET /api/migration/batches/{id}/failed-rows', {
    ...shared,
    input: z.strictObject({ id: Id }),
  }),
  /** Discards a file that was not imported. */
  discard: migration.endpoint('DELETE /api/migration/batches/{id}', { ...shared, input: batch, reply: Migration }),
  /**
   * Imports the good rows of a checked file as a background task, in one transaction. The caller must have confirmed
   * the warnings.
   */
  import: migration.endpoint('POST /api/migration/batches/{id}/import', {
    ...shared,
    input: batch.extend({ confirmed: z.boolean().default(false) }),
    reply: Migration,
  }),
  undoing: migration.endpoint('GET /api/migration/batches/{id}/erasure', {
    ...shared,
    input: z.strictObject({ id: Id }),
    reply: Erasure,
  }),
  /** Undoes the latest import: every row returns to its earlier state. */
  undo: migration.endpoint('POST /api/migration/batches/{id}/erasure', {
    ...shared,
    stepUp: true,
    input: batch,
    reply: Migration,
  }),
  /** `past_people` leaves the steps of details and salaries out: the file of people had all. */
  next: migration.endpoint('POST /api/migration/next-step', {
    ...shared,
    input: z.strictObject({ ...version, past_people: z.boolean().default(false) }),
    reply: Migration,
  }),
  /** What going back from the current step would erase. */
  erasing: migration.endpoint('GET /api/migration/erasure', { ...shared, reply: Erasure }),
  /** Goes back one step and erases what was imported in the current and the previous step. */
  back: migration.endpoint('POST /api/migration/erasure', {
    ...shared,
    stepUp: true,
    input: z.strictObject(version),
    reply: Migration,
  }),
  finish: migration.endpoint('POST /api/migration/completion', {
    ...shared,
    input: z.strictObject(version),
    reply: Migration,
  }),
}
