import { z } from 'zod'
import { Id, subject, UploadField, Version } from '#base/endpoints/endpoint.ts'
import { MomentField, ShortText } from '#base/endpoints/fields.ts'
import { ATTENDANCE_MODULE } from '#base/modules.ts'
import { NUMBER_ORDERS } from './number-order-value.ts'

const punchFile = subject('punch-file', { module: ATTENDANCE_MODULE })
const deviceNumber = subject('device-number', { module: ATTENDANCE_MODULE })

const Whole = z.number().int()
const Place = () => z.coerce.number().int().min(0).max(99).optional()

/** Which column is what, positions from 0; all left out: as proposed, or as confirmed for the last file of that form. */
const columns = {
  number_at: Place(),
  day_at: Place(),
  /** Left out: day and time are one column. */
  time_at: Place(),
  /** The going in a column of its own, beside the coming. */
  until_at: Place(),
  direction_at: Place(),
  device_at: Place(),
  heading: z.stringbool().or(z.boolean()).default(false),
  /** Whether the day or the month stands first; left out: as the file tells, or as it was said of the last one. */
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

/** What a file would bring, before anything is written. */
export const FilePreview = z.object({
  columns: Columns.nullable(),
  /** In which order the days are read; open where the file fits both and nobody said it. */
  days: z.object({
    order: z.enum(NUMBER_ORDERS).nullable(),
    is_open: z.boolean(),
    settled_by: z.string().nullable(),
    example: z.string().nullable(),
  }),
  /** Confirmed for a file of this form before. */
  is_remembered: z.boolean(),
  /** The first lines as cells. */
  sample: z.array(z.array(z.string())),
  punches: Whole,
  /** There already, by whoever sent them. */
  known: Whole,
  people: z.array(z.object({ employee_id: Id, full_name: z.string(), number: z.string(), punches: Whole })),
  unclaimed: z.array(z.object({ number: z.string(), punches: Whole })),
  first_at: MomentField().nullable(),
  last_at: MomentField().nullable(),
  /** Lines that cannot be read, the first of them. */
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

/** A number of an office's devices that is nobody's, with what waits for its person. */
export const UnclaimedNumber = z.object({
  /** Office and number. */
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
    // The same file again brings nothing, so no key is needed.
    usesIdempotencyKey: false,
    input: z.strictObject(fileInput),
    reply: PunchFileRow,
  }),
  /** Its punches count no more; they stay in the log. */
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
  /** Gives a number to a person, with every punch that waits for one. */
  claim: deviceNumber.endpoint('PUT /api/attendance/numbers', {
    access: 'attendance:import',
    input: z.strictObject({ office_id: Id, number: ShortText(40), employee_id: Id }),
    reply: z.object({ punches: Whole }),
  }),
}
