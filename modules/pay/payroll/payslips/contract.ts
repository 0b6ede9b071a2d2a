import { z } from 'zod'
import { Id, subject } from '#base/endpoints/endpoint.ts'
import { MomentField, MonthField } from '#base/endpoints/fields.ts'
import { PAYROLL_MODULE } from '#base/modules.ts'
import { PaymentMethod } from '#people/values.ts'
import { Amount, amountFields, Explanation } from '../explanation/contract.ts'
import { MALAYSIAN_EMPLOYEE_AMOUNTS } from '../malaysia/amount-values.ts'
import { ItemKind, RunDays, RunKind, RunStatus } from '../values.ts'
import { PayslipRow } from './wage-records-contract.ts'

const payslip = subject('payroll', { module: PAYROLL_MODULE, readAccessLog: 'pay' })

const Text = z.string().nullable()
const Whole = z.number().int()
const idInput = z.strictObject({ id: Id })

/** One of the entries that a line sums, such as the overtime of a day. */
const LinePart = z.object({
  title: z.string(),
  note: Text,
  amount: Amount(),
  explanation: Explanation,
  delivered: z.object({ words: Text, page: Text }).nullable(),
})

export const PayslipLineDetails = z.object({
  code: z.string(),
  title: z.string(),
  /** The name of the employer's share. */
  employer_title: z.string(),
  /** A few numbers that the line was computed from, such as the day and the hours. */
  note: Text,
  kind: ItemKind,
  /** What the employee receives or pays; negative where an earning is reduced. */
  amount: Amount(),
  /** What the employer adds. */
  employer: Amount(),
  previous: Amount().nullable(),
  explanation: Explanation,
  /** Explains the employer's share, where it has its own calculation. */
  employer_explanation: Explanation.nullable(),
  /** The record that the line comes from, for payroll staff: its description and the page that shows it. */
  delivered: z.object({ words: Text, page: Text }).nullable(),
  /** The same for each absence that a line of unpaid days counts. */
  away: z.array(z.object({ words: Text, page: Text })),
  /** The entries whose sum the line shows; empty where it shows a single one. */
  parts: z.array(LinePart),
})

export const Payslip = z.object({
  id: Id,
  run_id: Id,
  employee: z.object({
    id: Id,
    employee_no: z.string(),
    full_name: z.string(),
    position: Text,
    department: Text,
    office: Text,
  }),
  period: MonthField(),
  kind: RunKind,
  sequence: Whole,
  span: RunDays,
  status: RunStatus,
  currency: z.string(),
  pay_day: z.iso.date(),
  gross: Amount(),
  reimbursements: Amount(),
  deductions: Amount(),
  net: Amount(),
  employer_cost: Amount(),
  /** Net pay as the sum of its lines; for readers who may see it, the employer cost too. */
  net_explanation: Explanation,
  cost_explanation: Explanation.nullable(),
  /** The accounts that net pay goes to, each by its last four digits, as stored at the approval. */
  payments: z.array(z.object({ method: PaymentMethod, bank_name: z.string(), account: z.string(), amount: Amount() })),
  lines: z.array(PayslipLineDetails),
  /** What the law requires on a payslip besides its lines, by name: in Taiwan the agreed wage and the insured amounts. */
  facts: z.array(z.object({ title: z.string(), amount: Amount() })),
  /** What is left of annual leave and time off in lieu at the end of the month, in words; empty where payslips do not show it. */
  balances: z.array(z.object({ title: z.string(), value: z.string() })),
  /** Why the run was approved although the law of its month was not loaded or not confirmed; null where it was. */
  law_reason: Text,
  /** The month the sums start with, where it is not the first paid month of the year. */
  year_from: Text,
  /** Sums of the year that the payslip's country shows, by name. */
  year_to_date: z.array(z.object({ title: z.string(), amount: Amount() })),
})

/** The fields of a payslip row that everybody may see: none of the employer's amounts, which a company may hide on payslips. */
export const ListedPayslip = PayslipRow.pick({
  id: true,
  run_id: true,
  employee_id: true,
  employee_no: true,
  full_name: true,
  period: true,
  kind: true,
  sequence: true,
  span: true,
  pay_day: true,
  currency: true,
  basic: true,
  gross: true,
  deductions: true,
  net: true,
  ...amountFields(MALAYSIAN_EMPLOYEE_AMOUNTS, () => true as const),
  read_at: true,
})

/** Payslips of approved runs of the people in reach: an employee's own, or those that HR may see. */
export const payslipApi = {
  list: payslip.page('GET /api/payroll/payslips', {
    access: 'payslip:read',
    row: ListedPayslip,
    filters: {
      employee_id: Id.optional(),
      mine: z.stringbool().or(z.boolean()).optional(),
      period: MonthField().optional(),
      year: z.coerce.number().int().min(2000).max(2199).optional(),
    },
    sort: ['period', 'full_name'],
    order: '-period',
    exports: 'payslip:read',
  }),
  one: payslip.endpoint('GET /api/payroll/payslips/{id}', {
    access: 'payslip:read',
    input: idInput,
    reply: Payslip,
  }),
  pdf: payslip.file('GET /api/payroll/payslips/{id}/pdf', {
    access: 'payslip:read',
    input: idInput,
  }),
  /** Marks the person's own payslip as opened. Opening somebody else's payslip leaves no mark. */
  read: payslip.endpoint('PUT /api/payroll/payslips/{id}/reading', {
    access: 'payslip:read',
    input: idInput,
    reply: z.object({ read_at: MomentField().nullable() }),
  }),
}

const personInput = z.strictObject({ id: Id, employee_id: Id })
const Task = z.object({ task_id: Id })

/** Payslips of a run, for payroll staff. */
export const runSlipApi = {
  /** One person's payslip in a run of any state, with the explanation of every figure. */
  slip: payslip.endpoint('GET /api/payroll/runs/{id}/payslips/{employee_id}', {
    access: 'payroll:read',
    input: personInput,
    reply: Payslip,
  }),
  slipPdf: payslip.file('GET /api/payroll/runs/{id}/payslips/{employee_id}/pdf', {
    access: 'payroll:read',
    input: personInput,
  }),
  /** Starts a task whose result is a ZIP of all payslips. Approved runs only. */
  zip: payslip.endpoint('POST /api/payroll/runs/{id}/payslips-file', {
    bulkExport: true,
    access: 'payroll:read',
    input: idInput,
    reply: Task,
    readAccessLog: 'pay',
  }),
  /** Starts mailing payslips to everyone in the run; people who have their mail do not get it again. */
  mail: payslip.endpoint('POST /api/payroll/runs/{id}/mail', {
    access: 'payroll:prepare',
    input: idInput,
    reply: Task,
  }),
}
