import type { Day } from '#base/days/days.ts'
import { type Need, type NeedScope, neededHeads } from '../needs/needs.ts'

/** People planned for a shift on a day, and how many of them have it unpublished. */
export type PlannedHeads = {
  readonly day: Day
  readonly shift: string
  readonly heads: number
  readonly untold: number
}

/**
 * Computes planned and missing people for each day. `scopes` are the company or the departments that the caller plans
 * as a whole; with none, no need is counted. A surplus in one shift does not fill another.
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
    const neededShifts = scopes.length > 0 ? [...new Set(needs.map(({ shift }) => shift))] : []
    const wanted = neededShifts.flatMap((shift) => {
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
