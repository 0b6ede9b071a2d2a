import { z } from 'zod'

/** Offices without a public holiday of a year, as screens say it: a note, nothing stands against what they show. */
export const HolidaysMissing = z.array(z.object({ office: z.string(), year: z.number().int() }))
