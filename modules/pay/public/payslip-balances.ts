/** Balances that payslips show beside their lines. */
export { PAYSLIP_BALANCES, type PayslipBalance, type PayslipBalances } from '../payroll/payslips/balances.ts'
