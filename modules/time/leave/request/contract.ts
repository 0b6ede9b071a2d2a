import { z } from 'zod'
import { addDays, isDay } from '#base/days/days.ts'
import { Id, subject } from '#base/endpoints/endpoint.ts'
import { Count, DayField, MomentField } from '#base/endpoints/fields.ts'
import { LEAVE_MODULE } from '#base/modules.ts'
import { RequestState, requestEndpoints } from '#requests/contract.ts'
import { LeaveUnit } from '../types/amount-value.ts'

const leave = subject('leave-request', { module: LEAVE_MODULE })

/** The longest that one request may be, in days. */
export const MAX_DAYS = 400

const Part = z.enum(['whole', 'first', 'second'])
const Length = z.number().meta({ decimals: 3 })

export const LeaveInput = z.strictObject({
  type_id: Id,
  from_day: DayField(),
  until_day: DayField(),
  from_part: Part.default('whole'),
  until_part: Part.default('whole'),
  /** A time of one day, in minutes after its midnight. */
  from_minute: Count({ max: 2_879 }).nullable().default(null),
  until_minute: Count({ min: 1, max: 2_880 }).nullable().default(null),
  /** Who stands in. */
  cover_id: Id.nullable().default(null),
})

/** What the form shows while days are chosen. */
export const LeavePreview = z.object({
  unit: LeaveUnit.nullable(),
  days: z.array(
    z.object({
      day: DayField(),
      amount: Length,
      /** Why the day costs nothing. */
      free: z.string().nullable(),
    }),
  ),
  total: Length,
  /** What is left now, and with the request; null where the type has no balance. */
  left: Length.nullable(),
  left_after: Length.nullable(),
  /** What of it would be without pay, beyond the balance. */
  unpaid: Length,
  /** What of these days is taken of carried days: those that last until the day itself. */
  carried: Length,
  /** Who of the same department is away then; "away" is all that is said of it. */
  away: z.array(z.object({ name: z.string(), from_day: DayField(), until_day: DayField(), is_pending: z.boolean() })),
  notice_days: z.number().int(),
})

export const leaveRequestApi = requestEndpoints(leave, '/api/leave/requests', {
  access: 'leave:ask',
  given: LeaveInput,
  preview: LeavePreview,
  within({ from_day, until_day }, context) {
    // What is no day is refused at its own field.
    if (from_day === undefined || until_day === undefined || !isDay(from_day) || !isDay(until_day)) return
    if (until_day > addDays(from_day, MAX_DAYS - 1))
      context.addIssue({ code: 'custom', path: ['until_day'], message: 'leave_too_long', params: { days: MAX_DAYS } })
  },
})

/** A request of leave, for work that earns it, or to be paid for it, as lists show it. */
export const LeaveRow = z.object({
  id: Id,
  kind: z.enum(['leave', 'off_in_lieu', 'encashment']),
  employee_id: Id,
  employee_no: z.string(),
  full_name: z.string(),
  type_id: Id,
  type_name: z.string(),
  unit: LeaveUnit,
  from_day: DayField(),
  until_day: DayField(),
  amount: Length,
  state: RequestState.meta({ kind: 'status' }),
  sent_at: MomentField(),
})

export const leaveListApi = {
  /** Leave of everybody within reach. */
  list: leave.page('GET /api/leave/requests', {
    access: 'leave:read',
    row: LeaveRow,
    filters: {
      state: RequestState.meta({ kind: 'status' }).optional(),
      kind: LeaveRow.shape.kind.optional(),
      type_id: Id.optional(),
      employee_id: Id.optional(),
      from: DayField().optional(),
      to: DayField().optional(),
    },
    sort: ['from_day', 'full_name', 'sent_at'],
    order: '-from_day',
    exports: 'leave:read',
  }),
}
