import { type Basis, basisNumber } from '#base/calculation/basis.ts'
import type { Labels } from '#base/labels.ts'
import type { TracedFigure, TraceReader } from '../../explanation.ts'
import { count, dividedBy, times } from '../../trace/term.ts'
import { stabilityFeeAmount, stabilityFeeLaw } from '../stability-fee.ts'
import { createDollarTrace, NEAREST } from './dollars.ts'

const SENTENCES = {
  whole: { en: '{{amount}}: the fee of the whole month.', zh: '{{amount}}：全月就業安定費。' },
  part: {
    en: '{{amount}} for {{days}} of the {{of}} days of the month.',
    zh: '當月 {{of}} 日中在職 {{days}} 日，計 {{amount}}。',
  },
} as const satisfies Labels

const STEPS = {
  month: { en: 'Fee of a month', zh: '每月就業安定費' },
  day: { en: 'Fee of a day', zh: '每日就業安定費' },
  days: { en: 'Fee of {{days}} days, at most that of the month', zh: '{{days}} 日就業安定費，以月額為限' },
} as const satisfies Labels

/** Traces the employment stability fee of one month. */
export function traceStabilityFee(basis: Basis, reader: TraceReader): TracedFigure {
  const sum = createDollarTrace(reader)
  const [monthly, days, of] = [basisNumber(basis, 'w'), basisNumber(basis, 'd'), basisNumber(basis, 'of')]
  const amount = sum.money(stabilityFeeAmount(basis))
  const month = sum.addStep(STEPS.month, sum.amount(monthly))
  if (days === of) return sum.finish(SENTENCES.whole, { amount })
  const { monthDays } = stabilityFeeLaw(basis.m).value
  const day = sum.addStep(STEPS.day, dividedBy(month, count(monthDays)), NEAREST)
  sum.addStep(STEPS.days, times(day, count(days)), [{ atMost: monthly }], { days })
  return sum.finish(SENTENCES.part, { amount, days, of })
}
