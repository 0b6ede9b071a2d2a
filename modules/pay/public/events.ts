/** What happens to pay runs. */
export { PAY_RUN_APPROVED } from '../payroll/runs/events.ts'
