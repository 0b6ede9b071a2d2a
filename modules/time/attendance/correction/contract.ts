import { z } from 'zod'
import { Id, subject } from '#base/endpoints/endpoint.ts'
import { DayField, Flag, MomentField } from '#base/endpoints/fields.ts'
import { ATTENDANCE_MODULE } from '#base/modules.ts'
import { DayOffKind } from '#calendar/day-off-value.ts'
import { RequestState, requestEndpoints } from '#requests/contract.ts'
import { ClockTime } from '../../hours/work/values.ts'
import { AttendanceStatus } from '../values.ts'

const correction = subject('attendance-correction', { module: ATTENDANCE_MODULE })

const Clock = z.string().nullable()
const statuses = { statuses: z.array(AttendanceStatus), day_off: DayOffKind.nullable() }

/** Preview of a correction: the day as it is and as it would be. */
export const CorrectionPreview = z.object({
  known: z.object({ planned: Clock, clock_in: Clock, clock_out: Clock, ...statuses }).nullable(),
  becomes: z.object({ clock_in: Clock, clock_out: Clock, worked: z.number().int(), ...statuses }).nullable(),
})

export const correctionCalls = requestEndpoints(correction, '/api/attendance/corrections', {
  access: 'attendance:press',
  given: z.strictObject({
    day: DayField(),
    /** Null leaves the time unchanged. */
    new_in: ClockTime.nullable().default(null),
    new_out: ClockTime.nullable().default(null),
  }),
  preview: CorrectionPreview,
})

/** A correction with old and new times of the office's clock. */
export const CorrectionRow = z.object({
  id: Id,
  employee_id: Id,
  employee_no: z.string(),
  full_name: z.string(),
  day: DayField(),
  old_in: Clock,
  new_in: Clock,
  old_out: Clock,
  new_out: Clock,
  state: RequestState.meta({ kind: 'status' }),
  /** The day was reset, so its punches count again. */
  is_reset: z.boolean(),
  sent_at: MomentField(),
  version: z.number().int(),
})

export const correctionApi = {
  list: correction.page('GET /api/attendance/corrections', {
    access: 'attendance:read',
    row: CorrectionRow,
    filters: {
      state: RequestState.optional(),
      from: DayField().optional(),
      to: DayField().optional(),
      employee_id: Id.optional(),
      mine_only: Flag().optional(),
    },
    sort: ['day', 'full_name', 'sent_at'],
    order: '-day',
    exports: 'attendance:read',
  }),
}
