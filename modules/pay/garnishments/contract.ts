import { z } from 'zod'
import { Id, subject, Version } from '#base/endpoints/endpoint.ts'
import { DayField, Money, MonthField, OptionalLine, ShortText } from '#base/endpoints/fields.ts'
import { PAYROLL_MODULE } from '#base/modules.ts'

const garnishment = subject('garnishments', { module: PAYROLL_MODULE, readAccessLog: 'pay' })

/** Only orders of Taiwanese courts are recorded. */
const Dollars = (least = 0) => Money({ min: least, currency: 'TWD' })
const Text = z.string().nullable()
const person = { employee_id: Id, employee_no: z.string(), full_name: z.string() }
const versioned = z.strictObject({ id: Id, version: Version })

export const GarnishmentState = z.enum(['coming', 'running', 'done', 'left_over'])

/** An order of a court to pay a part of somebody's wages to a creditor. Whole dollars. */
export const Garnishment = z.object({
  id: Id,
  ...person,
  court: z.string(),
  order_number: z.string(),
  creditor: z.string(),
  pay_to: Text,
  served_on: z.iso.date(),
  from_month: MonthField(),
  until_month: MonthField().nullable(),
  total: Dollars(),
  taken: Dollars(),
  left: Dollars(),
  keeps: Dollars().nullable(),
  /** `left_over`: its months are over or the person has left, and the total was not reached. */
  state: GarnishmentState,
  last_day: z.iso.date().nullable(),
  actions: z.array(z.enum(['edit', 'remove'])),
  version: z.number().int(),
})

/** What an approved run deducted for a creditor, who is to be paid by the company. */
export const GarnishmentPayment = z.object({
  id: z.string(),
  ...person,
  period: MonthField(),
  pay_day: z.iso.date(),
  creditor: z.string(),
  court: z.string(),
  order_number: z.string(),
  pay_to: Text,
  amount: Dollars(),
  left: Dollars(),
})

const fields = {
  court: ShortText(120),
  order_number: ShortText(80),
  creditor: ShortText(160),
  served_on: DayField(),
  from_month: MonthField(),
  total: Dollars(1),
}

export const garnishmentApi = {
  list: garnishment.page('GET /api/garnishments', {
    access: 'payroll:read',
    row: Garnishment,
    filters: { employee_id: Id.optional(), state: GarnishmentState.optional() },
    sort: ['full_name', 'served_on', 'from_month'],
    exports: 'payroll:read',
  }),
  create: garnishment.endpoint('POST /api/garnishments', {
    access: 'payroll:prepare',
    input: z.strictObject({
      employee_id: Id,
      ...fields,
      until_month: MonthField().nullable().default(null),
      pay_to: OptionalLine(200).nullable().default(null),
      /** What stays of a month's pay, where the order says so. */
      keeps: Dollars().nullable().default(null),
    }),
    reply: Garnishment,
  }),
  edit: garnishment.endpoint('PATCH /api/garnishments/{id}', {
    access: 'payroll:prepare',
    input: versioned.extend({
      court: fields.court.optional(),
      order_number: fields.order_number.optional(),
      creditor: fields.creditor.optional(),
      served_on: fields.served_on.optional(),
      from_month: fields.from_month.optional(),
      total: fields.total.optional(),
      until_month: MonthField().nullable().optional(),
      pay_to: OptionalLine(200).nullable().optional(),
      keeps: Dollars().nullable().optional(),
    }),
    reply: Garnishment,
  }),
  /** Deletes an order that was typed by mistake; only while nothing was deducted. */
  remove: garnishment.endpoint('DELETE /api/garnishments/{id}', {
    access: 'payroll:prepare',
    input: versioned,
    reply: z.object({}),
  }),
  payments: garnishment.page('GET /api/garnishments/payments', {
    access: 'payroll:read',
    row: GarnishmentPayment,
    filters: { period: MonthField().optional(), run_id: Id.optional(), employee_id: Id.optional() },
    sort: ['period', 'creditor', 'full_name'],
    order: '-period',
    exports: 'payroll:read',
  }),
}
