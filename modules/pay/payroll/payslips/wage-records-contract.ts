import { z } from 'zod'
import { Id, subject } from '#base/endpoints/endpoint.ts'
import { type FieldMeta, MomentField, MonthField } from '#base/endpoints/fields.ts'
import { PAYROLL_MODULE } from '#base/modules.ts'
import { Amount, amountFields } from '../explanation/contract.ts'
import { MALAYSIAN_WAGE_RECORD } from '../malaysia/amount-values.ts'
import { TAIWAN_AMOUNTS } from '../taiwan/amount-values.ts'
import { RunDays, RunKind } from '../values.ts'

const payslip = subject('payroll', { module: PAYROLL_MODULE, readAccessLog: 'pay' })

const Text = z.string().nullable()
const Whole = z.number().int()
const Malaysian = () => Amount().meta({ country: 'MY' })

/** A payslip's row in lists: own payslips, the wage record (PAY-11). */
export const PayslipRow = z.object({
  id: Id,
  run_id: Id,
  employee_id: Id,
  employee_no: z.string(),
  full_name: z.string(),
  period: MonthField(),
  kind: RunKind,
  sequence: Whole,
  span: RunDays,
  pay_day: z.iso.date(),
  currency: z.string(),
  basic: Amount(),
  gross: Amount(),
  deductions: Amount(),
  net: Amount(),
  employer_cost: Amount(),
  ...amountFields(MALAYSIAN_WAGE_RECORD, Malaysian),
  read_at: MomentField().nullable(),
})

/** Input of a wage record, with the columns of any country. */
export const wageRecord = {
  access: 'compensation:read',
  filters: {
    employee_id: Id.optional(),
    from: MonthField().optional(),
    to: MonthField().optional(),
    group_id: Id.optional(),
  },
  sort: ['period', 'full_name', 'net', 'gross'],
  order: '-period',
  exports: 'compensation:read',
  readAccessLog: 'pay',
} as const

/** What people earned, month by month (PAY-11); page sizes 10, 25, 50, 100. */
export const wageRecordApi = {
  list: payslip.page('GET /api/payroll/wage-records', { ...wageRecord, row: PayslipRow }),
  /** Every change of someone's basic pay, newest first. */
  salaryHistory: payslip.page('GET /api/payroll/salary-history', {
    access: 'compensation:read',
    row: z.object({
      id: Id,
      employee_id: Id,
      employee_no: z.string(),
      full_name: z.string(),
      from_day: z.iso.date(),
      until_day: z.iso.date().nullable(),
      basic_pay: Amount(),
      previous_pay: Amount().nullable(),
      change_rate: Whole.nullable(),
      currency: z.string(),
      pay_frequency: z.string(),
      reason: Text,
    }),
    filters: { employee_id: Id.optional() },
    sort: ['from_day', 'full_name'],
    order: '-from_day',
    exports: 'compensation:read',
  }),
}
export const WAGE_RECORD_PAGE_SIZES = [10, 25, 50, 100] as const

/** A payslip of Taiwan in the wage record (PAY-11). */
export const TaiwanWageRow = PayslipRow.pick({
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
  employer_cost: true,
}).extend({
  // Labor inspectors read the file of the wage record (Labor Standards Act art. 23).
  period: MonthField().meta({ kind: 'month', republicYear: 'always' } satisfies FieldMeta),
  pay_day: z.iso.date().meta({ republicYear: 'always' } satisfies FieldMeta),
  ...amountFields(TAIWAN_AMOUNTS, Amount),
})

/** What people in Taiwan earned, month by month. */
export const taiwanWageApi = {
  list: payslip.page('GET /api/payroll/wage-records/taiwan', { ...wageRecord, row: TaiwanWageRow }),
}
