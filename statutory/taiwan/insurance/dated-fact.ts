import type { Day } from '#base/days/days.ts'

/** A fact with the days on which it holds; without `until` it is still current. */
export type DatedFact<Value> = { readonly from: Day; readonly until: Day | null; readonly value: Value }

/** Days in service in Taiwan, without gaps. */
export type ServiceSpan = { readonly from: Day; readonly until: Day | null }

/** The value of a day; undefined where none holds. */
export function factOn<Value>(facts: readonly DatedFact<Value>[], day: Day): Value | undefined {
  return facts.find((fact) => holdsOn(fact, day))?.value
}

export function holdsOn({ from, until }: { from: Day; until: Day | null }, day: Day): boolean {
  return from <= day && (until === null || until >= day)
}
