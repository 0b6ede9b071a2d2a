import type { PayslipLabels } from '../modules/pay/payroll/payslip-pdf/payslip-document.ts'

/** English payslip labels for drawing tests. */
export const PAYSLIP_LABELS: PayslipLabels = {
  payslip: 'Payslip',
  earnings: 'Earnings',
  deductions: 'Deductions',
  total_earnings: 'Total earnings',
  total_deductions: 'Total deductions',
  net_pay: 'Net pay',
  employer_contributions: 'Employer contributions',
  year_to_date: 'Year to date',
  page: 'Page {{page}} of {{pages}}',
  details: 'Hours in detail',
  continued: 'Continued on the next page',
}
