import type { Basis } from '#base/calculation/basis.ts'
import { applyRate, type Millionths, ratio, type Sen } from '#base/money/money.ts'
import type { LawInMonth } from '../../law-in-month.ts'
import type { Insured } from '../insurance/grades.ts'
import { laterFrom } from '../labor-insurance/premium.ts'
import type { PensionRates } from './rates.ts'

export type PensionInput = {
  readonly insured: Insured
  /** The worker's voluntary rate, 0 to 6%; not part of taxable salary. */
  readonly voluntary?: Millionths | undefined
  /** The employer's rate, at least 6%; absent means 6%. */
  readonly employerRate?: Millionths | undefined
  /** Days of 30. */
  readonly days?: number | undefined
}

/** Labor pension of a month, each share half up to the dollar. Throws RangeError for rates outside the Act. */
export function pensionContribution(
  law: LawInMonth<PensionRates>,
  input: PensionInput,
): { readonly employee: Sen; readonly employer: Sen; readonly basis: Basis } {
  const { employerLeast, employeeMost } = law.value
  const { insured, voluntary = 0, employerRate = employerLeast, days = 30 } = input
  if (!Number.isInteger(days) || days < 0 || days > 30) throw new RangeError(`Not insured days: ${days}`)
  if (!(voluntary >= 0) || voluntary > employeeMost) throw new RangeError('Voluntary pension is 0% to 6%')
  if (!(employerRate >= employerLeast) || employerRate > 1_000_000)
    throw new RangeError('The employer’s pension rate is at least 6%')
  const part = (rate: Millionths) => ratio(insured.amount, rate * days, 1_000_000 * 30, 'half-up')
  return {
    employee: part(voluntary),
    employer: part(employerRate),
    basis: {
      f: 'tw.pension',
      i: {
        w: insured.wage,
        g: insured.amount,
        r: employerRate,
        v: voluntary || undefined,
        d: days === 30 ? undefined : days,
      },
      m: law.month,
      from: laterFrom(law.from, insured.from),
      row: insured.row,
    },
  }
}

/** Reserve for a worker of the former scheme, at the company's rate on wages. Throws RangeError outside 2% to 15%. */
export function pensionReserve(
  law: LawInMonth<PensionRates>,
  input: { readonly wages: number; readonly rate: Millionths },
): { readonly employer: Sen; readonly basis: Basis } {
  const { wages, rate } = input
  if (!(rate >= law.value.reserveLeast) || rate > law.value.reserveMost)
    throw new RangeError('The reserve for the former scheme is 2% to 15% of wages')
  if (!(wages >= 0)) throw new RangeError(`Not wages: ${wages}`)
  return {
    employer: applyRate(wages, rate, 'half-up'),
    basis: { f: 'tw.reserve', i: { w: wages, r: rate }, m: law.month, from: law.from },
  }
}
