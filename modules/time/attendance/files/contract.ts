import { z } from 'zod'
import { Id, subject, UploadField, Version } from '#base/endpoints/endpoint.ts'
import { MomentField, ShortText } from '#base/endpoints/fields.ts'
import { ATTENDANCE_MODULE } from '#base/modules.ts'
import { NUMBER_ORDERS } from './number-order-value.ts'

const punchFile = subject('punch-file', { module: ATTENDANCE_MODULE })
const deviceNumber = subject('device-number', { module: ATTENDANCE_MODULE })

const Whole = z.number().int()
const Place = () => z.coerce.number().int().min(0).max(99).optional()

/**
 * Column positions from 0. Omit all of them to use the proposal, or the columns confirmed for the last file of this
 * form.
 */
const columns = {
  number_at: Place(),
  day_at: Place(),
  /** Omit when day and time share a column. */
  time_at: Place(),
  /** Column of clock-outs beside the one of clock-ins. */
  until_at: Place(),
  direction_at: Place(),
  device_at: Place(),
  heading: z.stringbool().or(z.boolean()).default(false),
  /** Omit to detect the order, or to use the last answer. */
  day_order: z.enum(NUMBER_ORDERS).optional(),
}

const Columns = z.object({
  number: Whole,
  day: Whole,
  time: Whole.nullable(),
  until: Whole.nullable(),
  direction: Whole.nullable(),
  device: Whole.nullable(),
  heading: z.boolean(),
})

/** Preview of an import; nothing is written. */
export const FilePreview = z.object({
  columns: Columns.nullable(),
  /** The order of days; open when the file fits both and nobody answered. */
  days: z.object({
    order: z.enum(NUMBER_ORDERS).nullable(),
    is_open: z.boolean(),
    settled_by: z.string().nullable(),
    example: z.string().nullable(),
  }),
  /** The columns were confirmed for an earlier file of this form. */
  is_remembered: z.boolean(),
  sample: z.array(z.array(z.string())),
  punches: Whole,
  /** Punches that are stored already. */
  known: Whole,
  people: z.array(z.object({ employee_id: Id, full_name: z.string(), number: z.string(), punches: Whole })),
  unclaimed: z.array(z.object({ number: z.string(), punches: Whole })),
  first_at: MomentField().nullable(),
  last_at: MomentField().nullable(),
  /** The first unreadable lines. */
  faults: z.array(z.object({ row: Whole, text: z.string() })),
  fault_count: Whole,
})

export const PunchFileRow = z.object({
  id: Id,
  name: z.string(),
  office_id: Id,
  office_name: z.string(),
  punches: Whole,
  added: Whole,
  unclaimed: Whole,
  first_at: MomentField(),
  last_at: MomentField(),
  brought_at: MomentField(),
  state: z.enum(['done', 'revoked']).meta({ kind: 'status' }),
  version: Whole,
  actions: z.array(z.enum(['undo'])),
})

/** A device number without a person, with its waiting punches. */
export const UnclaimedNumber = z.object({
  id: z.string(),
  office_id: Id,
  office_name: z.string(),
  number: z.string(),
  punches: Whole,
  first_at: MomentField(),
  last_at: MomentField(),
})

const fileInput = { office_id: Id, file: UploadField(), ...columns }

export const punchFileApi = {
  list: punchFile.page('GET /api/attendance/files', {
    access: 'attendance:import',
    row: PunchFileRow,
    filters: { office_id: Id.optional() },
    sort: ['brought_at', 'last_at', 'office_name'],
    order: '-brought_at',
    exports: 'attendance:import',
  }),
  preview: punchFile.endpoint('POST /api/attendance/files/preview', {
    access: 'attendance:import',
    body: 'upload',
    safe: true,
    input: z.strictObject(fileInput),
    reply: FilePreview,
  }),
  bring: punchFile.endpoint('POST /api/attendance/files', {
    access: 'attendance:import',
    body: 'upload',
    // Importing the same file again adds nothing, so no key is needed.
    usesIdempotencyKey: false,
    input: z.strictObject(fileInput),
    reply: PunchFileRow,
  }),
  /** Its punches no longer count, and stay in the log. */
  undo: punchFile.endpoint('POST /api/attendance/files/{id}/undo', {
    access: 'attendance:import',
    input: z.strictObject({ id: Id, version: Version }),
    reply: PunchFileRow,
  }),
  unclaimed: deviceNumber.page('GET /api/attendance/numbers', {
    access: 'attendance:import',
    row: UnclaimedNumber,
    filters: { office_id: Id.optional() },
    sort: ['number', 'punches', 'last_at'],
    exports: 'attendance:import',
  }),
  /** Assigns a number to a person with every punch that waits for it. */
  claim: deviceNumber.endpoint('PUT /api/attendance/numbers', {
    access: 'attendance:import',
    input: z.strictObject({ office_id: Id, number: ShortText(40), employee_id: Id }),
    reply: z.object({ punches: Whole }),
  }),
}
