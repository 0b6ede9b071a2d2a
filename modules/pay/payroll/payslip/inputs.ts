import type { Day, Month } from '#base/days/days.ts'
import type { Millionths } from '#base/money/money.ts'
import type { AgreedRate } from '#statutory/agreed-rate.ts'
import type { BackPayPart } from '../../sources/payable.ts'
import type { RunSpan } from '../cycles/cycles.ts'
import type { AbsenceKind, ItemKind, PayFrequency, Proration, RunKind, WorkKind } from '../values.ts'

/** A pay item of the company in a run. Only the run's country reads `counts`. */
export type RunItem<Counts extends object = object> = {
  readonly code: string
  readonly kind: ItemKind
  /** Taxed but never paid, such as a benefit in kind. */
  readonly taxOnly: boolean
  /** Prorated in an incomplete month. */
  readonly prorated: boolean
  readonly work: WorkKind | null
  readonly counts: Counts
}

export type RunItems<Counts extends object = object> = { readonly [code: string]: RunItem<Counts> }

/** Facts for everyone in a run, in any country. The run's snapshot stores them with the country's own facts. */
export type RunFacts = {
  /** The country whose law applies. */
  readonly country: string
  readonly period: Month
  readonly kind: RunKind
  readonly currency: string
  readonly proration: Proration
  readonly deductAbsent: boolean
  readonly items: RunItems
  /** The days that the run pays, where they are not the calendar month: one of several cycles, or a leaver's last run. */
  readonly span?: RunSpan
}

/** An amount of an item: monthly between two days, or one-off; items with a kind of work have minutes instead. */
export type ItemInput = {
  readonly code: string
  /** The id of the payable, where a source delivered it; the payslip line has the same id. */
  readonly id?: string
  readonly amount?: number
  readonly minutes?: number
  /** The day on which the minutes were worked or missed, where it is known. */
  readonly day?: Day
  /** The agreed rate of the minutes; absent: the statutory rate of their kind of work. */
  readonly rate?: AgreedRate
  /** The law grants pay for the minutes whatever the wage. */
  readonly byLaw?: true
  /** Only for recurring amounts. */
  readonly from?: Day
  readonly until?: Day
  readonly recurring?: true
  /** The loan, where the amount repays one. */
  readonly loan?: LoanInput
  /** The parts of back pay; `amount` is the absolute value of their sum. */
  readonly back?: readonly BackPayPart[]
  /** The value of a year that is taxed over its months, instead of an amount: see `YearlyBenefit`. */
  readonly benefit?: {
    readonly value: number
    readonly months: number
    readonly place: number
    readonly loans?: number
  }
}

/** The state of a loan before the run: amounts lent and repaid, minor units. */
export type LoanInput = { readonly id: string; readonly lent: number; readonly repaid: number }

/** An absence of whole days, unless the fields say otherwise. */
export type AbsenceInput = {
  readonly from: Day
  readonly until: Day
  readonly kind: AbsenceKind
  readonly half?: true
  /** Minutes away on a single day, as a part of a normal day's minutes; replaces a half day. */
  readonly minutes?: number
  /** The share of pay that is kept; absent: none. 500_000 is half pay; 1_000_000 leaves the payslip unchanged. */
  readonly paid?: Millionths
}

export type PayStretch = {
  readonly from: Day
  readonly until: Day
  readonly amount: number
  readonly per?: Exclude<PayFrequency, 'monthly'>
}

/** What a payslip of any country is computed from, besides the run facts and the law. */
export type PersonInputs = {
  readonly employee: string
  readonly birth: Day
  /** First and last paid day within the days of the run; absent where only amounts are due. */
  readonly from?: Day
  readonly until?: Day
  /** Service days in the wage month, for what is due once a month; absent where the run pays all of them. */
  readonly inMonth?: { readonly from: Day; readonly until: Day }
  /** Further runs pay this person this month, so what is due once a month waits for the last one. */
  readonly open?: true
  /** Months of service after this one in the year, where the person leaves before its end. */
  readonly monthsLeft?: number
  /** Basic pay and its days within those of the run, oldest first; monthly unless it says otherwise. */
  readonly pay: readonly PayStretch[]
  readonly minutes: number
  readonly week: readonly number[]
  readonly items: readonly ItemInput[]
  readonly absences: readonly AbsenceInput[]
  /** The employment ends on the last paid day; otherwise a month that is paid to its end continues. */
  readonly leaves?: true
  /** What earlier runs advanced because pay was too low for the deductions, and no run has recovered yet. */
  readonly owed?: number
}
