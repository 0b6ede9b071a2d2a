import type { Day } from '#base/days.ts'
import { type Need, type NeedScope, neededHeads } from '../needs/needs.ts'

/** How many people have a shift on a day, and of how many of these it is not said yet. */
export type PlannedHeads = {
  readonly day: Day
  readonly shift: string
  readonly heads: number
  readonly untold: number
}

/**
 * What is planned and what is missing on each of some days. `scopes` are whose needs are counted: those of the company, or
 * of the departments that somebody plans; none where the people planned are no whole of either. One more than needed in one
 * shift fills no other.
 */
export function coverByDay(
  days: readonly Day[],
  planned: readonly PlannedHeads[],
  needs: readonly Need[],
  scopes: readonly NeedScope[],
  nameOf: (shift: string) => string,
) {
  return days.map((day) => {
    const there = planned.filter((one) => one.day === day)
    const heads = new Map(there.map((one) => [one.shift, one.heads]))
    const told = scopes.length > 0 ? [...new Set(needs.map(({ shift }) => shift))] : []
    const wanted = told.flatMap((shift) => {
      const each = scopes.flatMap((scope) => neededHeads(needs, shift, day, scope) ?? [])
      return each.length === 0 ? [] : [{ shift, needed: each.reduce((sum, one) => sum + one, 0) }]
    })
    const short = wanted
      .map(({ shift, needed }) => ({ shift: nameOf(shift), heads: heads.get(shift) ?? 0, needed }))
      .filter((one) => one.heads < one.needed)
    return {
      day,
      planned: there.reduce((sum, one) => sum + one.heads, 0),
      open: wanted.length === 0 ? null : short.reduce((sum, one) => sum + one.needed - one.heads, 0),
      short,
      untold: there.reduce((sum, one) => sum + one.untold, 0),
    }
  })
}
