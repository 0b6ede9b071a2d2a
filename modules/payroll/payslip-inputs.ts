import type { Day, Month } from '#base/days.ts'
import type { CompanyChoices } from '#statutory/malaysia/contributions.ts'
import type { Regime } from '#statutory/malaysia/pcb/deduction.ts'
import type { Citizenship } from '#statutory/malaysia/person.ts'
import type { AbsenceKind, ExemptKind, ItemKind, PcbTreatment, Proration, RunKind, WorkKind } from './values.ts'

/** What an item of a payslip counts for. */
export type RunItem = {
  readonly code: string
  readonly kind: ItemKind
  readonly epf: boolean
  readonly socso: boolean
  readonly hrd: boolean
  readonly pcb: PcbTreatment
  readonly exemptKind: ExemptKind | null
  readonly bonus: boolean
  readonly taxOnly: boolean
  readonly prorated: boolean
  readonly ordinaryRate: boolean
  readonly work: WorkKind | null
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
  readonly deductAbsent: boolean
  readonly items: { readonly [code: string]: RunItem }
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
  /** Recurring ones only. */
  readonly from?: Day
  readonly until?: Day
  readonly recurring?: true
}

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

/** Everything a payslip follows from beside the run's own facts and the law; stored with it, so that it can be replayed. */
export type PayInputs = {
  readonly employee: string
  readonly birth: Day
  /** First and last paid day within the month; absent when nothing but one-off amounts is due. */
  readonly from?: Day
  readonly until?: Day
  /** Basic pay a month and the days it holds within the month, oldest first. */
  readonly pay: readonly { readonly from: Day; readonly until: Day; readonly amount: number }[]
  readonly minutes: number
  readonly week: readonly number[]
  readonly status: StatutoryFacts
  readonly items: readonly ItemInput[]
  readonly absences: readonly AbsenceInput[]
  readonly claims?: { readonly [code: string]: number }
  readonly cp38?: number
  readonly before?: YearToDate
  readonly same?: SameMonth
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
}
