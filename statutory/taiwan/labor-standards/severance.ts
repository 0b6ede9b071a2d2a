import type { Basis } from '#base/calculation/basis.ts'
import type { Sen } from '#base/money/money.ts'
import type { LawInMonth } from '../../law-in-month.ts'
import { type LoadedLaw, lawByMonth } from '../law-in-month.ts'
import { type Portion, portionOfWage } from './portion.ts'

/** `new`: under the Labor Pension Act. `former`: service under the retirement scheme of the Labor Standards Act. */
export type PensionScheme = 'new' | 'former'

export type SeveranceRules = {
  /** Average wages for a year of service, in halves, and the maximum under the new scheme. */
  readonly newHalvesPerYear: number
  readonly newMostHalves: number
  readonly formerHalvesPerYear: number
}

export const SEVERANCE_RULES: LoadedLaw<SeveranceRules> = [
  {
    from: '2005-07-01',
    source:
      'Labor Pension Act art. 12: half a month’s average wage a year, at most six; for the former scheme Labor Standards Act art. 17: one month a year',
    value: { newHalvesPerYear: 1, newMostHalves: 12, formerHalvesPerYear: 2 },
  },
]

export const severanceLaw = lawByMonth('severance rules', SEVERANCE_RULES)

/**
 * Severance as a part of the average monthly wage. Service is in parts of a year, `perYear` to the year, such as days
 * of 360 or months of 12. The former scheme counts a begun month as a whole month: pass whole months.
 */
export function severancePortion(rules: SeveranceRules, scheme: PensionScheme, service: number, perYear = 12): Portion {
  if (!Number.isInteger(service) || service < 0) throw new RangeError(`Not a length of service: ${service}`)
  if (scheme === 'former') return { n: service * rules.formerHalvesPerYear, d: 2 * perYear }
  const most = rules.newMostHalves * perYear
  return { n: Math.min(most, service * rules.newHalvesPerYear), d: 2 * perYear }
}

/** Severance pay in whole dollars, rounded once. */
export function severancePay(
  law: LawInMonth<SeveranceRules>,
  input: {
    readonly averageWage: number
    readonly scheme: PensionScheme
    readonly service: number
    readonly perYear?: number | undefined
  },
): { readonly amount: Sen; readonly basis: Basis } {
  const { averageWage, scheme, service, perYear = 12 } = input
  return {
    amount: portionOfWage(averageWage, severancePortion(law.value, scheme, service, perYear)),
    basis: {
      f: 'tw.severance',
      i: { w: averageWage, k: scheme, sv: service, per: perYear },
      m: law.month,
      from: law.from,
    },
  }
}
