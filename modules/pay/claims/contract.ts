import { z } from 'zod'
import { countryCodes } from '#base/countries/served-countries.ts'
import { CurrencyField } from '#base/endpoints/currency-field.ts'
import { Id, KnownVersion, subject, Version } from '#base/endpoints/endpoint.ts'
import {
  Count,
  DayField,
  Decimal,
  Flag,
  LongText,
  MomentField,
  Money,
  OptionalLine,
  ShortText,
  UniqueRows,
} from '#base/endpoints/fields.ts'
import { CLAIM_MODULE } from '#base/modules.ts'
import { requestEndpoints } from '#requests/contract.ts'
import { LONGEST_WAY } from './distance-rules.ts'

const claim = subject('claim', { module: CLAIM_MODULE })
const category = subject('claim-category', { module: CLAIM_MODULE })
const payment = subject('claim-payment', { module: CLAIM_MODULE })

const Text = z.string().nullable()
const Whole = z.number().int()
const versioned = z.strictObject({ id: Id, version: Version })

/** What a category pays: the amount on a receipt, or a distance at a rate per kilometre. */
export const PaidBy = z.enum(['receipt', 'distance'])

export const LimitType = z.enum(['default', 'monthly', 'annually'])

/** A rate that a claim was converted by, as it was then. */
const RateShown = z.object({
  day: DayField(),
  currency: z.string(),
  home: z.string(),
  unit: Whole,
  /** Millionths. */
  rate: Whole,
  source: z.enum(['typed', 'imported', 'published']),
  provider: Text,
})

/** What is left of a limit, before the amount is typed; null without a category or a limit. */
const LimitShown = z
  .object({ type: LimitType, amount: Money(), used: Money(), left: Money(), from: DayField().nullable() })
  .nullable()

/**
 * What the form shows while a claim is filled in. Amounts are in minor units of the category's currency; limit,
 * converted and claimable amount are those of the claim's own category, without its parts.
 */
export const ClaimPreview = z.object({
  category: Text,
  limit: LimitShown,
  currency: Text,
  needs_file: z.boolean(),
  /** The converted amount with its rates; null without an amount or a rate. */
  comes_to: z.object({ amount: Money(), rates: z.array(RateShown) }).nullable(),
  claimable: Money().nullable(),
  no_rate: z.boolean(),
  /**
   * For a category that is paid by distance, where the day has a rate: what a kilometre is worth in millionths, how far the
   * person's other claims of the month go, and what of the typed distance counts at which rate. Distances in tenths of a
   * kilometre.
   */
  distance: z
    .object({
      rate: Whole,
      beyond_km: Whole.nullable(),
      beyond_rate: Whole.nullable(),
      before: Whole,
      parts: z.array(z.object({ distance: Whole, rate: Whole })),
    })
    .nullable(),
  /** The parts for other categories, each with its limit; null amounts without a rate. */
  parts: z.array(
    z.object({ category: z.string(), limit: LimitShown, comes_to: Money().nullable(), claimable: Money().nullable() }),
  ),
})

/** The most categories beside the first that one receipt may have. */
export const MOST_PARTS = 5

/**
 * A claim is one receipt (CLM-08): its transaction date, category, amount with its currency, and the code on it; or one way
 * for a category that is paid by distance.
 */
const sentCalls = requestEndpoints(claim, '/api/claims/requests', {
  access: 'claim:ask',
  given: z.strictObject({
    day: DayField(),
    category_id: Id,
    receipt_no: OptionalLine(100).nullable().default(null),
    amount: Money({ min: 1 }).nullable().default(null),
    currency: CurrencyField().nullable().default(null),
    /** The parts of the amount for other categories; the rest belongs to the first. */
    parts: UniqueRows(
      z.strictObject({ category_id: Id, amount: Money({ min: 1 }) }),
      ({ category_id }) => category_id,
      MOST_PARTS,
      0,
    ).default([]),
    /** What the card was charged, in the category's currency: counts where the day has no rate. */
    card_amount: Money({ min: 1 }).nullable().default(null),
    /** Where the day has no rate: HR sets it later, and the claim has no amount until then. */
    without_rate: z.boolean().default(false),
    /** The text of the code on the receipt. */
    qr: LongText(600, 0).nullable().default(null),
    /** Kilometres one way. */
    distance: Decimal({ min: 0.1, max: LONGEST_WAY, decimals: 1 }).nullable().default(null),
    /** The way counts twice. */
    return_trip: z.boolean().default(false),
    /** A place in words, or a link to a map. */
    from_place: OptionalLine(1000).nullable().default(null),
    to_place: OptionalLine(1000).nullable().default(null),
  }),
  preview: ClaimPreview,
})

/** What is claimed for may still be missing while the form is filled in; then nothing is planned. */
export const claimCalls = {
  ...sentCalls,
  given: sentCalls.given.refine(
    ({ amount, currency, distance, from_place, to_place }) =>
      distance === null ? amount !== null && currency !== null : Boolean(from_place && to_place),
    { error: 'required', path: ['amount'] },
  ),
}

export const ClaimState = z.enum(['pending', 'approved', 'rejected', 'cancelled', 'paid', 'withdrawn', 'revoked'])

export const ClaimRow = z.object({
  id: Id,
  employee_id: Id,
  employee_no: z.string(),
  full_name: z.string(),
  office_name: Text,
  category_id: Id,
  category: z.string(),
  day: DayField(),
  receipt_no: Text,
  /** The whole distance in kilometres; null for a receipt. */
  distance: Decimal({ decimals: 1 }).nullable(),
  from_place: Text,
  to_place: Text,
  /** What the receipt says, or what the distance is worth. */
  amount: Money(),
  currency: z.string(),
  /** The claimable amount, in the category's currency. */
  claimable: Money({ currencyIn: 'claim_currency' }),
  claim_currency: z.string(),
  /** The claimable amount before HR lowered it. */
  lowered_from: Money({ currencyIn: 'claim_currency' }).nullable(),
  lowered_reason: Text,
  /** It has no claimable amount before HR sets the rate. */
  rate_wanted: z.boolean(),
  state: ClaimState.meta({ kind: 'status' }),
  files: Whole,
  sent_at: MomentField(),
  approved_on: DayField().nullable(),
  /** How it was or will be paid. */
  pays: z.enum(['payroll', 'outside']).nullable(),
  /** The run or the payment that paid it. */
  paid_in: Text,
  version: Whole,
  actions: z.array(z.enum(['lower', 'pay'])),
})

const filters = {
  state: ClaimState.optional(),
  rate_wanted: Flag().optional(),
  category_id: Id.optional(),
  from: DayField().optional(),
  until: DayField().optional(),
}
const sort = ['day', 'full_name', 'category', 'claimable', 'sent_at', 'state'] as const

/** A category that somebody may claim for, with their limit. */
export const OfferedCategory = z.object({
  id: Id,
  name: z.string(),
  limit_type: LimitType,
  amount_limit: Money(),
  currency: z.string(),
  paid_by: PaidBy,
  needs_file: z.boolean(),
})

export const claimApi = {
  /** Claims of everybody in reach. */
  list: claim.page('GET /api/claims', {
    access: 'claim:read',
    row: ClaimRow,
    filters: { ...filters, employee_id: Id.optional(), office_id: Id.optional() },
    sort,
    order: '-sent_at',
    exports: 'claim:read',
    totals: true,
  }),
  /** The caller's own claims, whatever reach they have. */
  mine: claim.page('GET /api/claims/mine', {
    access: 'claim:ask',
    row: ClaimRow,
    filters,
    sort,
    order: '-sent_at',
    exports: 'claim:ask',
  }),
  /** What somebody may claim for, with their limits: the caller where nobody is named. */
  offered: claim.endpoint('GET /api/claims/offered', {
    access: 'claim:ask',
    input: z.strictObject({ employee_id: Id.optional() }),
    reply: z.object({
      /** The first and the last transaction date that may be claimed for. */
      from: DayField(),
      until: DayField(),
      /** The usual currency of receipts. */
      currency: z.string(),
      categories: z.array(OfferedCategory),
    }),
  }),
  /** Lowers a claim before it is decided, with a reason that the person sees (CLM-05). */
  lower: claim.endpoint('POST /api/claims/{id}/claimable', {
    access: 'claim:manage',
    input: versioned.extend({ claimable: Money(), reason: LongText() }),
    reply: ClaimRow,
  }),
  /** Approved claims that wait for payment, and paid ones. */
  toPay: claim.page('GET /api/claims/payable', {
    access: 'claim:pay',
    row: ClaimRow,
    filters: {
      state: z.enum(['approved', 'paid']).optional(),
      pays: z.enum(['payroll', 'outside']).optional(),
      payment_id: Id.optional(),
      /** One claim, for the line of a payslip that leads to it. */
      claim: Id.optional(),
      claim_currency: z.string().max(3).optional(),
      office_id: Id.optional(),
    },
    sort,
    order: 'full_name',
    exports: 'claim:pay',
    totals: true,
  }),
}

export const ClaimPayment = z.object({
  id: Id,
  paid_on: DayField(),
  reference: z.string(),
  amount: Money(),
  currency: z.string(),
  claims: Whole,
  by_name: z.string(),
  state: z.enum(['paid', 'undone']).meta({ kind: 'status' }),
  undone_by: Text,
  undone_remark: Text,
  version: Whole,
  actions: z.array(z.enum(['undo'])),
})

export const claimPaymentApi = {
  list: payment.page('GET /api/claims/payments', {
    access: 'claim:pay',
    row: ClaimPayment,
    filters: { state: z.enum(['paid', 'undone']).optional() },
    sort: ['paid_on', 'reference', 'amount'],
    order: '-paid_on',
    exports: 'claim:pay',
  }),
  /** Pays claims of one currency together: all or none. */
  pay: payment.endpoint('POST /api/claims/payments', {
    access: 'claim:pay',
    input: z.strictObject({
      claims: UniqueRows(z.strictObject({ id: Id, version: Version }), ({ id }) => id, 500),
      paid_on: DayField(),
      reference: ShortText(100),
    }),
    reply: ClaimPayment,
  }),
  /** Undoes a payment as a whole: its claims are approved again (REQ-05). */
  undo: payment.endpoint('POST /api/claims/payments/{id}/undoing', {
    access: 'claim:pay',
    input: versioned.extend({ remark: LongText() }),
    reply: ClaimPayment,
  }),
}

/** A limit that differs for a position, an office, or a position in an office. */
export const CategoryLimit = z.strictObject({
  position_id: Id.nullable().default(null),
  office_id: Id.nullable().default(null),
  amount_limit: Money(),
})

const RatePerKm = Decimal({ min: 0.0001, max: 10_000, decimals: 4 })

/** What a kilometre is worth from a day on, in the category's currency; another rate may count after the kilometres of a month. */
export const DistanceRateRow = z.strictObject({
  from_day: DayField(),
  rate: RatePerKm,
  beyond_km: Count({ min: 1, max: 100_000 }).nullable().default(null),
  beyond_rate: RatePerKm.nullable().default(null),
})

const DistanceRates = UniqueRows(DistanceRateRow, ({ from_day }) => from_day, 100, 0)

const Limits = UniqueRows(CategoryLimit, ({ position_id, office_id }) => `${position_id} ${office_id}`, 100, 0)

export const ClaimCategory = z.object({
  id: Id,
  name_en: z.string(),
  name_zh: z.string(),
  country: z.enum(countryCodes()).nullable(),
  limit_type: LimitType,
  /** 0 means no limit. */
  amount_limit: Money(),
  currency: z.string(),
  paid_by: PaidBy,
  /** The latest first. */
  distance_rates: z.array(DistanceRateRow),
  needs_file: z.boolean(),
  is_enabled: z.boolean().meta({ kind: 'status' }),
  pay_code: z.string(),
  limits: z.array(
    z.object({
      position_id: Text,
      position: Text,
      office_id: Text,
      office: Text,
      amount_limit: Money(),
    }),
  ),
  /** Number of claims in the category. */
  claims: Whole,
  version: Whole,
  actions: z.array(z.enum(['edit', 'enable', 'disable', 'delete'])),
})

const fields = {
  name_en: ShortText(80),
  name_zh: ShortText(80),
  country: z.enum(countryCodes()).nullable(),
  limit_type: LimitType,
  amount_limit: Money(),
  currency: CurrencyField(),
  paid_by: PaidBy,
  needs_file: z.boolean(),
  pay_code: ShortText(40),
}

export const ClaimSettings = z.object({ oldest_days: Whole, with_payroll: z.boolean(), version: Whole })

export const claimPolicyApi = {
  list: category.page('GET /api/claims/categories', {
    access: 'claim:manage',
    row: ClaimCategory,
    filters: { is_enabled: z.stringbool().or(z.boolean()).optional(), country: z.enum(countryCodes()).optional() },
    sort: ['name', 'amount_limit', 'claims'],
    exports: 'claim:policy',
  }),
  create: category.endpoint('POST /api/claims/categories', {
    access: 'claim:policy',
    input: z.strictObject({
      ...fields,
      // A company that uses one language has one name.
      name_en: fields.name_en.optional(),
      name_zh: fields.name_zh.optional(),
      country: fields.country.default(null),
      limit_type: fields.limit_type.default('default'),
      amount_limit: fields.amount_limit.default(0),
      paid_by: fields.paid_by.default('receipt'),
      distance_rates: DistanceRates.default([]),
      needs_file: fields.needs_file.default(true),
      pay_code: fields.pay_code.default('reimbursement'),
      limits: Limits.default([]),
    }),
    reply: ClaimCategory,
  }),
  edit: category.endpoint('PATCH /api/claims/categories/{id}', {
    access: 'claim:policy',
    input: z
      .strictObject({ ...fields, limits: Limits, distance_rates: DistanceRates, is_enabled: z.boolean() })
      .partial()
      .extend({ id: Id, version: Version }),
    reply: ClaimCategory,
  }),
  /** Deletes a category that was never claimed for; others are switched off. */
  remove: category.endpoint('DELETE /api/claims/categories/{id}', {
    access: 'claim:policy',
    input: versioned,
    reply: z.object({ removed: Whole }),
  }),
  settings: category.endpoint('GET /api/claims/settings', { access: 'claim:manage', reply: ClaimSettings }),
  /** Version 0 stands for settings that nobody has changed yet. */
  saveSettings: category.endpoint('PUT /api/claims/settings', {
    access: 'claim:policy',
    input: z.strictObject({
      oldest_days: Count({ min: 1, max: 3650 }),
      with_payroll: z.boolean(),
      version: KnownVersion,
    }),
    reply: ClaimSettings,
  }),
}
