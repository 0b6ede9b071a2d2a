import type { Line } from './lines.ts'

/** A payslip in minor units of its currency, with what later months and the statutory files need to know of it. */
export type Payslip = {
  readonly lines: readonly Line[]
  readonly basic: number
  readonly gross: number
  readonly reimbursements: number
  readonly deductions: number
  readonly net: number
  readonly employerCost: number
  readonly epfWages: number
  readonly epfBonus: number
  readonly epfEmployee: number
  readonly epfEmployer: number
  readonly socsoWages: number
  readonly socsoEmployee: number
  readonly socsoEmployer: number
  readonly eisEmployee: number
  readonly eisEmployer: number
  readonly lindung: number
  readonly hrdWages: number
  readonly hrd: number
  readonly taxableNormal: number
  readonly taxableAdditional: number
  readonly epfNormal: number
  readonly epfAdditional: number
  readonly reliefs: number
  readonly socsoRelief: number
  readonly zakat: number
  readonly pcb: number
  readonly cp38: number
  /** What this payslip adds to what is owed to the employer for want of pay; negative where it takes of it. */
  readonly shortage: number
  readonly exemptUsed: Record<string, number> | null
  readonly claimsUsed: Record<string, number> | null
  /** For the comparison with other months. */
  readonly fullPay: number
  readonly unpaid: number
  readonly overtime: number
  readonly oneOff: number
  readonly recurring: number
  /** What changes by age and by status: `A.1.insured|citizen.resident.3.2`. */
  readonly statusKey: string
  /** What the schemes of its country counted, where they have no columns of their own: all but Malaysia's. */
  readonly schemes: object | null
}

/** The columns of Malaysia's schemes where none of them applies. */
export const NO_SCHEMES = {
  epfWages: 0,
  epfBonus: 0,
  epfEmployee: 0,
  epfEmployer: 0,
  socsoWages: 0,
  socsoEmployee: 0,
  socsoEmployer: 0,
  eisEmployee: 0,
  eisEmployer: 0,
  lindung: 0,
  hrdWages: 0,
  hrd: 0,
  taxableNormal: 0,
  taxableAdditional: 0,
  epfNormal: 0,
  epfAdditional: 0,
  reliefs: 0,
  socsoRelief: 0,
  zakat: 0,
  pcb: 0,
  cp38: 0,
  shortage: 0,
  exemptUsed: null,
  claimsUsed: null,
} as const
