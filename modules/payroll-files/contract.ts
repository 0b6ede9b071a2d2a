import { z } from 'zod'
import { CheckedFile } from '#base/checked-file.ts'
import { endpoint, fileEndpoint, Id, pageEndpoint, Version } from '#base/endpoint.ts'
import { Flag, ShortText } from '#base/fields.ts'
import { PAYROLL_MODULE } from '#base/modules.ts'

const module = PAYROLL_MODULE
const access = 'payroll:files'
const Whole = z.number().int()

/** What a closed month owes to the authorities. */
export const StatutoryFile = z.enum(['epf', 'perkeso', 'cp39', 'hrd'])
export type StatutoryFile = z.output<typeof StatutoryFile>

/** Layouts that banks take. */
export const BankLayout = z.enum(['maybank', 'maybank_biz', 'cimb', 'public_bank', 'transfer'])
export type BankLayout = z.output<typeof BankLayout>

/** What the portal of the EPF takes is not published: the employer chooses. */
const statutoryInput = {
  id: Id,
  heading: Flag().optional(),
  dashes: Flag().optional(),
}
/** Without an account, the first one that is active. */
const paymentInput = { id: Id, account_id: Id.optional() }

export const payrollFileApi = {
  /** The files of the run's month: all approved runs of it in the country, each with what was found. */
  statutory: endpoint('GET /api/payroll-files/runs/{id}/statutory', {
    access,
    module,
    input: z.strictObject(statutoryInput),
    reply: z.array(
      CheckedFile.extend({
        kind: StatutoryFile,
        due: z.iso.date(),
        runs: z.array(z.object({ id: Id, name: z.string() })),
      }),
    ),
    logged: 'identity',
  }),
  statutoryFile: fileEndpoint('GET /api/payroll-files/runs/{id}/statutory/{file}', {
    access,
    module,
    input: z.strictObject({ ...statutoryInput, file: StatutoryFile }),
    logged: 'identity',
  }),
  payments: endpoint('GET /api/payroll-files/runs/{id}/payments', {
    access,
    module,
    input: z.strictObject(paymentInput),
    reply: CheckedFile.extend({
      /** Paid in another way: cash and cheques, with their sums. */
      others: z.array(z.object({ method: z.enum(['cash', 'cheque']), people: Whole, total: Whole })),
    }),
    logged: 'identity',
  }),
  paymentFile: fileEndpoint('GET /api/payroll-files/runs/{id}/payments/download', {
    access,
    module,
    input: z.strictObject(paymentInput),
    logged: 'identity',
  }),
}

const accountFields = {
  name: ShortText(80),
  layout: BankLayout,
  bank_customer: z.string().trim().max(20),
  account_number: z
    .string()
    .trim()
    .regex(/^[\d -]{6,30}$/, 'account_number'),
}
const BankCodes = z.record(z.string().regex(/^[A-Z0-9]{8}$/), z.string().regex(/^\d{2}$/))

export const PayerAccount = z.object({
  id: Id,
  name: z.string(),
  layout: BankLayout,
  bank_customer: z.string(),
  /** The last four digits. */
  account_number: z.string(),
  bank_codes: z.record(z.string(), z.string()),
  is_active: z.boolean(),
  actions: z.array(z.enum(['edit', 'remove'])),
  version: Whole,
})

export const payerAccountApi = {
  list: pageEndpoint('GET /api/payroll-files/accounts', {
    access: 'payroll:read',
    module,
    row: PayerAccount,
    filters: { is_active: Flag().optional() },
    sort: ['name'],
  }),
  create: endpoint('POST /api/payroll-files/accounts', {
    access: 'payroll:settings',
    module,
    stepUp: true,
    input: z.strictObject({ ...accountFields, bank_codes: BankCodes.default({}) }),
    reply: PayerAccount,
  }),
  edit: endpoint('PATCH /api/payroll-files/accounts/{id}', {
    access: 'payroll:settings',
    module,
    stepUp: true,
    input: z
      .strictObject({ ...accountFields, bank_codes: BankCodes, is_active: z.boolean() })
      .partial()
      .extend({ id: Id, version: Version }),
    reply: PayerAccount,
  }),
  remove: endpoint('DELETE /api/payroll-files/accounts/{id}', {
    access: 'payroll:settings',
    module,
    input: z.strictObject({ id: Id, version: Version }),
    reply: z.object({}),
  }),
}
