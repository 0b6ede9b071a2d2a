import { countryPaidIn } from '#base/countries/served-countries.ts'
import { type Day, monthOf } from '#base/days/days.ts'
import { amountText } from '#base/money/amount-text.ts'
import { ratio } from '#base/money/money.ts'
import { TAIWAN_COUNTRY } from '#statutory/taiwan/country.ts'
import { FIRST_MONTH } from '#statutory/taiwan/law.ts'
import { minimumWageLaw } from '#statutory/taiwan/minimum-wage.ts'
import { requireWarningConfirmed } from '../identity/warning-confirmation.ts'

/** A digit too many or too few changes an amount tenfold. */
const TIMES = 10

/**
 * The amount that a pay is ten times of or more, or a tenth of or less: the pay before it, else the minimum wage of the day,
 * in minor units; null where it is neither. Only of pay in Taiwan's currency.
 */
export function tenfoldBasis(pay: {
  readonly amount: number
  readonly currency: string
  readonly per: 'monthly' | 'hourly'
  readonly before: number | null
  readonly day: Day
}): number | null {
  const { amount, currency, per, before, day } = pay
  if (countryPaidIn(currency)?.code !== TAIWAN_COUNTRY.code) return null
  if (before !== null && before > 0 && (isTenTimes(amount, before) || isTenTimes(before, amount))) return before
  const month = monthOf(day)
  const minimum = month < FIRST_MONTH ? null : minimumWageLaw(month).value[per]
  return minimum !== null && isTenTimes(amount, minimum) && before !== amount ? minimum : null
}

/** Throws where such a pay was not confirmed: the form asks. */
export function requireUsualPay(
  pay: Parameters<typeof tenfoldBasis>[0],
  confirmed: readonly string[] | undefined,
): void {
  const usual = tenfoldBasis(pay)
  if (usual === null) return
  const { amount, currency } = pay
  requireWarningConfirmed('pay_ten_times', confirmed, {
    pay: amountText(amount, currency),
    usual: amountText(usual, currency),
  })
}

function isTenTimes(amount: number, of: number): boolean {
  return amount >= ratio(of, TIMES, 1, 'down')
}
