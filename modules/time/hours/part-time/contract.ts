import { z } from 'zod'
import { Id, subject, Version } from '#base/endpoints/endpoint.ts'
import { Count, DayField, Money } from '#base/endpoints/fields.ts'
import { OVERTIME_MODULE } from '#base/modules.ts'
import { requestEndpoints } from '#requests/contract.ts'
import { CeilingView, paidFields, recordFilters, recordList, stateField, workedFields } from '../work/contract.ts'
import { ClockTime, MINUTES_PER_DAY } from '../work/values.ts'

const partTime = subject('part-time', { module: OVERTIME_MODULE })
const rates = subject('part-time', { module: OVERTIME_MODULE, readAccessLog: 'pay' })

const Whole = z.number().int()
/** The warning about unusual pay, where the user has confirmed it. */
const confirmedPay = z
  .array(z.enum(['pay_ten_times']))
  .max(1)
  .optional()

/** The pay of an hour, of a person or of everybody in a position, from a day on. Minor units. */
export const PartTimeRate = z.object({
  id: Id,
  employee_id: Id.nullable(),
  full_name: z.string().nullable(),
  employee_no: z.string().nullable(),
  position_id: Id.nullable(),
  position: z.string().nullable(),
  from_day: DayField(),
  /** The day before the next one begins. */
  until_day: DayField().nullable(),
  per_hour: Money(),
  currency: z.string(),
  version: Whole,
  actions: z.array(z.enum(['edit', 'delete'])),
})

/** Hours as lists show them. */
export const PartTimeRow = z.object({
  ...workedFields,
  break_minutes: Whole,
  minutes: Whole,
  state: stateField,
  /** Only of oneself, or with the right to the person's pay. */
  per_hour: Money().nullable(),
  ...paidFields,
})

/** What the form shows of hours while it is filled in. */
export const PartTimePreview = z.object({
  counted: z
    .object({
      minutes: Whole,
      /** Only for oneself, or with the right to the person's pay. */
      per_hour: Money().nullable(),
      amount: Money().nullable(),
      currency: z.string(),
      formula: z.string().nullable(),
      ceilings: z.array(CeilingView),
    })
    .nullable(),
})

export const partTimeRequestApi = requestEndpoints(partTime, '/api/part-time/requests', {
  access: 'overtime:ask',
  given: z.strictObject({
    day: DayField(),
    start: ClockTime,
    end: ClockTime,
    break_minutes: Count({ max: MINUTES_PER_DAY }).default(0),
  }),
  preview: PartTimePreview,
})

export const partTimeApi = {
  list: partTime.page('GET /api/part-time/requests', {
    ...recordList,
    row: PartTimeRow,
    filters: {
      ...recordFilters,
      /** The request that a payslip names. */
      id: Id.optional(),
    },
  }),
  rates: rates.page('GET /api/part-time/rates', {
    access: 'compensation:read',
    row: PartTimeRate,
    filters: { employee_id: Id.optional(), position_id: Id.optional() },
    sort: ['from_day', 'full_name', 'position', 'per_hour'],
    order: '-from_day',
    exports: 'compensation:read',
  }),
  /** The rate of a person or of a position, never of both; at least the minimum of the day's law. */
  addRate: rates.endpoint('POST /api/part-time/rates', {
    access: 'compensation:edit',
    input: z.strictObject({
      employee_id: Id.nullable().default(null),
      position_id: Id.nullable().default(null),
      from_day: DayField(),
      per_hour: Money({ min: 1 }),
      /** Only for a position: the company's without it. A person's rate is in the currency of their pay. */
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .optional(),
      confirmed: confirmedPay,
    }),
    reply: PartTimeRate,
  }),
  changeRate: rates.endpoint('PATCH /api/part-time/rates/{id}', {
    access: 'compensation:edit',
    input: z.strictObject({
      id: Id,
      version: Version,
      from_day: DayField().optional(),
      per_hour: Money({ min: 1 }).optional(),
      confirmed: confirmedPay,
    }),
    reply: PartTimeRate,
  }),
  /** Hours on or after a day that were sent already: they keep their rate, whatever becomes of it. */
  sentHours: rates.endpoint('GET /api/part-time/rates/sent-hours', {
    access: 'compensation:edit',
    input: z.strictObject({
      employee_id: Id.optional(),
      position_id: Id.optional(),
      from_day: DayField(),
    }),
    reply: z.object({ records: Whole, minutes: Whole }),
  }),
  removeRate: rates.endpoint('DELETE /api/part-time/rates/{id}', {
    access: 'compensation:edit',
    input: z.strictObject({ id: Id, version: Version }),
    reply: z.object({}),
  }),
}
