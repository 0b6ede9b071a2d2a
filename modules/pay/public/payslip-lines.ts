/** Lines of payslips: kinds, names, what of them is back pay, what is not payable, their explanation. */
export { spanText } from '../payroll/cycles/span-text.ts'
export { explainLine } from '../payroll/explanation/explain.ts'
export { lineTitle, loadItemNames } from '../payroll/explanation/line-names.ts'
export { parseTotals } from '../payroll/explanation/totals.ts'
export { partDifference } from '../payroll/payslip/back-pay-lines.ts'
export type { Line } from '../payroll/payslip/lines.ts'
export { NotPayableError } from '../payroll/payslip/not-payable.ts'
