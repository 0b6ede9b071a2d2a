import { z } from 'zod'
import { Id, subject } from '#base/endpoints/endpoint.ts'
import { DayField } from '#base/endpoints/fields.ts'
import { LEAVE_MODULE } from '#base/modules.ts'
import { LeaveUnit } from '../types/amount-value.ts'

const bestDays = subject('best-days', { module: LEAVE_MODULE })

const Length = z.number().meta({ decimals: 3 })

/** Leave that makes a long break and can be requested today. */
export const BestBreak = z.object({
  /** First and last day of leave. */
  from_day: DayField(),
  until_day: DayField(),
  /** The charge in the type's unit. */
  amount: Length,
  unit: LeaveUnit,
  left_after: Length,
  /** First and last day off. */
  first_off: DayField(),
  last_off: DayField(),
  length: z.number().int(),
  /** Days off in a row per day of leave. */
  worth: Length,
  /** Holidays within the break. */
  holidays: z.array(z.string()),
})

export const bestDaysApi = {
  /** Searches the caller's coming twelve months. */
  find: bestDays.endpoint('GET /api/leave/best-days', {
    access: 'leave:ask',
    input: z.strictObject({ type_id: Id, days: z.coerce.number().int().min(1).max(30) }),
    reply: z.array(BestBreak),
  }),
}
