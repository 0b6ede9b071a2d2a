import { type Basis, numberIn } from '#base/basis.ts'
import type { Label } from '#base/labels.ts'
import type { Told, Worked } from '../../explained.ts'
import { count, less, over, percent, times } from '../../worked/term.ts'
import { cp38Again } from '../cp38.ts'
import { type HrdRegistration, hrdLaw } from '../hrd-levy/levy.ts'
import { interestExempt, monthsToDecember } from '../pcb/benefits.ts'
import { recompute } from '../recompute.ts'
import { countedStep } from './counted.ts'
import { ringgitSum } from './ringgit.ts'

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

/** The HRD levy on the wages of a citizen. */
export function workedHrd(basis: Basis, told: Told): Worked {
  const sum = ringgitSum(told)
  const wages = numberIn(basis, 'w')
  const { employer = 0 } = recompute(basis)
  const registration = basis.i.g as HrdRegistration
  const whole = countedStep(sum, told, 'hrd', wages, { label: HRD.wages })
  const isCitizen = basis.i.c === 'citizen'
  const why = [
    isCitizen ? HRD.citizen : HRD.other,
    registration === 'none' ? HRD.unregistered : HRD[registration],
  ] as const
  if (!isCitizen || registration === 'none') {
    sum.step(HRD.levy, sum.amount(0))
    return sum.told(HRD.none, { amount: sum.money(0) }, why)
  }
  const rate = percent(hrdLaw(basis.m).value[registration])
  sum.step(HRD.levy, times(whole, rate), [{ round: 'half-up', to: 1 }])
  return sum.told(HRD.levied, { rate: rate.text, wages: sum.money(wages), amount: sum.money(employer) }, why)
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

export function workedZakat(basis: Basis, told: Told): Worked {
  const sum = ringgitSum(told)
  const { employee = 0 } = recompute(basis)
  const amount = sum.money(employee)
  if (!('r' in basis.i)) {
    sum.step(ZAKAT.zakat, sum.amount(employee))
    return sum.told(ZAKAT.fixed, { amount }, [ZAKAT.asked])
  }
  const [rate, wages] = [percent(numberIn(basis, 'r')), numberIn(basis, 'w')]
  const gross = sum.step(ZAKAT.gross, sum.amount(wages), [{ atLeast: 0 }])
  sum.step(ZAKAT.zakat, times(gross, rate), [{ round: 'half-up', to: 1 }])
  return sum.told(ZAKAT.share, { rate: rate.text, wages: sum.money(wages), amount }, [ZAKAT.asked])
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

/** What the tax office ordered on top of the month's tax. */
export function workedCp38(basis: Basis, told: Told): Worked {
  const sum = ringgitSum(told)
  const { f, i } = basis
  if (f === 'pay.cp38') {
    sum.step(CP38.typed, sum.amount(numberIn(basis, 'a')))
    return sum.told(CP38.sentence, { amount: sum.money(numberIn(basis, 'a')) })
  }
  const amount = cp38Again(basis)
  const asked = sum.step(CP38.asked, sum.amount(numberIn(basis, 'inst')))
  const already = numberIn(basis, 'alr')
  const left = already > 0 ? sum.step(CP38.already, less(asked, sum.amount(already))) : asked
  const [total, taken] = [numberIn(basis, 'tot'), numberIn(basis, 'tak')]
  sum.step(CP38.room, less(sum.amount(total), sum.amount(taken)))
  sum.step(CP38.now, left, [{ atMost: total - taken }, { atLeast: 0 }])
  return sum.told(CP38.sentence, { amount: sum.money(amount) }, [[CP38.order, { no: i.ord ?? '', nth: i.nth }]])
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

/** A benefit in kind: its year's value over its months, in whole ringgit. */
export function workedBenefit(basis: Basis, told: Told): Worked {
  const sum = ringgitSum(told)
  const [value, loans] = [numberIn(basis, 'v'), basis.i.loans]
  const months = 'ms' in basis.i ? numberIn(basis, 'ms') : monthsToDecember(basis.m)
  const whole = sum.step(BENEFIT.value, sum.amount(value))
  const free = typeof loans === 'number' && 'ms' in basis.i ? interestExempt(basis.m, value, loans) : 0
  const taxed = free > 0 ? sum.step(BENEFIT.exempt, less(whole, sum.amount(free)), [{ atLeast: 0 }]) : whole
  sum.step(BENEFIT.month, over(taxed, count(months)), [{ atLeast: 0 }, { round: 'down', to: 100 }])
  return sum.told(BENEFIT.sentence, { amount: sum.money(recompute(basis).normal!) })
}
