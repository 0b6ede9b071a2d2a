import type { Day } from '#base/days/days.ts'
import type { Cp38Part } from '../cp38.ts'
import type { Regime } from '../pcb/deduction.ts'
import type { Citizenship } from '../person.ts'
import type { CompanyChoices } from './contributions.ts'

/** Choices of the company for every person of a month. */
export type MalaysianChoices = {
  readonly choices: CompanyChoices
  /** SOCSO and EIS of the employee count as relief without a claim. */
  readonly socsoRelief: boolean
  /** Knowledge workers get the rebate of returning experts; the sources leave this open. */
  readonly knowledgeWorkerRebate?: boolean
  /**
   * Pay taken back lowers the pay of its month alone. Absent in older stored runs: there it also lowers each month left
   * in the year.
   */
  readonly takesBackOnce?: boolean
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

/** Totals of the year before this month, including earlier employers. Sen. */
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

/** Totals of earlier runs of the same month. Sen. */
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
  /** Monthly pay taken back, and its EPF: the remaining months are projected without it. */
  readonly taxableTakenBack: number
  readonly epfTakenBack: number
}

/** Wages that count for each scheme, before any floor at zero. Sen. */
export type MonthBases = {
  epf: number
  epfBonus: number
  /** The part of EPF wages that is taxed with the monthly pay, or exempt every month; the EPF on the rest is Kt. */
  epfNormal: number
  socso: number
  hrd: number
  taxNormal: number
  taxAdditional: number
  /** Pay of earlier months that is taken back: `taxNormal` and `epfNormal` are lower by this, in this month alone. */
  taxTakenBack: number
  epfTakenBack: number
  exemptUsed: Record<string, number>
}

/** Inputs of the schemes and the tax of one person, besides the pay itself. */
export type MalaysianMonthInput = {
  readonly birth: Day
  readonly status: StatutoryFacts
  /** Months of service left in the year after this one, where the person leaves before its end. */
  readonly monthsLeft?: number
  readonly claims?: { readonly [code: string]: number }
  /** CP38 entered without an order. */
  readonly cp38?: number
  readonly orders?: readonly Cp38Part[]
  readonly before?: YearToDate
  readonly same?: SameMonth
}

/** Which deductions of the month this run takes, where the month has several runs. */
export type TakenInRun = {
  /** A month deducts zakat only once. */
  readonly zakat: boolean
  /** False leaves the tax to the person's last run of the month. */
  readonly tax: boolean
}

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
  taxableTakenBack: 0,
  epfTakenBack: 0,
}
