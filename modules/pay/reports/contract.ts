import { z } from 'zod'
import { Id, subject } from '#base/endpoints/endpoint.ts'
import { MonthField } from '#base/endpoints/fields.ts'
import { PAYROLL_MODULE } from '#base/modules.ts'
import { amountFields } from '../payroll/explanation/contract.ts'
import { MALAYSIAN_AMOUNTS, MALAYSIAN_EMPLOYER_AMOUNTS } from '../payroll/malaysia/amount-values.ts'
import { TAIWAN_AMOUNTS } from '../payroll/taiwan/amount-values.ts'
import { LineChange, Place, Scheme, SummaryBy, spanFilters } from './values.ts'

const report = subject('payroll-reports', { module: PAYROLL_MODULE, readAccessLog: 'pay' })

const Text = z.string().nullable()
const Whole = z.number().int()
/** A sum of amounts in minor units over many people and months, so without the limit of a single amount. */
const Sum = () => Whole.meta({ kind: 'money' })
const NoSum = () => Whole.nullable().meta({ kind: 'money' })
/** Sums that only the law of one country has. */
const Malaysian = () => Sum().meta({ country: 'MY' })
const Taiwanese = () => Sum().meta({ country: 'TW' })

/** People by the place they had on the last day of the paid month. */
const placeFilters = {
  group_id: Id.optional(),
  office_id: Id.optional(),
  department_id: Id.optional(),
  cost_center_id: Id.optional(),
}
const Year = z.coerce.number().int().min(2000).max(2199)

const paid = {
  currency: z.string(),
  gross: Sum(),
  reimbursements: Sum(),
  deductions: Sum(),
  net: Sum(),
  employer_cost: Sum(),
}

export const SummaryRow = z.object({
  id: z.string(),
  /** The department, cost center, office or group; null for people without one. */
  place_id: Id.nullable(),
  name: Text,
  people: Whole,
  ...paid,
})

const person = { id: z.string(), employee_id: Id, employee_no: z.string(), full_name: z.string(), department: Text }

export const PersonRow = z.object({ ...person, payslips: Whole, ...paid })

export const StatutoryRow = z.object({
  id: z.string(),
  month: MonthField(),
  scheme: Scheme,
  currency: z.string(),
  people: Whole,
  wages: NoSum(),
  employee: Sum(),
  employer: Sum(),
  total: Sum(),
  due: z.iso.date().nullable(),
})

/** What one person and their employer paid to a scheme: a row behind a figure of the statutory report. */
export const SchemePersonRow = z.object({
  ...person,
  currency: z.string(),
  wages: NoSum(),
  employee: Sum(),
  employer: Sum(),
  total: Sum(),
})

export const VarianceRow = z.object({
  ...person,
  currency: z.string(),
  code: z.string(),
  /** The line's name, in the reader's language. */
  line: z.string(),
  change: LineChange,
  month: MonthField(),
  against: MonthField(),
  /** What it does to net pay (deductions below zero), or what it costs the employer. */
  before: Sum(),
  after: Sum(),
  difference: Sum(),
  /** Reasons found in the records when the later month was calculated. */
  reasons: z.string(),
})

export const YearRow = z.object({
  ...person,
  ...paid,
  months: Whole,
  ...amountFields(MALAYSIAN_AMOUNTS, Malaysian),
  ...amountFields(TAIWAN_AMOUNTS, Taiwanese),
})

export const CostRow = z.object({
  id: z.string(),
  month: MonthField(),
  currency: z.string(),
  people: Whole,
  gross: Sum(),
  reimbursements: Sum(),
  ...amountFields(MALAYSIAN_EMPLOYER_AMOUNTS, Malaysian),
  /**
   * Insurances, pension and reserve in Taiwan from the payslips; the statutory report has what the unit owes as a
   * whole.
   */
  tw_employer: Taiwanese(),
  /** Items that only the employer pays. */
  other_cost: Sum(),
  employer_cost: Sum(),
  /** Compared with the month before in the report. */
  change: NoSum(),
})

const summed = { totals: true } as const
const ofAll = { ...summed, access: 'payroll:read', exports: 'payroll:read' } as const
/** Lists that show the pay of single people are bounded by the reach of `compensation:read`. */
const ofPeople = { ...summed, access: 'compensation:read', exports: 'compensation:read' } as const

/** Reports over approved runs. */
export const payrollReportApi = {
  summary: report.page('GET /api/payroll-reports/summary', {
    ...ofAll,
    row: SummaryRow,
    filters: { by: SummaryBy.default('department'), ...spanFilters, ...placeFilters },
    sort: ['name', 'people', 'gross', 'net', 'employer_cost'],
  }),
  people: report.page('GET /api/payroll-reports/people', {
    ...ofPeople,
    row: PersonRow,
    filters: { ...spanFilters, ...placeFilters, without: Place.optional() },
    sort: ['full_name', 'gross', 'net', 'employer_cost'],
  }),
  statutory: report.page('GET /api/payroll-reports/statutory', {
    ...ofAll,
    row: StatutoryRow,
    filters: { scheme: Scheme.optional(), ...spanFilters, ...placeFilters },
    sort: ['month', 'scheme', 'total'],
    order: '-month',
  }),
  /** The people behind a figure of the statutory report whose pay the reader may see. */
  statutoryPeople: report.page('GET /api/payroll-reports/statutory/people', {
    ...ofPeople,
    row: SchemePersonRow,
    filters: { scheme: Scheme.default('epf'), month: MonthField().optional(), ...spanFilters, ...placeFilters },
    sort: ['full_name', 'employee', 'employer', 'total'],
  }),
  variance: report.page('GET /api/payroll-reports/variance', {
    ...ofPeople,
    row: VarianceRow,
    filters: {
      month: MonthField().optional(),
      against: MonthField().optional(),
      change: LineChange.optional(),
      side: z.enum(['pay', 'employer']).default('pay'),
      ...placeFilters,
    },
    sort: ['full_name', 'line', 'difference'],
  }),
  yearToDate: report.page('GET /api/payroll-reports/year-to-date', {
    ...ofPeople,
    row: YearRow,
    filters: { year: Year.optional(), until_month: MonthField().optional(), ...placeFilters },
    sort: ['full_name', 'gross', 'net', 'pcb', 'employer_cost'],
  }),
  cost: report.page('GET /api/payroll-reports/cost', {
    ...ofAll,
    row: CostRow,
    filters: { ...spanFilters, ...placeFilters },
    sort: ['month', 'employer_cost'],
  }),
}
