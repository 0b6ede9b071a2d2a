import type { Line } from './lines.ts'

/**
 * A payslip in minor units of its currency: fields of every country, and the scheme sums of one country, which its later
 * months and statutory files need. Only the country's own code reads `schemes`.
 */
export type Payslip<Schemes extends object = object> = {
  readonly lines: readonly Line[]
  readonly basic: number
  readonly gross: number
  readonly reimbursements: number
  readonly deductions: number
  readonly net: number
  readonly employerCost: number
  /** What this payslip adds to the amount that the employer advanced; negative where it recovers some of it. */
  readonly shortage: number
  /** For the comparison with other months. */
  readonly fullPay: number
  readonly unpaid: number
  readonly overtime: number
  readonly oneOff: number
  readonly recurring: number
  /** What changes with age and status: `A.1.insured|citizen.resident.3.2`. */
  readonly statusKey: string
  readonly schemes: Schemes
}
