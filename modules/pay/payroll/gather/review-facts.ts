import type { Day } from '#base/days/days.ts'
import type { FileNumber } from '#people/pay-details.ts'
import type { SourceCheck } from '../../sources/source.ts'
import type { Cause } from '../values.ts'

/** A country's own sums that the review compares, by column. */
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
  /** One-off amounts that are a separate cause, by cause. */
  readonly named?: { readonly [cause: string]: number }
  /** The part of recurring amounts that repaid loans. */
  readonly loan?: number
  readonly shortage?: number
  readonly statusKey: string
  /** Index of the account it was paid to, in hexadecimal. */
  readonly bank: string | null
  /** The country's own sums, by column. */
  readonly own: ComparedSums
}

/** A column of a number that an authority reads. */
export type NumberColumn = 'ic_number' | 'passport_number' | 'tax_number' | 'epf_number' | 'socso_number' | 'eis_number'

/** Records that the review reads beside the payslip. */
export type ReviewFacts = {
  readonly joinedOn: Day
  readonly lastDay: Day | null
  /** Stays in the country of their pay, by passport stamps; none where they are not recorded. */
  readonly stays?: readonly { readonly arrived: Day; readonly left: Day | null }[]
  readonly paymentMethod: string | null
  readonly bank: string | null
  /** The bank is in no list, or the number is no account of that bank. */
  readonly wrongBank: boolean
  /** The files of the paying accounts ask for the branch of the account, and it is not recorded. */
  readonly lacksBranch?: boolean
  /** How many people of the company are paid to the same account. */
  readonly sharesAccount: number
  /** Columns of invalid numbers of the person or of an authority. */
  readonly wrongNumbers: readonly string[]
  readonly hasTaxNumber: boolean
  /** Numbers that the files of the run's country need and that are missing. */
  readonly lacks: readonly FileNumber[]
  readonly partTime: boolean
  /** What earlier approved runs of the month paid and deducted, in minor units; absent where there are none. */
  readonly paidBefore?: {
    readonly gross: number
    readonly deductions: readonly { readonly c: string; readonly a: number }[]
  }
  /** Amounts that are a separate cause: the reference of their payslip line, and who published or set them. */
  readonly named?: readonly { readonly line: string; readonly cause: Cause; readonly by?: readonly string[] }[]
  /** What the sources of payables ask about the person. */
  readonly sourceChecks?: readonly SourceCheck[]
  readonly previous: PreviousSlip | null
}
