import type { Basis } from '#base/calculation/basis.ts'
import { toLowestTerms } from '#base/calculation/lowest-terms.ts'
import { ratio, sen, sum } from '#base/money/money.ts'
import { required } from '#base/required.ts'
import { stretchesAmount } from '#statutory/malaysia/employment-act/part-month.ts'
import type { MalaysianLaw } from '#statutory/malaysia/law.ts'
import { cycleShare } from '../cycles/cycles.ts'
import { monthSpan } from '../cycles/month-span.ts'
import { partsPerHalfDay } from '../payslip/absences.ts'
import type { ItemInput, RunItem } from '../payslip/inputs.ts'
import type { MalaysianPayInputs, MalaysianRun } from './inputs.ts'
import { paidDaysByCycle, paidDaysOfMonth } from './paid-days.ts'

/** A monthly amount that one run pays: whole, or prorated by the paid days of the wage month. */
export function monthlyAmount(
  input: ItemInput,
  item: RunItem,
  inputs: MalaysianPayInputs,
  run: MalaysianRun,
  law: MalaysianLaw,
): { amount: number; basis: Basis } {
  const amount = sen(input.amount ?? 0)
  const { first, last } = run.span?.month ?? monthSpan(law.month)
  const from = input.from! > first ? input.from! : first
  const until = input.until !== undefined && input.until < last ? input.until : last
  const serves = inputs.from !== undefined || inputs.inMonth !== undefined
  if (!item.prorated)
    return { amount: serves ? amount : 0, basis: { f: 'pay.monthly', i: { a: amount }, m: law.month } }
  const found = paidDaysOfMonth(inputs, run, from, until)
  const { d, of, hd } = countedDays(inputs, [found])
  const [paid, all] = [required(d[0], 'paid days'), required(of[0], 'days of the month')]
  const basis: Basis = {
    f: 'pay.part',
    i: { w: amount, d: paid, of: all, ...hd },
    m: law.month,
    from: law.working.from,
  }
  return { amount: ratio(amount, paid, all, 'half-up'), basis }
}

/** A monthly amount that the runs of a month pay in equal parts; each part is prorated by the paid days of its cycle. */
export function sharedAmount(
  input: ItemInput,
  item: RunItem,
  inputs: MalaysianPayInputs,
  run: MalaysianRun & Required<Pick<MalaysianRun, 'span'>>,
  law: MalaysianLaw,
): { amount: number; basis: Basis } {
  const w = sen(input.amount ?? 0)
  const parts = run.span.parts.filter(({ last }) => inputs.from !== undefined && last >= inputs.from)
  const cycle = parts.map(({ number, of }) => `${number}/${of}`).join(', ')
  if (!item.prorated) {
    const amount = sum(inputs.from === undefined ? [] : parts.map((part) => cycleShare(w, part)))
    return { amount, basis: { f: 'pay.share', i: { w, a: amount, cycle }, m: law.month } }
  }
  const { last } = run.span.month
  const found = paidDaysByCycle(inputs, run, w, input.from!, input.until ?? last)
  if (found.length === 0) return { amount: 0, basis: { f: 'pay.share', i: { w, a: 0, cycle }, m: law.month } }
  const { d, of, hd } = countedDays(inputs, found)
  const basis: Basis = {
    f: 'pay.cycle',
    i: {
      p: found.map(({ pay }) => pay),
      d,
      of,
      rate: [w],
      per: 'monthly',
      cycle,
      ...hd,
    },
    m: law.month,
    from: law.working.from,
  }
  return { amount: stretchesAmount(basis), basis }
}

/** Paid and total days as stored in a basis: in half-days, or in `hd` parts of a half-day. */
function countedDays(inputs: MalaysianPayInputs, found: readonly { readonly d: number; readonly of: number }[]) {
  const parts = partsPerHalfDay(inputs)
  const { one, counts } = toLowestTerms(
    parts,
    found.map(({ d }) => d),
  )
  return { d: counts, of: found.map(({ of }) => of * one), hd: parts > 1 ? { hd: one } : {} }
}
