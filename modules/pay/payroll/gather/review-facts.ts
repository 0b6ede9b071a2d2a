import type { Day } from '#base/days/days.ts'
import type { FileNumber } from '#people/pay-details.ts'
import type { Cause } from '../values.ts'

/** Sums of a country's own that payslips are compared by, by their column. */
export type ComparedSums = { readonly [column: string]: number }

/** The same person's payslip in the group's last approved month. */
export type PreviousSlip = {
  readonly net: number
  readonly basic: number
  readonly fullPay: number
  readonly unpaid: number
  readonly overtime: number
  readonly oneOff: number
  readonly recurring: number
  /** What of the one-off amounts is a cause of its own, by the cause. */
  readonly named?: { readonly [cause: string]: number }
  /** What of the recurring amounts went to loans. */
  readonly loan?: number
  readonly shortage?: number
  readonly statusKey: string
  /** Index of the account it was paid to, in hexadecimal. */
  readonly bank: string | null
  /** What its country alone counts, by the column. */
  readonly own: ComparedSums
}

/** A column of a number that an authority reads. */
export type NumberColumn = 'ic_number' | 'passport_number' | 'tax_number' | 'epf_number' | 'socso_number' | 'eis_number'

/** Records beside the payslip that the review looks at. */
export type ReviewFacts = {
  readonly joinedOn: Day
  readonly lastDay: Day | null
  /** Stays in the country of their pay, by passport stamps; none where they are not recorded. */
  readonly stays?: readonly { readonly arrived: Day; readonly left: Day | null }[]
  readonly paymentMethod: string | null
  readonly bank: string | null
  /** The bank details name a bank in no list, or a number that is no account of theirs. */
  readonly wrongBank: boolean
  /** How many people of the company are paid to the same account. */
  readonly sharesAccount: number
  /** Numbers of the person or of an authority that cannot be, by their columns. */
  readonly wrongNumbers: readonly string[]
  readonly hasTaxNumber: boolean
  /** Numbers that the files of the run's country need and nobody recorded. */
  readonly lacks: readonly FileNumber[]
  readonly partTime: boolean
  /** What runs of the same month that were approved before have paid and deducted, minor units; absent where there are none. */
  readonly paidBefore?: {
    readonly gross: number
    readonly deductions: readonly { readonly c: string; readonly a: number }[]
  }
  /** Amounts that are a cause of their own: by which reference their line names them, and who published or set them. */
  readonly named?: readonly { readonly line: string; readonly cause: Cause; readonly by?: readonly string[] }[]
  readonly previous: PreviousSlip | null
}
