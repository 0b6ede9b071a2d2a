import type { Day } from '#base/days/days.ts'
import { holdsOn } from '../insurance/dated-fact.ts'

/** A family member who is health insured with an employee; `until` is the last insured day. */
export type InsuredDependant = { readonly id: string; readonly from: Day; readonly until: Day | null }

/**
 * The dependants who are insured with a person on a day. Undefined before the first of them is: the recorded number
 * counts until then. A month is charged by its last day, as for the person (`insured-days.ts`).
 */
export function dependantsOn<Dependant extends InsuredDependant>(
  dependants: readonly Dependant[],
  day: Day,
): Dependant[] | undefined {
  return dependants.some(({ from }) => from <= day) ? dependants.filter((one) => holdsOn(one, day)) : undefined
}
