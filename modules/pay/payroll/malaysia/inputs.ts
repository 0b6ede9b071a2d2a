import type { Day } from '#base/days/days.ts'
import type { Cp38Part } from '#statutory/malaysia/cp38.ts'
import type { MalaysianChoices, SameMonth, StatutoryFacts, YearToDate } from '#statutory/malaysia/month/month-input.ts'
import type { PersonInputs, RunFacts, RunItem, RunItems } from '../payslip/inputs.ts'
import type { MalaysianCounts } from './item-counts.ts'

export type MalaysianItem = RunItem<MalaysianCounts>

/** The run facts of Malaysia, stored in the run's snapshot. */
export type MalaysianRun = RunFacts &
  MalaysianChoices & {
    readonly items: RunItems<MalaysianCounts>
    /** In a month with several cycles, the last one deducts all of the tax. */
    readonly taxWaits?: boolean
  }

/** Everything that a Malaysian payslip is computed from. It is stored with the payslip, so that the payslip can be replayed. */
export type MalaysianPayInputs = PersonInputs & {
  readonly status: StatutoryFacts
  readonly claims?: { readonly [code: string]: number }
  /** The accepted claims among them. The run settles them at its approval. */
  readonly claimIds?: readonly string[]
  readonly cp38?: number
  /** The orders that `cp38` is the sum of. */
  readonly orders?: readonly Cp38Part[]
  /** First and last day of service, where compensation for loss of employment is paid. */
  readonly service?: { readonly joined: Day; readonly last: Day }
  readonly before?: YearToDate
  readonly same?: SameMonth
  /**
   * For a rehired person: earlier pay typed from form TP3, and what an earlier employment here was paid. They may be the
   * same pay.
   */
  readonly typedAgain?: { readonly typed: number; readonly paid: number } | undefined
  /** The month's regular pay, where a run pays other amounts before it. */
  readonly coming?: UpcomingPay
}

/** Regular pay of the month that no run has paid yet, as far as it is known; `span` where its group has cycles. */
export type UpcomingPay = Pick<
  MalaysianPayInputs,
  'from' | 'until' | 'inMonth' | 'pay' | 'items' | 'absences' | 'claims'
> &
  Pick<RunFacts, 'span'>
