/** Retroactive pay: what runs owe or take back of closed runs, by what things are worth today and by days away. */

export type { AbsencesByRecord, AdjustmentReason } from '../retroactive/absences.ts'
export { toAbsenceSpan } from '../retroactive/absences.ts'
export { amountDue, type PaidRun, type Settlement, type Worth } from '../retroactive/amounts.ts'
export { loadAbsencesDue } from '../retroactive/load-absences.ts'
export { loadAmountsDue, loadRecordsDue } from '../retroactive/load-amounts.ts'
export { type Lookback, lookbackOf } from '../retroactive/lookback.ts'
export { isPayableInRun, loadPaidRun, loadPaidSpans, monthlyRun } from '../retroactive/paid-runs.ts'
