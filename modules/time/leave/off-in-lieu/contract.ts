import { z } from 'zod'
import { Id, subject } from '#base/endpoints/endpoint.ts'
import { Count, DayField } from '#base/endpoints/fields.ts'
import { LEAVE_MODULE } from '#base/modules.ts'
import { requestEndpoints } from '#requests/contract.ts'
import { ClockTime, MINUTES_PER_DAY } from '../../hours/work/values.ts'
import { LeaveUnit } from '../types/amount-value.ts'

const offInLieu = subject('off-in-lieu', { module: LEAVE_MODULE })

export const OffInLieuInput = z.strictObject({
  type_id: Id,
  /** The worked day with start and end; an end at midnight is the end of the day. */
  day: DayField(),
  start: ClockTime,
  end: ClockTime,
  break_minutes: Count({ max: MINUTES_PER_DAY }).default(0),
})

/** Preview of time off for work. */
export const OffInLieuPreview = z.object({
  /** Kind of day off; null for a working day. */
  day_off: z.enum(['non_working', 'public_holiday', 'regular_day_off', 'disaster']).nullable(),
  /** Attended minutes within the requested hours; null without attendance or without hours. */
  attended: z.number().int().nullable(),
  earned: z
    .object({
      minutes: z.number().int(),
      /** Minutes that earn a whole day. */
      normal: z.number().int(),
      /** The law gives a whole day off, however few the hours. */
      whole_day: z.boolean(),
      unit: LeaveUnit,
      amount: z.number().meta({ decimals: 3 }),
      /** Last day to take it; null when it never expires. */
      until_day: DayField().nullable(),
      /** The hours are paid as well. */
      beside_pay: z.boolean(),
    })
    .nullable(),
})

export const offInLieuCalls = requestEndpoints(offInLieu, '/api/leave/off-in-lieu', {
  access: 'leave:ask',
  given: OffInLieuInput,
  preview: OffInLieuPreview,
})
