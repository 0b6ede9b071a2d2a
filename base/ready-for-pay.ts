import { z } from 'zod'

/** How many people a run can pay, and how many of the others lack each field. */
export const ReadyForPay = z.object({
  people: z.number().int(),
  complete: z.number().int(),
  missing: z.array(z.object({ field: z.string(), count: z.number().int() })),
})
