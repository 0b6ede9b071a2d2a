import type { Language } from '#base/access/actor.ts'
import type { Day, Month } from '#base/days/days.ts'
import type { Label } from '#base/labels.ts'
import type { Millionths } from '#base/money/money.ts'
import type { AgreedRate } from '#statutory/agreed-rate.ts'

/** The purpose of a run: a month's regular pay, amounts in between, a bonus, or somebody's final pay. */
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

/**
 * Kinds of absence that reduce pay: unpaid leave, national service, absence without leave, or Taiwan's parental leave with
 * or without insurance.
 */
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

/** Absences as an approved run counts them from now on. */
export type RunAbsences = { readonly run: string; readonly away: readonly AbsenceSpan[] }

export type AbsenceSpan = {
  readonly from: Day
  readonly until: Day
  readonly half?: true
  readonly minutes?: number
  readonly paid?: Millionths
}

/**
 * What is due, in each shape that a payslip can pay. Amounts are minor units; `code` is a pay item of the company.
 *
 * - `amount`: paid as the item says. `back` are the parts of an amount that makes past months good, `days` are the absences
 * that an approved run counts from now on, `minutes` the minutes taken back, stored with the settlement.
 * - `work`: minutes of a kind of work, with their day and agreed rate where they have one; `byLaw` where the law grants pay
 * whatever the wage, for example in a listed occupation.
 * - `days`: absences with the kept share of pay, and with minutes for a part of one day.
 * - `owed`: deducted last, as far as pay allows: the amounts lent, repaid before, and due now.
 * - `relief`: reduces what a country taxes, by its code in the tax law; the one with the earlier day is used first.
 * - `garnishment`: what a court orders to pay to a creditor: the amount left, the day of service, what of a month's pay stays,
 * and what earlier runs of the month paid.
 * - `tax`: what an authority orders to deduct in the month, with its part of the order.
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
      /** The kind of leave, as payslips name it. */
      readonly type?: Label
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
  | {
      readonly shape: 'garnishment'
      readonly amount: number
      readonly day: Day
      readonly keeps: number
      readonly paid: number
    }
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
