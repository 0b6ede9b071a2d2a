import { amountNamed, type Basis, basisNumber } from '#base/calculation/basis.ts'
import { isLess } from '#base/calculation/exact.ts'
import { dayText } from '#base/days/day-text.ts'
import type { Label } from '#base/labels.ts'
import { ratio } from '#base/money/money.ts'
import { storedAgreedRate } from '../../agreed-rate.ts'
import type { TracedFigure, TraceReader } from '../../explanation.ts'
import type { CalculationTrace, TraceReason } from '../../trace/calculation-trace.ts'
import { count, dividedBy, factor, fraction, hours, hoursText, less, plus, type Term, times } from '../../trace/term.ts'
import { recompute } from '../explanation/recompute.ts'
import type { LeaveId } from '../labor-standards/leave-kinds.ts'
import { leavePortion } from '../labor-standards/leave-pay.ts'
import { type WorkDay, type WorkingRules, workingLaw } from '../labor-standards/rules.ts'
import { severanceLaw } from '../labor-standards/severance.ts'
import { createDollarTrace, NEAREST } from './dollars.ts'

const SENTENCES = {
  working_day: { en: '{{amount}} for {{hours}} of overtime.', zh: '平日加班 {{hours}}，計 {{amount}}。' },
  rest_day: { en: '{{amount}} for {{hours}} of work on a rest day.', zh: '休息日出勤 {{hours}}，計 {{amount}}。' },
  holiday: { en: '{{amount}} for {{hours}} of work on a holiday.', zh: '國定假日出勤 {{hours}}，計 {{amount}}。' },
  regular_day_off: {
    en: '{{amount}} for {{hours}} of work on a regular day off.',
    zh: '例假出勤 {{hours}}，計 {{amount}}。',
  },
  missed: { en: '{{amount}} for {{hours}} not worked.', zh: '缺勤 {{hours}}，計 {{amount}}。' },
  unused: { en: '{{amount}} for {{days}} days of leave not taken.', zh: '未休假 {{days}} 日，計 {{amount}}。' },
  unused_one: { en: '{{amount}} for one day of leave not taken.', zh: '未休假 1 日，計 {{amount}}。' },
  leave: { en: '{{amount}} for {{hours}} of leave.', zh: '請假 {{hours}}，計 {{amount}}。' },
  severance: { en: '{{amount}} of severance pay.', zh: '資遣費 {{amount}}。' },
} as const satisfies Record<string, Label>

const STEPS = {
  wage: { en: 'Monthly wage', zh: '月薪' },
  average: { en: 'Average monthly wage', zh: '月平均工資' },
  extra: {
    en: 'Wage × hours at their rates ÷ {{month}} hours of a month',
    zh: '月薪 × 各段時數與倍數 ÷ 每月 {{month}} 小時',
  },
  hours: { en: 'Wage × hours ÷ {{month}} hours of a month', zh: '月薪 × 時數 ÷ 每月 {{month}} 小時' },
  unused: { en: 'Wage × days not taken ÷ {{days}} days of a month', zh: '月薪 × 未休日數 ÷ 每月 {{days}} 日' },
  lost: {
    en: 'Wage × hours without pay ÷ {{month}}, half pay counts half',
    zh: '月薪 × 未給薪時數 ÷ {{month}}（半薪以半數計）',
  },
  agreed_hour: { en: 'By the rate agreed for an hour', zh: '按約定每小時費率' },
  agreed_times: { en: 'By the agreed {{times}} times the ordinary rate', zh: '按約定平日每小時工資額 {{times}} 倍' },
  greater: { en: 'The greater of the two is paid', zh: '給付兩者較高者' },
  smaller: { en: 'The smaller of the two is taken', zh: '扣除兩者較低者' },
  taken: { en: 'Taken from pay', zh: '自薪資扣除' },
  severance: { en: 'Wage × years of service × {{times}} month', zh: '月平均工資 × 年資 × {{times}} 個月' },
  most: { en: 'Wage × {{months}} months, the most', zh: '月平均工資 × 上限 {{months}} 個月' },
} as const satisfies Record<string, Label>

const WHY = {
  act: { en: 'Rates of the Labor Standards Act', zh: '依勞動基準法之倍數' },
  usual: { en: 'The company pays 1.34, 1.67 and 2.67 times', zh: '公司採用 1.34、1.67、2.67 倍' },
  day_first: { en: 'A day’s wage is due however short the work', zh: '不論時數多寡，先加發一日工資' },
  agreed: { en: 'A rate was agreed for this work', zh: '此類出勤另有約定費率' },
  on: { en: 'Worked on {{on}}', zh: '出勤日期 {{on}}' },
  unused_on: { en: 'By the pay of {{on}}', zh: '依 {{on}} 之薪資計算' },
  a_day: { en: 'A day counts {{hours}}', zh: '一日以 {{hours}} 計' },
} as const satisfies Record<string, Label>

/**
 * Traces extra work, hours not worked, leave, unused leave and severance pay: parts of the monthly wage, rounded once.
 */
export function traceWork(basis: Basis, reader: TraceReader): TracedFigure {
  const sum = createDollarTrace(reader)
  const amount = sum.money(amountNamed(recompute(basis), 'amount'))
  if (basis.f === 'tw.severance') return traceSeverance(sum, basis, amount)
  const rules = workingLaw(basis.m).value
  const time = basisNumber(basis, 't')
  const wage = sum.addStep(STEPS.wage, sum.amount(basisNumber(basis, 'w')))
  const spent = { amount, hours: hoursText(time, reader.language) }
  const month = ratio(rules.dayMinutes, rules.monthDays, 60, 'down')
  if (basis.f === 'tw.leave') {
    const { n } = leavePortion(rules, toLeaveTaken(basis))
    sum.addStep(STEPS.lost, dividedBy(times(wage, fraction(n, 120)), count(month)), NEAREST, { month })
    return sum.finish(SENTENCES.leave, spent)
  }
  if (basis.f === 'tw.unusedLeave') return traceUnusedLeave(sum, basis, { rules, wage, amount }, reader)
  const isMissed = basis.f === 'tw.missedHours'
  const day = basis.f.startsWith('tw.overtime.') ? (basis.f.slice('tw.overtime.'.length) as WorkDay) : undefined
  const weighted = day ? weightedHours(rules, day, time, basis.i.x === 'usual' ? 'usual' : 'exact') : hours(time)
  const lawful = sum.addStep(day ? STEPS.extra : STEPS.hours, dividedBy(times(wage, weighted), count(month)), NEAREST, {
    month,
  })
  const agreed = addAgreedPayStep(sum, basis, wage, month)
  const decides = agreed && isMissed === isLess(agreed.value, lawful.value) ? agreed : lawful
  if (agreed) sum.addStep(isMissed ? STEPS.smaller : STEPS.greater, decides)
  if (isMissed) sum.addStep(STEPS.taken, less(sum.amount(0), decides))
  const why: TraceReason[] = [
    day && (basis.i.x === 'usual' ? WHY.usual : WHY.act),
    day && rules.extra[day].dayFirst && WHY.day_first,
    agreed && WHY.agreed,
    typeof basis.i.on === 'string' && ([WHY.on, { on: dayText(basis.i.on, reader.language) }] as const),
  ]
  return sum.finish(SENTENCES[day ?? 'missed'], spent, why)
}

/** Leave that was not taken, in days of the month's wage. */
function traceUnusedLeave(
  sum: CalculationTrace,
  basis: Basis,
  { rules, wage, amount }: { readonly rules: WorkingRules; readonly wage: Term; readonly amount: string },
  reader: TraceReader,
): TracedFigure {
  const { dayMinutes, monthDays } = rules
  const days = fraction(basisNumber(basis, 't'), dayMinutes)
  const lawful = sum.addStep(STEPS.unused, dividedBy(times(wage, days), count(monthDays)), NEAREST, { days: monthDays })
  const agreed = addAgreedPayStep(sum, basis, wage, ratio(dayMinutes, monthDays, 60, 'down'))
  if (agreed) sum.addStep(STEPS.greater, isLess(agreed.value, lawful.value) ? lawful : agreed)
  const why: TraceReason[] = [
    agreed && WHY.agreed,
    [WHY.a_day, { hours: hoursText(dayMinutes, reader.language) }],
    typeof basis.i.on === 'string' && ([WHY.unused_on, { on: dayText(basis.i.on, reader.language) }] as const),
  ]
  const sentence = basisNumber(basis, 't') === dayMinutes ? SENTENCES.unused_one : SENTENCES.unused
  return sum.finish(sentence, { amount, days: days.text }, why)
}

/** Hours, each stretch at its multiple, after a day's wage where the law gives one. */
function weightedHours(rules: WorkingRules, day: WorkDay, time: number, multiples: 'exact' | 'usual'): Term {
  const { dayFirst, bands } = rules.extra[day]
  const terms: Term[] = dayFirst && time > 0 ? [hours(rules.dayMinutes)] : []
  let done = 0
  for (const band of bands) {
    const until = Math.min(time, band.until)
    if (until <= done) continue
    if (band[multiples] > 0) terms.push(times(hours(until - done), fraction(band[multiples], 300)))
    done = until
  }
  return terms.length > 0 ? plus(...terms) : count(0)
}

function addAgreedPayStep(sum: CalculationTrace, basis: Basis, wage: Term, month: number): Term | undefined {
  const own = storedAgreedRate(basis)
  if (!own) return undefined
  const spent = hours(basisNumber(basis, 't'))
  if ('perHour' in own) return sum.addStep(STEPS.agreed_hour, times(sum.amount(own.perHour), spent), NEAREST)
  const rate = factor(own.multiple)
  return sum.addStep(STEPS.agreed_times, dividedBy(times(wage, rate, spent), count(month)), NEAREST, {
    times: rate.text,
  })
}

function toLeaveTaken({ i }: Basis) {
  return {
    leave: i.k as LeaveId,
    minutes: Number(i.t ?? 0),
    sickBefore: Number(i.y ?? 0),
    menstrualBefore: Number(i.ym ?? 0),
    serviceMonths: Number(i.sm ?? 0),
  }
}

function traceSeverance(sum: CalculationTrace, basis: Basis, amount: string): TracedFigure {
  const { newHalvesPerYear, newMostHalves, formerHalvesPerYear } = severanceLaw(basis.m).value
  const wage = sum.addStep(STEPS.average, sum.amount(basisNumber(basis, 'w')))
  const [service, perYear, isNew] = [basisNumber(basis, 'sv'), basisNumber(basis, 'per') || 12, basis.i.k === 'new']
  const halves = isNew ? newHalvesPerYear : formerHalvesPerYear
  if (isNew && service * halves > newMostHalves * perYear) {
    const months = fraction(newMostHalves, 2)
    sum.addStep(STEPS.most, times(wage, months), NEAREST, { months: months.text })
  } else {
    const each = fraction(halves, 2)
    sum.addStep(STEPS.severance, dividedBy(times(wage, count(service), each), count(perYear)), NEAREST, {
      times: each.text,
    })
  }
  return sum.finish(SENTENCES.severance, { amount })
}
