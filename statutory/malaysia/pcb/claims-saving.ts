import { atLeast, atMost, minus, type Sen, sum } from '#base/money/money.ts'
import type { PcbInput } from './deduction.ts'
import { computePcb } from './deduction.ts'
import type { PcbLaw } from './law.ts'

/**
 * By how much the tax of the whole year falls when reliefs and rebates are claimed on top of what a month's deduction
 * counted with, in sen: what the schedule takes of the year's income without them, less what it takes with them; a rebate
 * lowers what tax is left by itself. Zero for non-residents, whose flat tax knows neither.
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
