import { amountNamed, type Basis, basisNumber, basisRows } from '#base/calculation/basis.ts'
import { daysText, daysTextEnglish } from '#base/days/days-text.ts'
import type { Label } from '#base/labels.ts'
import type { TracedFigure, TraceReader } from '../../explanation.ts'
import type { CalculationTrace, TraceReason } from '../../trace/calculation-trace.ts'
import { count, dividedBy, fraction, less, plus, type Term, times } from '../../trace/term.ts'
import { recompute } from '../explanation/recompute.ts'
import { createDollarTrace, NEAREST } from './dollars.ts'

const SENTENCES = {
  whole: { en: '{{amount}}: the wage of the whole period.', zh: '{{amount}}：全月薪資。' },
  whole_cycle: { en: '{{amount}}: the wage of the whole period.', zh: '{{amount}}：本期全額薪資。' },
  full: { en: '{{amount}}: the full monthly amount.', zh: '{{amount}}：每月全額。' },
  part: { en: '{{amount}} for {{days}} of {{of}} days.', zh: '{{of}} 日中之 {{days}} 日，計 {{amount}}。' },
  stretches: {
    en: '{{amount}}: each part of the period at its own wage.',
    zh: '{{amount}}：各段期間依其工資分別計算。',
  },
  unpaid: { en: '{{amount}} for {{said}} without pay.', zh: '無薪 {{days}} 日，計 {{amount}}。' },
} as const satisfies Record<string, Label>

const STEPS = {
  wage: { en: 'Monthly wage', zh: '月薪' },
  wage_of: { en: 'Monthly wage, part {{part}} of the period', zh: '月薪（第 {{part}} 段期間）' },
  amount: { en: 'Monthly amount', zh: '每月金額' },
  served: { en: 'Wage for {{days}} of {{of}} days', zh: '{{of}} 日中 {{days}} 日之工資' },
  away: {
    en: 'Wage × {{said}} without pay ÷ {{of}}',
    zh: '無薪 {{days}} 日之工資（每日為月薪 {{of}} 分之一）',
  },
  bounded: { en: 'No more than was earned', zh: '以應得工資為限' },
  change: { en: 'Change of pay', zh: '薪資增減' },
  total: { en: 'Total', zh: '合計' },
} as const satisfies Record<string, Label>

const WHY = {
  thirtieth: { en: 'A day of part of a month is a thirtieth', zh: '未滿整月者，每日以三十分之一計算' },
  cycle: { en: 'Part {{cycle}} of the month', zh: '當月第 {{cycle}} 期' },
} as const satisfies Record<string, Label>

/** Traces the monthly wage of days, unpaid days, and monthly amounts for part of a month. */
export function traceWage(basis: Basis, reader: TraceReader): TracedFigure {
  const sum = createDollarTrace(reader)
  const hd = basis.i.hd === undefined ? 1 : basisNumber(basis, 'hd')
  const amount = sum.money(amountNamed(recompute(basis), 'amount'))
  const why: TraceReason[] = [typeof basis.i.cycle === 'string' ? [WHY.cycle, { cycle: basis.i.cycle }] : WHY.thirtieth]
  if (basis.f === 'tw.part') {
    const [w, d, of] = [basisNumber(basis, 'w'), basisNumber(basis, 'd'), basisNumber(basis, 'of')]
    const days = daysText(d, hd)
    const whole = sum.addStep(STEPS.amount, sum.amount(w))
    if (d === of) return sum.finish(SENTENCES.full, { amount })
    const params = { days, of: daysText(of, hd) }
    sum.addStep(STEPS.served, dividedBy(times(whole, fraction(d, 2 * hd)), fraction(of, 2 * hd)), NEAREST, params)
    return sum.finish(SENTENCES.part, { amount, ...params }, why)
  }
  if (basis.f === 'tw.partMonth') return tracePartMonth(sum, basis, amount, why)
  const isUnpaid = basis.f === 'tw.unpaidDays'
  const of = basisNumber(basis, 'of')
  const rows = isUnpaid ? basisRows(basis, 'p', 'd', 'u') : basisRows(basis, 'p', 'd').map((row) => ({ ...row, u: 0 }))
  const label = rows.length > 1 ? STEPS.wage_of : STEPS.wage
  const stretches = rows
    .map(({ p, d, u }, at) => ({ d, u, wage: sum.addStep(label, sum.amount(p), [], { part: at + 1 }) }))
    .map(({ d, u, wage }) => ({ d, u, wage, earned: addServedStep(sum, wage, d, of, hd) }))
  if (isUnpaid) return traceUnpaidDays(sum, basis, { stretches, amount, why, hd })
  const earned = stretches.map((stretch) => stretch.earned)
  if (earned.length > 1) sum.addStep(STEPS.total, plus(...earned))
  const [first] = stretches
  const isWhole = earned.length === 1 && first?.d === of
  const inFull = basis.i.cycle === undefined ? SENTENCES.whole : SENTENCES.whole_cycle
  const form = isWhole ? inFull : earned.length === 1 ? SENTENCES.part : SENTENCES.stretches
  const params = { amount, days: daysText(first?.d ?? 0, hd), of: daysText(of, hd) }
  return sum.finish(form, params, isWhole && basis.i.cycle === undefined ? [] : why)
}

/** Adds the wage of `d` of `of` days, in half-days or `hd` parts of one. */
function addServedStep(sum: CalculationTrace, wage: Term, d: number, of: number, hd: number): Term {
  if (d === of) return wage
  const params = { days: daysText(d, hd), of: daysText(of, hd) }
  return sum.addStep(STEPS.served, dividedBy(times(wage, fraction(d, 2 * hd)), fraction(of, 2 * hd)), NEAREST, params)
}

type UnpaidTerms = {
  /** Each has its days, the unpaid ones among them, the monthly wage and the wage of the days. */
  readonly stretches: readonly { d: number; u: number; wage: Term; earned: Term }[]
  readonly amount: string
  readonly why: readonly TraceReason[]
  readonly hd: number
}

function traceUnpaidDays(
  sum: CalculationTrace,
  basis: Basis,
  { stretches, amount, why, hd }: UnpaidTerms,
): TracedFigure {
  const per = basisNumber(basis, 'per')
  const taken = stretches.map(({ d, u, wage, earned }) => {
    if (u >= d) return earned
    const params = { days: daysText(u, hd), said: daysTextEnglish(u, hd), of: daysText(per, hd) }
    const away = dividedBy(times(wage, fraction(u, 2 * hd)), fraction(per, 2 * hd))
    const lost = sum.addStep(STEPS.away, away, NEAREST, params)
    const most = Number(earned.value.n)
    return Number(lost.value.n) > most ? sum.addStep(STEPS.bounded, lost, [{ atMost: most }]) : lost
  })
  sum.addStep(STEPS.change, less(sum.amount(0), ...taken))
  const days = stretches.reduce((counted, { u }) => counted + u, 0)
  return sum.finish(SENTENCES.unpaid, { amount, days: daysText(days, hd), said: daysTextEnglish(days, hd) }, why)
}

function tracePartMonth(
  sum: CalculationTrace,
  basis: Basis,
  amount: string,
  why: readonly TraceReason[],
): TracedFigure {
  const [w, d, of] = [basisNumber(basis, 'w'), basisNumber(basis, 'd'), basisNumber(basis, 'of')]
  const wage = sum.addStep(STEPS.wage, sum.amount(w))
  if (d === of) return sum.finish(SENTENCES.whole, { amount })
  const days = Math.min(d, 30)
  sum.addStep(STEPS.served, dividedBy(times(wage, count(days)), count(30)), NEAREST, { days, of: 30 })
  return sum.finish(SENTENCES.part, { amount, days, of: 30 }, why)
}
