import type { Day } from '#base/days/days.ts'
import type { PlannedRow } from './use-plan.ts'

export type WarnedCell = { readonly employee_id: string; readonly day: Day }
/** A warning with the person whose plan it is about. */
export type PlannedWarning = PlannedRow['warnings'][number] & {
  readonly employee_id: string
  readonly full_name: string
}

/** All warnings of a plan, person by person. */
export function planWarnings(people: readonly PlannedRow[]): PlannedWarning[] {
  return people.flatMap(({ employee_id, full_name, warnings }) =>
    warnings.map((warning) => ({ ...warning, employee_id, full_name })),
  )
}

/** How many warnings there are of each rule, the most frequent first. */
export function countByRule<Rule extends string>(warnings: readonly { readonly rule: Rule }[]): [Rule, number][] {
  const counts = [...Map.groupBy(warnings, ({ rule }) => rule)].map(([rule, of]): [Rule, number] => [rule, of.length])
  return counts.sort(([, a], [, b]) => b - a)
}
