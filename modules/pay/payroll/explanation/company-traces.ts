import { type Basis, basisNumber } from '#base/calculation/basis.ts'
import { formatLabel, type Label, type Labels } from '#base/labels.ts'
import { minus } from '#base/money/money.ts'
import { required } from '#base/required.ts'
import { storedAgreedRate } from '#statutory/agreed-rate.ts'
import type { TracedFigure, TraceReader } from '#statutory/explanation.ts'
import { createTrace } from '#statutory/trace/calculation-trace.ts'
import { count, dividedBy, factor, hours, hoursText, less, plus, times } from '#statutory/trace/term.ts'
import { HOURS_FORMULA } from '../payslip/agreed-hours.ts'
import { backPayParts, isBackPay, partDifference } from '../payslip/back-pay-lines.ts'
import { LOAN_FORMULA, loanBalance } from '../payslip/loan-deductions.ts'
import { SHORTAGE_FORMULA, shortageTaken } from '../payslip/shortage.ts'
import { backPayPartName } from './back-pay.ts'

const SENTENCES = {
  'pay.once': { en: '{{amount}}, once, in this run.', zh: '本次薪資單次加扣項 {{amount}}。' },
  'pay.monthly': { en: '{{amount}} every month.', zh: '每月固定 {{amount}}。' },
  'pay.share': {
    en: '{{amount}}: the part of the monthly amount that this run pays.',
    zh: '{{amount}}：固定加扣項中由本次薪資發放之部分。',
  },
  'pay.back': {
    en: '{{amount}} was due for earlier months and is paid now.',
    zh: '補發前幾個月應付未付之 {{amount}}。',
  },
  'pay.recovery': {
    en: '{{amount}} was paid too much for earlier months and is taken back.',
    zh: '收回前幾個月溢付之 {{amount}}。',
  },
  hours: { en: '{{amount}} for {{hours}} at the agreed rate.', zh: '按約定費率計 {{hours}}，共 {{amount}}。' },
  loan: {
    en: '{{amount}} goes to the loan. {{owed}} is left to repay.',
    zh: '本次扣還借款 {{amount}}，尚餘 {{owed}}。',
  },
  advanced: {
    en: 'Pay is {{amount}} short of the deductions. The company advances it and takes it back from later pay.',
    zh: '薪資不足支付扣款 {{amount}}，由公司先行墊付，之後自薪資扣回。',
  },
  returned: { en: '{{amount}} of what the company advanced is taken back.', zh: '扣回公司先前墊付款 {{amount}}。' },
} as const satisfies Labels

const STEPS = {
  amount: { en: 'Amount', zh: '金額' },
  month_amount: { en: 'Amount of the month', zh: '每月金額' },
  share: { en: 'Part of this run', zh: '本次薪資之部分' },
  hour: { en: 'Agreed rate × hours', zh: '約定費率 × 時數' },
  wages: { en: 'Wages of {{hours}}', zh: '{{hours}}之工資' },
  multiple: { en: 'Wages × {{times}} × hours ÷ normal hours', zh: '工資 × {{times}} × 時數 ÷ 正常工時' },
  due: { en: 'Due now', zh: '本期應還' },
  taken: { en: 'Taken, as far as pay allows', zh: '本次扣還（以薪資可供金額為限）' },
  left: { en: 'Left to repay afterwards', zh: '扣還後餘額' },
  owed: { en: 'Owed before', zh: '先前尚欠' },
  short: { en: 'Pay less deductions', zh: '薪資減扣款' },
  returned: { en: 'Taken back, as far as pay allows', zh: '本次扣回（以薪資可供金額為限）' },
  total: { en: 'Total', zh: '合計' },
  part: { en: '{{part}}: due less paid', zh: '{{part}}：應付減已付' },
  part_settled: {
    en: '{{part}}: due less paid, less what was made good before',
    zh: '{{part}}：應付減已付、減先前已補',
  },
  recovered: { en: 'Taken back', zh: '收回金額' },
} as const satisfies Labels

const NEAREST = [{ round: 'half-up', to: 1 }] as const

/** Traces the formulas of every country: typed and monthly amounts, agreed hours, loans, advances, back pay. */
export function traceCompanyFormula(
  basis: Basis,
  reader: TraceReader,
  names: ReadonlyMap<string, Label>,
): TracedFigure | undefined {
  if (isBackPay(basis)) return traceBackPay(basis, reader, names)
  if (basis.f === HOURS_FORMULA) return traceHours(basis, reader)
  if (basis.f === LOAN_FORMULA) return traceLoan(basis, reader)
  if (basis.f === SHORTAGE_FORMULA) return traceShortage(basis, reader)
  const sentence = (SENTENCES as Labels)[basis.f]
  if (!sentence) return undefined
  const sum = createTrace(reader)
  const amount = basisNumber(basis, 'a')
  if (typeof basis.i.w === 'number') sum.addStep(STEPS.month_amount, sum.amount(basis.i.w))
  sum.addStep(basis.f === 'pay.share' ? STEPS.share : STEPS.amount, sum.amount(amount))
  return sum.finish(sentence, { amount: sum.money(amount) })
}

function traceBackPay(basis: Basis, reader: TraceReader, names: ReadonlyMap<string, Label>): TracedFigure {
  const sum = createTrace(reader)
  const parts = backPayParts(basis)
  const differences = parts.map((part) => {
    const { now, was, settled } = part
    const taken = [sum.amount(was), ...(settled === 0 ? [] : [sum.amount(settled)])]
    return sum.addStep(settled === 0 ? STEPS.part : STEPS.part_settled, less(sum.amount(now), ...taken), [], {
      part: backPayPartName(part, reader.language, names),
    })
  })
  const [only] = differences
  const total = only && differences.length === 1 ? only : sum.addStep(STEPS.total, plus(...differences))
  const net = parts.reduce((all, part) => all + partDifference(part), 0)
  const isTaken = basis.f === 'pay.recovery'
  if (isTaken) sum.addStep(STEPS.recovered, less(sum.amount(0), total))
  return sum.finish(SENTENCES[isTaken ? 'pay.recovery' : 'pay.back'], { amount: sum.money(isTaken ? -net : net) })
}

function traceHours(basis: Basis, reader: TraceReader): TracedFigure {
  const sum = createTrace(reader)
  const own = required(storedAgreedRate(basis), 'agreed rate of hours')
  const [t, w] = [basisNumber(basis, 't'), basisNumber(basis, 'w')]
  const spent = hoursText(t, reader.language)
  const rate = 'perHour' in own ? undefined : factor(own.multiple)
  const paid = rate
    ? sum.addStep(
        STEPS.multiple,
        dividedBy(
          times(
            sum.addStep(STEPS.wages, sum.amount(w), [], {
              hours: hoursText(basisNumber(basis, 'wm'), reader.language),
            }),
            rate,
            count(t),
          ),
          count(basisNumber(basis, 'wm')),
        ),
        NEAREST,
        { times: rate.text },
      )
    : sum.addStep(STEPS.hour, times(sum.amount('perHour' in own ? own.perHour : 0), hours(t)), NEAREST)
  return sum.finish(SENTENCES.hours, { amount: sum.signedAmount(paid), hours: spent })
}

function traceLoan(basis: Basis, reader: TraceReader): TracedFigure {
  const sum = createTrace(reader)
  const { lent, repaid, due, taken, owed } = loanBalance(basis)
  sum.addStep(STEPS.left, less(sum.amount(lent), sum.amount(repaid), sum.amount(taken)))
  const dueStep = sum.addStep(STEPS.due, sum.amount(due))
  if (taken < due) sum.addStep(STEPS.taken, dueStep, [{ atMost: taken }])
  return sum.finish(SENTENCES.loan, { amount: sum.money(taken), owed: sum.money(owed) })
}

function traceShortage(basis: Basis, reader: TraceReader): TracedFigure {
  const sum = createTrace(reader)
  const [owed, room, taken] = [basisNumber(basis, 'owed'), basisNumber(basis, 'room'), shortageTaken(basis)]
  if (room < 0) {
    sum.addStep(STEPS.short, sum.amount(room))
    return sum.finish(SENTENCES.advanced, { amount: sum.money(minus(0, room)) })
  }
  sum.addStep(STEPS.returned, sum.addStep(STEPS.owed, sum.amount(owed)), [{ atMost: room }])
  return sum.finish(SENTENCES.returned, { amount: sum.money(taken) })
}

/**
 * Appends what earlier runs of the month paid or deducted of the same line. The result is not below zero where the law
 * gives nothing back.
 */
export function subtractEarlierAmounts(
  worked: TracedFigure,
  reader: TraceReader,
  amounts: { whole: number; taken: number; settles: boolean },
): TracedFigure {
  const sum = createTrace(reader)
  const { whole, taken, settles } = amounts
  sum.addStep(EARLIER_PAY_STEPS.before, sum.amount(taken))
  const now = sum.addStep(
    EARLIER_PAY_STEPS.now,
    less(sum.amount(whole), sum.amount(taken)),
    settles ? [] : [{ atLeast: 0 }],
  )
  const { steps } = sum.finish(STEPS.total, {})
  const also = formatLabel(EARLIER_PAY_SENTENCE, reader.language, {
    taken: sum.money(taken),
    now: sum.signedAmount(now),
  })
  const space = reader.language === 'en' ? ' ' : ''
  return { ...worked, sentence: `${worked.sentence}${space}${also}`, steps: [...worked.steps, ...steps] }
}

const EARLIER_PAY_STEPS = {
  before: { en: 'Counted with earlier pay of the month', zh: '當月先前薪資已計' },
  now: { en: 'Left for this run', zh: '本次薪資金額' },
} as const satisfies Labels

const EARLIER_PAY_SENTENCE: Label = {
  en: '{{taken}} of it came with earlier pay of the month, so this run has {{now}}.',
  zh: '其中 {{taken}} 已於當月先前薪資計入，本次薪資為 {{now}}。',
}
