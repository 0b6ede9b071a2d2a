import { amountNamed, type Basis, basisNumber, basisRows } from '#base/calculation/basis.ts'
import { daysText, daysTextEnglish } from '#base/days/days-text.ts'
import type { Label } from '#base/labels.ts'
import type { TracedFigure, TraceReader } from '../../explanation.ts'
import type { TraceReason } from '../../trace/calculation-trace.ts'
import { dividedBy, fraction, less, plus, type Term, times } from '../../trace/term.ts'
import { wholeAt } from '../employment-act/part-month.ts'
import { recompute } from '../explanation/recompute.ts'
import { createRinggitTrace } from './ringgit.ts'

const SENTENCES = {
  whole: { en: '{{amount}}: the pay of the whole period.', zh: '{{amount}}：整期薪資。' },
  full: { en: '{{amount}}: the full amount.', zh: '{{amount}}：全額。' },
  part: {
    en: '{{amount}} for {{days}} of {{of}} days.',
    zh: '{{of}} 日中之 {{days}} 日，計 {{amount}}。',
  },
  stretches: {
    en: '{{amount}}: each part of the period at its own pay.',
    zh: '{{amount}}：各段期間依其薪資分別計算。',
  },
  unpaid: { en: '{{amount}} for {{said}} without pay.', zh: '無薪 {{days}} 日，計 {{amount}}。' },
} as const satisfies Record<string, Label>

const STEPS = {
  pay: { en: 'Pay of the period', zh: '整期薪資' },
  pay_of: { en: 'Pay of the period, part {{part}}', zh: '整期薪資（第 {{part}} 段）' },
  served: { en: 'Pay for {{days}} of {{of}} days', zh: '{{of}} 日中 {{days}} 日之薪資' },
  kept: { en: 'Pay for {{said}} that count as paid', zh: '有薪 {{days}} 日之薪資' },
  change: { en: 'Change of pay', zh: '薪資增減' },
  total: { en: 'Total', zh: '合計' },
  all_served: { en: 'Pay of all days in service', zh: '全部在職天數之薪資' },
  all_kept: { en: 'Pay of the days that are paid', zh: '有薪天數之薪資' },
  amount: { en: 'Full amount', zh: '全額' },
} as const satisfies Record<string, Label>

const WAYS: { readonly [way: string]: Label } = {
  fixed_26: { en: 'The company counts 26 days in a month', zh: '公司以每月 26 日計算' },
  working_days: { en: 'The company counts working days', zh: '公司以工作日計算' },
}
const CYCLE: Label = { en: 'Paid in parts of the month: {{cycle}}', zh: '當月分期發薪：{{cycle}}' }
const CALENDAR: Label = { en: 'Calendar days of the month count', zh: '以當月日曆天數計算' }
const TO_THE_SEN = [{ round: 'half-up', to: 1 }] as const

/** Traces basic pay, unpaid days and prorated amounts: pay × days ÷ days of the period, for each stretch. */
export function traceDays(basis: Basis, reader: TraceReader): TracedFigure {
  const sum = createRinggitTrace(reader)
  const hd = basis.i.hd === undefined ? 1 : basisNumber(basis, 'hd')
  const days = (counted: number): Term => fraction(counted, 2 * hd)
  const dayCount = (counted: number) => daysText(counted, hd)
  const amount = sum.money(amountNamed(recompute(basis), 'amount'))
  const why: TraceReason[] = [
    basis.i.way === undefined ? CALENDAR : WAYS[String(basis.i.way)],
    typeof basis.i.cycle === 'string' && basis.i.cycle !== '1/1' && ([CYCLE, { cycle: basis.i.cycle }] as const),
  ]
  if (basis.f === 'pay.part') {
    const [w, d, of] = [basisNumber(basis, 'w'), basisNumber(basis, 'd'), basisNumber(basis, 'of')]
    const full = sum.addStep(STEPS.amount, sum.amount(w))
    if (d === of) return sum.finish(SENTENCES.full, { amount })
    sum.addStep(STEPS.served, dividedBy(times(full, days(d)), days(of)), TO_THE_SEN, {
      days: dayCount(d),
      of: dayCount(of),
    })
    return sum.finish(SENTENCES.part, { amount, days: dayCount(d), of: dayCount(of) }, why)
  }
  const isUnpaid = basis.f === 'pay.unpaid' || basis.f === 'pay.cycle_unpaid'
  const rows = isUnpaid ? basisRows(basis, 'p', 'd', 'u') : basisRows(basis, 'p', 'd').map((row) => ({ ...row, u: 0 }))
  const label = rows.length > 1 ? STEPS.pay_of : STEPS.pay
  const stretches = rows.map(({ p, d, u }, at) => ({
    d,
    u,
    of: wholeAt(basis, at),
    pay: sum.addStep(label, sum.amount(p), [], { part: at + 1 }),
  }))
  const payForDays = (counted: number, of: number, pay: Term, step: Label) =>
    counted === of
      ? pay
      : sum.addStep(step, dividedBy(times(pay, days(counted)), days(of)), TO_THE_SEN, {
          days: dayCount(counted),
          said: daysTextEnglish(counted, hd),
          of: dayCount(of),
        })
  const served = stretches.map(({ d, of, pay }) => payForDays(d, of, pay, STEPS.served))
  if (!isUnpaid) {
    if (served.length > 1) sum.addStep(STEPS.total, plus(...served))
    const [first] = stretches
    const isWhole = served.length === 1 && first?.d === first?.of
    const form = isWhole ? SENTENCES.whole : served.length === 1 ? SENTENCES.part : SENTENCES.stretches
    return sum.finish(
      form,
      { amount, days: dayCount(first?.d ?? 0), of: dayCount(first?.of ?? 0) },
      isWhole ? why.slice(1) : why,
    )
  }
  const paid = stretches.map(({ d, u, of, pay }) => payForDays(d - u, of, pay, STEPS.kept))
  const total = (terms: readonly Term[], step: Label) => {
    const [only, ...more] = terms
    return only && more.length === 0 ? only : sum.addStep(step, plus(...terms))
  }
  const without = total(paid, STEPS.all_kept)
  sum.addStep(STEPS.change, less(without, total(served, STEPS.all_served)))
  const away = stretches.reduce((counted, { u }) => counted + u, 0)
  return sum.finish(SENTENCES.unpaid, { amount, days: dayCount(away), said: daysTextEnglish(away, hd) }, why)
}
