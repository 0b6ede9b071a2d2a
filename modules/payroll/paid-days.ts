import type { Basis } from '#base/basis.ts'
import {
  addDays,
  type Day,
  daysBetween,
  eachDay,
  earlierOf,
  laterOf,
  type Month,
  monthOf,
  weekday,
} from '#base/days.ts'
import { minus, ratio, type Sen, sum } from '#base/money.ts'
import type { MalaysianLaw } from '#statutory/malaysia/law.ts'
import { monthSpan } from './month-span.ts'
import type { AbsenceInput, PayInputs, RunFacts } from './payslip-inputs.ts'
import type { Proration } from './values.ts'

/** A stretch of the month with one basic pay. Days are halves, so that half a day is a whole number. */
export type Stretch = {
  readonly pay: number
  readonly from: Day
  readonly until: Day
  readonly days: number
  readonly unpaid: number
}

export type PaidDays = {
  readonly stretches: readonly Stretch[]
  /** Half-days of a whole month. */
  readonly of: number
  /** Half-days in service, and those of them without pay. */
  readonly days: number
  readonly unpaid: number
}

/**
 * Which days of the month are paid, by the company's way of counting. Never more days than the month has, and no unpaid
 * day outside the service.
 */
export function paidDays(inputs: PayInputs, run: Pick<RunFacts, 'period' | 'proration' | 'deductAbsent'>): PaidDays {
  const { period, proration } = run
  const of = wholeMonth(period, proration, inputs.week)
  if (inputs.from === undefined || inputs.until === undefined) return { stretches: [], of, days: 0, unpaid: 0 }
  const unpaidDays = unpaidHalves(inputs, run.deductAbsent)
  const counts = (day: Day) => proration === 'calendar' || inputs.week.includes(weekday(day))
  const merged = sameTogether(inputs.pay)
  const stretches = merged.map(({ amount, from, until }) => {
    let unpaid = 0
    for (const [day, halves] of unpaidDays) if (day >= from && day <= until && counts(day)) unpaid += halves
    return { pay: amount, from, until, days: halvesIn(from, until, proration, inputs.week), unpaid }
  })
  if (proration === 'fixed_26') settleTo26(stretches, period, inputs, of)
  for (const stretch of stretches) stretch.unpaid = Math.min(stretch.unpaid, stretch.days)
  return { stretches, of, days: total(stretches, 'days'), unpaid: total(stretches, 'unpaid') }
}

/** Basic pay of the days in service: each stretch by itself, rounded to the sen. */
export function basicPay(
  law: MalaysianLaw,
  { stretches, of }: PaidDays,
  proration: Proration,
): { amount: Sen; basis: Basis } {
  const basis: Basis = {
    f: 'pay.basic',
    i: { p: stretches.map(({ pay }) => pay), d: stretches.map(({ days }) => days), of, way: wayOf(proration) },
    m: law.month,
    from: law.working.from,
  }
  return { amount: partsOf(basis), basis }
}

/** What the unpaid days take from basic pay: the pay with them less the pay without, so that both add up by the law. */
export function unpaidPay(
  law: MalaysianLaw,
  { stretches, of }: PaidDays,
  proration: Proration,
): { amount: Sen; basis: Basis } {
  const basis: Basis = {
    f: 'pay.unpaid',
    i: {
      p: stretches.map(({ pay }) => pay),
      d: stretches.map(({ days }) => days),
      u: stretches.map(({ unpaid }) => unpaid),
      of,
      way: wayOf(proration),
    },
    m: law.month,
    from: law.working.from,
  }
  return { amount: unpaidOf(basis), basis }
}

/** Σ pay × days ÷ days of the month, of a stored basis. */
export function partsOf(basis: Basis): Sen {
  const { p, d, of } = basis.i as { p: number[]; d: number[]; of: number }
  return sum(p.map((pay, index) => ratio(pay, d[index]!, of, 'half-up')))
}

export function unpaidOf(basis: Basis): Sen {
  const { p, d, u, of } = basis.i as { p: number[]; d: number[]; u: number[]; of: number }
  const without = sum(p.map((pay, index) => ratio(pay, d[index]! - u[index]!, of, 'half-up')))
  return minus(without, partsOf(basis))
}

/** Half-days of the paid days that fall between two days, for items that hold only part of the month. */
export function halvesBetween(
  inputs: PayInputs,
  run: Pick<RunFacts, 'proration' | 'deductAbsent'>,
  from: Day,
  until: Day,
  of: number,
): number {
  if (inputs.from === undefined || inputs.until === undefined) return 0
  const start = laterOf(from, inputs.from)
  const end = earlierOf(until, inputs.until)
  if (start > end) return 0
  const counts = (day: Day) => run.proration === 'calendar' || inputs.week.includes(weekday(day))
  let halves = Math.min(of, halvesIn(start, end, run.proration, inputs.week))
  for (const [day, unpaid] of unpaidHalves(inputs, run.deductAbsent))
    if (day >= start && day <= end && counts(day)) halves -= unpaid
  return Math.max(0, halves)
}

type Stretching = { pay: number; from: Day; until: Day; days: number; unpaid: number }

/** By 26ths each missing working day costs one: the last stretch takes what the others leave. */
function settleTo26(stretches: Stretching[], period: Month, inputs: PayInputs, of: number): void {
  const { first, last } = monthSpan(period)
  const missing =
    halvesIn(first, addDays(inputs.from!, -1), 'fixed_26', inputs.week) +
    halvesIn(addDays(inputs.until!, 1), last, 'fixed_26', inputs.week)
  let left = Math.max(0, of - missing)
  stretches.forEach((stretch, index) => {
    stretch.days = index === stretches.length - 1 ? left : Math.min(left, stretch.days)
    left -= stretch.days
  })
}

function halvesIn(from: Day, until: Day, proration: Proration, week: readonly number[]): number {
  if (from > until) return 0
  if (proration === 'calendar') {
    const { first, last, days } = monthSpan(monthOf(from))
    return 2 * (from === first && until === last ? days : daysBetween(from, until) + 1)
  }
  return 2 * eachDay(from, until).filter((day) => week.includes(weekday(day))).length
}

function wholeMonth(period: Month, proration: Proration, week: readonly number[]): number {
  if (proration === 'fixed_26') return 52
  const { first, last } = monthSpan(period)
  return Math.max(2, halvesIn(first, last, proration, week))
}

const NOTHING: ReadonlyMap<Day, number> = new Map()

/** Unpaid half-days by day, at most two a day, within the days in service. */
function unpaidHalves(inputs: PayInputs, deductAbsent: boolean): ReadonlyMap<Day, number> {
  if (inputs.absences.length === 0) return NOTHING
  const days = new Map<Day, number>()
  for (const absence of inputs.absences.filter((one) => isDeducted(one, deductAbsent))) {
    const from = laterOf(absence.from, inputs.from!)
    const until = earlierOf(absence.until, inputs.until!)
    if (from > until) continue
    for (const day of eachDay(from, until)) days.set(day, Math.min(2, (days.get(day) ?? 0) + (absence.half ? 1 : 2)))
  }
  return days
}

export function isDeducted(absence: AbsenceInput, deductAbsent: boolean): boolean {
  return absence.kind !== 'absent' || deductAbsent
}

/** Rows that follow each other with the same pay are one stretch: nothing is rounded twice. */
function sameTogether(pay: PayInputs['pay']): PayInputs['pay'] {
  if (pay.length < 2) return pay
  const merged: { from: Day; until: Day; amount: number }[] = []
  for (const row of pay) {
    const last = merged.at(-1)
    if (last && last.amount === row.amount) last.until = row.until
    else merged.push({ ...row })
  }
  return merged
}

function total(stretches: readonly Stretching[], what: 'days' | 'unpaid'): number {
  return stretches.reduce((sum_, stretch) => sum_ + stretch[what], 0)
}

function wayOf(proration: Proration): string | undefined {
  return proration === 'calendar' ? undefined : proration
}
