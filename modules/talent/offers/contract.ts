import { z } from 'zod'
import { CurrencyField } from '#base/endpoints/currency-field.ts'
import { Id, subject } from '#base/endpoints/endpoint.ts'
import { Count, DayField, Decimal, type FieldMeta, LongText, MomentField, Money } from '#base/endpoints/fields.ts'
import { QueryList } from '#base/endpoints/query-fields.ts'
import { ONBOARDING_MODULE } from '#base/modules.ts'
import { LARGEST_AMOUNT } from '#base/money/money.ts'
import { requestEndpoints } from '#requests/contract.ts'
import { NewcomerRecord } from '../newcomers/contract.ts'
import { EmploymentType, PayPeriod } from '../vacancies/contract.ts'
import { OFFER_STATES } from './rules.ts'

const offer = subject('offer', { module: ONBOARDING_MODULE })

export const OfferState = z.enum(OFFER_STATES)

/** An offer in the list. Its terms are null for whoever may not read pay: they see that there is one, and how it stands. */
export const OfferRow = z.object({
  id: Id,
  application_id: Id,
  /** Its route, and what may be done with it, are the request's. */
  request_id: Id,
  full_name: z.string(),
  job: z.string().nullable(),
  title_en: z.string(),
  title_zh: z.string(),
  office_id: Id,
  office: z.string(),
  department_id: Id,
  department: z.string(),
  /** 1, and one more for each version that replaces it. */
  number: Count(),
  state: OfferState.meta({ kind: 'status' }),
  amount: Money().nullable(),
  currency: z.string().nullable(),
  pay_period: PayPeriod.nullable().meta({ kind: 'status' }),
  employment_type: EmploymentType.nullable().meta({ kind: 'status' }),
  weekly_hours: z.number().nullable(),
  first_day: DayField().nullable(),
  probation_months: Count().nullable(),
  valid_until: DayField().nullable(),
  proposer: z.string(),
  proposed_at: MomentField(),
  sent_at: MomentField().nullable(),
  answered_at: MomentField().nullable(),
  /** It is approved and its letter could not be made: it may be sent again. */
  may_send: z.boolean(),
})

export const Offer = OfferRow.extend({
  note: z.string().nullable(),
  /** Why the candidate declined. */
  remark: z.string().nullable(),
  send_mail: z.boolean(),
  /** Who may decide it now, by name. */
  waits_for: z.array(z.string()),
  letter_id: Id.nullable(),
  versions: z.array(z.object({ id: Id, number: Count(), state: OfferState.meta({ kind: 'status' }) })),
})

const pay = {
  application_id: Id,
  /** Basic pay in minor units of the currency, of a month or an hour. */
  amount: z
    .number()
    .min(1)
    .max(LARGEST_AMOUNT)
    .refine(Number.isInteger, { error: 'too_many_decimals', params: { decimals: 2 } })
    .meta({ kind: 'money' } satisfies FieldMeta),
  pay_period: PayPeriod,
  employment_type: EmploymentType,
  weekly_hours: Decimal({ min: 1, max: 48, decimals: 2 }).nullable(),
  first_day: DayField(),
}

/** The fields that an offer has beside those of every request. */
export const offerCalls = requestEndpoints(offer, '/api/offers/requests', {
  access: 'candidate:pay',
  given: z.strictObject({
    ...pay,
    currency: CurrencyField(),
    probation_months: Count({ max: 24 }).nullable(),
    valid_until: DayField(),
    /** For whoever decides; the candidate does not get it. */
    note: LongText(1_000).nullable(),
    /** Whether the candidate is mailed when the letter is there. */
    send_mail: z.boolean(),
  }),
  preview: z.object({
    currency: z.string().nullable(),
    pay_period: PayPeriod.nullable(),
    pay_from: Money().nullable(),
    pay_to: Money().nullable(),
  }),
})

const { nationality, resident_status, marital_status, tw_identity, epf_extra_employee, pension_voluntary_rate } =
  NewcomerRecord.shape

export const PriceInput = z.strictObject({
  ...pay,
  assumed: z
    .strictObject({
      nationality: nationality.unwrap(),
      resident_status: resident_status.unwrap(),
      marital_status: marital_status.unwrap(),
      tw_identity: tw_identity.unwrap(),
      epf_extra_employee: epf_extra_employee.unwrap(),
      pension_voluntary_rate: pension_voluntary_rate.unwrap(),
      age: Count({ min: 15, max: 80 }),
      spouse_works: z.boolean(),
      children: Count({ max: 20 }),
      dependants: Count({ max: 20 }),
    })
    .partial()
    .optional(),
})

export const offerApi = {
  list: offer.page('GET /api/offers', {
    access: 'candidate:read',
    row: OfferRow,
    filters: {
      state: QueryList(OfferState),
      application_id: Id.optional(),
      vacancy_id: QueryList(Id),
      office_id: QueryList(Id),
      department_id: QueryList(Id),
    },
    sort: ['proposed_at', 'sent_at', 'answered_at', 'office', 'department', 'title_en', 'title_zh'],
    order: '-proposed_at',
    exports: 'candidate:read',
    readAccessLog: 'pay',
  }),
  one: offer.endpoint('GET /api/offers/{id}', {
    access: 'candidate:read',
    input: z.strictObject({ id: Id }),
    reply: Offer,
    readAccessLog: 'pay',
  }),
  /** Makes and sends the letter of an approved offer whose letter could not be made at first. */
  send: offer.endpoint('POST /api/offers/{id}/sending', {
    access: 'candidate:pay',
    input: z.strictObject({ id: Id }),
    reply: Offer,
  }),
  /** What the hire would receive and cost in the first full month, by the calculation of pay runs. Nothing is stored. */
  price: offer.endpoint('POST /api/offers/price', {
    access: 'candidate:pay',
    safe: true,
    input: PriceInput,
    reply: z.object({
      /** Why nothing can be calculated; empty where it was. */
      missing: z.array(z.object({ code: z.string(), text: z.string() })),
      period: z.string().nullable(),
      currency: z.string().nullable(),
      gross: Money().nullable(),
      deductions: Money().nullable(),
      net: Money().nullable(),
      employer_cost: Money().nullable(),
      lines: z.array(
        z.object({
          kind: z.enum(['earning', 'reimbursement', 'deduction', 'contribution']),
          name_en: z.string(),
          name_zh: z.string(),
          amount: Money({ min: -100_000_000_000 }),
        }),
      ),
      assumptions: z.array(
        z.object({ code: z.string(), value: z.union([z.string(), z.number(), z.boolean()]).nullable() }),
      ),
    }),
    readAccessLog: 'pay',
  }),
}
