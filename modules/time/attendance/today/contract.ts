import { z } from 'zod'
import { Id, subject } from '#base/endpoints/endpoint.ts'
import { DayField } from '#base/endpoints/fields.ts'
import { ATTENDANCE_MODULE } from '#base/modules.ts'
import { DayOffKind } from '#calendar/day-off-value.ts'
import { TodayState } from './today-value.ts'

const today = subject('attendance-today', { module: ATTENDANCE_MODULE })

const Whole = z.number().int()

/** A person's state today. `late` is minutes. */
export const TodayRow = z.object({
  id: Id,
  full_name: z.string(),
  employee_no: z.string(),
  department: z.string().nullable(),
  office_name: z.string().nullable(),
  day: DayField(),
  state: TodayState.meta({ kind: 'status' }),
  day_off: DayOffKind.nullable(),
  shift: z.string().nullable(),
  planned: z.string().nullable(),
  clock_in: z.string().nullable(),
  late: Whole,
})

export const attendanceTodayApi = {
  list: today.page('GET /api/attendance/today', {
    access: 'attendance:read',
    runsOnThread: 'by_reach',
    row: TodayRow,
    filters: { state: TodayState.optional(), office_id: Id.optional() },
    sort: ['full_name', 'state', 'late'],
    exports: 'attendance:read',
  }),
  counts: today.endpoint('GET /api/attendance/today/counts', {
    access: 'attendance:read',
    runsOnThread: 'by_reach',
    reply: z.object({
      people: Whole,
      states: z.array(z.object({ state: TodayState, count: Whole })),
      /** Whether clocking in is possible: an office has a place, or a device file was imported. */
      is_ready: z.boolean(),
    }),
  }),
}
