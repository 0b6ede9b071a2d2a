import { z } from 'zod'
import { countryCodes } from '#base/countries/served-countries.ts'
import { subject } from '#base/endpoints/endpoint.ts'
import { DayField } from '#base/endpoints/fields.ts'
import { PAYROLL_MODULE } from '#base/modules.ts'

const law = subject('law', { module: PAYROLL_MODULE })

/** Countries whose law is in the product. */
export const LawCountry = z.enum(countryCodes())
export type LawCountry = z.output<typeof LawCountry>

/** Whether a table was checked for a month: only `in_force` was. */
export const LawStanding = z.enum(['in_force', 'carried_on', 'unconfirmed', 'not_loaded', 'not_yet'])

const Day = z.iso.date().nullable()

/** One table of the law as it stands on a day. */
export const LawTable = z.object({
  id: z.string(),
  country: LawCountry,
  law: z.string(),
  /** The first day it is in force, and its source; null where it is not in force yet. */
  since: Day,
  source: z.string().nullable(),
  /** Whether it was checked for the month of the day, is carried on unconfirmed, announced, missing or not begun. */
  standing: LawStanding,
  /** False where the product lacks the figures of this entry: no run can use it. */
  is_loaded: z.boolean(),
  /** The next known entry. */
  next_day: Day,
  next_source: z.string().nullable(),
  /** Its figures as texts. */
  figures: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Every entry, newest first. */
  history: z.array(
    z.object({
      from_day: z.iso.date(),
      source: z.string(),
      state: z.enum(['past', 'in_force', 'future']),
      is_loaded: z.boolean(),
      is_confirmed: z.boolean(),
    }),
  ),
})

export const lawApi = {
  /** The tables in force on a day, today by default, in each country. */
  tables: law.page('GET /api/payroll/law', {
    access: 'payroll:read',
    row: LawTable,
    filters: { on: DayField().optional(), country: LawCountry.optional(), standing: LawStanding.optional() },
    sort: ['law', 'country', 'since', 'next_day'],
    order: 'country',
    exports: 'payroll:read',
  }),
}
