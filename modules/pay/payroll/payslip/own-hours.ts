import type { Basis } from '#base/basis.ts'
import type { Month } from '#base/days.ts'
import type { Sen } from '#base/money.ts'
import { type Ordinary, type OwnRate, ownRateOf, ownRatePay, rateInputs } from '#statutory/own-rate.ts'

/** Formula of hours that no law sets a rate for: those of part-timers, or of people who have left the law's rules. */
export const HOURS_FORMULA = 'pay.hours'

/** Pay of minutes at the rate agreed for them, rounded once. */
export function ownHours(
  minutes: number,
  rate: OwnRate,
  ordinary: Ordinary,
  month: Month,
): { amount: Sen; basis: Basis } {
  const of = 'multiple' in rate ? { w: ordinary.wages, wm: ordinary.minutes } : {}
  const basis: Basis = { f: HOURS_FORMULA, i: { t: minutes, ...rateInputs(rate), ...of }, m: month }
  return { amount: ownHoursOf(basis), basis }
}

/** The amount of a stored line of such hours. Throws RangeError where it names no rate. */
export function ownHoursOf(basis: Basis): Sen {
  const rate = ownRateOf(basis)
  if (!rate) throw new RangeError('Not a rate: none')
  const { t, w = 0, wm = 1 } = basis.i as { t: number; w?: number; wm?: number }
  return ownRatePay(rate, t, { wages: w, minutes: wm })
}
