import type { Day } from '#base/days.ts'
import type { CompanyChoices } from '#statutory/malaysia/contributions.ts'
import type { Cp38Part } from '#statutory/malaysia/cp38.ts'
import type { Regime } from '#statutory/malaysia/pcb/deduction.ts'
import type { Citizenship } from '#statutory/malaysia/person.ts'
import type { PersonInputs, RunFacts } from '../payslip/inputs.ts'

/** What a run in Malaysia freezes beside what every run does. */
export type MalaysianRun = RunFacts & {
  readonly choices: CompanyChoices
  /** SOCSO and EIS of the employee are taken as relief without a claim. */
  readonly socsoRelief: boolean
  /** Of a month in several cycles the last one takes all of the tax. */
  readonly taxWaits?: boolean
  /** Knowledge workers get the rebate of returning experts; the sources leave it open. */
  readonly knowledgeWorkerRebate?: boolean
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
