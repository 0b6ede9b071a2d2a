import { z } from 'zod'

/** Offices without a public holiday in a year. Screens show it as a note. */
export const HolidaysMissing = z.array(z.object({ office: z.string(), year: z.number().int() }))
