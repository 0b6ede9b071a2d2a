import { z } from 'zod'
import { Id, subject, Version } from '#base/endpoints/endpoint.ts'
import { Flag, OptionalLine, ShortText } from '#base/endpoints/fields.ts'
import { PAYROLL_MODULE } from '#base/modules.ts'
import { CheckedFile, FileProblem } from './checked-file/contract.ts'
import { ListDays, ListField } from './list-values.ts'

const account = subject('payroll-files', { module: PAYROLL_MODULE })
const file = subject('payroll-files', { module: PAYROLL_MODULE, readAccessLog: 'identity' })

const access = 'payroll:files'
const Whole = z.number().int()

/** Files that a closed month owes to the authorities. */
export const StatutoryFile = z.enum(['epf', 'perkeso', 'cp39', 'hrd'])
export type StatutoryFile = z.output<typeof StatutoryFile>

/** Layouts of the banks. */
export const BankLayout = z.enum(['maybank', 'maybank_biz', 'cimb', 'public_bank', 'rhb', 'transfer', 'taiwan'])
export type BankLayout = z.output<typeof BankLayout>

/** The exact format of the EPF portal is not published, so the employer chooses. */
const statutoryInput = {
  id: Id,
  heading: Flag().optional(),
  dashes: Flag().optional(),
}
/** Without an account, the first active one that pays in the currency of the run. */
const paymentInput = { id: Id, account_id: Id.optional() }

/** The payments of a run by method and bank. */
export const PaymentsSummary = z.object({
  currency: z.string(),
  groups: z.array(
    z.object({
      method: z.enum(['bank_transfer', 'cash', 'cheque']),
      bank: z.string(),
      payments: Whole,
      people: Whole,
      total: Whole,
    }),
  ),
  payments: Whole,
  people: Whole,
  total: Whole,
  /** What the run says it pays in all; the total is the same. */
  net: Whole,
  problems: z.array(FileProblem),
})

/** A file by what it is for. */
export const NamedFile = z.enum([...StatutoryFile.options, 'supplement', 'bank'])
export type NamedFile = z.output<typeof NamedFile>

/** A problem that files would have after the approval, with those files. */
const EarlyProblem = FileProblem.extend({ files: z.array(NamedFile) })
export type EarlyProblem = z.output<typeof EarlyProblem>

export const payrollFileApi = {
  /** What files of a calculated run would lack after its approval, before it. */
  early: file.endpoint('GET /api/payroll-files/runs/{id}/early-problems', {
    runsOnThread: true,
    access,
    // It names people and what they lack, never a number.
    readAccessLog: false,
    input: z.strictObject({ id: Id }),
    reply: z.object({
      /** Somebody is paid by transfer, and no account pays in the currency. */
      needs_account: z.boolean(),
      currency: z.string(),
      problems: z.array(EarlyProblem),
    }),
  }),
  /** The files of the run's month: all approved runs of it in the country, each with its problems. */
  statutory: file.endpoint('GET /api/payroll-files/runs/{id}/statutory', {
    runsOnThread: true,
    access,
    input: z.strictObject(statutoryInput),
    reply: z.array(
      CheckedFile.extend({
        kind: StatutoryFile,
        due: z.iso.date(),
        runs: z.array(z.object({ id: Id, name: z.string() })),
      }),
    ),
  }),
  statutoryFile: file.file('GET /api/payroll-files/runs/{id}/statutory/{file}', {
    bulkExport: true,
    access,
    input: z.strictObject({ ...statutoryInput, file: StatutoryFile }),
  }),
  payments: file.endpoint('GET /api/payroll-files/runs/{id}/payments', {
    runsOnThread: true,
    access,
    input: z.strictObject(paymentInput),
    reply: CheckedFile.extend({
      /** Other ways of payment: cash and cheques, with their sums. */
      others: z.array(z.object({ method: z.enum(['cash', 'cheque']), people: Whole, total: Whole })),
    }),
  }),
  paymentFile: file.file('GET /api/payroll-files/runs/{id}/payments/download', {
    bulkExport: true,
    access,
    input: z.strictObject(paymentInput),
  }),
  /** Pays people of an approved run to bank details that changed since, with a log entry for each. */
  takeAccounts: file.endpoint('POST /api/payroll-files/runs/{id}/payments/corrected-accounts', {
    access: 'payroll:approve',
    stepUp: true,
    input: z.strictObject({ id: Id, employee_ids: z.array(Id).min(1).max(500) }),
    reply: z.object({ people: Whole }),
  }),
  /** The payments of the run whatever the paying account, and the people without an account. */
  summary: file.endpoint('GET /api/payroll-files/runs/{id}/payments/summary', {
    runsOnThread: true,
    access,
    input: z.strictObject({ id: Id }),
    reply: PaymentsSummary,
  }),
  /** The people who get cash or a cheque, to sign and file. */
  handList: file.file('GET /api/payroll-files/runs/{id}/payments/by-hand', {
    bulkExport: true,
    access,
    input: z.strictObject({ id: Id, method: z.enum(['cash', 'cheque']), format: z.enum(['csv', 'pdf']) }),
    readAccessLog: 'pay',
  }),
}

const accountFields = {
  name: ShortText(80),
  layout: BankLayout,
  bank_customer: OptionalLine(20),
  account_number: OptionalLine(60).regex(/^[\d -]{6,30}$/, 'account_number'),
  /** The bank of an account in Taiwan: transfers inside it name no branch. */
  bank_name: OptionalLine(80).nullable(),
}
/** Columns of a list that the company arranges, each once, and its format. */
const Columns = z
  .array(z.strictObject({ field: ListField, title: ShortText(40) }))
  .min(1)
  .max(ListField.options.length)
  .superRefine((columns, context) => {
    const fields = columns.map(({ field }) => field)
    if (new Set(fields).size < fields.length) context.addIssue({ code: 'custom', message: 'column_twice' })
    else if (!fields.includes('amount') || !fields.includes('account'))
      context.addIssue({ code: 'custom', message: 'column_needed' })
  })
const listFields = { columns: Columns, heading: z.boolean(), days: ListDays }
const BankCodes = z.record(z.string().regex(/^[A-Z0-9]{8}$/), z.string().regex(/^\d{2}$/))

export const PayerAccount = z.object({
  id: Id,
  name: z.string(),
  layout: BankLayout,
  bank_customer: z.string(),
  bank_name: z.string().nullable(),
  /** The last four digits. */
  account_number: z.string(),
  bank_codes: z.record(z.string(), z.string()),
  /** Of a layout whose columns the company arranges. */
  columns: z.array(z.object({ field: ListField, title: z.string() })),
  heading: z.boolean(),
  days: ListDays,
  is_active: z.boolean(),
  actions: z.array(z.enum(['edit', 'remove'])),
  version: Whole,
})

export const payerAccountApi = {
  list: account.page('GET /api/payroll-files/accounts', {
    access: 'payroll:read',
    row: PayerAccount,
    filters: { is_active: Flag().optional() },
    sort: ['name'],
    exports: 'payroll:read',
  }),
  create: account.endpoint('POST /api/payroll-files/accounts', {
    access: 'payroll:settings',
    stepUp: true,
    input: z.strictObject({
      ...accountFields,
      // Not every bank gives one.
      bank_customer: accountFields.bank_customer.default(''),
      bank_name: accountFields.bank_name.default(null),
      bank_codes: BankCodes.default({}),
    }),
    reply: PayerAccount,
  }),
  edit: account.endpoint('PATCH /api/payroll-files/accounts/{id}', {
    access: 'payroll:settings',
    stepUp: true,
    input: z
      .strictObject({ ...accountFields, ...listFields, bank_codes: BankCodes, is_active: z.boolean() })
      .partial()
      .extend({ id: Id, version: Version }),
    reply: PayerAccount,
  }),
  remove: account.endpoint('DELETE /api/payroll-files/accounts/{id}', {
    access: 'payroll:settings',
    input: z.strictObject({ id: Id, version: Version }),
    reply: z.object({}),
  }),
}
