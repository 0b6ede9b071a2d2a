import { z } from 'zod'
import { Id, KnownVersion, subject, UploadField, Version } from '#base/endpoints/endpoint.ts'
import { DayField, LongText, MomentField, Money, MonthField, UniqueRows } from '#base/endpoints/fields.ts'
import { PAYROLL_MODULE } from '#base/modules.ts'
import { startFields } from '../payroll/tax/contract.ts'

const form = subject('tax-forms', { module: PAYROLL_MODULE, readAccessLog: 'pay' })

const Whole = z.number().int()
const Text = z.string().nullable()
const Year = z.coerce.number().int().min(2023).max(2199)
const Known = KnownVersion.default(0)

export const Form = z.enum(['tp1', 'tp3'])
export type Form = z.output<typeof Form>
export const FormState = z.enum(['draft', 'submitted', 'returned', 'accepted'])
export type FormState = z.output<typeof FormState>

const Start = z.object({ ...startFields, exempt: z.record(z.string(), Whole), claims: z.record(z.string(), Whole) })

/** The content of a form: claims by item, or what earlier employers paid. One of the two is null. */
const content = {
  claims: z.array(z.object({ code: z.string(), title: z.string(), amount: Money() })).nullable(),
  start: Start.nullable(),
}
const about = {
  form: Form,
  year: Whole,
  period: MonthField().nullable(),
  state: FormState,
  submitted_at: MomentField().nullable(),
  decided_at: MomentField().nullable(),
  decided_by: Text,
  reason: Text,
  version: Whole,
}

/** An item of form TP1 for one person in a year; sen. */
export const ClaimStanding = z.object({
  code: z.string(),
  title: z.string(),
  of: Text,
  is_rebate: z.boolean(),
  note: Text,
  limit: Whole.nullable(),
  used: Money(),
  waiting: Money(),
  left: Whole.nullable(),
  refused: Text,
})

/** A receipt of a TP1 and the item that it proves. */
export const Receipt = z.object({ id: Id, form_id: Id, code: z.string(), name: z.string(), size: Whole })
const Code = z.string().min(1).max(40)
const ofReceipt = z.strictObject({ id: Id })

export const MyForm = z.object({ id: Id, ...about, ...content })
const ofYear = z.strictObject({ year: Year.optional() })
const which = z.strictObject({
  form: Form,
  year: Year,
  period: MonthField().nullable().default(null),
  known_version: KnownVersion.min(1),
})

const Taken = z.object({ pcb: Money(), cp38: Money(), zakat: Money(), reliefs: Money() })

/** The caller's own tax forms of a year. */
export const MyTax = z.object({
  year: Whole,
  years: z.array(Whole),
  /** False outside Malaysia and for people without a record. */
  applies: z.boolean(),
  joined_on: DayField().nullable(),
  /** Months of the year that can still take a claim, the next run's first. */
  months: z.array(z.string()),
  items: z.array(ClaimStanding),
  forms: z.array(MyForm),
  /** Receipts of the year's TP1 forms. */
  receipts: z.array(Receipt),
  claims: z.array(
    z.object({
      id: Id,
      period: MonthField(),
      code: z.string(),
      title: z.string(),
      amount: Money(),
      by_form: z.boolean(),
      taken_period: MonthField().nullable(),
      taken_amount: Money().nullable(),
      payslip_id: Text,
    }),
  ),
  start: Start.extend({ version: Whole, used_in: z.array(z.string()) }).nullable(),
  /** Zakat of the year: the monthly deduction as instructed, the deductions so far, and the zakat claimed with TP1. */
  zakat: z.object({ monthly: Money(), by_payroll: Money(), by_tp1: Money() }),
  /** Tax of the year's payslips by month. */
  months_paid: z.array(Taken.extend({ month: MonthField() })),
  /** What the company deducted before it used the product, a total without months. */
  before: Taken.nullable(),
})

/** The caller's own tax forms; none of these calls takes an employee. */
export const myTaxApi = {
  mine: form.endpoint('GET /api/tax-forms/mine', {
    access: 'staff',
    input: ofYear,
    reply: MyTax,
  }),
  saveTp1: form.endpoint('PUT /api/tax-forms/mine/tp1', {
    access: 'staff',
    input: z.strictObject({
      period: MonthField(),
      claims: z.record(Code, Money()),
      known_version: Known,
    }),
    reply: MyForm.nullable(),
  }),
  /** By how much the year's tax falls, in sen; null before the year's first payslip. */
  saving: form.endpoint('POST /api/tax-forms/mine/tp1/saving', {
    access: 'staff',
    safe: true,
    input: z.strictObject({ period: MonthField(), claims: z.record(Code, Money()) }),
    reply: z.object({ saved: Whole.nullable() }),
  }),
  addReceipt: form.endpoint('POST /api/tax-forms/mine/receipts', {
    access: 'staff',
    body: 'upload',
    input: z.strictObject({ period: MonthField(), code: Code, file: UploadField() }),
    reply: Receipt,
  }),
  removeReceipt: form.endpoint('DELETE /api/tax-forms/mine/receipts/{id}', {
    access: 'staff',
    input: ofReceipt,
    reply: z.object({}),
  }),
  receipt: form.file('GET /api/tax-forms/mine/receipts/{id}', { access: 'staff', input: ofReceipt }),
  saveTp3: form.endpoint('PUT /api/tax-forms/mine/tp3', {
    access: 'staff',
    input: z.strictObject({ year: Year, ...startFields, known_version: Known }),
    reply: MyForm,
  }),
  submit: form.endpoint('POST /api/tax-forms/mine/submission', { access: 'staff', input: which, reply: MyForm }),
  /** Returns a form to draft, as long as nobody has decided on it. */
  withdraw: form.endpoint('POST /api/tax-forms/mine/withdrawal', { access: 'staff', input: which, reply: MyForm }),
  discard: form.endpoint('POST /api/tax-forms/mine/discarding', {
    access: 'staff',
    input: which,
    reply: z.object({}),
  }),
  /** Both forms of a year as a PDF. */
  summary: form.file('GET /api/tax-forms/mine/summary', {
    access: 'staff',
    input: z.strictObject({ year: Year }),
  }),
}

export const TaxFormRow = z.object({
  id: Id,
  employee_id: Id,
  employee_no: z.string(),
  full_name: z.string(),
  ...about,
  /** TP1: the total claimed. TP3: remuneration by earlier employers. */
  amount: Money(),
  items: Whole,
  /** Nobody accepts their own form while another person could. */
  actions: z.array(z.enum(['accept', 'return'])),
})

/** A form and its effect on a run. */
export const TaxFormDetails = TaxFormRow.extend({
  ...content,
  /** TP1: every claimed item without this form. */
  standings: z.array(ClaimStanding),
  /** Problems of the claims in a run now, by item, with the amount left. */
  trouble: z.array(z.object({ code: z.string(), trouble: z.string(), left: Whole })),
  /** TP1: the month whose run would apply it; null where the year is closed. */
  goes_into: Text,
  /** TP3: the current figures, and the runs that used them. */
  standing_start: Start.nullable(),
  /** TP1: receipts that prove the claims. */
  receipts: z.array(Receipt),
  used_in: z.array(z.string()),
})

/** Submitted forms, for the people who prepare the payroll. Drafts are visible to their writers only. */
export const taxFormApi = {
  list: form.page('GET /api/tax-forms', {
    access: 'payroll:read',
    row: TaxFormRow,
    filters: {
      state: FormState.exclude(['draft']).optional(),
      form: Form.optional(),
      year: Year.optional(),
      period: MonthField().optional(),
    },
    sort: ['submitted_at', 'full_name', 'amount'],
    order: '-submitted_at',
    exports: 'payroll:read',
  }),
  one: form.endpoint('GET /api/tax-forms/{id}', {
    access: 'payroll:read',
    input: z.strictObject({ id: Id }),
    reply: TaxFormDetails,
  }),
  /** A receipt of a submitted form. */
  receipt: form.file('GET /api/tax-forms/receipts/{id}', { access: 'payroll:read', input: ofReceipt }),
  /** Accepts all of them or none. */
  accept: form.endpoint('POST /api/tax-forms/acceptance', {
    access: 'payroll:prepare',
    input: z.strictObject({
      rows: UniqueRows(z.strictObject({ id: Id, version: Version }), ({ id }) => id, 200),
    }),
    reply: z.object({ accepted: Whole }),
  }),
  sendBack: form.endpoint('POST /api/tax-forms/{id}/return', {
    access: 'payroll:prepare',
    input: z.strictObject({ id: Id, version: Version, reason: LongText(500) }),
    reply: z.object({ state: FormState }),
  }),
}
