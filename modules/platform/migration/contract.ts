import { z } from 'zod'
import { AddableUnit, importMappingEndpoints, unitsToAdd } from '#base/contracts/import-mapping-api.ts'
import { Id, subject, UploadField, Version } from '#base/endpoints/endpoint.ts'
import { MIGRATION_MODULE } from '#base/modules.ts'
import { ReadyForPay } from '#base/ready-for-pay.ts'

const migration = subject('migration', { module: MIGRATION_MODULE })

/** The steps of the wizard in their order; the last one only sums up. */
export const STEPS = ['organisation', 'employees', 'details', 'salary', 'finish'] as const
export const ImportStep = z.enum(['organisation', 'employees', 'details', 'salary'])
export const Step = z.enum(STEPS)
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
] as const
export type TracedTable = (typeof TABLES)[number]

const TableCount = z.object({
  table: z.enum(TABLES),
  added: z.number().int(),
  changed: z.number().int(),
  removed: z.number().int(),
})
export type TableCount = z.output<typeof TableCount>

/** What the check of a file found. `known` rows are about records that are there already. */
export const Counts = z.object({
  sheets: z.array(z.object({ name: z.string(), rows: z.number().int() })),
  added: z.number().int(),
  known: z.number().int(),
  errors: z.number().int(),
  warnings: z.number().int(),
  /** Rows that something is wrong with: they stay out, and the others come in. */
  left_out: z.number().int().default(0),
  /** There are more errors or warnings than are listed. */
  more: z.boolean(),
})
export type Counts = z.output<typeof Counts>

const Sample = z.object({ sheet: z.string(), headers: z.array(z.string()), rows: z.array(z.array(z.string())) })
export type Sample = z.output<typeof Sample>

/** One uploaded file of a step, from its check to its import or its end. */
export const Batch = z.object({
  id: Id,
  step: ImportStep,
  state: z.enum(['checking', 'refused', 'checked', 'importing', 'imported', 'erased', 'discarded']),
  task_id: Id.nullable(),
  file_name: z.string(),
  /** What the file names and nobody has, and the import makes. */
  adds: z.array(AddableUnit),
  counts: Counts.nullable(),
  /** The first rows of each sheet as they were read; secret numbers by their last four. */
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

/** Where the company's migration stands. `version` is what every change of it is made from. */
export const Migration = z.object({
  state: z.enum(['none', 'open', 'finished']),
  step: Step,
  version: z.number().int(),
  started_name: z.string().nullable(),
  started_at: z.string().nullable(),
  finished_name: z.string().nullable(),
  finished_at: z.string().nullable(),
  /** What is under way: nothing else may be changed meanwhile. */
  busy: z.object({ task_id: Id, kind: z.enum(['import', 'erasure']), batch_id: Id.nullable() }).nullable(),
  /** What was done last and how it ended, where it did not end well. */
  trouble: z.string().nullable(),
  batches: z.array(Batch),
  /** At the end: of how many people a run has all that it needs, and what the others lack. */
  ready: ReadyForPay.nullable(),
  actions: z.array(z.enum(['start', 'upload', 'next', 'back', 'finish'])),
})

/** What going back or undoing would take away and put back, before it is done. */
export const Erasure = z.object({
  to: Step,
  steps: z.array(ImportStep),
  files: z.array(z.object({ step: ImportStep, file_name: z.string(), imported_at: z.string() })),
  tables: z.array(z.object({ table: z.enum(TABLES), erased: z.number().int(), restored: z.number().int() })),
  /** Later work that forbids it: rows that point at what would go, rows changed since, payslips made since. */
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
  /** The field that the column is of. */
  key: z.string(),
  message: z.string(),
})

const shared = { access: 'migration:run' } as const
const version = { version: Version }
const batch = z.strictObject({ id: Id, ...version })

/** Any sheet in the form of a step's template. */
export const migrationImportMapping = importMappingEndpoints(migration, '/api/migration/files', {
  ...shared,
  what: ImportStep.options,
})

export const migrationApi = {
  state: migration.endpoint('GET /api/migration', { ...shared, reply: Migration }),
  start: migration.endpoint('POST /api/migration/start', { ...shared, reply: Migration }),
  /** The empty file of a step, to fill in. */
  template: migration.file('GET /api/migration/templates/{step}', {
    ...shared,
    input: z.strictObject({ step: ImportStep }),
  }),
  /** What the company has now, in the columns of the step's import: reading it back changes nothing (MIG-03). */
  exported: migration.file('POST /api/migration/exports/{step}', {
    ...shared,
    runsOnThread: true,
    stepUp: true,
    usesIdempotencyKey: false,
    readAccessLog: 'identity',
    input: z.strictObject({ step: ImportStep }),
  }),
  /** A file for the current step; it is checked as a task and nothing is written. The same file again is the same batch. */
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
  /** Forgets a file that was not imported. */
  discard: migration.endpoint('DELETE /api/migration/batches/{id}', { ...shared, input: batch, reply: Migration }),
  /** Imports the good rows of a checked file as a task, all of them or nothing; their warnings must be confirmed. */
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
  /** Takes one import back, the latest first: every row is as it was before. */
  undo: migration.endpoint('POST /api/migration/batches/{id}/erasure', {
    ...shared,
    stepUp: true,
    input: batch,
    reply: Migration,
  }),
  next: migration.endpoint('POST /api/migration/next-step', {
    ...shared,
    input: z.strictObject(version),
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
