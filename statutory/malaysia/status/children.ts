import type { Month } from '#base/days/days.ts'
import { ratio, type Sen } from '#base/money/money.ts'
import { pcbLaw } from '../pcb/law.ts'
import { CHILD_KINDS, type ChildKind } from '../pcb/tables.ts'
import type { CHILD_CLAIMS, CHILD_STUDIES } from './child-choices.ts'
import { CHILD_COLUMNS, type ChildColumn } from './tax-status.ts'

/** An unmarried child that somebody maintains. */
export type TaxChild = {
  readonly birth_year: number
  readonly studies: (typeof CHILD_STUDIES)[number]
  readonly is_disabled: boolean
  readonly claim: (typeof CHILD_CLAIMS)[number]
}

const ADULT_AGE = 18

/**
 * The kind of relief that a child gives in a year; null for none (Income Tax Act 1967 s.48). In the year of the 18th
 * birthday a child is both under 18 and over 18 "at any time in the basis year" (s.48(1)(a), (3)(a)). Higher education
 * before 18 gives what a child under 18 gives.
 */
export function childKind(year: number, child: TaxChild): ChildKind | null {
  const age = year - child.birth_year
  if (age < 0) return null
  const inHigherEducation = age >= ADULT_AGE && (child.studies === 'diploma' || child.studies === 'degree_abroad')
  if (child.is_disabled) return inHigherEducation ? 'disabledTertiary' : 'disabled'
  if (inHigherEducation) return 'tertiary'
  if (age <= ADULT_AGE) return 'under18'
  return child.studies === 'school' ? 'study18' : null
}

/** The relief of a child in the year of a month, with its kind; null for none and where the year's table is not loaded. */
export function childRelief(month: Month, child: TaxChild): { readonly kind: ChildKind; readonly amount: Sen } | null {
  const kind = childKind(Number(month.slice(0, 4)), child)
  const reliefs = pcbLaw(month).reliefs
  return kind && reliefs && { kind, amount: ratio(reliefs.child[kind], halvesOf(child), 2, 'down') }
}

/** The counts of a statutory status in a year, in halves. */
export function childCounts(year: number, children: readonly TaxChild[]): { readonly [column in ChildColumn]: number } {
  const halves = (kind: ChildKind) =>
    children.filter((child) => childKind(year, child) === kind).reduce((all, child) => all + halvesOf(child), 0)
  return Object.fromEntries(
    CHILD_COLUMNS.map((column, index) => [column, halves(CHILD_KINDS[index] ?? 'under18')]),
  ) as { [column in ChildColumn]: number }
}

function halvesOf({ claim }: TaxChild): 1 | 2 {
  return claim === 'half' ? 1 : 2
}
