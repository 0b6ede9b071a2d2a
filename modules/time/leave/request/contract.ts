import { z } from 'zod'
import { addMonths, isDay } from '#base/days/days.ts'
import { Id, subject } from '#base/endpoints/endpoint.ts'
import { Count, DayField, MomentField } from '#base/endpoints/fields.ts'
import { LEAVE_MODULE } from '#base/modules.ts'
import { RequestState, requestEndpoints } from '#requests/contract.ts'
import { LeaveUnit } from '../types/amount-value.ts'

const leave = subject('leave-request', { module: LEAVE_MODULE })

/** A request is at most two years, as parental leave may be. */
const MAX_MONTHS = 24

const Part = z.enum(['whole', 'first', 'second'])
const Length = z.number().meta({ decimals: 3 })

export const LeaveInput = z.strictObject({
  type_id: Id,
  from_day: DayField(),
  until_day: DayField(),
  from_part: Part.default('whole'),
  until_part: Part.default('whole'),
  /** Minutes after the midnight of the day. */
  from_minute: Count({ max: 2_879 }).nullable().default(null),
  until_minute: Count({ min: 1, max: 2_880 }).nullable().default(null),
  cover_id: Id.nullable().default(null),
  /** The day of the event, for types that are taken around it. */
  event_day: DayField().nullable().default(null),
})

export const LeavePreview = z.object({
  unit: LeaveUnit.nullable(),
  days: z.array(
    z.object({
      day: DayField(),
      amount: Length,
      free: z.string().nullable(),
    }),
  ),
  total: Length,
  /** Balance now and with the request; null for types without a balance. */
  left: Length.nullable(),
  left_after: Length.nullable(),
  /** The unpaid part beyond the balance. */
  unpaid: Length,
  /** The part from carried days that last until the day itself. */
  carried: Length,
  /** Colleagues of the same department who are away, without details. */
  away: z.array(z.object({ name: z.string(), from_day: DayField(), until_day: DayField(), is_pending: z.boolean() })),
  notice_days: z.number().int(),
})

export const leaveRequestApi = requestEndpoints(leave, '/api/leave/requests', {
  access: 'leave:ask',
  given: LeaveInput,
  preview: LeavePreview,
  within({ from_day, until_day }, context) {
    // Invalid days are refused at their own field.
    if (from_day === undefined || until_day === undefined || !isDay(from_day) || !isDay(until_day)) return
    if (until_day >= addMonths(from_day, MAX_MONTHS))
      context.addIssue({ code: 'custom', path: ['until_day'], message: 'leave_too_long' })
  },
})

/** A request for leave, time off or encashment, as lists show it. */
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
