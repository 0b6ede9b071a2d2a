/** Payslips of approved runs and what is owed or taken back of their days. */
export {
  type ApprovedPayslip,
  isRunApproved,
  loadApprovedPayslips,
  loadCountedAbsences,
} from '../back-pay/closed/approved-payslips.ts'
export { type AdjustmentReason, loadRetroAdjustments } from '../back-pay/closed/retro-adjustments.ts'
export { type AbsencesByRecord, countedAbsences, toAbsenceSpan } from '../back-pay/closed/retro-days.ts'
export { amountDue, type PaidRun, type Settlement, type Worth } from '../retroactive/amounts.ts'
export { loadAmountsDue, loadRecordsDue } from '../retroactive/load-amounts.ts'
export type { Lookback } from '../retroactive/lookback.ts'
export { isPayableInRun, loadPaidRun, loadPaidSpans, monthlyRun } from '../retroactive/paid-runs.ts'
