import type { Day, Month } from '#base/days/days.ts'
import type { Label } from '#base/labels.ts'
import type { Tx } from '#server/database/database.ts'
import { extensionPoint } from '#server/extension-point.ts'
import type { Vault } from '#server/vault.ts'

/** The fields of an approved run that steps read. */
export type ApprovedRun = {
  readonly id: string
  readonly period: Month
  readonly country: string
  readonly currency: string
  readonly pay_day: Day
  readonly totals: unknown
}

/** The marks that people set on a step. A file may be paid later than it is sent. */
export type PayStepMark = 'sent' | 'paid'

/**
 * Something to do once a run is approved: pay it, hand out payslips, send a file and money to an authority. Modules and
 * countries add their own.
 */
export type PayStep = {
  /** Its name in stored steps and in the event of a download; never changes. */
  readonly kind: string
  readonly title: Label
  /** One step for each run, or one for all runs of a month in a country. */
  readonly scope: 'run' | 'month'
  /** The country whose runs have it; all countries where it is absent. */
  readonly country?: string
  /** The marks that people set; the last one completes the step. */
  readonly marks: readonly [PayStepMark, ...PayStepMark[]]
  /** The page below a run where it is done; absent for what is done elsewhere. */
  readonly page?: string
  /** The day it is due. `payDay`: what `loadOwed` says, else of several runs the last pay day. */
  dueDay(period: Month, payDay: Day): Day
  /**
   * What these runs owe, in minor units, and for how many people; null where there is nothing to do. `payDay`: the pay day
   * that decides when it is due.
   */
  loadOwed(
    at: { tx: Tx; vault: Vault },
    runs: readonly ApprovedRun[],
  ): Promise<{ amount: number | null; people: number; payDay?: Day | undefined } | null>
}

/** The steps of all modules. */
export const PAY_STEPS = extensionPoint<PayStep>('pay-day steps')
