/** Retroactive pay: what runs owe or take back of closed runs, by what things are worth and by days away. */

export { amountDue, type PaidRun, type Settlement, type Worth } from '../retroactive/amounts.ts'
export {
  type ApprovedPayslip,
  isRunApproved,
  loadApprovedPayslips,
  loadCountedAbsences,
} from '../retroactive/days/approved-payslips.ts'
export { type AdjustmentReason, loadRetroAdjustments } from '../retroactive/days/retro-adjustments.ts'
export { type AbsencesByRecord, countedAbsences, toAbsenceSpan } from '../retroactive/days/retro-days.ts'
export { loadAmountsDue, loadRecordsDue } from '../retroactive/load-amounts.ts'
export { type Lookback, lookbackOf } from '../retroactive/lookback.ts'
export { isPayableInRun, loadPaidRun, loadPaidSpans, monthlyRun } from '../retroactive/paid-runs.ts'
