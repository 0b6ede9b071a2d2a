import type { Basis } from '#base/calculation/basis.ts'
import type { Month } from '#base/days/days.ts'
import type { Sen } from '#base/money/money.ts'
import {
  type AgreedRate,
  agreedRatePay,
  type OrdinaryRate,
  rateInputs,
  storedAgreedRate,
} from '#statutory/agreed-rate.ts'

/** Formula of hours without a statutory rate: those of part-timers, or of people above the law's wage limit. */
export const HOURS_FORMULA = 'pay.hours'

/** Pay for minutes at their agreed rate, rounded once. */
export function agreedHoursPay(
  minutes: number,
  rate: AgreedRate,
  ordinary: OrdinaryRate,
  month: Month,
): { amount: Sen; basis: Basis } {
  const of = 'multiple' in rate ? { w: ordinary.wages, wm: ordinary.minutes } : {}
  const basis: Basis = { f: HOURS_FORMULA, i: { t: minutes, ...rateInputs(rate), ...of }, m: month }
  return { amount: agreedHoursAmount(basis), basis }
}

/** The amount of a stored line of such hours. Throws RangeError where the line has no rate. */
export function agreedHoursAmount(basis: Basis): Sen {
  const rate = storedAgreedRate(basis)
  if (!rate) throw new RangeError('Not a rate: none')
  const { t, w = 0, wm = 1 } = basis.i as { t: number; w?: number; wm?: number }
  return agreedRatePay(rate, t, { wages: w, minutes: wm })
}
