import type { Basis } from '#base/basis.ts'
import { ratio, sen, sum } from '#base/money.ts'
import { workPay } from '#statutory/malaysia/employment-act/work-pay.ts'
import type { MalaysianLaw } from '#statutory/malaysia/law.ts'
import { exemptLimit, exemptOfMonth } from '#statutory/malaysia/pcb/exempt.ts'
import type { Line } from './lines.ts'
import { monthSpan } from './month-span.ts'
import { basicPay, halvesBetween, type PaidDays, unpaidPay } from './paid-days.ts'
import type { ItemInput, PayInputs, RunFacts, RunItem } from './payslip-inputs.ts'

/** Basic pay counts for every scheme. */
export const BASIC: RunItem = {
  code: 'basic',
  kind: 'earning',
  epf: true,
  socso: true,
  hrd: true,
  pcb: 'normal',
  exemptKind: null,
  bonus: false,
  taxOnly: false,
  prorated: true,
  ordinaryRate: true,
  work: null,
}

/** What the lines count for each scheme, before any floor at zero. Sen. */
export type Bases = {
  epf: number
  epfBonus: number
  /** Of EPF wages what is taxed with the monthly pay, or exempt every month; the rest has its EPF in Kt. */
  epfNormal: number
  socso: number
  hrd: number
  taxNormal: number
  taxAdditional: number
  exemptUsed: Record<string, number>
}

export type Earned = {
  lines: Line[]
  bases: Bases
  overtime: number
  oneOff: number
  recurring: number
  unpaid: number
  fullPay: number
}

/** Lines of pay and of typed deductions, in the order they show, and what they count for. */
export function earned(inputs: PayInputs, run: RunFacts, law: MalaysianLaw, days: PaidDays): Earned {
  const bases: Bases = {
    epf: 0,
    epfBonus: 0,
    epfNormal: 0,
    socso: 0,
    hrd: 0,
    taxNormal: 0,
    taxAdditional: 0,
    exemptUsed: { ...inputs.before?.exempt },
  }
  const result: Earned = {
    lines: [],
    bases,
    overtime: 0,
    oneOff: 0,
    recurring: 0,
    unpaid: 0,
    fullPay: inputs.pay.at(-1)?.amount ?? 0,
  }
  if (days.stretches.length > 0) {
    const { amount, basis } = basicPay(law, days, run.proration)
    add(result, BASIC, { c: 'basic', k: 'earning', a: amount, b: basis }, law)
    if (days.unpaid > 0) {
      const cut = unpaidPay(law, days, run.proration)
      result.unpaid = cut.amount
      add(result, BASIC, { c: 'unpaid', k: 'earning', a: cut.amount, b: cut.basis }, law)
    }
  }
  for (const input of inputs.items) {
    const item = run.items[input.code]
    if (!item) throw new RangeError(`Not an item of the company: ${input.code}`)
    const { amount, basis } = amountOf(input, item, inputs, run, law, days)
    if (amount === 0) continue
    if (item.work) result.overtime += amount
    else if (input.recurring) result.recurring += signed(item, amount)
    else result.oneOff += signed(item, amount)
    const line: Line =
      item.kind === 'employer_cost'
        ? { c: item.code, k: item.kind, a: 0, e: amount, b: basis }
        : { c: item.code, k: item.kind, a: amount, b: basis }
    add(result, item, item.taxOnly ? { ...line, n: true } : line, law, !input.recurring)
  }
  return result
}

function amountOf(
  input: ItemInput,
  item: RunItem,
  inputs: PayInputs,
  run: RunFacts,
  law: MalaysianLaw,
  days: PaidDays,
): { amount: number; basis: Basis } {
  const month = law.month
  if (item.work && input.minutes !== undefined)
    return workPay(law.working, {
      kind: item.work,
      rate: { per: 'month', wages: ordinaryWages(inputs, run) },
      payBasis: 'monthly',
      worked: input.minutes,
      normalDay: inputs.minutes,
    })
  const amount = sen(input.amount ?? 0)
  if (!input.recurring) return { amount, basis: { f: 'pay.once', i: { a: amount }, m: month } }
  const { first, last } = monthSpan(month)
  const from = input.from! > first ? input.from! : first
  const until = input.until !== undefined && input.until < last ? input.until : last
  if (!item.prorated)
    return { amount: inputs.from === undefined ? 0 : amount, basis: { f: 'pay.monthly', i: { a: amount }, m: month } }
  const due = Math.min(days.of, halvesBetween(inputs, run, from, until, days.of))
  const whole =
    run.proration === 'fixed_26' && from === first && until === last ? Math.max(0, days.days - days.unpaid) : due
  const basis: Basis = { f: 'pay.part', i: { w: amount, d: whole, of: days.of }, m: month, from: law.working.from }
  return { amount: ratio(amount, whole, days.of, 'half-up'), basis }
}

/** Basic pay and the allowances that are part of the ordinary rate (s.60I): what overtime follows from. Sen a month. */
export function ordinaryWages(inputs: PayInputs, run: RunFacts): number {
  const allowances = inputs.items
    .filter((input) => input.recurring && run.items[input.code]?.ordinaryRate)
    .map((input) => input.amount ?? 0)
  return sum([inputs.pay.at(-1)?.amount ?? 0, ...allowances])
}

/** A line's share in every scheme; deductions with flags take from it. */
function add(result: Earned, item: RunItem, line: Line, law: MalaysianLaw, once = false): void {
  const { bases } = result
  const amount = signed(item, line.k === 'employer_cost' ? (line.e ?? 0) : line.a)
  if (item.epf) {
    bases.epf += amount
    if (item.bonus) bases.epfBonus += amount
    if (item.pcb !== 'additional' && !(once && item.pcb === 'exempt')) bases.epfNormal += amount
  }
  if (item.socso) bases.socso += amount
  if (item.hrd) bases.hrd += amount
  let taxable = item.pcb === 'exempt' || item.pcb === 'none' ? 0 : amount
  let exempt: Basis | undefined
  if (item.exemptKind && amount > 0) {
    const kind = item.exemptKind
    const split = exemptOfMonth(law.month, {
      amount,
      used: bases.exemptUsed[kind] ?? 0,
      limit: exemptLimit(kind, law.month),
    })
    bases.exemptUsed[kind] = split.used
    taxable = split.taxable
    exempt = split.basis
  }
  if (item.pcb === 'additional') bases.taxAdditional += taxable
  else bases.taxNormal += taxable
  result.lines.push(exempt ? { ...line, t: exempt } : line)
}

function signed(item: RunItem, amount: number): number {
  return item.kind === 'deduction' ? -amount : amount
}
