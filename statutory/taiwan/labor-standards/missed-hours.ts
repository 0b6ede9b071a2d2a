import type { Basis } from '#base/calculation/basis.ts'
import { atMost, minus, type Sen } from '#base/money/money.ts'
import { type AgreedRate, agreedRatePay, rateInputs } from '../../agreed-rate.ts'
import type { LawInMonth } from '../../law-in-month.ts'
import { portionOfWage, toOrdinaryRate } from './portion.ts'
import type { WorkingRules } from './rules.ts'

/**
 * The deduction for hours not worked: a 240th of the month's wage each, rounded once; an agreed rate never deducts
 * more. Minutes; zero or below.
 */
export function missedHours(
  law: LawInMonth<WorkingRules>,
  { wage, minutes, own }: { readonly wage: number; readonly minutes: number; readonly own?: AgreedRate | undefined },
): { readonly amount: Sen; readonly basis: Basis } {
  if (!Number.isInteger(minutes) || minutes < 0) throw new RangeError(`Not working time: ${minutes}`)
  const hour = toOrdinaryRate(law.value, wage)
  const earned = portionOfWage(wage, { n: minutes, d: hour.minutes })
  return {
    amount: minus(0, own ? atMost(earned, agreedRatePay(own, minutes, hour)) : earned),
    basis: { f: 'tw.missedHours', i: { w: wage, t: minutes, ...rateInputs(own) }, m: law.month, from: law.from },
  }
}
