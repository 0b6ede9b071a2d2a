import { addDays, type Day, daysBetween, eachDay, earlierOf, laterOf, weekday } from '#base/days.ts'
import type { PaidStretch } from '#statutory/malaysia/employment-act/part-month.ts'
import { type CyclePart, countingOf, fixedHalves, shareOf } from '../cycles/cycles.ts'
import { monthSpan } from '../cycles/month-span.ts'
import { addDay, dayAway, isDeducted, partsOfHalf, sameTogether } from '../payslip/absences.ts'
import type { PayStretch, PersonInputs } from '../payslip/inputs.ts'
import type { PayFrequency, Proration } from '../values.ts'
import type { MalaysianRun, PayInputs } from './inputs.ts'

/** A stretch of the law with the days it is of. */
export type Stretch = PaidStretch & {
  readonly per: PayFrequency
  readonly part: CyclePart
  readonly from: Day
  readonly until: Day
}

export type PaidDays = {
  readonly stretches: readonly Stretch[]
  /** Half-days in service, and those of them without pay in parts of a half-day. */
  readonly days: number
  readonly unpaid: number
  readonly parts: number
}

type Counting = Pick<MalaysianRun, 'period' | 'proration' | 'deductAbsent' | 'span'>

/**
 * Which days of a run are paid, by the company's way of counting. Never more days than there are, and no unpaid day
 * outside the service. A month's pay is paid in as many equal parts as the month has cycles, each by the days of its own
 * cycle; a week's pay by the days of a week, a day's by the working days.
 */
export function paidDays(inputs: PayInputs, run: Counting): PaidDays {
  if (inputs.from === undefined || inputs.until === undefined) return { stretches: [], days: 0, unpaid: 0, parts: 1 }
  const parts = partsOfHalf(inputs)
  const unpaidDays = unpaidTime(inputs, run.deductAbsent, inputs.from, inputs.until)
  // Someone paid by the day is not paid for days away, whatever the company decided for others.
  const absentDays = inputs.pay.some(({ per }) => per === 'daily')
    ? unpaidTime(inputs, true, inputs.from, inputs.until)
    : unpaidDays
  const merged = sameTogether(inputs.pay)
  const stretches = partsOfRun(run).flatMap((part) => {
    const served = { from: laterOf(part.first, inputs.from!), until: earlierOf(part.last, inputs.until!) }
    const rows = merged.map((row) => within(row, served)).filter(({ from, until }) => from <= until)
    const counted = rows.map((row) => stretchOf(row, part, run, inputs, row.per === 'daily' ? absentDays : unpaidDays))
    settleFixed(counted, run, part, served, inputs.week)
    for (const stretch of counted) stretch.unpaid = Math.min(stretch.unpaid, stretch.days * parts)
    return counted
  })
  return { stretches, days: total(stretches, 'days'), unpaid: total(stretches, 'unpaid'), parts }
}

/** Paid days of an amount a month that holds between two days, in parts of a half-day, and how many half-days a whole month has. */
export function daysOfMonth(inputs: PayInputs, run: Counting, from: Day, until: Day): { d: number; of: number } {
  const { first, last } = run.span?.month ?? monthSpan(run.period)
  const counting = countingOf(run.proration, 'monthly', 'monthly')
  const of = wholeOf(first, last, counting, inputs.week, 52)
  const served = inputs.inMonth ?? (inputs.from === undefined ? null : { from: inputs.from, until: inputs.until! })
  if (served === null) return { d: 0, of }
  const paid = (halves: number, start: Day, end: Day) => {
    const unpaid = sumOf(unpaidTime(inputs, run.deductAbsent, start, end), counting, inputs.week)
    return { d: Math.max(0, halves * partsOfHalf(inputs) - unpaid), of }
  }
  if (counting === 'fixed_26' && from <= first && until >= last)
    return paid(of - missing(first, last, served, inputs.week), served.from, served.until)
  const start = laterOf(from, served.from)
  const end = earlierOf(until, served.until)
  if (start > end) return { d: 0, of }
  return paid(Math.min(of, halvesIn(start, end, counting, inputs.week)), start, end)
}

/** The same by cycle, for amounts that are shared over the month's runs: the share, its paid days, and the whole. */
export function daysOfParts(
  inputs: PayInputs,
  run: Counting & Required<Pick<MalaysianRun, 'span'>>,
  amount: number,
  from: Day,
  until: Day,
): { pay: number; d: number; of: number }[] {
  return run.span.parts.flatMap((part) => {
    const start = [part.first, from, inputs.from ?? part.last].reduce(laterOf)
    const end = [part.last, until, inputs.until ?? part.first].reduce((a, b) => earlierOf(a, b))
    if (inputs.from === undefined || start > end) return []
    const row = { from: start, until: end, amount }
    const { pay, days, of, unpaid } = stretchOf(
      row,
      part,
      run,
      inputs,
      unpaidTime(inputs, run.deductAbsent, start, end),
    )
    const whole = start === part.first && end === part.last
    const halves = Math.min(of, whole ? of : days)
    return [{ pay, d: Math.max(0, halves * partsOfHalf(inputs) - unpaid), of }]
  })
}

/** The cycles a run pays; the calendar month where it says nothing. */
export function partsOfRun(run: Pick<MalaysianRun, 'period' | 'span'>): readonly CyclePart[] {
  if (run.span) return run.span.parts
  const { first, last } = monthSpan(run.period)
  return [{ number: 1, of: 1, first, last }]
}

type Counted = { -readonly [key in keyof Stretch]: Stretch[key] }

function stretchOf(
  row: PayStretch,
  part: CyclePart,
  run: Counting,
  inputs: PayInputs,
  unpaidDays: ReadonlyMap<Day, number>,
): Counted {
  const per = row.per ?? 'monthly'
  const cycle = run.span?.cycle ?? 'monthly'
  const counting = per === 'daily' ? 'working_days' : countingOf(run.proration, per, cycle)
  const weekly = per === 'weekly' && cycle !== 'weekly'
  const of =
    per === 'daily'
      ? 2
      : weekly
        ? 2 * (counting === 'working_days' ? Math.max(1, inputs.week.length) : 7)
        : wholeOf(part.first, part.last, counting, inputs.week, fixedHalves(per, cycle))
  return {
    pay:
      per === 'daily' || per === 'weekly'
        ? row.amount
        : shareOf(per === 'semi_monthly' ? 2 * row.amount : row.amount, part),
    rate: row.amount,
    per,
    part,
    from: row.from,
    until: row.until,
    of,
    days: halvesIn(row.from, row.until, counting, inputs.week),
    unpaid: sumOf(between(unpaidDays, row.from, row.until), counting, inputs.week),
  }
}

/** Where 26 days are a month, each missing working day costs one: the last stretch takes what the others leave. */
function settleFixed(
  stretches: Counted[],
  run: Counting,
  part: CyclePart,
  served: { from: Day; until: Day },
  week: readonly number[],
): void {
  const cycle = run.span?.cycle ?? 'monthly'
  const fixed = stretches.filter(({ per }) => per !== 'daily' && countingOf(run.proration, per, cycle) === 'fixed_26')
  if (fixed.length === 0) return
  let left = Math.max(0, fixed[0]!.of - missing(part.first, part.last, served, week))
  fixed.forEach((stretch, index) => {
    stretch.days = index === fixed.length - 1 ? left : Math.min(left, stretch.days)
    left -= stretch.days
  })
}

/** Half-days of the working days of a stretch that lie outside the service. */
function missing(first: Day, last: Day, served: { from: Day; until: Day }, week: readonly number[]): number {
  return (
    halvesIn(first, addDays(served.from, -1), 'fixed_26', week) +
    halvesIn(addDays(served.until, 1), last, 'fixed_26', week)
  )
}

function within(row: PayStretch, { from, until }: { from: Day; until: Day }): PayStretch {
  return row.from >= from && row.until <= until
    ? row
    : { ...row, from: laterOf(row.from, from), until: earlierOf(row.until, until) }
}

function halvesIn(from: Day, until: Day, counting: Proration, week: readonly number[]): number {
  if (from > until) return 0
  if (counting === 'calendar') return 2 * (daysBetween(from, until) + 1)
  return 2 * eachDay(from, until).filter((day) => week.includes(weekday(day))).length
}

function wholeOf(first: Day, last: Day, counting: Proration, week: readonly number[], fixed: number): number {
  return counting === 'fixed_26' ? fixed : Math.max(2, halvesIn(first, last, counting, week))
}

const NOTHING: ReadonlyMap<Day, number> = new Map()

/** Time without pay by day in parts of a half-day, at most all of a day, between two days. */
function unpaidTime(inputs: PersonInputs, deductAbsent: boolean, from: Day, until: Day): ReadonlyMap<Day, number> {
  if (inputs.absences.length === 0) return NOTHING
  const days = new Map<Day, number>()
  const parts = partsOfHalf(inputs)
  for (const absence of inputs.absences.filter((one) => isDeducted(one, deductAbsent))) {
    const start = laterOf(absence.from, from)
    const end = earlierOf(absence.until, until)
    if (start > end) continue
    const { lost } = dayAway(absence, inputs, parts)
    for (const day of eachDay(start, end)) addDay(days, day, lost, parts)
  }
  return days
}

function between(days: ReadonlyMap<Day, number>, from: Day, until: Day): ReadonlyMap<Day, number> {
  return days.size === 0 ? days : new Map([...days].filter(([day]) => day >= from && day <= until))
}

function sumOf(days: ReadonlyMap<Day, number>, counting: Proration, week: readonly number[]): number {
  let total_ = 0
  for (const [day, time] of days) if (counting === 'calendar' || week.includes(weekday(day))) total_ += time
  return total_
}

function total(stretches: readonly Counted[], what: 'days' | 'unpaid'): number {
  return stretches.reduce((sum_, stretch) => sum_ + stretch[what], 0)
}
