import type { Basis } from '#base/calculation/basis.ts'
import { atLeast, atMost, minus, ratio, type Sen, ZERO } from '#base/money/money.ts'
import type { LawInMonth } from '../../law-in-month.ts'
import type { WithholdingYear } from './tables.ts'

/** Years of service in halves as retirement income counts them: under six odd months are a half, otherwise a whole. */
export function retirementHalves(months: number): number {
  if (!Number.isInteger(months) || months < 0) throw new RangeError(`Not months: ${months}`)
  const odd = months % 12
  return Math.floor(months / 12) * 2 + (odd === 0 ? 0 : odd < 6 ? 1 : 2)
}

export type RetirementTax = {
  readonly tax: Sen
  /** Taxable income in half dollars, because half of the middle part counts. */
  readonly taxableHalves: Sen
  readonly basis: Basis
}

/**
 * Retirement and severance pay: nothing is taxed up to the exempt amount for each year, half from there to the ceiling,
 * everything above it. Residents 6% (none up to 2,000 of tax, as for any payment to a resident), non-residents 18%; cut
 * to the dollar.
 */
export function retirementTax(
  law: LawInMonth<WithholdingYear>,
  input: { readonly lumpSum: number; readonly yearHalves: number; readonly resident: boolean },
): RetirementTax {
  const { lumpSum, yearHalves, resident } = input
  if (!(lumpSum >= 0) || !Number.isInteger(yearHalves) || yearHalves < 0)
    throw new RangeError(`Not retirement pay: ${lumpSum} for ${yearHalves} half years`)
  const year = law.value
  const exempt = ratio(year.retirementExempt, yearHalves, 2, 'down')
  const ceiling = ratio(year.retirementHalf, yearHalves, 2, 'down')
  const halfTaxed = atLeast(0, minus(atMost(ceiling, lumpSum), exempt))
  const whole = atLeast(0, minus(lumpSum, ceiling))
  const taxableHalves = minus(halfTaxed, -whole, -whole)
  const rate = resident ? year.retirement : year.nonResident
  const tax = ratio(taxableHalves, rate, 2_000_000, 'down')
  return {
    tax: resident && tax <= year.smallTax ? ZERO : tax,
    taxableHalves,
    basis: {
      f: 'tw.tax.retirement',
      i: { a: lumpSum, h: yearHalves, res: resident || undefined, r: rate },
      m: law.month,
      from: law.from,
    },
  }
}
