import type { Basis } from '#base/calculation/basis.ts'
import { atLeast, ratio, type Sen } from '#base/money/money.ts'
import { type AgreedRate, agreedRatePay, rateInputs } from '../../agreed-rate.ts'
import type { LawInMonth } from '../../law-in-month.ts'
import type { WorkingRules } from './rules.ts'
import { type RateBase, toOrdinaryRate } from './work-pay.ts'

/**
 * Pay in lieu of unused annual leave: the ordinary rate of pay for each day (s.60E(3), s.60I); part of a day by its
 * minutes over those of a normal day. An agreed rate never pays less than that. Rounded once. Throws RangeError for a
 * normal day without length or negative time.
 */
export function unusedLeavePay(
  law: LawInMonth<WorkingRules>,
  input: {
    readonly rate: RateBase
    readonly minutes: number
    readonly normalDay: number
    readonly own?: AgreedRate | undefined
  },
): { readonly amount: Sen; readonly basis: Basis } {
  const { rate, minutes, normalDay, own } = input
  if (!Number.isInteger(minutes) || minutes < 0 || !(normalDay > 0))
    throw new RangeError(`Not a length of leave: ${minutes} of ${normalDay}`)
  const ordinary = toOrdinaryRate(law.value, rate, normalDay)
  const owed = ratio(rate.wages, minutes, ordinary.minutes, 'half-up')
  return {
    amount: own ? atLeast(owed, agreedRatePay(own, minutes, ordinary)) : owed,
    basis: {
      f: 'ea.unusedLeave',
      i: { w: rate.wages, per: rate.per, t: minutes, n: normalDay, ...rateInputs(own) },
      m: law.month,
      from: law.from,
    },
  }
}
