import type { StatutoryFacts } from '../month/month-input.ts'
import type { ChildHalves } from '../pcb/deduction.ts'
import { CHILD_KINDS } from '../pcb/tables.ts'

/** The regime of the law by the recorded one. */
export const REGIMES = {
  resident: 'resident',
  non_resident: 'nonResident',
  returning_expert: 'rep',
  knowledge_worker: 'knowledgeWorker',
  c_suite: 'cSuite',
} as const

/** The recorded counts of children in halves, in the order of CHILD_KINDS. */
export const CHILD_COLUMNS = [
  'children_under_18',
  'children_studying',
  'children_tertiary',
  'children_disabled',
  'children_disabled_tertiary',
] as const
export type ChildColumn = (typeof CHILD_COLUMNS)[number]

export type RecordedTaxStatus = {
  readonly tax_regime: string
  readonly tax_category: 1 | 2 | 3
} & { readonly [column in ChildColumn]: number }

/** The tax facts of a person's dated status; children in halves, in the order of CHILD_KINDS. */
export function toTaxStatus(row: RecordedTaxStatus): Pick<StatutoryFacts, 'regime' | 'category' | 'children'> {
  const children = CHILD_COLUMNS.map((column) => row[column])
  return {
    regime: REGIMES[row.tax_regime as keyof typeof REGIMES],
    category: row.tax_category,
    ...(children.some((count) => count > 0) && { children }),
  }
}

/** Recorded counts by the kind of child. */
export function toChildHalves(halves: readonly number[]): ChildHalves {
  return Object.fromEntries(CHILD_KINDS.map((kind, index) => [kind, halves[index] ?? 0]))
}
