import type { Language } from '#base/access/actor.ts'
import type { Day, Month } from '#base/days/days.ts'
import type { Millionths } from '#base/money/money.ts'
import type { AgreedRate } from '#statutory/agreed-rate.ts'

/** What a run is made for: a month's regular pay, amounts between, a bonus, or somebody's last pay. */
export type RunKind = 'monthly' | 'off_cycle' | 'bonus' | 'final'

/** The run that a source delivers to. `days` are the days it pays, where `paysDays`; `month` those of its wage month. */
export type SourceRun = {
  readonly id: string
  readonly period: Month
  readonly kind: RunKind
  readonly sequence: number
  readonly currency: string
  /** The language of payslips. */
  readonly language: Language
  readonly paysDays: boolean
  readonly days: { readonly first: Day; readonly last: Day }
  readonly month: { readonly first: Day; readonly last: Day }
}

/** Why days are away from pay: unpaid leave, national service, away without leave, or Taiwan's parental leave with or without insurance. */
export type AbsenceKind = 'unpaid' | 'national_service' | 'absent' | 'parental' | 'parental_uninsured'

/** One wage line of one past month: what its payslip paid, what earlier back pay settled, and what is due. Minor units. */
export type BackPayPart = {
  readonly month: Month
  readonly kind: RunKind
  readonly sequence: number
  readonly code: string
  readonly was: number
  readonly settled: number
  readonly now: number
}

/** Days away as an approved run counts them from now on. */
export type RunAbsences = { readonly run: string; readonly away: readonly AbsenceSpan[] }

export type AbsenceSpan = {
  readonly from: Day
  readonly until: Day
  readonly half?: true
  readonly minutes?: number
  readonly paid?: Millionths
}

/**
 * What is due in each of the shapes that a payslip can pay. Amounts are minor units; `code` is a pay item of the company.
 *
 * - `amount`: paid as the item says. `back` are the parts of an amount that makes past months good, `days` how an approved
 *   run counts its days from now on, `minutes` the minutes taken back, stored with the settlement.
 * - `work`: minutes of a kind of work, with their day and a rate of their own where they have one; `byLaw` where the law
 *   owes them whatever the wage, as to somebody in an occupation that it lists.
 * - `days`: days away, with the kept share of pay, and of a part of one day its minutes.
 * - `owed`: taken last, as far as pay reaches: what was lent, what of it came back before, and what is due of it now.
 * - `relief`: lessens what a country taxes, by its code of the tax law; of several, those of the earlier day are used first.
 * - `tax`: what an authority asks to be taken in the month, with its part of the order.
 */
export type PayableShape =
  | {
      readonly shape: 'amount'
      readonly code: string
      readonly amount: number
      readonly back?: readonly BackPayPart[]
      readonly days?: RunAbsences
      readonly minutes?: number
    }
  | {
      readonly shape: 'work'
      readonly code: string
      readonly minutes: number
      readonly day?: Day
      readonly rate?: AgreedRate
      readonly byLaw?: true
    }
  | {
      readonly shape: 'days'
      readonly kind: AbsenceKind
      readonly from: Day
      readonly until: Day
      readonly half?: true
      readonly minutes?: number
      readonly paid?: Millionths
    }
  | {
      readonly shape: 'owed'
      readonly code: string
      readonly amount: number
      readonly currency: string
      readonly lent: number
      readonly repaid: number
    }
  | { readonly shape: 'relief'; readonly code: string; readonly amount: number; readonly day?: Day }
  | { readonly shape: 'tax'; readonly amount: number; readonly part: { readonly id: string } }

/**
 * One record that is due to or from somebody, by its id in the source. `nth` numbers the amounts that runs settle of the same
 * record, 1 where it is absent. `words` describe it on the payslip.
 */
export type Payable = PayableShape & {
  readonly employee: string
  readonly id: string
  readonly nth?: number
  readonly words?: string
  /** Who decided the amount by publishing or setting it, by name. */
  readonly by?: readonly string[]
}

/** A payable with its source, as a payslip stores it. */
export type SourcePayable = Payable & { readonly source: string }

export type PayableOf<S extends PayableShape['shape']> = Extract<SourcePayable, { readonly shape: S }>
