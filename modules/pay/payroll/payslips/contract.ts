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

export const PayslipLineDetails = z.object({
  code: z.string(),
  title: z.string(),
  /** What the employer's share is called. */
  employer_title: z.string(),
  /** A few numbers it was worked out from, such as the day and the hours. */
  note: Text,
  kind: ItemKind,
  /** What the employee gets or gives; negative where an earning is cut. */
  amount: Amount(),
  /** What the employer adds. */
  employer: Amount(),
  previous: Amount().nullable(),
  explanation: Explanation,
  /** Of what the employer adds, where that is another sum. */
  employer_explanation: Explanation.nullable(),
  /** Where it comes from, for who works on pay: in the words of whoever entered it, and the page that shows it. */
  delivered: z.object({ words: Text, page: Text }).nullable(),
  /** The same of each of the days away that a line of days without pay is of. */
  away: z.array(z.object({ words: Text, page: Text })),
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
  /** Net pay, and what the person costs where the reader sees that, as the sum of its lines. */
  net_explanation: Explanation,
  cost_explanation: Explanation.nullable(),
  /** Where net pay goes, each account by its last four digits; as kept at the approval. */
  payments: z.array(z.object({ method: PaymentMethod, bank_name: z.string(), account: z.string(), amount: Amount() })),
  lines: z.array(PayslipLineDetails),
  /** What the law wants on a payslip beside its lines, named: in Taiwan the wage agreed and the insured amounts. */
  facts: z.array(z.object({ title: z.string(), amount: Amount() })),
  /** Why the run was approved though the law of its month was not loaded or not confirmed; null where it was. */
  law_reason: Text,
  /** Sums of the year that matter in the country of the payslip, named. */
  /** The month they begin with where it is not the year's first that was paid. */
  year_from: Text,
  year_to_date: z.array(z.object({ title: z.string(), amount: Amount() })),
})

/** What a payslip's row says to everybody: nothing of what the employer adds, which a company may keep off its payslips. */
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

/** Payslips of approved runs of the people in reach: an employee's own, or those HR may see. */
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
  /** The person has opened their own payslip; others' openings leave no mark. */
  read: payslip.endpoint('PUT /api/payroll/payslips/{id}/reading', {
    access: 'payslip:read',
    input: idInput,
    reply: z.object({ read_at: MomentField().nullable() }),
  }),
}

const personInput = z.strictObject({ id: Id, employee_id: Id })
const Task = z.object({ task_id: Id })

/** Payslips of a run, for who works on it. */
export const runSlipApi = {
  /** One person's payslip in a run, at any state, with the explanation of every figure. */
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
  /** Starts mailing everyone their payslip; who has got it already does not get it again. */
  mail: payslip.endpoint('POST /api/payroll/runs/{id}/mail', {
    access: 'payroll:prepare',
    input: idInput,
    reply: Task,
  }),
}
