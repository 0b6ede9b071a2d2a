import { atLeast, atMost, minus, type Sen, sum } from '#base/money/money.ts'
import type { PcbInput } from './deduction.ts'
import { computePcb } from './deduction.ts'
import type { PcbLaw } from './law.ts'

/**
 * How much the tax of the whole year falls when reliefs and rebates are claimed on top of those in a month's deduction,
 * in sen: the schedule's tax on the year's income without them, less the tax with them; a rebate lowers the remaining
 * tax directly. Zero for non-residents, whose flat tax has neither.
 */
export function taxSavedByClaims(law: PcbLaw, input: PcbInput, claims: { deductions: number; rebates: number }): Sen {
  if (input.regime === 'nonResident') return minus(0)
  const { before, now } = input
  const yearWith = (deductions: number) =>
    computePcb(law, { ...input, now: { ...now, deductions: sum([now.deductions, deductions]) } }).taxWithAdditional
  const [without, less] = [yearWith(0), yearWith(claims.deductions)]
  const left = atLeast(0, minus(less, before.zakat, now.zakat))
  return sum([minus(without, less), atMost(left, claims.rebates)])
}
