import { amountNamed, type Basis, basisNumber } from '#base/calculation/basis.ts'
import { isLess } from '#base/calculation/exact.ts'
import { dayText } from '#base/days/day-text.ts'
import type { Label } from '#base/labels.ts'
import { storedAgreedRate } from '../../agreed-rate.ts'
import type { TracedFigure, TraceReader } from '../../explanation.ts'
import type { CalculationTrace, TraceReason } from '../../trace/calculation-trace.ts'
import { count, dividedBy, factor, fraction, hours, hoursText, less, plus, type Term, times } from '../../trace/term.ts'
import { type WorkingRules, workingLaw } from '../employment-act/rules.ts'
import { dayRate, type PayBasis } from '../employment-act/work-pay.ts'
import { recompute } from '../explanation/recompute.ts'
import { createRinggitTrace } from './ringgit.ts'

const SENTENCES = {
  worked: { en: '{{amount}} for {{hours}} of {{kind}}.', zh: '{{kind}} {{hours}}，計 {{amount}}。' },
  missed: { en: '{{amount}} for {{hours}} not worked.', zh: '缺勤 {{hours}}，計 {{amount}}。' },
  unused: { en: '{{amount}} for {{days}} days of leave not taken.', zh: '未休假 {{days}} 日，計 {{amount}}。' },
  unused_one: { en: '{{amount}} for one day of leave not taken.', zh: '未休假 1 日，計 {{amount}}。' },
  incomplete: { en: '{{amount}} for {{days}} of {{of}} days.', zh: '{{of}} 日中之 {{days}} 日，計 {{amount}}。' },
} as const satisfies Record<string, Label>

const KINDS = {
  overtime: { en: 'overtime on a normal day', zh: '平日加班' },
  restDay: { en: 'work on a rest day', zh: '休息日出勤' },
  publicHoliday: { en: 'work on a public holiday', zh: '國定假日出勤' },
} as const satisfies Record<string, Label>

const STEPS = {
  month: { en: 'Wages of a month', zh: '月工資' },
  week: { en: 'Wages of a week', zh: '週工資' },
  day: { en: 'Wages of a day', zh: '日工資' },
  overtime: {
    en: 'Wages × {{times}} × hours ÷ {{divisor}} days ÷ hours of a day',
    zh: '工資 × {{times}} × 時數 ÷ {{divisor}} 日 ÷ 每日工時',
  },
  days: { en: 'Days of ordinary pay for the normal hours', zh: '正常工時給付之日數' },
  all: {
    en: 'Ordinary pay of these days, with the hours beyond at {{times}} times',
    zh: '上述日數之平常工資，超時部分為 {{times}} 倍',
  },
  all_days: { en: 'Ordinary pay of these days', zh: '上述日數之平常工資' },
  missed: { en: 'Ordinary pay of the hours', zh: '缺勤時數之平常工資' },
  agreed_hour: { en: 'By the rate agreed for an hour', zh: '按約定每小時費率' },
  agreed_times: { en: 'By the agreed {{times}} times the ordinary rate', zh: '按約定平常時薪 {{times}} 倍' },
  greater: { en: 'The greater of the two is paid', zh: '給付兩者較高者' },
  smaller: { en: 'The smaller of the two is taken', zh: '扣除兩者較低者' },
  taken: { en: 'Taken from pay', zh: '自薪資扣除' },
  unused: { en: 'Wages × days not taken ÷ {{divisor}} days', zh: '工資 × 未休日數 ÷ {{divisor}} 日' },
  part: { en: 'Wages of the eligible days', zh: '應計天數之工資' },
} as const satisfies Record<string, Label>

const WHY = {
  daily: { en: 'Paid by the day', zh: '按日計薪' },
  monthly: { en: 'Paid by the month', zh: '按月計薪' },
  normal: { en: 'A normal day has {{hours}}', zh: '正常每日工時 {{hours}}' },
  agreed: { en: 'A rate was agreed for this work', zh: '此類出勤另有約定費率' },
  on: { en: 'Worked on {{on}}', zh: '出勤日期 {{on}}' },
  unused_on: { en: 'By the pay of {{on}}', zh: '依 {{on}} 之薪資計算' },
} as const satisfies Record<string, Label>

const TO_THE_SEN = [{ round: 'half-up', to: 1 }] as const

/** Traces overtime, rest days, holidays and hours not worked, at the Act's rate or the agreed one. */
export function traceWork(basis: Basis, reader: TraceReader): TracedFigure {
  const sum = createRinggitTrace(reader)
  const rules = workingLaw(basis.m).value
  const kind = basis.f.slice('ea.'.length) as keyof typeof KINDS | 'missedHours' | 'unusedLeave' | 'incompleteMonth'
  const amount = sum.money(amountNamed(recompute(basis), 'amount'))
  if (kind === 'incompleteMonth') {
    const [d, of] = [basisNumber(basis, 'd'), basisNumber(basis, 'of')]
    const wages = sum.addStep(STEPS.month, sum.amount(basisNumber(basis, 'w')))
    sum.addStep(STEPS.part, dividedBy(times(wages, count(d)), count(of)), TO_THE_SEN)
    return sum.finish(SENTENCES.incomplete, { amount, days: d, of })
  }
  const [time, normal] = [basisNumber(basis, 't'), basisNumber(basis, 'n')]
  const per = basis.i.per as 'month' | 'week' | 'day'
  const wages = sum.addStep(STEPS[per], sum.amount(basisNumber(basis, 'w')))
  const divisor = per === 'day' ? [] : [count(per === 'month' ? rules.monthlyDivisor : rules.weeklyDivisor)]
  const hour = { wages, by: [...divisor, hours(normal)] }
  const lawful =
    kind === 'missedHours'
      ? addMissedHoursStep(sum, hour, time)
      : kind === 'unusedLeave'
        ? addUnusedLeaveStep(sum, wages, divisor, fraction(time, normal))
        : addExtraWorkSteps(sum, rules, basis, kind, hour)
  const agreed = addAgreedPayStep(sum, basis, hour, time)
  const isMissed = kind === 'missedHours'
  const decides = agreed && isMissed === isLess(agreed.value, lawful.value) ? agreed : lawful
  if (agreed) sum.addStep(isMissed ? STEPS.smaller : STEPS.greater, decides)
  if (isMissed) sum.addStep(STEPS.taken, less(sum.amount(0), decides))
  const shown = hoursText(time, reader.language)
  const why: TraceReason[] = [
    kind !== 'unusedLeave' && (basis.i.pb === 'daily' ? WHY.daily : WHY.monthly),
    [WHY.normal, { hours: hoursText(normal, reader.language) }],
    agreed && WHY.agreed,
    typeof basis.i.on === 'string' &&
      ([kind === 'unusedLeave' ? WHY.unused_on : WHY.on, { on: dayText(basis.i.on, reader.language) }] as const),
  ]
  if (kind === 'unusedLeave')
    return sum.finish(
      time === normal ? SENTENCES.unused_one : SENTENCES.unused,
      { amount, days: fraction(time, normal).text },
      why,
    )
  if (kind === 'missedHours') return sum.finish(SENTENCES.missed, { amount, hours: shown }, why)
  const zh = reader.language === 'zh-TW'
  return sum.finish(SENTENCES.worked, { amount, hours: shown, kind: zh ? KINDS[kind].zh : KINDS[kind].en }, why)
}

type HourTerms = { readonly wages: Term; readonly by: readonly Term[] }

function addMissedHoursStep(sum: CalculationTrace, { wages, by }: HourTerms, time: number): Term {
  return sum.addStep(STEPS.missed, dividedBy(times(wages, hours(time)), ...by), TO_THE_SEN)
}

function addUnusedLeaveStep(sum: CalculationTrace, wages: Term, divisor: readonly Term[], days: Term): Term {
  const whole = divisor[0]?.text ?? '1'
  return sum.addStep(STEPS.unused, dividedBy(times(wages, days), ...divisor), TO_THE_SEN, { divisor: whole })
}

function addExtraWorkSteps(
  sum: CalculationTrace,
  rules: WorkingRules,
  basis: Basis,
  kind: keyof typeof KINDS,
  hour: HourTerms,
): Term {
  const [time, normal] = [basisNumber(basis, 't'), basisNumber(basis, 'n')]
  const [first] = hour.by
  const divisor = first && hour.by.length > 1 ? first.text : '1'
  if (kind === 'overtime') {
    const by = fraction(rules.overtimeHalves, 2)
    return sum.addStep(STEPS.overtime, dividedBy(times(hour.wages, by, hours(time)), ...hour.by), TO_THE_SEN, {
      times: by.text,
      divisor,
    })
  }
  const rate = { kind, payBasis: basis.i.pb as PayBasis, worked: time, normalDay: normal }
  const { dayHalves, beyondHalves } = dayRate(rules, rate)
  const days = sum.addStep(STEPS.days, fraction(dayHalves, 2))
  const beyond =
    time > normal ? dividedBy(times(hours(time - normal), fraction(beyondHalves, 2)), hours(normal)) : undefined
  const all = beyond ? plus(days, beyond) : days
  const byDay = hour.by.slice(0, -1)
  return sum.addStep(beyond ? STEPS.all : STEPS.all_days, dividedBy(times(hour.wages, all), ...byDay), TO_THE_SEN, {
    times: fraction(beyondHalves, 2).text,
  })
}

function addAgreedPayStep(
  sum: CalculationTrace,
  basis: Basis,
  { wages, by }: HourTerms,
  time: number,
): Term | undefined {
  const own = storedAgreedRate(basis)
  if (!own) return undefined
  if ('perHour' in own) return sum.addStep(STEPS.agreed_hour, times(sum.amount(own.perHour), hours(time)), TO_THE_SEN)
  const by_ = factor(own.multiple)
  return sum.addStep(STEPS.agreed_times, dividedBy(times(wages, by_, hours(time)), ...by), TO_THE_SEN, {
    times: by_.text,
  })
}
