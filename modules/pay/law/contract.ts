import { z } from 'zod'
import { countryCodes } from '#base/countries/served-countries.ts'
import { subject } from '#base/endpoints/endpoint.ts'
import { DayField } from '#base/endpoints/fields.ts'
import { PAYROLL_MODULE } from '#base/modules.ts'

const law = subject('law', { module: PAYROLL_MODULE })

/** Countries whose law is in the product. */
export const LawCountry = z.enum(countryCodes())
export type LawCountry = z.output<typeof LawCountry>

/** How a table stands for a month; `in_force` alone was read and checked for it. */
export const LawStanding = z.enum(['in_force', 'carried_on', 'unconfirmed', 'not_loaded', 'not_yet'])

const Day = z.iso.date().nullable()

/** One table of the law as it stands on a day. */
export const LawTable = z.object({
  id: z.string(),
  country: LawCountry,
  /** What the table is called. */
  law: z.string(),
  /** In force: since when and by what; without a day nothing of it is in force yet. */
  since: Day,
  source: z.string().nullable(),
  /** How it stands for the month of the day: checked, carried on unconfirmed, announced, missing, or not begun. */
  standing: LawStanding,
  /** False where the years of this entry are not in the product: no run can be made by it. */
  is_loaded: z.boolean(),
  /** What is known to follow. */
  next_day: Day,
  next_source: z.string().nullable(),
  /** What it says, ready to read. */
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
  /** What is in force on a day (today, unless told) in each country. */
  tables: law.page('GET /api/payroll/law', {
    access: 'payroll:read',
    row: LawTable,
    filters: { on: DayField().optional(), country: LawCountry.optional(), standing: LawStanding.optional() },
    sort: ['law', 'country', 'since', 'next_day'],
    order: 'country',
    exports: 'payroll:read',
  }),
}
