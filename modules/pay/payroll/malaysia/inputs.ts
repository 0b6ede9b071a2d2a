import type { Day } from '#base/days/days.ts'
import type { Cp38Part } from '#statutory/malaysia/cp38.ts'
import type { MalaysianChoices, SameMonth, StatutoryFacts, YearToDate } from '#statutory/malaysia/month/month-input.ts'
import type { PersonInputs, RunFacts, RunItem, RunItems } from '../payslip/inputs.ts'
import type { MalaysianCounts } from './item-counts.ts'

export type MalaysianItem = RunItem<MalaysianCounts>

/** What a run in Malaysia freezes beside what every run does. */
export type MalaysianRun = RunFacts &
  MalaysianChoices & {
    readonly items: RunItems<MalaysianCounts>
    /** Of a month in several cycles the last one takes all of the tax. */
    readonly taxWaits?: boolean
  }

/** Everything a Malaysian payslip follows from; stored with it, so that it can be replayed. */
export type MalaysianPayInputs = PersonInputs & {
  readonly status: StatutoryFacts
  readonly claims?: { readonly [code: string]: number }
  /** The accepted claims among them, taken by the run once it is approved. */
  readonly claimIds?: readonly string[]
  readonly cp38?: number
  /** The orders it comes from. */
  readonly orders?: readonly Cp38Part[]
  /** First and last day of service, where compensation for its loss is paid. */
  readonly service?: { readonly joined: Day; readonly last: Day }
  readonly before?: YearToDate
  readonly same?: SameMonth
  /** Of who came back: earlier pay typed from form TP3 and what an earlier employment here was paid; they may be the same. */
  readonly typedAgain?: { readonly typed: number; readonly paid: number } | undefined
  /** Where amounts are paid alone, ahead of the month's regular pay: what that will be made of. */
  readonly coming?: UpcomingPay
}

/** Regular pay of the month that no run has paid yet, as far as it is known; `span` where its group has cycles. */
export type UpcomingPay = Pick<
  MalaysianPayInputs,
  'from' | 'until' | 'inMonth' | 'pay' | 'items' | 'absences' | 'claims'
> &
  Pick<RunFacts, 'span'>
