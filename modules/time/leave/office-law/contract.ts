import { z } from 'zod'
import { Id, subject } from '#base/endpoints/endpoint.ts'
import { DayField } from '#base/endpoints/fields.ts'
import { LEAVE_MODULE } from '#base/modules.ts'
import { LeaveUnit } from '../types/amount-value.ts'

const law = subject('office-law', { module: LEAVE_MODULE })
const access = 'leave:policy' as const

const officeInput = z.strictObject({ id: Id })
const applyInput = z.strictObject({ id: Id, from_day: DayField() })
const Type = z.object({ name: z.string(), since: DayField() })

/** What was done about it: put in from a day on, or with no day left as it was. */
const Act = z.object({
  id: Id,
  from_day: DayField().nullable(),
  types: z.array(z.string()),
  ended: z.array(z.string()),
  holidays: z.number().int(),
  by_name: z.string(),
  at: z.string(),
})

/** The leave and holidays of its own country's law in an office, and what is missing of them. */
export const OfficeLaw = z.object({
  country: z.string(),
  /** Whether the product knows the law of its country. */
  is_known: z.boolean(),
  /** Whose leave it is: people who work there now or later. */
  people: z.number().int(),
  types: z.array(Type),
  missing: z.array(z.string()),
  /** Leave of another country's law that its people have. */
  foreign: z.array(z.string()),
  /** How many holidays are given there, by year. */
  holidays: z.array(z.object({ year: z.number().int(), count: z.number().int() })),
  lacks_holidays: z.boolean(),
  /** People work there, none of this is put in yet, and nobody has said to leave it so. */
  is_offered: z.boolean(),
  acts: z.array(Act),
  actions: z.array(z.enum(['put_in', 'keep'])),
})

const Amount = z.number().nullable()
/** A balance that becomes another; who is null where the caller may not read their leave. */
const ChangedBalance = z.object({
  who: z.string().nullable(),
  type: z.string(),
  unit: LeaveUnit,
  before: Amount,
  after: Amount,
})
const AffectedRequest = z.object({
  who: z.string().nullable(),
  type: z.string(),
  unit: LeaveUnit,
  from_day: DayField(),
  until_day: DayField(),
  state: z.enum(['pending', 'approved']),
  before: z.number(),
  after: z.number(),
  /** Stays as it is, costs another amount, cannot be approved any more, or stands against putting it in. */
  outcome: z.enum(['stays', 'recounted', 'too_little', 'against']),
})

export const OfficeLawPreview = z.object({
  people: z.number().int(),
  added: z.array(z.string()),
  ended: z.array(z.string()),
  holidays: z.array(z.object({ day: DayField(), name: z.string() })),
  /** The day on which balances are compared: the last of the year it begins in. */
  on: DayField(),
  balances: z.array(ChangedBalance),
  balances_total: z.number().int(),
  requests: z.array(AffectedRequest),
  requests_total: z.number().int(),
  /** Why it cannot be put in from that day, in words; null where it can. */
  against: z.string().nullable(),
})

export const officeLawApi = {
  /** Offices to which it is offered. */
  offers: law.endpoint('GET /api/leave/office-law', {
    access,
    reply: z.array(z.object({ id: Id, name: z.string(), country: z.string() })),
  }),
  one: law.endpoint('GET /api/leave/office-law/{id}', { access, input: officeInput, reply: OfficeLaw }),
  /** What putting it in from a day on would do to balances and requests; nothing is changed. */
  preview: law.endpoint('POST /api/leave/office-law/{id}/preview', {
    access,
    safe: true,
    runsOnThread: true,
    input: applyInput,
    reply: OfficeLawPreview,
  }),
  putIn: law.endpoint('POST /api/leave/office-law/{id}', {
    access,
    input: applyInput,
    reply: z.object({ task_id: Id }),
  }),
  /** Leaves an office as it is: it is not offered again, and may be put in later all the same. */
  keep: law.endpoint('POST /api/leave/office-law/{id}/keep', { access, input: officeInput, reply: OfficeLaw }),
}
