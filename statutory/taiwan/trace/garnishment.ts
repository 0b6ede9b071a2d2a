import { type Basis, basisNumber } from '#base/calculation/basis.ts'
import type { Labels } from '#base/labels.ts'
import { minus } from '#base/money/money.ts'
import type { TracedFigure, TraceReader } from '../../explanation.ts'
import { count, dividedBy, less, times } from '../../trace/term.ts'
import { garnishedAmount } from '../garnishment/deduction.ts'
import { garnishmentLaw } from '../garnishment/rules.ts'
import { createDollarTrace, DOWN } from './dollars.ts'

const SENTENCES = {
  taken: {
    en: '{{amount}} goes to the creditor by order of a court: at most a third of wages of {{wages}}, and {{keeps}} a month stays. {{left}} of the order is left.',
    zh: '依法院執行命令扣薪 {{amount}} 予債權人：以薪資 {{wages}} 之三分之一為限，且每月應保留 {{keeps}}；尚餘 {{left}} 未清償。',
  },
  nothing: {
    en: '{{amount}} goes to the creditor this time: {{keeps}} a month stays for living, or other orders come first. {{left}} of the order is left.',
    zh: '本次扣薪 {{amount}}：每月應保留生活所需 {{keeps}}，或已由順位在前之命令扣取；尚餘 {{left}} 未清償。',
  },
} as const satisfies Labels

const STEPS = {
  wages: { en: 'Wages of this payment', zh: '本次應領薪資' },
  third: { en: 'A third of them', zh: '薪資三分之一' },
  keeps: { en: 'What stays for living this month', zh: '當月應保留之生活費' },
  above: { en: 'Wages less premiums and tax, less what stays', zh: '薪資減保費與稅款、再減應保留之生活費' },
  net: { en: 'Pay after all other deductions', zh: '其他扣款後之薪資' },
  most: { en: 'The least of these', zh: '以上最低者' },
  rest: { en: 'Less what orders served before take', zh: '減送達在前之命令所扣金額' },
  together: { en: 'At most what is left of the orders', zh: '以各命令未清償之餘額為限' },
  share: { en: 'Up to this order, in proportion to what is left of each', zh: '依未清償餘額比例累計至本命令' },
  before: { en: 'Up to the order before it', zh: '累計至前一命令' },
  taken: { en: 'For this order', zh: '本命令扣款' },
} as const satisfies Labels

/** Traces what an order of a court takes of one payment of wages. */
export function traceGarnishment(basis: Basis, reader: TraceReader): TracedFigure {
  const sum = createDollarTrace(reader)
  const of = (key: string) => basisNumber(basis, key)
  const wages = sum.addStep(STEPS.wages, sum.amount(of('w')))
  const third = sum.addStep(STEPS.third, dividedBy(wages, count(garnishmentLaw(basis.m).value.parts)), [
    ...DOWN,
    { atLeast: 0 },
  ])
  const stays = sum.addStep(STEPS.keeps, less(sum.amount(of('k')), sum.amount(of('p'))), [{ atLeast: 0 }])
  const above = minus(of('w'), of('s'), Math.max(0, of('k') - of('p')))
  sum.addStep(STEPS.above, less(wages, sum.amount(of('s')), stays))
  sum.addStep(STEPS.net, sum.amount(of('n')))
  const most = sum.addStep(STEPS.most, third, [{ atMost: above }, { atMost: of('n') }, { atLeast: 0 }])
  const rest = of('o') === 0 ? most : sum.addStep(STEPS.rest, less(most, sum.amount(of('o'))), [{ atLeast: 0 }])
  const together = sum.addStep(STEPS.together, rest, [{ atMost: of('g') }])
  if (of('g') !== of('d')) {
    const upTo = (key: 'share' | 'before', amount: number) =>
      sum.addStep(STEPS[key], dividedBy(times(together, sum.amount(amount)), sum.amount(of('g'))), DOWN)
    sum.addStep(STEPS.taken, less(upTo('share', of('b') + of('d')), upTo('before', of('b'))))
  }
  const amount = garnishedAmount(basis)
  return sum.finish(amount > 0 ? SENTENCES.taken : SENTENCES.nothing, {
    amount: sum.money(amount),
    wages: sum.money(of('w')),
    keeps: sum.money(of('k')),
    left: sum.money(minus(of('d'), amount)),
  })
}
