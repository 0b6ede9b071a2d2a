import { z } from 'zod'
import { Id, KnownVersion, subject } from '#base/endpoints/endpoint.ts'
import { ShortText, UniqueRows } from '#base/endpoints/fields.ts'
import { PAYROLL_MODULE } from '#base/modules.ts'
import { ItemKind, RunKind } from '../payroll/values.ts'
import { LedgerSide } from './values.ts'

const ledger = subject('payroll-reports', { module: PAYROLL_MODULE })
const journal = subject('payroll-reports', { module: PAYROLL_MODULE, readAccessLog: 'pay' })

const Whole = z.number().int()
const Code = z.string().regex(/^[a-z][a-z0-9_]{1,39}$/, 'invalid_value')
/** An account as the company's ledger writes it. */
const Account = ShortText(40).nullable()

export const LedgerAccount = z.object({
  side: LedgerSide,
  code: z.string(),
  title: z.string(),
  kind: ItemKind.or(z.literal('net')),
  debit: z.string().nullable(),
  credit: z.string().nullable(),
  by_cost_center: z.boolean(),
  /** 0 for a line without stored accounts. */
  version: Whole,
})
export type LedgerAccount = z.output<typeof LedgerAccount>

const JournalLine = z.object({
  account: z.string(),
  /** Code of the cost center, where the line is split by them; empty for people without one. */
  cost_center: z.string().nullable(),
  side: LedgerSide,
  code: z.string(),
  title: z.string(),
  debit: Whole,
  credit: Whole,
})

export const Journal = z.object({
  run: z.object({
    id: Id,
    period: z.string(),
    kind: RunKind,
    sequence: Whole,
    group: z.string(),
    pay_day: z.iso.date(),
    currency: z.string(),
  }),
  lines: z.array(JournalLine),
  debit: Whole,
  credit: Whole,
  /** Lines of the run without an account, with their sums. */
  unmapped: z.array(
    z.object({
      side: LedgerSide,
      code: z.string(),
      title: z.string(),
      needs: z.array(z.enum(['debit', 'credit'])),
      amount: Whole,
    }),
  ),
})

export const ledgerApi = {
  accounts: ledger.endpoint('GET /api/payroll-reports/accounts', {
    access: 'payroll:read',
    reply: z.array(LedgerAccount),
  }),
  /** Saves all rows or none, each at the version that was seen. */
  saveAccounts: ledger.endpoint('PUT /api/payroll-reports/accounts', {
    access: 'payroll:settings',
    input: z.strictObject({
      rows: UniqueRows(
        z.strictObject({
          side: LedgerSide,
          code: Code,
          debit: Account,
          credit: Account,
          by_cost_center: z.boolean(),
          version: KnownVersion,
        }),
        ({ side, code }) => `${side} ${code}`,
        500,
      ),
    }),
    reply: z.array(LedgerAccount),
  }),
  /** The journal of an approved run: debits equal credits. */
  journal: journal.endpoint('GET /api/payroll-reports/journals/{id}', {
    access: 'payroll:read',
    input: z.strictObject({ id: Id }),
    reply: Journal,
  }),
  /** Refused while a line has no account. */
  journalFile: journal.file('GET /api/payroll-reports/journals/{id}/download', {
    runsOnThread: true,
    access: 'payroll:read',
    input: z.strictObject({ id: Id, format: z.enum(['xlsx', 'csv']).default('csv') }),
  }),
}
