import type { Basis } from '#base/calculation/basis.ts'
import { sen, sum } from '#base/money/money.ts'
import { basicPay, unpaidPay } from '#statutory/malaysia/employment-act/part-month.ts'
import { unusedLeavePay } from '#statutory/malaysia/employment-act/unused-leave.ts'
import {
  type WorkKind as ActWork,
  missedPay,
  toOrdinaryRate,
  workPay,
} from '#statutory/malaysia/employment-act/work-pay.ts'
import type { MalaysianLaw } from '#statutory/malaysia/law.ts'
import type { MonthBases } from '#statutory/malaysia/month/month-input.ts'
import { benefitOfMonth, compensationLimit, completedYears } from '#statutory/malaysia/pcb/benefits.ts'
import { exemptLimit, exemptOfMonth } from '#statutory/malaysia/pcb/exempt.ts'
import { agreedHoursPay } from '../payslip/agreed-hours.ts'
import { backPayLine } from '../payslip/back-pay-lines.ts'
import type { ItemInput } from '../payslip/inputs.ts'
import { type Line, withSourceId } from '../payslip/lines.ts'
import { NotPayableError } from '../payslip/not-payable.ts'
import { withWorkDay } from '../payslip/pay-on-day.ts'
import { backPayShares } from './back-pay-shares.ts'
import type { MalaysianItem, MalaysianPayInputs, MalaysianRun } from './inputs.ts'
import { monthlyAmount, sharedAmount } from './monthly-amounts.ts'
import { ordinaryRateBase, overtimeWages } from './ordinary-rate.ts'
import { isOwedOvertime } from './overtime-rights.ts'
import type { PaidDays } from './paid-days.ts'

export const BASIC: MalaysianItem = {
  code: 'basic',
  kind: 'earning',
  taxOnly: false,
  prorated: true,
  work: null,
  counts: {
    epf: true,
    socso: true,
    hrd: true,
    pcb: 'normal',
    exemptKind: null,
    bonus: false,
    ordinaryRate: true,
  },
}

export type MalaysiaEarnings = {
  lines: Line[]
  bases: MonthBases
  overtime: number
  oneOff: number
  recurring: number
  unpaid: number
  fullPay: number
}

/** Computes the lines of pay and of typed deductions, in display order, and what they count for. */
export function computeMalaysiaEarnings(
  inputs: MalaysianPayInputs,
  run: MalaysianRun,
  law: MalaysianLaw,
  days: PaidDays,
): MalaysiaEarnings {
  const bases: MonthBases = {
    epf: 0,
    epfBonus: 0,
    epfNormal: 0,
    socso: 0,
    hrd: 0,
    taxNormal: 0,
    taxAdditional: 0,
    taxTakenBack: 0,
    epfTakenBack: 0,
    exemptUsed: { ...inputs.before?.exempt },
  }
  const result: MalaysiaEarnings = {
    lines: [],
    bases,
    overtime: 0,
    oneOff: 0,
    recurring: 0,
    unpaid: 0,
    fullPay: inputs.pay.at(-1)?.amount ?? 0,
  }
  if (days.stretches.length > 0) {
    const { amount, basis } = basicPay(law, days, run)
    addLine(result, BASIC, { c: 'basic', k: 'earning', a: amount, b: basis }, law)
    if (days.unpaid > 0) {
      const cut = unpaidPay(law, days, run)
      result.unpaid = cut.amount
      addLine(result, BASIC, { c: 'unpaid', k: 'earning', a: cut.amount, b: cut.basis }, law)
    }
  }
  for (const input of inputs.items) {
    const item = run.items[input.code]
    if (!item) throw new RangeError(`Not an item of the company: ${input.code}`)
    if (input.back) {
      addBackPay(result, { ...input, back: input.back }, item, run, law)
      continue
    }
    if (isDeferred(input, inputs, run)) continue
    const { amount, basis } = itemAmount(input, item, inputs, run, law)
    if (amount === 0) continue
    if (item.work === 'missedHours') result.unpaid += amount
    else if (item.work === 'unusedLeave') result.oneOff += amount
    else if (item.work) result.overtime += amount
    else if (input.recurring) result.recurring += signedAmount(item, amount)
    else result.oneOff += signedAmount(item, amount)
    const line: Line =
      item.kind === 'employer_cost'
        ? { c: item.code, k: item.kind, a: 0, e: amount, b: basis }
        : { c: item.code, k: item.kind, a: amount, b: basis }
    const whole = withSourceId(item.taxOnly ? { ...line, n: true } : line, input)
    addLine(result, item, whole, law, !input.recurring, inputs.service)
  }
  return result
}

/** The pay for minutes by the law of a month and the pay of their day, outside of any run. */
export function malaysiaHoursPay(
  law: MalaysianLaw,
  items: MalaysianRun['items'],
  inputs: Pick<MalaysianPayInputs, 'pay' | 'items' | 'minutes'>,
  input: ItemInput & { readonly minutes: number },
): { amount: number; basis: Basis } {
  const work = items[input.code]?.work ?? null
  if (work === 'dayOff') throw new NotPayableError('item_not_for_country', { item: input.code, country: 'MY' })
  const { amount, basis } = hoursPay(input, work, inputs, { items }, law)
  return { amount, basis: withWorkDay(basis, input.day) }
}

/** Whether an amount due once a month waits for the last run of the month. */
function isDeferred(input: ItemInput, inputs: MalaysianPayInputs, run: MalaysianRun): boolean {
  if (!inputs.open) return false
  return input.benefit !== undefined || (input.recurring === true && run.span?.recurring !== 'each')
}

function itemAmount(
  input: ItemInput,
  item: MalaysianItem,
  inputs: MalaysianPayInputs,
  run: MalaysianRun,
  law: MalaysianLaw,
): { amount: number; basis: Basis } {
  const month = law.month
  if (input.benefit) {
    const { normal, basis } = benefitOfMonth(month, input.benefit)
    const serves = inputs.from !== undefined || inputs.inMonth !== undefined
    return { amount: serves ? normal : 0, basis }
  }
  if (item.work === 'dayOff') throw new NotPayableError('item_not_for_country', { item: item.code, country: 'MY' })
  if (input.minutes !== undefined && (item.work || input.rate)) {
    const { amount, basis } = hoursPay({ ...input, minutes: input.minutes }, item.work, inputs, run, law)
    return { amount, basis: withWorkDay(basis, input.day) }
  }
  const amount = sen(input.amount ?? 0)
  if (!input.recurring) return { amount, basis: { f: 'pay.once', i: { a: amount }, m: month } }
  return run.span?.recurring === 'each'
    ? sharedAmount(input, item, inputs, { ...run, span: run.span }, law)
    : monthlyAmount(input, item, inputs, run, law)
}

/** Pay for minutes by the Act. An own rate applies instead, but pays no less than the Act where the Act grants overtime. */
function hoursPay(
  { minutes, day, rate: own, byLaw }: ItemInput & { readonly minutes: number },
  work: ActWork | 'missedHours' | 'unusedLeave' | null,
  inputs: Pick<MalaysianPayInputs, 'pay' | 'items' | 'minutes'>,
  run: Pick<MalaysianRun, 'items'>,
  { working, month }: Pick<MalaysianLaw, 'working' | 'month'>,
): { amount: number; basis: Basis } {
  const rules = working.value
  const { rate, payBasis } = ordinaryRateBase(inputs, run, rules, day)
  const normalDay = inputs.minutes
  if (work === 'unusedLeave') return unusedLeavePay(working, { rate, minutes, normalDay, own })
  if (work === 'missedHours') return missedPay(working, { rate, missed: minutes, normalDay, own })
  if (own && (work === null || !(byLaw || isOwedOvertime(overtimeWages(inputs, run, rules), rules))))
    return agreedHoursPay(minutes, own, toOrdinaryRate(rules, rate, normalDay), month)
  return workPay(working, { kind: work ?? 'overtime', rate, payBasis, worked: minutes, normalDay, own })
}

/** Adds one line of back pay. Each of its wages counts for the schemes of that wage, in the month of payment. */
function addBackPay(
  result: MalaysiaEarnings,
  input: Pick<ItemInput, 'id'> & Required<Pick<ItemInput, 'back'>>,
  item: MalaysianItem,
  run: MalaysianRun,
  law: MalaysianLaw,
): void {
  const line = withSourceId(backPayLine(input.back, item, law.month), input)
  const shares = backPayShares(input.back, item, { ...run.items, basic: BASIC, unpaid: BASIC })
  let exempt: Basis | undefined
  const taken = sum(shares.map(({ amount }) => amount)) < 0
  for (const one of shares) {
    exempt = countAmount(result.bases, one.item, one.amount, law, true) ?? exempt
    if (taken) takeBack(result.bases, one.item, one.amount)
  }
  result.oneOff += signedAmount(item, line.a)
  result.lines.push(exempt ? { ...line, t: exempt } : line)
}

/** Adds a line with its share in every scheme; deductions with flags reduce it. */
function addLine(
  result: MalaysiaEarnings,
  item: MalaysianItem,
  line: Line,
  law: MalaysianLaw,
  once = false,
  service?: MalaysianPayInputs['service'],
): void {
  const amount = signedAmount(item, line.k === 'employer_cost' ? (line.e ?? 0) : line.a)
  const exempt = countAmount(result.bases, item, amount, law, once, service)
  if (once && line.k === 'deduction') takeBack(result.bases, item, amount)
  result.lines.push(exempt ? { ...line, t: exempt } : line)
}

/** Reduces monthly pay by a recovered amount. This happens once, so later months are not expected to be lower. */
function takeBack(bases: MonthBases, item: MalaysianItem, amount: number): void {
  if (item.counts.pcb !== 'normal') return
  bases.taxTakenBack -= amount
  if (item.counts.epf) bases.epfTakenBack -= amount
}

/** Counts an amount for the schemes and tax. Returns how much of it stays exempt, where it has a ceiling. */
function countAmount(
  bases: MonthBases,
  { counts }: MalaysianItem,
  amount: number,
  law: MalaysianLaw,
  once: boolean,
  service?: MalaysianPayInputs['service'],
): Basis | undefined {
  if (counts.epf) {
    bases.epf += amount
    if (counts.bonus) bases.epfBonus += amount
    if (counts.pcb !== 'additional' && !(once && counts.pcb === 'exempt')) bases.epfNormal += amount
  }
  if (counts.socso) bases.socso += amount
  if (counts.hrd) bases.hrd += amount
  let taxable = counts.pcb === 'exempt' || counts.pcb === 'none' ? 0 : amount
  let exempt: Basis | undefined
  if (counts.exemptKind && amount > 0) {
    const kind = counts.exemptKind
    const years = kind === 'compensation' && service ? completedYears(service.joined, service.last) : 0
    const split = exemptOfMonth(law.month, {
      amount,
      used: bases.exemptUsed[kind] ?? 0,
      ...(kind === 'compensation'
        ? { limit: compensationLimit(law.month, years), years }
        : { limit: exemptLimit(kind, law.month) }),
    })
    bases.exemptUsed[kind] = split.used
    taxable = split.taxable
    exempt = split.basis
  }
  if (counts.pcb === 'additional') bases.taxAdditional += taxable
  else bases.taxNormal += taxable
  return exempt
}

function signedAmount(item: MalaysianItem, amount: number): number {
  return item.kind === 'deduction' ? -amount : amount
}
