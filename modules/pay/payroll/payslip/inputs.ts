import type { Day, Month } from '#base/days/days.ts'
import type { Millionths } from '#base/money/money.ts'
import type { AgreedRate } from '#statutory/agreed-rate.ts'
import type { BackPayPart } from '../../sources/payable.ts'
import type { RunSpan } from '../cycles/cycles.ts'
import type { AbsenceKind, ItemKind, PayFrequency, Proration, RunKind, WorkKind } from '../values.ts'

/** A pay item of the company in a run. Only the run's country knows what is in `counts`. */
export type RunItem<Counts extends object = object> = {
  readonly code: string
  readonly kind: ItemKind
  /** Taxed but never paid, such as a benefit in kind. */
  readonly taxOnly: boolean
  /** Cut in a month that is not complete. */
  readonly prorated: boolean
  readonly work: WorkKind | null
  readonly counts: Counts
}

/** Pay items by their code. */
export type RunItems<Counts extends object = object> = { readonly [code: string]: RunItem<Counts> }

/** What holds for everyone in a run of any country; frozen with it, beside what its country adds. */
export type RunFacts = {
  /** Whose law it is paid by. */
  readonly country: string
  readonly period: Month
  readonly kind: RunKind
  readonly currency: string
  readonly proration: Proration
  readonly deductAbsent: boolean
  readonly items: RunItems
  /** The days it pays where these are not simply the calendar month: a cycle of several, or a leaver's last run. */
  readonly span?: RunSpan
}

/** An amount of an item: every month between two days, or once; for work the minutes instead. */
export type ItemInput = {
  readonly code: string
  /** The id of what was delivered, where it comes from a source: its line has it too. */
  readonly id?: string
  readonly amount?: number
  readonly minutes?: number
  /** On which the minutes were worked or missed, where it is known. */
  readonly day?: Day
  /** What the minutes are paid at by agreement; absent: by the law of their kind of work. */
  readonly rate?: AgreedRate
  /** The law owes the minutes whatever the wage. */
  readonly byLaw?: true
  /** Recurring ones only. */
  readonly from?: Day
  readonly until?: Day
  readonly recurring?: true
  /** Where the amount is what is due of a loan. */
  readonly loan?: LoanInput
  /** Of back pay: what it is made of; `amount` is the size of their sum. */
  readonly back?: readonly BackPayPart[]
  /** The value of a year that is taxed over its months, instead of an amount: see `YearlyBenefit`. */
  readonly benefit?: {
    readonly value: number
    readonly months: number
    readonly place: number
    readonly loans?: number
  }
}

/** A loan as it stood before the run: what was lent and repaid, minor units. */
export type LoanInput = { readonly id: string; readonly lent: number; readonly repaid: number }

/** Days away, whole ones unless it says otherwise. */
export type AbsenceInput = {
  readonly from: Day
  readonly until: Day
  readonly kind: AbsenceKind
  readonly half?: true
  /** Minutes away on its one day, of those of a normal day, instead of half of it. */
  readonly minutes?: number
  /** The share of pay that is kept: absent, none; 500_000 is half pay; all of it leaves the payslip as it is. */
  readonly paid?: Millionths
}

export type PayStretch = {
  readonly from: Day
  readonly until: Day
  readonly amount: number
  readonly per?: Exclude<PayFrequency, 'monthly'>
}

/** What the payslip of any country follows from beside the run's own facts and the law. */
export type PersonInputs = {
  readonly employee: string
  readonly birth: Day
  /** First and last paid day within the days of the run; absent when nothing but amounts is due. */
  readonly from?: Day
  readonly until?: Day
  /** Days in service of the wage month, for what is due once a month; absent where the run pays all of them. */
  readonly inMonth?: { readonly from: Day; readonly until: Day }
  /** Further runs pay this person this month: what is due once a month waits for the last. */
  readonly open?: true
  /** Months of service left in the year after this one, where the person leaves before its end. */
  readonly monthsLeft?: number
  /** Basic pay and the days it holds within those of the run, oldest first; a month's unless it says of what. */
  readonly pay: readonly PayStretch[]
  readonly minutes: number
  readonly week: readonly number[]
  readonly items: readonly ItemInput[]
  readonly absences: readonly AbsenceInput[]
  /** The employment ends on the last paid day; otherwise a month that is paid to its end goes on. */
  readonly leaves?: true
  /** What earlier runs advanced because pay was not enough for the deductions, and no run has taken yet. */
  readonly owed?: number
}
