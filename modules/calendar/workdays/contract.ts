import { z } from 'zod'
import { Id, subject } from '#base/endpoints/endpoint.ts'
import { DayField, limitDaySpan } from '#base/endpoints/fields.ts'

const workday = subject('workday')

/** The longest span of one call, in days. */
const MAX_DAYS = 92

const Part = z.enum(['whole', 'first', 'second'])

/** A workday of a person. Minutes count from midnight of the day, beyond 1,440 on the next day. */
const WorkdayRow = z.object({
  day: DayField(),
  employed: z.boolean(),
  office_id: Id.nullable(),
  kind: z.enum(['working', 'rest_day', 'regular_day_off', 'non_working']),
  hours: z
    .object({
      start: z.number().int(),
      end: z.number().int(),
      break: z.number().int(),
      break_at: z.number().int(),
      divides: z.number().int().nullable(),
      minutes: z.number().int(),
      halves: z.array(z.number().int()),
    })
    .nullable(),
  /** The shift that replaces the weekly pattern. */
  shift: z.string().nullable(),
  holidays: z.array(
    z.object({
      id: Id,
      name: z.string(),
      name_zh: z.string().nullable(),
      kind: z.enum(['public', 'substituted', 'company']),
      part: Part,
    }),
  ),
  /** The reason is null for readers who may not know it. */
  away: z.array(
    z.object({
      part: z.enum([...Part.options, 'half', 'minutes']),
      /** Its length, where it has no time. */
      minutes: z.number().int().nullable(),
      /** When leave by the hour lies. */
      start: z.number().int().nullable(),
      end: z.number().int().nullable(),
      pending: z.boolean(),
      source: z.string().nullable(),
      type: z.string().nullable(),
    }),
  ),
  /** Minutes of each half that are to be worked. */
  due: z.array(z.number().int()),
})

export const workdayApi = {
  days: workday.endpoint('GET /api/employees/{id}/workdays', {
    access: 'employee:read',
    input: limitDaySpan(z.strictObject({ id: Id, first: DayField(), last: DayField() }), ['first', 'last'], MAX_DAYS),
    reply: z.array(WorkdayRow),
  }),
}
