import { z } from 'zod'
import { SkippedRows } from '#base/contracts/import-mapping-api.ts'
import { Id, KnownVersion, subject, UploadField, Version } from '#base/endpoints/endpoint.ts'
import { Money, MonthField, OptionalLine, ShortText } from '#base/endpoints/fields.ts'
import { PAYROLL_MODULE } from '#base/modules.ts'
import { EARLIER_BOXES } from '#statutory/malaysia/files/ea-boxes.ts'
import { ExemptKind, StartOrigin } from '../values.ts'

const tax = subject('payroll', { module: PAYROLL_MODULE, readAccessLog: 'pay' })

const Whole = z.number().int()
const Text = z.string().nullable()
const versionedInput = z.strictObject({ id: Id, version: Version })
const emptyReply = z.object({})
const Actions = z.array(z.enum(['edit', 'remove']))
const person = { employee_id: Id, employee_no: z.string(), full_name: z.string() }

/** The years that earlier pay may belong to. */
export const TAX_YEARS = { first: 2023, last: 2199 } as const
const year = z.coerce.number().int().min(TAX_YEARS.first).max(TAX_YEARS.last)
export const EarlierEmployer = z.strictObject({ name: ShortText(120), number: OptionalLine(20).default('') })
const ClaimCode = z.string().min(1).max(40)

/** Restricts the list to the people of a run. */
const run_id = Id.optional()

/** TP3: what earlier employers of the year paid and deducted. */
export const startFields = {
  remuneration: Money(),
  epf: Money(),
  pcb: Money(),
  zakat: Money(),
  deductions: Money(),
  socso_relief: Money(),
  /** Used amounts of the yearly ceilings; unused kinds may be left out. */
  exempt: z.partialRecord(ExemptKind, Money()).default({}),
  /** Reliefs claimed there, by item of form TP1: they count towards the ceilings. */
  claims: z.record(ClaimCode, Money()).default({}),
  /** The employers, with their employer numbers at the tax office where known. */
  employers: z.array(EarlierEmployer).max(4).default([]),
}
export const TaxStart = z.object({
  id: Id,
  ...person,
  year: Whole,
  origin: StartOrigin,
  ...startFields,
  boxes: z.record(z.string(), Whole),
  exempt: z.record(z.string(), Whole),
  claims: z.record(z.string(), Whole),
  /** Months of approved runs that included it: a change takes effect in the next one. */
  used_in: z.array(z.string()),
  actions: Actions,
  version: Whole,
})
export const ClaimState = z.enum(['waiting', 'taken'])
export const OrderState = z.enum(['coming', 'running', 'done', 'left_over'])
const byMonth = z.record(MonthField(), Money())

/** TP1: a relief claim of somebody through the employer in a month. */
export const TaxClaim = z.object({
  id: Id,
  ...person,
  period: MonthField(),
  code: z.string(),
  title: z.string(),
  amount: Money(),
  /** Pending for the next run of the year, or taken by one. */
  state: ClaimState,
  /** The employee submitted it with a form. */
  by_form: z.boolean(),
  taken_period: MonthField().nullable(),
  /** The amount within the ceilings of the year. */
  taken_amount: Money().nullable(),
  actions: Actions,
  version: Whole,
})
/** CP38: tax of earlier years that the tax office orders the employer to deduct. */
export const Cp38Order = z.object({
  id: Id,
  ...person,
  from_month: MonthField(),
  until_month: MonthField(),
  amount: Money(),
  /** Months with an amount of their own. */
  by_month: z.record(z.string(), Whole),
  total: Money(),
  taken: Money(),
  left: Money(),
  /** `left_over`: its months are over or the person has left, and the total was not reached. */
  state: OrderState,
  last_day: z.iso.date().nullable(),
  reference: Text,
  actions: Actions,
  version: Whole,
})

export const taxApi = {
  starts: tax.page('GET /api/payroll/tax-starts', {
    access: 'payroll:read',
    row: TaxStart,
    filters: { year: year.optional(), origin: StartOrigin.optional(), employee_id: Id.optional(), run_id },
    sort: ['full_name', 'year'],
    exports: 'payroll:read',
  }),
  saveStart: tax.endpoint('PUT /api/payroll/tax-starts', {
    access: 'payroll:prepare',
    input: z.strictObject({
      employee_id: Id,
      year,
      origin: StartOrigin,
      ...startFields,
      /** For the company's own earlier pay: the amounts by box of form EA; the rest of the remuneration is wages. */
      boxes: z.partialRecord(z.enum(EARLIER_BOXES), Money()).default({}),
      known_version: KnownVersion.default(0),
    }),
    reply: TaxStart,
  }),
  removeStart: tax.endpoint('DELETE /api/payroll/tax-starts/{id}', {
    access: 'payroll:prepare',
    input: versionedInput,
    reply: emptyReply,
  }),
  startsTemplate: tax.file('GET /api/payroll/tax-starts/template', { access: 'payroll:prepare', readAccessLog: false }),
  /** Imports the filled template. Rows with an error are skipped; a preview writes nothing; stored rows stay unchanged. */
  importStarts: tax.endpoint('POST /api/payroll/tax-starts/import', {
    access: 'payroll:prepare',
    body: 'upload',
    input: z.strictObject({ file: UploadField(), preview: z.stringbool().or(z.boolean()).default(false) }),
    reply: z.object({ rows: Whole, written: z.boolean(), left_out: SkippedRows }),
  }),
  /** Returns a file with the rows that an import would refuse, each with what to correct. */
  startsFailedRows: tax.file('POST /api/payroll/tax-starts/failed-rows', {
    access: 'payroll:prepare',
    body: 'upload',
    usesIdempotencyKey: false,
    input: z.strictObject({ file: UploadField() }),
  }),
  /** The claimable items of a year, with their limits in sen. */
  claimItems: tax.endpoint('GET /api/payroll/tax-claims/items', {
    access: 'payroll:read',
    readAccessLog: false,
    input: z.strictObject({ year }),
    reply: z.array(z.object({ code: z.string(), title: z.string(), limit: Whole.nullable(), of: Text })),
  }),
  claims: tax.page('GET /api/payroll/tax-claims', {
    access: 'payroll:read',
    row: TaxClaim,
    /** A month lists its own claims, pending claims of earlier months, and the claims that its run took. */
    filters: {
      year: year.optional(),
      period: MonthField().optional(),
      state: ClaimState.optional(),
      employee_id: Id.optional(),
      run_id,
    },
    sort: ['full_name', 'period'],
    exports: 'payroll:read',
  }),
  createClaim: tax.endpoint('POST /api/payroll/tax-claims', {
    access: 'payroll:prepare',
    input: z.strictObject({ employee_id: Id, period: MonthField(), code: ShortText(40), amount: Money({ min: 1 }) }),
    reply: TaxClaim,
  }),
  editClaim: tax.endpoint('PATCH /api/payroll/tax-claims/{id}', {
    access: 'payroll:prepare',
    input: versionedInput.extend({ amount: Money({ min: 1 }) }),
    reply: TaxClaim,
  }),
  removeClaim: tax.endpoint('DELETE /api/payroll/tax-claims/{id}', {
    access: 'payroll:prepare',
    input: versionedInput,
    reply: emptyReply,
  }),
  orders: tax.page('GET /api/payroll/cp38-orders', {
    access: 'payroll:read',
    row: Cp38Order,
    /** A month lists the orders with an amount in it, and earlier orders with an unpaid rest. */
    filters: { employee_id: Id.optional(), period: MonthField().optional(), state: OrderState.optional(), run_id },
    sort: ['full_name', 'from_month'],
    exports: 'payroll:read',
  }),
  createOrder: tax.endpoint('POST /api/payroll/cp38-orders', {
    access: 'payroll:prepare',
    input: z.strictObject({
      employee_id: Id,
      from_month: MonthField(),
      until_month: MonthField(),
      /** The amount of every month that `by_month` does not list. */
      amount: Money({ min: 1 }),
      by_month: byMonth.default({}),
      /** The total of the order; absent: the sum of its months. */
      total: Money({ min: 1 }).nullable().default(null),
      reference: OptionalLine(60).nullable().default(null),
    }),
    reply: Cp38Order,
  }),
  editOrder: tax.endpoint('PATCH /api/payroll/cp38-orders/{id}', {
    access: 'payroll:prepare',
    input: versionedInput.extend({
      from_month: MonthField().optional(),
      until_month: MonthField().optional(),
      amount: Money({ min: 1 }).optional(),
      by_month: byMonth.optional(),
      total: Money({ min: 1 }).nullable().optional(),
      reference: OptionalLine(60).nullable().optional(),
    }),
    reply: Cp38Order,
  }),
  removeOrder: tax.endpoint('DELETE /api/payroll/cp38-orders/{id}', {
    access: 'payroll:prepare',
    input: versionedInput,
    reply: emptyReply,
  }),
}
