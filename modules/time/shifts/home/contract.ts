import { z } from 'zod'
import { subject } from '#base/endpoints/endpoint.ts'
import { DayField } from '#base/endpoints/fields.ts'
import { SCHEDULE_MODULE } from '#base/modules.ts'

const coming = subject('shift-coming', { module: SCHEDULE_MODULE })

const Whole = z.number().int()

/** One coming day of the people that the caller plans. */
const ComingDay = z.object({
  day: DayField(),
  /** Planned shifts of people who are not away. */
  planned: Whole,
  /** Missing people over all shifts; null when no need is set or the caller does not plan a whole department. */
  open: Whole.nullable(),
  /** Shifts with missing people, by short name. */
  short: z.array(z.object({ shift: z.string(), heads: Whole, needed: Whole })),
  /** Unpublished shifts. */
  untold: Whole,
})

export const shiftComingApi = {
  /** Seven days from today. */
  coming: coming.endpoint('GET /api/shift/coming', {
    access: 'shift:plan',
    reply: z.object({
      days: z.array(ComingDay),
      has_shifts: z.boolean(),
    }),
  }),
}
