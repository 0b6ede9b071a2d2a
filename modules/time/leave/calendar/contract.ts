import { z } from 'zod'
import { Id, subject } from '#base/endpoints/endpoint.ts'
import { DayField, Flag, MonthField } from '#base/endpoints/fields.ts'
import { LEAVE_MODULE } from '#base/modules.ts'
import { DayOffKind } from '#calendar/day-off-value.ts'

const calendar = subject('leave-calendar', { module: LEAVE_MODULE })

const Part = z.enum(['whole', 'first', 'second', 'half', 'minutes'])

/** A day that is more than a plain working day. */
export const CalendarMark = z.object({
  day: DayField(),
  /** The kind of a day off by pattern or shift, or outside employment. */
  off: z.enum([...DayOffKind.options, 'not_employed']).nullable(),
  /** The office's holiday in the reader's language. */
  holiday: z.string().nullable(),
  holiday_part: Part.nullable(),
  away: z.array(
    z.object({
      part: Part,
      /** Undecided; only readers who may see the leave itself get it. */
      is_pending: z.boolean(),
      /** The type; null when the reader may only know that the person is away. */
      type: z.string().nullable(),
      request_id: Id.nullable(),
    }),
  ),
})

export type Mark = z.output<typeof CalendarMark>

export const CalendarRow = z.object({
  id: Id,
  employee_no: z.string(),
  full_name: z.string(),
  department: z.string().nullable(),
  office: z.string().nullable(),
  /** Working days away, half days as 0.5, without pending leave. */
  days_away: z.number().meta({ decimals: 1 }),
  away: z.array(DayField()),
  marks: z.array(CalendarMark),
})

/** Who is away when, for people in reach of `leave:calendar` and people whose leave the reader may see. */
export const leaveCalendarApi = {
  list: calendar.page('GET /api/leave/calendar', {
    access: 'leave:calendar',
    row: CalendarRow,
    filters: {
      /** Defaults to this month. */
      month: MonthField().optional(),
      department_id: Id.optional(),
      office_id: Id.optional(),
      only_away: Flag().optional(),
    },
    sort: ['full_name', 'employee_no'],
    exports: 'leave:calendar',
  }),
}
