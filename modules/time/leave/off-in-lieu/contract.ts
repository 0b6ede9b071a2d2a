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
  /** The day that was worked, and from when until when; an end at midnight is that of the day. */
  day: DayField(),
  start: ClockTime,
  end: ClockTime,
  break_minutes: Count({ max: MINUTES_PER_DAY }).default(0),
})

/** What the form shows of work while it is filled in. */
export const OffInLieuPreview = z.object({
  /** Which kind of day off it was; null for a working day. */
  day_off: z.enum(['non_working', 'public_holiday', 'disaster']).nullable(),
  /** Minutes of attendance within the hours asked for; null where none is kept, or no hours are given yet. */
  attended: z.number().int().nullable(),
  earned: z
    .object({
      minutes: z.number().int(),
      /** The minutes that a whole day is earned for. */
      normal: z.number().int(),
      /** The law gives a whole day off, however few the hours. */
      whole_day: z.boolean(),
      unit: LeaveUnit,
      amount: z.number().meta({ decimals: 3 }),
      /** The last day on which it may be taken; null: it does not expire. */
      until_day: DayField().nullable(),
      /** Pay for the same hours stays. */
      beside_pay: z.boolean(),
    })
    .nullable(),
})

export const offInLieuCalls = requestEndpoints(offInLieu, '/api/leave/off-in-lieu', {
  access: 'leave:ask',
  given: OffInLieuInput,
  preview: OffInLieuPreview,
})
