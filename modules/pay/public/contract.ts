/** Calls of the pay-day checklist and of tax settings. Runs in the browser. */
export { type ChecklistOpen, paydayApi } from '../payday/contract.ts'
export { taxApi } from '../payroll/tax/contract.ts'
