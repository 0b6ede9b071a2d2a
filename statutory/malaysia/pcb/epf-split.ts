import { atMost, minus, type Sen } from '#base/money/money.ts'
import type { LawInMonth } from '../../law-in-month.ts'
import { epfContribution } from '../epf/contribution.ts'
import type { EpfPart, EpfSchedule } from '../epf/schedule.ts'

/**
 * Splits the month's EPF for the tax: K1 is the EPF on normal wages (with recurring allowances that are exempt from tax
 * but liable for EPF); Kt is the rest, on additional pay and one-off allowances. Sen.
 */
export function epfOfNormalAndAdditional(
  law: LawInMonth<EpfSchedule>,
  input: {
    readonly part: EpfPart | 'none'
    readonly normalWages: number
    readonly otherWages: number
    readonly epf: number
  },
): { readonly k1: Sen; readonly kt: Sen } {
  const { part, normalWages, otherWages, epf } = input
  const onNormal = otherWages > 0 ? epfContribution(law, { part, wages: normalWages }).employee : epf
  const k1 = atMost(epf, onNormal)
  return { k1, kt: minus(epf, k1) }
}
