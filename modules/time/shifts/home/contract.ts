import { z } from 'zod'
import { subject } from '#base/endpoints/endpoint.ts'
import { DayField } from '#base/endpoints/fields.ts'
import { SCHEDULE_MODULE } from '#base/modules.ts'

const coming = subject('shift-coming', { module: SCHEDULE_MODULE })

const Whole = z.number().int()

/** One of the coming days, of the people that the caller plans. */
const ComingDay = z.object({
  day: DayField(),
  /** Shifts that somebody has who is not away. */
  planned: Whole,
  /** People who are missing, over all shifts; null where nobody said how many are needed, or of whom. */
  open: Whole.nullable(),
  /** The shifts of which people are missing, by their short names. */
  short: z.array(z.object({ shift: z.string(), heads: Whole, needed: Whole })),
  /** Shifts of which their people were not told. */
  untold: Whole,
})

export const shiftComingApi = {
  /** Seven days from today on. */
  coming: coming.endpoint('GET /api/shift/coming', {
    access: 'shift:plan',
    reply: z.object({
      days: z.array(ComingDay),
      /** Whether the company has a shift that can be planned. */
      has_shifts: z.boolean(),
    }),
  }),
}
