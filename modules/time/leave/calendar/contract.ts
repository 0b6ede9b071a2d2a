import { z } from 'zod'
import { Id, subject } from '#base/endpoints/endpoint.ts'
import { DayField, Flag, MonthField } from '#base/endpoints/fields.ts'
import { LEAVE_MODULE } from '#base/modules.ts'

const calendar = subject('leave-calendar', { module: LEAVE_MODULE })

const Part = z.enum(['whole', 'first', 'second', 'half', 'minutes'])

/** A day of somebody's month that is more than a plain working day. */
export const CalendarMark = z.object({
  day: DayField(),
  /** Not to be worked by the week or the shift, or outside the employment. */
  off: z.enum(['day_off', 'not_employed']).nullable(),
  /** The holiday of the person's office, in the reader's language. */
  holiday: z.string().nullable(),
  holiday_part: Part.nullable(),
  away: z.array(
    z.object({
      part: Part,
      /** Asked for and not decided yet: only those see it who see the leave itself. */
      is_pending: z.boolean(),
      /** What it is; null where the reader is told of no more than "away". */
      type: z.string().nullable(),
      request_id: Id.nullable(),
    }),
  ),
})

export type Mark = z.output<typeof CalendarMark>

/** A person's month. */
export const CalendarRow = z.object({
  id: Id,
  employee_no: z.string(),
  full_name: z.string(),
  department: z.string().nullable(),
  office: z.string().nullable(),
  /** Working days away in the month, halves as 0.5; what waits for a decision is not among them. */
  days_away: z.number().meta({ decimals: 1 }),
  /** The same days by name. */
  away: z.array(DayField()),
  marks: z.array(CalendarMark),
})

/** Who is away when. Reach is that of `leave:calendar`, and whoever's leave the reader may see. */
export const leaveCalendarApi = {
  list: calendar.page('GET /api/leave/calendar', {
    access: 'leave:calendar',
    row: CalendarRow,
    filters: {
      /** This month, unless told. */
      month: MonthField().optional(),
      department_id: Id.optional(),
      office_id: Id.optional(),
      /** Only those with leave in the month. */
      only_away: Flag().optional(),
    },
    sort: ['full_name', 'employee_no'],
    exports: 'leave:calendar',
  }),
}
