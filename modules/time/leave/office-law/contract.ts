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

/** An action on the office: applied from a day on, or without a day left unchanged. */
const Act = z.object({
  id: Id,
  from_day: DayField().nullable(),
  types: z.array(z.string()),
  ended: z.array(z.string()),
  holidays: z.number().int(),
  by_name: z.string(),
  at: z.string(),
})

/** An office's state of the leave and holidays of its country's law. */
export const OfficeLaw = z.object({
  country: z.string(),
  is_known: z.boolean(),
  /** People who work there now or later. */
  people: z.number().int(),
  types: z.array(Type),
  missing: z.array(z.string()),
  /** Leave types of other countries' laws that its people have. */
  foreign: z.array(z.string()),
  /** Holidays by year. */
  holidays: z.array(z.object({ year: z.number().int(), count: z.number().int() })),
  lacks_holidays: z.boolean(),
  /** People work there, nothing is applied yet, and nobody has declined it. */
  is_offered: z.boolean(),
  acts: z.array(Act),
  actions: z.array(z.enum(['put_in', 'keep'])),
})

const Amount = z.number().nullable()
/** A changed balance; `who` is null when the caller may not read the person's leave. */
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
  /** `too_little`: it could not be approved any more. `against`: it prevents applying the law. */
  outcome: z.enum(['stays', 'recounted', 'too_little', 'against']),
})

export const OfficeLawPreview = z.object({
  people: z.number().int(),
  added: z.array(z.string()),
  ended: z.array(z.string()),
  holidays: z.array(z.object({ day: DayField(), name: z.string() })),
  /** The day on which balances are compared: the end of the year of the start day. */
  on: DayField(),
  balances: z.array(ChangedBalance),
  balances_total: z.number().int(),
  requests: z.array(AffectedRequest),
  requests_total: z.number().int(),
  /** Why the law cannot be applied from that day; null when it can. */
  against: z.string().nullable(),
})

export const officeLawApi = {
  offers: law.endpoint('GET /api/leave/office-law', {
    access,
    reply: z.array(z.object({ id: Id, name: z.string(), country: z.string() })),
  }),
  one: law.endpoint('GET /api/leave/office-law/{id}', { access, input: officeInput, reply: OfficeLaw }),
  /** Previews applying the law from a day on. Nothing is changed. */
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
  /** Declines the offer: it is not shown again, and the law may still be applied later. */
  keep: law.endpoint('POST /api/leave/office-law/{id}/keep', { access, input: officeInput, reply: OfficeLaw }),
}
