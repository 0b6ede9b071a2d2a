import type { Day, Month } from '#base/days.ts'
import type { CompanyChoices } from '#statutory/malaysia/contributions.ts'
import type { Regime } from '#statutory/malaysia/pcb/deduction.ts'
import type { Citizenship } from '#statutory/malaysia/person.ts'
import type { RunSpan } from '../cycles/cycles.ts'
import type { Cp38Part } from '../malaysia/cp38.ts'
import type { TaiwanPayInputs, TaiwanRunChoices } from '../taiwan/inputs.ts'
import type {
  AbsenceKind,
  ItemExemption,
  ItemKind,
  PayFrequency,
  PcbTreatment,
  Proration,
  RunKind,
  TaiwanKind,
  WorkKind,
} from '../values.ts'

/** What an item of a payslip counts for. */
export type RunItem = {
  readonly code: string
  readonly kind: ItemKind
  readonly epf: boolean
  readonly socso: boolean
  readonly hrd: boolean
  readonly pcb: PcbTreatment
  readonly exemptKind: ItemExemption | null
  readonly bonus: boolean
  readonly taxOnly: boolean
  readonly prorated: boolean
  readonly ordinaryRate: boolean
  readonly work: WorkKind | null
  /** What it counts for in Taiwan; absent where it is not paid there. */
  readonly taiwan?: TaiwanKind
}

/** What holds for everyone in a run; frozen with it. */
export type RunFacts = {
  readonly period: Month
  readonly kind: RunKind
  readonly currency: string
  readonly proration: Proration
  readonly choices: CompanyChoices
  /** SOCSO and EIS of the employee are taken as relief without a claim. */
  readonly socsoRelief: boolean
  /** Of a month in several cycles the last one takes all of the tax. */
  readonly taxWaits?: boolean
  /** Knowledge workers get the rebate of returning experts; the sources leave it open. */
  readonly knowledgeWorkerRebate?: boolean
  readonly deductAbsent: boolean
  readonly items: { readonly [code: string]: RunItem }
  /** The days it pays where these are not simply the calendar month: a cycle of several, or a leaver's last run. */
  readonly span?: RunSpan
  /** Of a run in Taiwan. */
  readonly taiwan?: TaiwanRunChoices
}

/** The person as the schemes see them on the last day that counts. */
export type StatutoryFacts = {
  readonly citizenship: Citizenship
  readonly regime: Regime
  readonly category: 1 | 2 | 3
  /** Children in halves, in the order of CHILD_KINDS; absent without any. */
  readonly children?: readonly number[]
  readonly disabled?: boolean
  readonly spouseDisabled?: boolean
  readonly before1998?: boolean
  readonly epfElected?: boolean
  /** Voluntary rates on top of the statutory ones, millionths. */
  readonly epfExtraEmployee?: number
  readonly epfExtraEmployer?: number
  readonly firstCoveredAt55?: boolean
  readonly eisNotBefore57?: boolean
  readonly lindungOptedOutOn?: Day
  /** Zakat a month, sen. */
  readonly zakat?: number
  readonly hrdExempt?: boolean
}

/** An amount of an item: every month between two days, or once; for work the minutes instead. */
export type ItemInput = {
  readonly code: string
  readonly amount?: number
  readonly minutes?: number
  /** On which the minutes were worked or missed, where it is known. */
  readonly day?: Day
  /** Recurring ones only. */
  readonly from?: Day
  readonly until?: Day
  readonly recurring?: true
  /** Where the amount is what is due of a loan. */
  readonly loan?: LoanInput
  /** Of back pay: what it is made of; `amount` is the size of their sum. */
  readonly back?: readonly BackPart[]
  /** The value of a year that is taxed over its months, instead of an amount: see `YearlyBenefit`. */
  readonly benefit?: {
    readonly value: number
    readonly months: number
    readonly place: number
    readonly loans?: number
  }
}

/** One wage line of one past month: what its payslip paid, what earlier back pay settled, and what is due. Minor units. */
export type BackPart = {
  readonly month: Month
  readonly kind: RunKind
  readonly sequence: number
  readonly code: string
  readonly was: number
  readonly settled: number
  readonly now: number
}

/** A loan as it stood before the run: what was lent and repaid, minor units. */
export type LoanInput = { readonly id: string; readonly lent: number; readonly repaid: number }

export type AbsenceInput = { readonly from: Day; readonly until: Day; readonly kind: AbsenceKind; readonly half?: true }

/** Sums of the year before this month, with earlier employers. Sen. */
export type YearToDate = {
  readonly remuneration: number
  readonly epf: number
  readonly pcb: number
  readonly zakat: number
  readonly deductions: number
  readonly socsoRelief: number
  readonly exempt?: { readonly [kind: string]: number }
  readonly claims?: { readonly [code: string]: number }
}

/** What earlier runs of the same month already counted and took. Sen. */
export type SameMonth = {
  readonly epfWages: number
  readonly epfBonus: number
  readonly epfEmployee: number
  readonly epfEmployer: number
  readonly socsoWages: number
  readonly socsoEmployee: number
  readonly socsoEmployer: number
  readonly eisEmployee: number
  readonly eisEmployer: number
  readonly lindung: number
  readonly hrdWages: number
  readonly hrd: number
  readonly taxableNormal: number
  readonly taxableAdditional: number
  readonly epfNormal: number
  readonly epfAdditional: number
  readonly reliefs: number
  readonly zakat: number
  readonly pcb: number
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

/** Everything a Malaysian payslip follows from; stored with it, so that it can be replayed. */
export type PayInputs = PersonInputs & {
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
  /** Where amounts are paid alone, ahead of the month's regular pay: what that will be made of. */
  readonly coming?: ComingPay
}

/** Regular pay of the month that no run has paid yet, as far as it is known; `span` where its group has cycles. */
export type ComingPay = Pick<PayInputs, 'from' | 'until' | 'inMonth' | 'pay' | 'items' | 'absences' | 'claims'> &
  Pick<RunFacts, 'span'>

/** The inputs of a payslip of either country; `taiwan` tells which. */
export type AnyPayInputs = PayInputs | TaiwanPayInputs

export const NO_YEAR: YearToDate = { remuneration: 0, epf: 0, pcb: 0, zakat: 0, deductions: 0, socsoRelief: 0 }
export const NO_MONTH: SameMonth = {
  epfWages: 0,
  epfBonus: 0,
  epfEmployee: 0,
  epfEmployer: 0,
  socsoWages: 0,
  socsoEmployee: 0,
  socsoEmployer: 0,
  eisEmployee: 0,
  eisEmployer: 0,
  lindung: 0,
  hrdWages: 0,
  hrd: 0,
  taxableNormal: 0,
  taxableAdditional: 0,
  epfNormal: 0,
  epfAdditional: 0,
  reliefs: 0,
  zakat: 0,
  pcb: 0,
}
