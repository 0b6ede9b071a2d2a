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

/** Claims by item and what earlier employers paid: what stands in a form. One of the two is null. */
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

/** An item of form TP1 as it stands for one person in a year; sen. */
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

/** A receipt of a TP1: which item it proves. */
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

/** A year of one's own tax forms. */
export const MyTax = z.object({
  year: Whole,
  years: z.array(Whole),
  /** False outside Malaysia and for those without a record. */
  applies: z.boolean(),
  joined_on: DayField().nullable(),
  /** Months of the year that a claim can still go into, the next run's first. */
  months: z.array(z.string()),
  items: z.array(ClaimStanding),
  forms: z.array(MyForm),
  /** Of the year's forms TP1. */
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
  /** Zakat of the year: by payroll a month as instructed now and so far, and paid by oneself as taken from TP1. */
  zakat: z.object({ monthly: Money(), by_payroll: Money(), by_tp1: Money() }),
  /** Tax of the year's payslips by month. */
  months_paid: z.array(Taken.extend({ month: MonthField() })),
  /** What this company took before its payroll was kept here, a sum without months. */
  before: Taken.nullable(),
})

/** One's own tax forms; none of these calls names anybody. */
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
  /** Back to a draft, as long as nobody has decided. */
  withdraw: form.endpoint('POST /api/tax-forms/mine/withdrawal', { access: 'staff', input: which, reply: MyForm }),
  discard: form.endpoint('POST /api/tax-forms/mine/discarding', {
    access: 'staff',
    input: which,
    reply: z.object({}),
  }),
  /** Both forms of a year on paper. */
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
  /** TP1: the sum claimed. TP3: remuneration by earlier employers. */
  amount: Money(),
  items: Whole,
  /** Nobody accepts their own while somebody else could. */
  actions: z.array(z.enum(['accept', 'return'])),
})

/** A form with what a run would make of it. */
export const TaxFormDetails = TaxFormRow.extend({
  ...content,
  /** TP1: where each claimed item stands without this form. */
  standings: z.array(ClaimStanding),
  /** What a run would leave of the claims now, by item. */
  trouble: z.array(z.object({ code: z.string(), trouble: z.string(), left: Whole })),
  /** TP1: the month whose run would take it; null where the year is closed. */
  goes_into: Text,
  /** TP3: what stands now, and the runs that counted with it. */
  standing_start: Start.nullable(),
  /** TP1: what was added to prove the claims. */
  receipts: z.array(Receipt),
  used_in: z.array(z.string()),
})

/** Forms that were handed in, for those who prepare the payroll. Drafts are their writers' own. */
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
  /** A receipt of a form that was handed in. */
  receipt: form.file('GET /api/tax-forms/receipts/{id}', { access: 'payroll:read', input: ofReceipt }),
  /** All of them or none. */
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
