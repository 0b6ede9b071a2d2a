import type { Basis } from '#base/basis.ts'
import { minus, type Sen } from '#base/money.ts'
import type { InMonth } from '../../malaysia/in-month.ts'
import { ofWage } from './portion.ts'
import type { WorkingRules } from './rules.ts'

/** What hours that were not worked take: a 240th of the month's wage each, rounded once. Minutes; zero or below. */
export function missedHours(
  law: InMonth<WorkingRules>,
  { wage, minutes }: { readonly wage: number; readonly minutes: number },
): { readonly amount: Sen; readonly basis: Basis } {
  if (!Number.isInteger(minutes) || minutes < 0) throw new RangeError(`Not working time: ${minutes}`)
  const { monthDays, dayMinutes } = law.value
  return {
    amount: minus(0, ofWage(wage, { n: minutes, d: monthDays * dayMinutes })),
    basis: { f: 'tw.missedHours', i: { w: wage, t: minutes }, m: law.month, from: law.from },
  }
}
