import type { Day, Month } from '#base/days/days.ts'
import type { Label } from '#base/labels.ts'
import type { Tx } from '#server/database/database.ts'
import { extensionPoint } from '#server/extension-point.ts'
import type { Vault } from '#server/vault.ts'

/** An approved run, as far as steps ask. */
export type ApprovedRun = {
  readonly id: string
  readonly period: Month
  readonly country: string
  readonly currency: string
  readonly pay_day: Day
  readonly totals: unknown
}

/** The mark that ends a step: what is sent away, or paid. Payment of what was sent is the later of the two. */
export type PayStepMark = 'sent' | 'paid'

/**
 * Something to do once a run is approved: pay it, hand out payslips, a file and money for an authority. Modules bring
 * theirs, a country its own; the list of steps knows none of them.
 */
export type PayStep = {
  /** Its name in what is stored, and by which a download says what it is for. Never changed. */
  readonly kind: string
  readonly title: Label
  /** Of each run, or of all runs of a month in a country together. */
  readonly scope: 'run' | 'month'
  /** Of whose runs, by the country's code; of everybody's without. */
  readonly country?: string
  /** Which marks people set, the last of which ends it. */
  readonly marks: readonly [PayStepMark, ...PayStepMark[]]
  /** The page where it is done, below a run; nothing for what is not done here. */
  readonly page?: string
  /** The last day for it; of several runs the one paid last counts. */
  dueDay(period: Month, payDay: Day): Day
  /** What these runs owe, in minor units, and to or of how many people; null: there is nothing to do. */
  loadOwed(
    at: { tx: Tx; vault: Vault },
    runs: readonly ApprovedRun[],
  ): Promise<{ amount: number | null; people: number } | null>
}

/** All steps of the product; the app puts them together from what modules bring. */
export const PAY_STEPS = extensionPoint<PayStep>('pay-day steps')
