import { type Basis, basisNumber } from '#base/calculation/basis.ts'
import { atMost, ratio, type Sen } from '#base/money/money.ts'
import type { LawInMonth } from '../law-in-month.ts'
import { type LoadedLaw, lawByMonth } from './law-in-month.ts'

/** In how many days the fee of a month is divided for a month that is not employed to the end. */
export type StabilityFeeRules = { readonly monthDays: number }

export const STABILITY_FEE: LoadedLaw<StabilityFeeRules> = [
  {
    from: '2024-01-01',
    source:
      'Employment Service Act art. 55; Regulations on the employment of foreign workers art. 71: part of a month by the days employed',
    value: { monthDays: 30 },
  },
]

export const stabilityFeeLaw = lawByMonth('rule of the employment stability fee', STABILITY_FEE)

/** The code of the pay item by which a company records the monthly fee of each migrant worker. */
export const STABILITY_FEE_ITEM = 'employment_stability_fee'

/** Formula of the fee that an employer pays for a migrant worker. */
export const STABILITY_FEE_FORMULA = 'tw.stabilityFee'

/** The fee of a month for days employed of those of the month; whole dollars. */
export function stabilityFee(
  law: LawInMonth<StabilityFeeRules>,
  { monthly, days, of }: { readonly monthly: number; readonly days: number; readonly of: number },
): { readonly amount: Sen; readonly basis: Basis } {
  const basis: Basis = { f: STABILITY_FEE_FORMULA, i: { w: monthly, d: days, of }, m: law.month, from: law.from }
  return { amount: stabilityFeeAmount(basis), basis }
}

/** The fee of a day: a thirtieth, to the nearest dollar, as the table of amounts prints it. */
export function dailyStabilityFee(b: Basis): Sen {
  return ratio(basisNumber(b, 'w'), 1, stabilityFeeLaw(b.m).value.monthDays, 'half-up')
}

/** The amount of a stored line: the whole fee of a whole month, otherwise the fee of its days, at most that of the month. */
export function stabilityFeeAmount(b: Basis): Sen {
  const [monthly, days] = [basisNumber(b, 'w'), basisNumber(b, 'd')]
  if (days === basisNumber(b, 'of')) return ratio(monthly, 1, 1, 'down')
  return atMost(monthly, ratio(dailyStabilityFee(b), days, 1, 'down'))
}
