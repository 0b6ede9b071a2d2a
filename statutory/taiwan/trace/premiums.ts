import { type Basis, basisNumber } from '#base/calculation/basis.ts'
import type { Label } from '#base/labels.ts'
import type { TracedFigure, TraceReader } from '../../explanation.ts'
import { count, less, percent, plus, times } from '../../trace/term.ts'
import { supplementRules } from '../health-insurance/rates.ts'
import { WELFARE_FUND_FORMULA } from '../welfare-fund.ts'
import { createDollarTrace, DOWN, NEAREST } from './dollars.ts'

const SENTENCES = {
  bonus: {
    en: 'Bonuses of the year pass {{multiple}} times the insured amount by {{charged}}: {{rate}} of it is {{amount}}.',
    zh: '當年度累計獎金超過投保金額 {{multiple}} 倍之部分 {{charged}}，按 {{rate}} 計收 {{amount}}。',
  },
  other: {
    en: '{{rate}} of the payment of {{charged}}: {{amount}}.',
    zh: '給付 {{charged}} 按 {{rate}} 計收 {{amount}}。',
  },
  employer: {
    en: 'Salary above the insured amounts is {{charged}}. The company pays {{rate}} of it: {{amount}}.',
    zh: '薪資總額超過投保金額總額 {{charged}}，公司按 {{rate}} 計收 {{amount}}。',
  },
  fund: {
    en: 'The company pays {{rate}} of insured salaries of {{charged}}: {{amount}}.',
    zh: '公司按投保薪資總額 {{charged}} 之 {{rate}} 提繳 {{amount}}。',
  },
  welfare: {
    en: '{{rate}} of wages of {{charged}} goes to the employee welfare fund: {{amount}}.',
    zh: '按薪津 {{charged}} 之 {{rate}} 扣繳職工福利金 {{amount}}。',
  },
  reserve: {
    en: 'The company sets aside {{rate}} of wages of {{charged}}: {{amount}}.',
    zh: '公司按工資 {{charged}} 之 {{rate}} 提撥 {{amount}}。',
  },
} as const satisfies Record<string, Label>

const STEPS = {
  before: { en: 'Bonuses of the year before this one', zh: '當年度先前獎金' },
  bonus: { en: 'This bonus', zh: '本次獎金' },
  free: { en: '{{multiple}} times the insured amount', zh: '投保金額之 {{multiple}} 倍' },
  over: { en: 'Bonuses above that, at most this bonus', zh: '超過部分，以本次獎金為限' },
  payment: { en: 'Payment that is charged', zh: '計費之給付' },
  paid: { en: 'All salary paid in the month', zh: '當月支付薪資總額' },
  insured: { en: 'Insured amounts of all employees', zh: '全體投保金額總額' },
  above: { en: 'Salary above the insured amounts', zh: '超過投保金額總額之薪資' },
  insured_salaries: { en: 'Labor insured salaries of all employees', zh: '全體勞保投保薪資總額' },
  wages: { en: 'Wages that count', zh: '計算工資' },
  premium: { en: 'Amount at {{rate}}', zh: '按 {{rate}} 計算' },
} as const satisfies Record<string, Label>

/**
 * Traces supplementary premiums, the wage arrears fund and the reserve of the former pension: one rate of one amount.
 */
export function tracePremium(basis: Basis, reader: TraceReader): TracedFigure {
  const sum = createDollarTrace(reader)
  const { f, m } = basis
  const rate = percent(basisNumber(basis, 'r'))
  const at = (label: Label, key: string) => sum.addStep(label, sum.amount(basisNumber(basis, key)))
  const [form, charged] = addBaseSteps()
  const due = sum.addStep(STEPS.premium, times(charged, rate), f === WELFARE_FUND_FORMULA ? DOWN : NEAREST, {
    rate: rate.text,
  })
  return sum.finish(SENTENCES[form], {
    rate: rate.text,
    charged: sum.signedAmount(charged),
    amount: sum.signedAmount(due),
    multiple: supplementRules(m).value.bonusMultiple,
  })

  function addBaseSteps() {
    if (f === 'tw.arrearsFund') return ['fund', at(STEPS.insured_salaries, 'g')] as const
    if (f === WELFARE_FUND_FORMULA) return ['welfare', at(STEPS.wages, 'w')] as const
    if (f === 'tw.reserve') return ['reserve', at(STEPS.wages, 'w')] as const
    if (f === 'tw.supplement.employer') {
      const paid = at(STEPS.paid, 'a')
      return ['employer', sum.addStep(STEPS.above, less(paid, at(STEPS.insured, 'g')), [{ atLeast: 0 }])] as const
    }
    const { bonusMultiple, mostPerPayment } = supplementRules(m).value
    if (f === 'tw.supplement.other') {
      const bounds = [{ noneBelow: basisNumber(basis, 'fl') }, { atMost: mostPerPayment }]
      return ['other', sum.addStep(STEPS.payment, sum.amount(basisNumber(basis, 'a')), bounds)] as const
    }
    const before = basis.i.y === undefined ? [] : [at(STEPS.before, 'y')]
    const bonus = at(STEPS.bonus, 'a')
    const params = { multiple: bonusMultiple }
    const free = sum.addStep(STEPS.free, times(sum.amount(basisNumber(basis, 'g')), count(bonusMultiple)), [], params)
    const bounds = [{ atLeast: 0 }, { atMost: basisNumber(basis, 'a') }, { atMost: mostPerPayment }]
    return ['bonus', sum.addStep(STEPS.over, less(plus(...before, bonus), free), bounds)] as const
  }
}
