import type { Basis } from '#base/calculation/basis.ts'
import { firstDay, type Month } from '#base/days/days.ts'
import { minus, type Sen, sen } from '#base/money/money.ts'
import { required } from '#base/required.ts'
import { unusedLeavePay } from '#statutory/taiwan/labor-standards/annual-leave.ts'
import { missedHours } from '#statutory/taiwan/labor-standards/missed-hours.ts'
import {
  type Multipliers,
  overtimeLeft,
  overtimeOfMonth,
  overtimePay,
} from '#statutory/taiwan/labor-standards/overtime.ts'
import { toOrdinaryRate } from '#statutory/taiwan/labor-standards/portion.ts'
import type { WorkDay } from '#statutory/taiwan/labor-standards/rules.ts'
import { partPay, stretchPay, unpaidStretches } from '#statutory/taiwan/labor-standards/stretches.ts'
import type { TaiwanLaw } from '#statutory/taiwan/law.ts'
import type { TaiwanPay } from '#statutory/taiwan/month/month-input.ts'
import { cycleShare } from '../cycles/cycles.ts'
import { monthSpan } from '../cycles/month-span.ts'
import { agreedHoursPay } from '../payslip/agreed-hours.ts'
import { backPayLine } from '../payslip/back-pay-lines.ts'
import type { ItemInput } from '../payslip/inputs.ts'
import { isWageFormula, type Line, withSourceId } from '../payslip/lines.ts'
import { NotPayableError } from '../payslip/not-payable.ts'
import { withWorkDay } from '../payslip/pay-on-day.ts'
import type { TaiwanKind, WorkKind } from '../values.ts'
import { taiwanDays, taiwanPaidDays } from './days.ts'
import type { TaiwanItem, TaiwanPayInputs, TaiwanRun, TaiwanRunChoices } from './inputs.ts'
import { isStabilityFee, stabilityFeeLine } from './stability-fee.ts'
import { DAYS_FORMULAS, regularWage } from './wage.ts'

const WORK_DAYS: { readonly [work in Exclude<WorkKind, 'unusedLeave' | 'missedHours'>]: WorkDay } = {
  overtime: 'working_day',
  restDay: 'rest_day',
  publicHoliday: 'holiday',
  dayOff: 'regular_day_off',
}

/** Sorts inputs without a day last. */
const NO_DAY = '9999-12-31'

type TaiwanEarnings = {
  lines: Line[]
  pay: TaiwanPay[]
  overtime: number
  oneOff: number
  recurring: number
  unpaid: number
}

/** Computes what a run pays in Taiwan: wages of its days, extra work and items, with what each counts for. */
export function computeTaiwanEarnings(
  inputs: TaiwanPayInputs,
  run: TaiwanRun,
  law: TaiwanLaw,
  choices: TaiwanRunChoices,
  wage: number,
): TaiwanEarnings {
  const result: TaiwanEarnings = { lines: [], pay: [], overtime: 0, oneOff: 0, recurring: 0, unpaid: 0 }
  const days = taiwanDays(inputs, run)
  const before = new Map(Object.entries(inputs.from === undefined ? {} : (inputs.paidBefore ?? {})))
  if (days.stretches.length > 0) {
    const { amount, basis } = stretchPay(law.working, days.stretches, days.of, days.cycle)
    addLine(result, subtractPaid({ c: 'basic', k: 'earning', a: amount, b: basis }, before), 'basic')
    if (days.unpaid > 0 || before.has('unpaid')) {
      const cut = unpaidStretches(law.working, days.stretches, days.of, days.cycle, days.parts)
      const line = subtractPaid({ c: 'unpaid', k: 'earning', a: cut.amount, b: cut.basis }, before)
      result.unpaid = line.a
      if (line.a !== 0) addLine(result, line, 'unpaid_leave')
    }
  }
  addOvertime(result, inputs, run, law, choices, wage)
  const items = withPaidItems(inputs.items, before, law.month)
  items.forEach((input, index) => {
    const item = requireItem(input, run)
    if (extraWork(item) && input.minutes !== undefined) return
    if (input.recurring && inputs.open && run.span?.recurring !== 'each') return
    if (isStabilityFee(item) && input.recurring) {
      const fee = stabilityFeeLine(input, inputs, run)
      const line = fee && subtractPaid(withSourceId(fee, input), before, hasMore(items, index))
      if (line && line.e !== 0) addLine(result, line, undefined)
      return
    }
    const { amount, basis } = itemAmount(input, item, inputs, run, law, wage)
    const whole: Line =
      item.kind === 'employer_cost'
        ? { c: item.code, k: item.kind, a: 0, e: amount, b: basis }
        : { c: item.code, k: item.kind, a: amount, b: basis }
    const line = subtractPaid(withSourceId(whole, input), before, hasMore(items, index))
    const rest = line.e ?? line.a
    if (rest === 0) return
    const signed = item.kind === 'deduction' ? -rest : rest
    if (item.work === 'missedHours' && input.minutes !== undefined) result.unpaid += signed
    else if (input.recurring) result.recurring += signed
    else result.oneOff += signed
    addLine(result, line, item.counts.kind)
  })
  return result
}

/** Whether further monthly amounts of the same item follow. */
function hasMore(items: readonly ItemInput[], index: number): boolean {
  return items.slice(index + 1).some(({ code, recurring }) => recurring && code === items[index]?.code)
}

/**
 * Subtracts what earlier runs of the month paid of a wage; where more lines of its code follow, at most all of the line.
 * The rest is negative where they paid too much, for example an equal part to somebody who then leaves early.
 */
function subtractPaid(line: Line, before: Map<string, number>, more = false): Line {
  const paidBefore = before.get(line.c)
  if (paidBefore === undefined || !isWageFormula(DAYS_FORMULAS, line.b)) return line
  const isCost = line.k === 'employer_cost'
  const taken = more ? Math.min(paidBefore, isCost ? required(line.e, 'employer cost of a line') : line.a) : paidBefore
  before.set(line.c, paidBefore - taken)
  return isCost
    ? { ...line, e: minus(required(line.e, 'employer cost of a line'), taken), l: [0, taken] }
    : { ...line, a: minus(line.a, taken), l: [taken, 0] }
}

/** Adds items that earlier runs paid and that are no longer recorded, so that the payment is taken back. */
function withPaidItems(
  items: readonly ItemInput[],
  before: ReadonlyMap<string, number>,
  month: Month,
): readonly ItemInput[] {
  const gone = [...before.keys()].filter(
    (code) => code !== 'basic' && code !== 'unpaid' && !items.some((input) => input.recurring && input.code === code),
  )
  if (gone.length === 0) return items
  return [...items, ...gone.map((code): ItemInput => ({ code, amount: 0, from: firstDay(month), recurring: true }))]
}

/** Adds extra work in order of days, work without a day last. Pay beyond the legal hours of the month is taxed as salary. */
function addOvertime(
  result: TaiwanEarnings,
  inputs: TaiwanPayInputs,
  run: TaiwanRun,
  law: TaiwanLaw,
  choices: TaiwanRunChoices,
  wage: number,
): void {
  const worked = inputs.items
    .flatMap((input) => {
      const item = requireItem(input, run)
      const day = extraWork(item)
      if (!day || input.minutes === undefined) return []
      const ofDay = regularWage(inputs, run, input.day)
      return [{ code: item.code, day, minutes: input.minutes, wage: ofDay, own: input.rate, on: input.day, input }]
    })
    .sort((a, b) => ((a.on ?? NO_DAY) < (b.on ?? NO_DAY) ? -1 : (a.on ?? NO_DAY) > (b.on ?? NO_DAY) ? 1 : 0))
  const { lines } = overtimeOfMonth(law.working, {
    wage,
    records: worked,
    limit: overtimeLeft(law.working.value, inputs.overtimeLimit ?? choices.overtimeLimit, inputs.overtimeBefore),
    multipliers: choices.multipliers,
  })
  lines.forEach(({ amount, basis, taxable, within }, index) => {
    const { code, day, on, input } = required(worked[index], 'record of overtime')
    // Stored where it explains the tax: the minutes that stay tax-free.
    const beyond = taxable > 0 ? { ...basis, i: { ...basis.i, in: within } } : basis
    result.lines.push(withSourceId({ c: code, k: 'earning', a: amount, b: withWorkDay(beyond, on) }, input))
    result.overtime += amount
    const counted = day === 'working_day' || day === 'rest_day'
    result.pay.push({ kind: counted ? 'overtime' : 'holiday_work', amount: minus(amount, taxable) })
    if (taxable > 0) result.pay.push({ kind: 'overtime_beyond_limit', amount: taxable })
  })
}

/** The pay for minutes by the law of a month and the pay of their day, outside of any run. */
export function taiwanHoursPay(
  law: TaiwanLaw,
  items: TaiwanRun['items'],
  inputs: Pick<TaiwanPayInputs, 'pay' | 'items'>,
  input: ItemInput & { readonly minutes: number },
  multipliers: Multipliers,
): { amount: number; basis: Basis } {
  const item = items[input.code]
  const day = item && extraWork(item)
  const wage = regularWage(inputs, { items }, input.day)
  const { minutes, rate: own } = input
  if (item?.work === 'unusedLeave') {
    const { amount, basis } = unusedLeavePay(law.working, { wage, minutes, own })
    return { amount, basis: withWorkDay(basis, input.day) }
  }
  if (!day && !own) throw new NotPayableError('item_not_for_country', { item: input.code, country: 'TW' })
  const { amount, basis } = day
    ? overtimePay(law.working, { day, wage, minutes, multipliers, own })
    : agreedHoursPay(minutes, required(own, 'agreed rate'), toOrdinaryRate(law.working.value, wage), law.month)
  return { amount, basis: withWorkDay(basis, input.day) }
}

/** The kind of day for which an item pays extra work. */
function extraWork({ work }: TaiwanItem): WorkDay | undefined {
  return work === null || work === 'unusedLeave' || work === 'missedHours' ? undefined : WORK_DAYS[work]
}

function itemAmount(
  input: ItemInput,
  item: TaiwanItem,
  inputs: TaiwanPayInputs,
  run: TaiwanRun,
  law: TaiwanLaw,
  wage: number,
): { amount: Sen; basis: Basis } {
  const m = law.month
  const { minutes, rate: own } = input
  if (item.work === 'unusedLeave' && minutes !== undefined) {
    // The wage of the last day on which the leave could be taken counts, whatever the wage is now.
    const last = input.day === undefined ? wage : regularWage(inputs, run, input.day)
    const { amount, basis } = unusedLeavePay(law.working, { wage: last, minutes, own })
    return { amount, basis: withWorkDay(basis, input.day) }
  }
  if (minutes !== undefined && (item.work === 'missedHours' || own)) {
    const ofDay = regularWage(inputs, run, input.day)
    const { amount, basis } =
      own && item.work === null
        ? agreedHoursPay(minutes, own, toOrdinaryRate(law.working.value, ofDay), m)
        : missedHours(law.working, { wage: ofDay, minutes, own })
    return { amount, basis: withWorkDay(basis, input.day) }
  }
  if (input.back) {
    const { a, b } = backPayLine(input.back, item, m)
    return { amount: sen(a), basis: b }
  }
  const amount = sen(input.amount ?? 0)
  if (!input.recurring) return { amount, basis: { f: 'pay.once', i: { a: amount }, m } }
  if (!item.prorated) {
    if (inputs.from === undefined) return { amount: sen(0), basis: { f: 'pay.monthly', i: { a: amount }, m } }
    const part = inputs.open && run.span?.parts[0]
    if (!part) return { amount, basis: { f: 'pay.monthly', i: { a: amount }, m } }
    const share = cycleShare(amount, part)
    return {
      amount: share,
      basis: { f: 'pay.share', i: { w: amount, a: share, cycle: `${part.number}/${part.of}` }, m },
    }
  }
  const { first, last } = monthSpan(m)
  const from = input.from! > first ? input.from! : first
  const until = input.until !== undefined && input.until < last ? input.until : last
  const paid = taiwanPaidDays(inputs, run, from, until)
  return partPay(law.working, amount, paid.days, paid.parts)
}

function requireItem({ code }: ItemInput, run: TaiwanRun): TaiwanItem {
  const item = run.items[code]
  if (!item) throw new RangeError(`Not an item of the company: ${code}`)
  if (item.taxOnly || (item.kind === 'earning' && item.counts.kind === undefined))
    throw new NotPayableError('item_not_for_country', { item: code, country: 'TW' })
  return item
}

/** Adds a line and what it counts for. A deduction without a kind reduces only net pay. */
function addLine(result: TaiwanEarnings, line: Line, kind: TaiwanKind | 'basic' | undefined): void {
  result.lines.push(line)
  if (kind === undefined || line.k === 'reimbursement' || line.k === 'employer_cost') return
  result.pay.push({ kind, amount: line.k === 'deduction' ? -line.a : line.a })
}
