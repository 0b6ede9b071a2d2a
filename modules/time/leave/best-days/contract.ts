import { z } from 'zod'
import { Id, subject } from '#base/endpoints/endpoint.ts'
import { DayField } from '#base/endpoints/fields.ts'
import { LEAVE_MODULE } from '#base/modules.ts'
import { LeaveUnit } from '../types/amount-value.ts'

const bestDays = subject('best-days', { module: LEAVE_MODULE })

const Length = z.number().meta({ decimals: 3 })

/** Leave that makes a long break, of those that may be asked for today. */
export const BestBreak = z.object({
  /** The leave. */
  from_day: DayField(),
  until_day: DayField(),
  /** What it costs, as the type counts. */
  amount: Length,
  unit: LeaveUnit,
  left_after: Length,
  /** The break. */
  first_off: DayField(),
  last_off: DayField(),
  length: z.number().int(),
  /** Days off in a row for each day of leave. */
  worth: Length,
  /** The holidays it joins. */
  holidays: z.array(z.string()),
})

export const bestDaysApi = {
  /** The coming twelve months of whoever asks. */
  find: bestDays.endpoint('GET /api/leave/best-days', {
    access: 'leave:ask',
    input: z.strictObject({ type_id: Id, days: z.coerce.number().int().min(1).max(30) }),
    reply: z.array(BestBreak),
  }),
}
