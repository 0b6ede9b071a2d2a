/**
 * Pay runs as other domains meet them: which run is due, its cycle, review counts and open payslips; a month of one person that is
 * calculated on suppositions (`simulateMonth`) and undone (`withSavepoint`).
 */

export { type CycleRule, cycleOn, monthCycles } from '../payroll/cycles/cycles.ts'
export { PAID_BY_GROUP } from '../payroll/gather/paid-by-group.ts'
export { loadItemsByCountry } from '../payroll/gather/pay-items.ts'
export { loadRun } from '../payroll/gather/run-row.ts'
export { toSourceRun } from '../payroll/gather/source-run.ts'
export { isPayslipVisible } from '../payroll/payslips/released-payslips.ts'
export { isOtherApproverNeeded, type ReviewCounts } from '../payroll/runs/queries.ts'
export { isTicked } from '../payroll/runs/ticks.ts'
export {
  type SimulatedLine,
  type SimulatedMonth,
  type SimulationGap,
  simulateMonth,
} from '../what-if/month-of-person.ts'
export { withSavepoint } from '../what-if/with-rollback.ts'
