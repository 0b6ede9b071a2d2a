import { type DatedValues, valueOn } from '#base/days/dated-values.ts'
import { firstDay, type Month } from '#base/days/days.ts'
import { type Sen, sen } from '#base/money/money.ts'
import type { Citizenship } from '../person.ts'
import type { Regime } from './deduction.ts'

/** Monthly pay below which the C-suite rate is doubtful. UNCONFIRMED: 25,000 or 35,000, depending on the incentive. */
export const C_SUITE_PAY: DatedValues<Sen> = [
  {
    from: '2019-01-01',
    source: 'Incentive for relocated companies; RM25,000 or RM35,000 a month by incentive, to be confirmed',
    value: sen(25_000_00),
  },
]

export type RegimeWarning = { readonly code: 'regime_needs_foreigner' | 'regime_pay_low'; readonly least?: Sen }

/**
 * Warns where a person's tax regime contradicts its conditions: the C-suite rate is for non-citizens above a certain
 * pay. Only the approval letter says whether and until when a person or company is approved; the regime's own days
 * record it. A warning changes nothing.
 */
export function regimeWarning(
  month: Month,
  person: { readonly citizenship: Citizenship; readonly regime: Regime; readonly pay: number },
): RegimeWarning | undefined {
  if (person.regime !== 'cSuite') return undefined
  if (person.citizenship === 'citizen') return { code: 'regime_needs_foreigner' }
  const least = valueOn(C_SUITE_PAY, firstDay(month))
  return person.pay > 0 && person.pay < least ? { code: 'regime_pay_low', least } : undefined
}
