import { z } from 'zod'
import { Id, subject } from '#base/endpoints/endpoint.ts'
import { MomentField, MonthField } from '#base/endpoints/fields.ts'
import { PAYROLL_MODULE } from '#base/modules.ts'
import { CheckedFile } from '../../files/checked-file/contract.ts'
import { FormState } from '../contract.ts'
import { issuingEndpoints, ownDocumentEndpoints } from '../issuing/documents-contract.ts'

const year = subject('year-end', { module: PAYROLL_MODULE })
const statement = subject('year-end', { module: PAYROLL_MODULE, readAccessLog: 'pay' })

const access = 'payroll:files'
const Whole = z.number().int()
const Text = z.string().nullable()
/** Whole dollars. */
const Amount = () => Whole.meta({ kind: 'money' })
const Year = z.coerce.number().int().min(2024).max(2199)
const ofYear = z.strictObject({ year: Year })

/** What to check before the statements are issued. */
export const StatementProblem = z.enum([
  'missing_tax_code',
  'identity_unusual',
  'missing_home',
  'missing_address',
  'residence_changed',
])
export type StatementProblem = z.output<typeof StatementProblem>

const figures = {
  /** Salary and bonuses (format code 50), and the tax withheld from them. */
  paid: Amount(),
  bonuses: Amount(),
  tax: Amount(),
  net: Amount(),
  voluntary_pension: Amount(),
  /** Retirement or severance pay (format code 93). */
  retirement: Amount(),
  retirement_tax: Amount(),
}

export const StatementPerson = z.object({
  /** The employee. */
  id: Id,
  employee_no: z.string(),
  full_name: z.string(),
  currency: z.string(),
  state: FormState,
  ...figures,
  resident: z.boolean(),
  country: Text,
  payslips: Whole,
  serial: Whole.nullable(),
  made_at: MomentField().nullable(),
  mailed_at: MomentField().nullable(),
  read_at: MomentField().nullable(),
  problems: z.array(StatementProblem),
})

export const Statement = z.object({
  id: Id,
  year: Whole,
  made_at: MomentField(),
  read_at: MomentField().nullable(),
  employee: z.object({ id: Id, employee_no: z.string(), full_name: z.string() }),
  employer: z.object({ name: z.string(), tax_number: z.string() }),
  ...figures,
  resident: z.boolean(),
  country: Text,
  months: z.array(z.object({ month: MonthField(), paid: Amount(), tax: Amount() })),
})

/** Withholding statements of a year in Taiwan, for people who create payroll files. */
export const statementApi = {
  years: year.endpoint('GET /api/year-end/taiwan/years', {
    access,
    /** `due`: the last day to issue statements. */
    reply: z.array(z.object({ year: Whole, months: Whole, due: z.iso.date() })),
  }),
  summary: year.endpoint('GET /api/year-end/taiwan/summary', {
    access,
    input: ofYear,
    reply: z.object({
      year: Whole,
      people: Whole,
      states: z.record(FormState, Whole),
      without_address: Whole,
      filed_by: z.iso.date(),
      handed_out_by: z.iso.date(),
      running: z.boolean(),
      /** Runs paid in the year that are not approved. */
      open: Whole,
      paid: Amount(),
      tax: Amount(),
    }),
  }),
  people: statement.page('GET /api/year-end/taiwan/people', {
    access,
    row: StatementPerson,
    filters: { year: Year, state: FormState.optional() },
    sort: ['full_name', 'employee_no', 'paid', 'tax'],
    exports: access,
    totals: true,
  }),
  personPdf: statement.file('GET /api/year-end/taiwan/person-pdf', {
    access,
    input: ofYear.extend({ employee_id: Id }),
    readAccessLog: 'identity',
  }),
  ...issuingEndpoints(statement, '/api/year-end/taiwan', Year),
  /** The list for the ministry's software, read back and compared with the payslips. */
  list: statement.endpoint('GET /api/year-end/taiwan/list', {
    runsOnThread: true,
    access,
    input: ofYear,
    reply: CheckedFile,
    readAccessLog: 'identity',
  }),
  listFile: statement.file('GET /api/year-end/taiwan/list/download', {
    bulkExport: true,
    access,
    input: ofYear,
    readAccessLog: 'identity',
  }),
}

/** Issued statements of the people whose payslips the caller may read: an employee reads their own. */
export const ownStatementApi = ownDocumentEndpoints(statement, '/api/year-end/statements', {
  year: Year,
  figures: { paid: Amount(), tax: Amount() },
  document: Statement,
})
