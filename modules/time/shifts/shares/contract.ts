import { z } from 'zod'
import { Id, subject } from '#base/endpoints/endpoint.ts'
import { DayField } from '#base/endpoints/fields.ts'
import { SCHEDULE_MODULE } from '#base/modules.ts'
import { SHARE_KINDS } from './share-value.ts'

const share = subject('shift-share', { module: SCHEDULE_MODULE })

const Whole = z.number().int()
const Year = z.coerce.number().int().min(2000).max(2100)

/**
 * A person's nights, weekends and public holidays of a year by the plan, each with its difference from the list's
 * average.
 */
const ShareRow = z.object({
  id: Id,
  full_name: z.string(),
  employee_no: z.string(),
  department: z.string().nullable(),
  office_name: z.string().nullable(),
  nights: Whole,
  /** Rounded to a tenth; negative below the average. */
  nights_beside: z.number(),
  weekends: Whole,
  weekends_beside: z.number(),
  holidays: Whole,
  holidays_beside: z.number(),
})

export const shiftShareApi = {
  /** Everybody in reach with a shift in the year; by default the current year. */
  list: share.page('GET /api/shift/shares', {
    access: 'shift:plan',
    runsOnThread: true,
    row: ShareRow,
    filters: { year: Year.optional(), office_id: Id.optional(), department_id: Id.optional() },
    sort: ['full_name', 'nights', 'weekends', 'holidays'],
    order: '-nights',
    exports: 'shift:plan',
  }),
  /** The days behind a person's figures. */
  days: share.endpoint('GET /api/shift/shares/{id}', {
    access: 'shift:plan',
    input: z.strictObject({ id: Id, year: Year }),
    reply: z.object({
      days: z.array(
        z.object({
          day: DayField(),
          shift: z.string(),
          kinds: z.array(z.enum(SHARE_KINDS)),
          holiday: z.string().nullable(),
        }),
      ),
    }),
  }),
}
