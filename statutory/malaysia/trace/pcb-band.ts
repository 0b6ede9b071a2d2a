import { exact, isLess } from '#base/calculation/exact.ts'
import type { Label } from '#base/labels.ts'
import { groupedAmount } from '#base/money/amount-text.ts'
import { required } from '#base/required.ts'
import type { CalculationTrace } from '../../trace/calculation-trace.ts'
import { less, percent, plus, type Term, times } from '../../trace/term.ts'
import type { PcbInput } from '../pcb/deduction.ts'
import type { PcbLaw } from '../pcb/law.ts'

const STEPS = {
  free: { en: 'Tax of the year: income up to {{over}} is free of tax', zh: '全年稅額：所得 {{over}} 以下免稅' },
  above: {
    en: 'Income above {{over}} (P − M), in the band {{band}}',
    zh: '超過 {{over}} 之所得（P − M），級距 {{band}}',
  },
  rated: { en: 'Tax on it at {{rate}} (R)', zh: '該部分按 {{rate}} 計稅（R）' },
  base: { en: 'Tax on the first {{over}} (B)', zh: '前 {{over}} 之稅額（B）' },
  base_rebate: { en: 'Tax on the first {{over}}, less the rebate (B)', zh: '前 {{over}} 之稅額，已減退稅（B）' },
  year: { en: 'Tax of the year', zh: '全年稅額' },
  year_with: { en: 'Tax of the year with additional pay', zh: '含額外報酬之全年稅額' },
  flat: { en: 'Income at {{rate}}', zh: '所得按 {{rate}} 計稅' },
  rebate: { en: 'Rebate', zh: '退稅額' },
} as const satisfies Record<string, Label>

const DOWN = [{ round: 'down', to: 1 }] as const

/** Adds the tax on a year's income: by its band of Table 1, or at one rate for all of it. */
export function addYearTax(sum: CalculationTrace, law: PcbLaw, input: PcbInput, income: Term, isWith = false): Term {
  return input.regime === 'resident'
    ? addTaxByBand(sum, law, input, income, isWith)
    : addTaxAtOneRate(sum, law, input, income)
}

function addTaxByBand(sum: CalculationTrace, law: PcbLaw, { category }: PcbInput, income: Term, isWith: boolean): Term {
  const bands = required(law.brackets, 'brackets of a resident')
  const at = bands.findLastIndex(({ over }) => isAbove(income, over))
  const band = bands[at]
  if (band === undefined) {
    const first = required(bands[0], 'first bracket')
    return sum.addStep(STEPS.free, sum.amount(0), [], { over: groupedAmount(first.over) })
  }
  const { over, rate, base1, base2 } = band
  const next = bands[at + 1]
  const lowerBound = groupedAmount(over)
  const range = next ? `${groupedAmount(over + 1)} – ${groupedAmount(next.over)}` : `> ${lowerBound}`
  const above = sum.addStep(STEPS.above, less(income, sum.amount(over)), [], { over: lowerBound, band: range })
  const part = percent(rate)
  const rated = sum.addStep(STEPS.rated, times(above, part), DOWN, { rate: part.text })
  const first = category === 2 ? base2 : base1
  const base = sum.addStep(first < 0 ? STEPS.base_rebate : STEPS.base, sum.amount(first), [], { over: lowerBound })
  return sum.addStep(isWith ? STEPS.year_with : STEPS.year, plus(base, rated), [{ atLeast: 0 }])
}

function addTaxAtOneRate(sum: CalculationTrace, law: PcbLaw, input: PcbInput, income: Term): Term {
  const rate = percent(law.concession)
  const tax = sum.addStep(STEPS.flat, times(income, rate), [{ atLeast: 0 }, ...DOWN], { rate: rate.text })
  const isRebated =
    input.regime === 'rep' || (input.regime === 'knowledgeWorker' && input.knowledgeWorkerRebate === true)
  if (!isRebated || !isAbove(income, 0) || isAbove(income, law.rebateUpTo)) return tax
  const rebate = sum.addStep(STEPS.rebate, sum.amount(input.category === 2 ? law.rebate2 : law.rebate1))
  return sum.addStep(STEPS.year, less(tax, rebate), [{ atLeast: 0 }])
}

function isAbove({ value }: Term, sen: number): boolean {
  return isLess(exact(sen, 100), value)
}
