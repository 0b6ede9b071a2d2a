import type { Line } from './lines.ts'

/**
 * A payslip in minor units of its currency: what payslips of every country have, and what the law of one counted, which
 * later months and the statutory files of that country need to know. Only the country's own code knows what is in it.
 */
export type Payslip<Schemes extends object = object> = {
  readonly lines: readonly Line[]
  readonly basic: number
  readonly gross: number
  readonly reimbursements: number
  readonly deductions: number
  readonly net: number
  readonly employerCost: number
  /** What this payslip adds to what is owed to the employer for want of pay; negative where it takes of it. */
  readonly shortage: number
  /** For the comparison with other months. */
  readonly fullPay: number
  readonly unpaid: number
  readonly overtime: number
  readonly oneOff: number
  readonly recurring: number
  /** What changes by age and by status: `A.1.insured|citizen.resident.3.2`. */
  readonly statusKey: string
  readonly schemes: Schemes
}
