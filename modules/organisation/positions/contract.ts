import { z } from 'zod'
import { importMappingEndpoints, SkippedRows } from '#base/contracts/import-mapping-api.ts'
import { Id, subject, UploadField, Version } from '#base/endpoints/endpoint.ts'
import { LongText, ShortText } from '#base/endpoints/fields.ts'
import { StatusChange, UnitAction, UnitStatus, VersionedRows } from '../departments/contract.ts'

const position = subject('position')

/** A department of the position, with the job description there. */
export const DepartmentJd = z.object({ department_id: Id, name: z.string(), job_description: z.string() })

export const Position = z.object({
  id: Id,
  /** The company's own code. */
  position_id: z.string(),
  name: z.string(),
  department_jd: z.array(DepartmentJd),
  is_active: z.boolean(),
  /** Active people employed in it today. */
  people: z.number().int(),
  version: z.number().int(),
  actions: z.array(UnitAction),
})

const fields = {
  position_id: ShortText(40),
  name: ShortText(),
  department_jd: z
    .array(z.strictObject({ department_id: Id, job_description: LongText(4000, 0).default('') }))
    .max(200),
}

/** What an import of positions changes, or its preview would change. */
export const PositionImport = z.object({
  created: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  /** Rows with issues. They are left out; the others are imported. */
  left_out: SkippedRows,
  rows: z.array(z.object({ position_id: z.string(), name: z.string(), what: z.enum(['created', 'changed']) })),
})

const sort = ['position_id', 'name', 'people'] as const
const filters = { department_id: Id.optional() }

/** Maps any sheet of positions to the template. */
export const positionImportMapping = importMappingEndpoints(position, '/api/position/import', {
  access: 'position:edit',
  what: ['positions'],
})

export const positionApi = {
  list: position.page('GET /api/{env}/position', {
    access: 'position:read',
    row: Position,
    filters,
    sort,
    exports: 'position:read',
  }),
  disabled: position.page('GET /api/rmt/position/disabled', {
    access: 'position:edit',
    row: Position,
    filters,
    sort,
    exports: 'position:edit',
  }),
  create: position.endpoint('POST /api/rmt/position', {
    access: 'position:edit',
    input: z.strictObject({ ...fields, department_jd: fields.department_jd.default([]) }),
    reply: Position,
  }),
  update: position.endpoint('PATCH /api/rmt/position/{id}', {
    access: 'position:edit',
    input: z.strictObject({
      id: Id,
      version: Version,
      position_id: fields.position_id.optional(),
      name: fields.name.optional(),
      department_jd: fields.department_jd.optional(),
    }),
    reply: Position,
  }),
  status: position.endpoint('PATCH /api/rmt/position/update/status/{status}', {
    access: 'position:edit',
    input: z.strictObject({ status: UnitStatus, rows: VersionedRows }),
    reply: StatusChange,
  }),
  exportByStatus: position.file('POST /api/rmt/position/export/details/status/{status}', {
    access: 'position:read',
    input: z.strictObject({ status: UnitStatus, format: z.enum(['xlsx', 'csv']).default('xlsx') }),
    usesIdempotencyKey: false,
  }),
  /** The active positions with their departments, as the import reads them. */
  exportSheet: position.file('GET /api/rmt/position/export/rbc', { access: 'position:read' }),
  importSheet: position.endpoint('POST /api/rmt/position/import/rbc', {
    access: 'position:edit',
    body: 'upload',
    // Importing a file again changes nothing, so it needs no idempotency key.
    usesIdempotencyKey: false,
    input: z.strictObject({ file: UploadField() }),
    reply: PositionImport,
  }),
  /** Previews the import and writes nothing. */
  importPreview: position.endpoint('POST /api/position/import-preview', {
    access: 'position:edit',
    body: 'upload',
    safe: true,
    input: z.strictObject({ file: UploadField() }),
    reply: PositionImport,
  }),
  /** The rows that cannot be imported, with the reason. */
  importFailedRows: position.file('POST /api/position/import-failed-rows', {
    access: 'position:edit',
    body: 'upload',
    safe: true,
    input: z.strictObject({ file: UploadField() }),
  }),
  template: position.file('GET /api/position/import-template', { access: 'position:edit' }),
  // These two addresses also match `{env}/position` of their areas and return the same rows within reach.
  choicesOfHead: position.page('GET /api/hod/position', { access: 'position:read', row: Position, filters, sort }),
  choicesOfOffice: position.page('GET /api/localhr/position', {
    access: 'position:read',
    row: Position,
    filters,
    sort,
  }),
}
