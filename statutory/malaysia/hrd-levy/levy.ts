import type { Basis } from '#base/calculation/basis.ts'
import type { DatedValues } from '#base/days/dated-values.ts'
import { applyRate, type Millionths, type Sen, ZERO } from '#base/money/money.ts'
import { type LawInMonth, lawByMonth } from '../../law-in-month.ts'
import type { Citizenship } from '../person.ts'

/** A company setting: not registered, registered voluntarily (5 to 9 citizens), or obliged (10 or more). */
export type HrdRegistration = 'none' | 'voluntary' | 'mandatory'

export type HrdRates = {
  readonly voluntary: Millionths
  readonly mandatory: Millionths
  readonly voluntaryFrom: number
  readonly mandatoryFrom: number
}

/** PSMB Act 2001, levy on the monthly wages of citizens, paid by the employer. */
export const HRD_RATES: DatedValues<HrdRates> = [
  {
    from: '2021-03-01',
    source: 'Pembangunan Sumber Manusia Berhad Act 2001 (Act 612) s.14, all sectors since the 2021 order',
    value: { voluntary: 5_000, mandatory: 10_000, voluntaryFrom: 5, mandatoryFrom: 10 },
  },
]

export const hrdLaw = lawByMonth(HRD_RATES)

/** The setting that the number of citizens suggests; from 5 to 9, registering is the employer's choice. */
export function hrdHint(rates: HrdRates, citizens: number): HrdRegistration {
  if (citizens >= rates.mandatoryFrom) return 'mandatory'
  return citizens >= rates.voluntaryFrom ? 'voluntary' : 'none'
}

/** The levy of one employee, to the sen; only citizens' wages owe it. */
export function hrdLevy(
  law: LawInMonth<HrdRates>,
  input: { readonly registration: HrdRegistration; readonly citizenship: Citizenship; readonly wages: number },
): { readonly employer: Sen; readonly basis: Basis } {
  const { registration, citizenship, wages } = input
  if (!(wages >= 0)) throw new RangeError(`Not wages: ${wages}`)
  const rate = registration === 'none' || citizenship !== 'citizen' ? 0 : law.value[registration]
  return {
    employer: rate > 0 ? applyRate(wages, rate, 'half-up') : ZERO,
    basis: { f: 'hrd', i: { w: wages, g: registration, c: citizenship }, m: law.month, from: law.from },
  }
}
