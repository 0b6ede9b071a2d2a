import { amountNamed, type Basis, basisNumber } from '#base/calculation/basis.ts'
import type { Label } from '#base/labels.ts'
import type { TracedFigure, TraceReader } from '../../explanation.ts'
import { count, dividedBy, less, percent, times } from '../../trace/term.ts'
import { recomputeCp38 } from '../cp38.ts'
import { recompute } from '../explanation/recompute.ts'
import { type HrdRegistration, hrdLaw } from '../hrd-levy/levy.ts'
import { interestExempt, monthsToDecember } from '../pcb/benefits.ts'
import { addCountedSteps } from './counted-lines.ts'
import { createRinggitTrace } from './ringgit.ts'

const HRD = {
  levied: {
    en: 'The company pays {{rate}} of wages of {{wages}} as HRD levy: {{amount}}.',
    zh: '公司按工資 {{wages}} 之 {{rate}} 繳納 HRD 徵費：{{amount}}。',
  },
  none: { en: 'No HRD levy is due: {{amount}}.', zh: '不須繳納 HRD 徵費：{{amount}}。' },
  wages: { en: 'Wages that count for the levy', zh: '徵費計算工資' },
  levy: { en: 'HRD levy', zh: 'HRD 徵費' },
  citizen: { en: 'Malaysian citizen', zh: '馬來西亞公民' },
  other: { en: 'Not a Malaysian citizen', zh: '非馬來西亞公民' },
  mandatory: { en: 'The company is obliged to register (10 or more citizens)', zh: '公司須登記（公民員工 10 人以上）' },
  voluntary: { en: 'The company registered by choice (5 to 9 citizens)', zh: '公司自願登記（公民員工 5 至 9 人）' },
  unregistered: { en: 'The company is not registered', zh: '公司未登記' },
} as const satisfies Record<string, Label>

export function traceHrd(basis: Basis, reader: TraceReader): TracedFigure {
  const sum = createRinggitTrace(reader)
  const wages = basisNumber(basis, 'w')
  const { employer = 0 } = recompute(basis)
  const registration = basis.i.g as HrdRegistration
  const whole = addCountedSteps(sum, reader, 'hrd', wages, { label: HRD.wages })
  const isCitizen = basis.i.c === 'citizen'
  const why = [
    isCitizen ? HRD.citizen : HRD.other,
    registration === 'none' ? HRD.unregistered : HRD[registration],
  ] as const
  if (!isCitizen || registration === 'none') {
    sum.addStep(HRD.levy, sum.amount(0))
    return sum.finish(HRD.none, { amount: sum.money(0) }, why)
  }
  const rate = percent(hrdLaw(basis.m).value[registration])
  sum.addStep(HRD.levy, times(whole, rate), [{ round: 'half-up', to: 1 }])
  return sum.finish(HRD.levied, { rate: rate.text, wages: sum.money(wages), amount: sum.money(employer) }, why)
}

const ZAKAT = {
  fixed: { en: '{{amount}} of zakat a month, as {{you}} asked.', zh: '依{{you}}的指示，每月扣繳 zakat {{amount}}。' },
  share: {
    en: '{{rate}} of gross pay of {{wages}} as zakat, as {{you}} asked: {{amount}}.',
    zh: '依{{you}}的指示，按應發總額 {{wages}} 之 {{rate}} 扣繳 zakat：{{amount}}。',
  },
  gross: { en: 'Gross pay', zh: '應發總額' },
  zakat: { en: 'Zakat', zh: 'zakat' },
  asked: { en: 'Asked the company to deduct zakat', zh: '已指示公司代扣 zakat' },
} as const satisfies Record<string, Label>

export function traceZakat(basis: Basis, reader: TraceReader): TracedFigure {
  const sum = createRinggitTrace(reader)
  const { employee = 0 } = recompute(basis)
  const amount = sum.money(employee)
  if (!('r' in basis.i)) {
    sum.addStep(ZAKAT.zakat, sum.amount(employee))
    return sum.finish(ZAKAT.fixed, { amount }, [ZAKAT.asked])
  }
  const [rate, wages] = [percent(basisNumber(basis, 'r')), basisNumber(basis, 'w')]
  const gross = sum.addStep(ZAKAT.gross, sum.amount(wages), [{ atLeast: 0 }])
  sum.addStep(ZAKAT.zakat, times(gross, rate), [{ round: 'half-up', to: 1 }])
  return sum.finish(ZAKAT.share, { rate: rate.text, wages: sum.money(wages), amount }, [ZAKAT.asked])
}

const CP38 = {
  sentence: {
    en: '{{amount}} goes to the tax office by its order (CP38).',
    zh: '依稅務局指示（CP38）扣繳 {{amount}}。',
  },
  asked: { en: 'Asked for this month', zh: '本月指示金額' },
  already: { en: 'Less what was taken earlier this month', zh: '減：本月先前已扣' },
  room: { en: 'Left of the order', zh: '指示總額之餘額' },
  now: { en: 'Taken now, the smaller of the two', zh: '本次扣繳（取兩者較小者）' },
  typed: { en: 'Amount entered for CP38', zh: '輸入之 CP38 金額' },
  order: { en: 'Tax office order {{no}}, month {{nth}}', zh: '稅務局指示 {{no}}，第 {{nth}} 個月' },
} as const satisfies Record<string, Label>

/** Traces CP38, which the tax office orders on top of the month's tax. */
export function traceCp38(basis: Basis, reader: TraceReader): TracedFigure {
  const sum = createRinggitTrace(reader)
  const { f, i } = basis
  if (f === 'pay.cp38') {
    sum.addStep(CP38.typed, sum.amount(basisNumber(basis, 'a')))
    return sum.finish(CP38.sentence, { amount: sum.money(basisNumber(basis, 'a')) })
  }
  const amount = recomputeCp38(basis)
  const instructed = sum.addStep(CP38.asked, sum.amount(basisNumber(basis, 'inst')))
  const already = basisNumber(basis, 'alr')
  const left = already > 0 ? sum.addStep(CP38.already, less(instructed, sum.amount(already))) : instructed
  const [total, taken] = [basisNumber(basis, 'tot'), basisNumber(basis, 'tak')]
  sum.addStep(CP38.room, less(sum.amount(total), sum.amount(taken)))
  sum.addStep(CP38.now, left, [{ atMost: total - taken }, { atLeast: 0 }])
  return sum.finish(CP38.sentence, { amount: sum.money(amount) }, [[CP38.order, { no: i.ord ?? '', nth: i.nth }]])
}

const BENEFIT = {
  sentence: {
    en: '{{amount}} of a benefit counts for tax this month. It is not paid out.',
    zh: '福利中有 {{amount}} 於本月課稅，不實際支付。',
  },
  value: { en: 'Value of the year', zh: '全年價值' },
  exempt: { en: 'Less the part free of tax', zh: '減：免稅部分' },
  month: { en: 'Spread over its months', zh: '按課稅月數分攤' },
} as const satisfies Record<string, Label>

/** Traces a benefit in kind: its yearly value over its months, in whole ringgit. */
export function traceBenefit(basis: Basis, reader: TraceReader): TracedFigure {
  const sum = createRinggitTrace(reader)
  const [value, loans] = [basisNumber(basis, 'v'), basis.i.loans]
  const months = 'ms' in basis.i ? basisNumber(basis, 'ms') : monthsToDecember(basis.m)
  const whole = sum.addStep(BENEFIT.value, sum.amount(value))
  const free = typeof loans === 'number' && 'ms' in basis.i ? interestExempt(basis.m, value, loans) : 0
  const taxed = free > 0 ? sum.addStep(BENEFIT.exempt, less(whole, sum.amount(free)), [{ atLeast: 0 }]) : whole
  sum.addStep(BENEFIT.month, dividedBy(taxed, count(months)), [{ atLeast: 0 }, { round: 'down', to: 100 }])
  return sum.finish(BENEFIT.sentence, { amount: sum.money(amountNamed(recompute(basis), 'normal')) })
}
