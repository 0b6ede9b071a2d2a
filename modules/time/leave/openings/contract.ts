import { z } from 'zod'
import { importMappingEndpoints, SkippedRows } from '#base/contracts/import-mapping-api.ts'
import { Id, subject, UploadField, Version } from '#base/endpoints/endpoint.ts'
import { DayField, MomentField } from '#base/endpoints/fields.ts'
import { LEAVE_MODULE } from '#base/modules.ts'

const opening = subject('leave-opening', { module: LEAVE_MODULE })
const Length = z.number().meta({ decimals: 3 })

/** Preview of a file of opening balances: each row's balance before and after. */
export const OpeningsPreview = z.object({
  count: z.number().int(),
  /** Invalid rows, which are left out. */
  left_out: SkippedRows,
  rows: z.array(
    z.object({
      full_name: z.string(),
      type_name: z.string(),
      day: DayField(),
      before: Length,
      after: Length,
    }),
  ),
})

export const OpeningsImport = z.object({
  id: Id,
  file_name: z.string(),
  at: MomentField(),
  by: z.string(),
  people: z.number().int(),
  undone_at: MomentField().nullable(),
  version: z.number().int(),
  actions: z.array(z.enum(['undo'])),
})

/** The most days or hours of an opening balance. */
export const MOST_LEFT = 400

/** Maps any spreadsheet of balances to the template. */
export const openingArranging = importMappingEndpoints(opening, '/api/leave/openings', {
  access: 'leave:manage',
  what: ['openings'],
})

const upload = { access: 'leave:manage', body: 'upload', input: z.strictObject({ file: UploadField() }) } as const

export const leaveOpeningApi = {
  list: opening.page('GET /api/leave/openings', {
    access: 'leave:manage',
    row: OpeningsImport,
    sort: ['at', 'file_name'],
    order: '-at',
    exports: 'leave:manage',
  }),
  template: opening.file('GET /api/leave/openings/template', { access: 'leave:manage' }),
  /** Previews the import. Nothing is written. */
  preview: opening.endpoint('POST /api/leave/openings/preview', { ...upload, safe: true, reply: OpeningsPreview }),
  import: opening.endpoint('POST /api/leave/openings', {
    ...upload,
    usesIdempotencyKey: false,
    reply: OpeningsPreview,
  }),
  /** Records what one person has left of a type when a day begins, and has taken of the year. */
  add: opening.endpoint('POST /api/leave/openings/person', {
    access: 'leave:manage',
    input: z.strictObject({
      employee_id: Id,
      type_id: Id,
      day: DayField(),
      left: z.number().min(0).max(MOST_LEFT).meta({ decimals: 3 }),
      taken: z.number().min(0).max(MOST_LEFT).meta({ decimals: 3 }).default(0),
    }),
    reply: z.object({ id: Id }),
  }),
  /** Invalid rows with what to fix. */
  failedRows: opening.file('POST /api/leave/openings/failed-rows', { ...upload, safe: true }),
  /** Undoes a whole file. */
  undo: opening.endpoint('POST /api/leave/openings/{id}/undo', {
    access: 'leave:manage',
    input: z.strictObject({ id: Id, version: Version }),
    reply: z.object({ undone: z.number().int() }),
  }),
}
