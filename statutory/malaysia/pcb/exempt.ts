import type { Basis } from '#base/calculation/basis.ts'
import { type DatedValues, valueOn } from '#base/days/dated-values.ts'
import { firstDay, type Month } from '#base/days/days.ts'
import { atLeast, atMost, minus, type Sen, sen, sum } from '#base/money/money.ts'

/** Allowances and awards that are exempt up to a yearly ceiling, counted per employee across employers. */
export type ExemptKind = 'travel' | 'childcare' | 'award' | 'goods'

const limits = { travel: sen(6_000_00), award: sen(2_000_00), goods: sen(1_000_00) }

/** Yearly ceilings in sen. Parking, meals and staff transport at a reasonable amount are exempt without one. */
export const EXEMPT_LIMITS: DatedValues<{ readonly [kind in ExemptKind]: Sen }> = [
  {
    from: '2019-01-01',
    source: 'LHDN public rulings on perquisites; child care RM2,400. Goods at discount: single source',
    value: { ...limits, childcare: sen(2_400_00) },
  },
  {
    from: '2024-01-01',
    source: 'LHDN public rulings on perquisites; child care RM3,000 by Budget 2024. Goods at discount: single source',
    value: { ...limits, childcare: sen(3_000_00) },
  },
]

/** The ceiling of a year for a kind of allowance, in sen. */
export function exemptLimit(kind: ExemptKind, month: Month): Sen {
  return valueOn(EXEMPT_LIMITS, firstDay(month))[kind]
}

/**
 * Splits this month's allowance: exempt until the year's ceiling is used up, the rest is taxed in this month. `used` is
 * the part of the ceiling that earlier months of the year and earlier employers (TP3) used. For compensation the limit
 * follows `years` of service instead, and `used` is what its earlier parts used. Sen.
 */
export function exemptOfMonth(
  month: Month,
  input: { readonly amount: number; readonly used: number; readonly limit: number; readonly years?: number },
): { readonly exempt: Sen; readonly taxable: Sen; readonly used: Sen; readonly basis: Basis } {
  const { amount, used, limit, years } = input
  if (!(amount >= 0) || !(used >= 0)) throw new RangeError(`Not an allowance: ${amount}, used ${used}`)
  const exempt = atMost(atLeast(0, minus(limit, used)), amount)
  return {
    exempt,
    taxable: minus(amount, exempt),
    used: sum([used, exempt]),
    basis: { f: 'pcb.exempt', i: { a: amount, u: used || undefined, l: limit, yr: years }, m: month },
  }
}
