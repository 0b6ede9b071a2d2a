import { addDays, type Day, daysBetween, eachDay, earlierDay, laterDay, weekday } from '#base/days/days.ts'
import type { PaidStretch } from '#statutory/malaysia/employment-act/part-month.ts'
import { type CyclePart, cycleShare, effectiveProration, fixedHalves } from '../cycles/cycles.ts'
import { monthSpan } from '../cycles/month-span.ts'
import { addTimeAway, isDeducted, mergeEqualPay, partsPerHalfDay, timeAway } from '../payslip/absences.ts'
import type { PayStretch, PersonInputs } from '../payslip/inputs.ts'
import type { PayFrequency, Proration } from '../values.ts'
import type { MalaysianPayInputs, MalaysianRun } from './inputs.ts'

/** A stretch of one pay with the period of that pay. */
export type Stretch = PaidStretch & {
  readonly per: PayFrequency
  readonly part: CyclePart
  readonly from: Day
  readonly until: Day
}

export type PaidDays = {
  readonly stretches: readonly Stretch[]
  /** Half-days in service, and the unpaid ones among them in parts of a half-day. */
  readonly days: number
  readonly unpaid: number
  readonly parts: number
}

type CountingRun = Pick<MalaysianRun, 'period' | 'proration' | 'deductAbsent' | 'span'>

/**
 * Computes the paid days of a run by the company's proration. The result never exceeds the days of the run, and unpaid days
 * outside the service do not count. Monthly pay is paid in as many equal parts as the month has cycles, each by the days of
 * its cycle; weekly pay by the days of a week, daily pay by working days.
 */
export function paidDays(inputs: MalaysianPayInputs, run: CountingRun): PaidDays {
  const { from, until } = inputs
  if (from === undefined || until === undefined) return { stretches: [], days: 0, unpaid: 0, parts: 1 }
  const parts = partsPerHalfDay(inputs)
  const unpaidDays = unpaidTime(inputs, run.deductAbsent, from, until)
  // Daily-paid people are not paid for days away, whatever the company chose for others.
  const absentDays = inputs.pay.some(({ per }) => per === 'daily') ? unpaidTime(inputs, true, from, until) : unpaidDays
  const merged = mergeEqualPay(inputs.pay)
  const stretches = runParts(run).flatMap((part) => {
    const served = { from: laterDay(part.first, from), until: earlierDay(part.last, until) }
    const rows = merged.map((row) => clipToSpan(row, served)).filter(({ from, until }) => from <= until)
    const counted = rows.map((row) => toStretch(row, part, run, inputs, row.per === 'daily' ? absentDays : unpaidDays))
    settleFixed(counted, run, part, served, inputs.week)
    for (const stretch of counted) stretch.unpaid = Math.min(stretch.unpaid, stretch.days * parts)
    return counted
  })
  return { stretches, days: sumStretches(stretches, 'days'), unpaid: sumStretches(stretches, 'unpaid'), parts }
}

/** Paid days of a monthly amount that is valid between two days, in parts of a half-day, and the half-days of a whole month. */
export function paidDaysOfMonth(
  inputs: MalaysianPayInputs,
  run: CountingRun,
  from: Day,
  until: Day,
): { d: number; of: number } {
  const { first, last } = run.span?.month ?? monthSpan(run.period)
  const counting = effectiveProration(run.proration, 'monthly', 'monthly')
  const of = fullHalfDays(first, last, counting, inputs.week, 52)
  const served = inputs.inMonth ?? (inputs.from === undefined ? null : { from: inputs.from, until: inputs.until! })
  if (served === null) return { d: 0, of }
  const lessUnpaid = (halves: number, start: Day, end: Day) => {
    const unpaid = sumTime(unpaidTime(inputs, run.deductAbsent, start, end), counting, inputs.week)
    return { d: Math.max(0, halves * partsPerHalfDay(inputs) - unpaid), of }
  }
  if (counting === 'fixed_26' && from <= first && until >= last)
    return lessUnpaid(of - missingHalfDays(first, last, served, inputs.week), served.from, served.until)
  const start = laterDay(from, served.from)
  const end = earlierDay(until, served.until)
  if (start > end) return { d: 0, of }
  return lessUnpaid(Math.min(of, halfDaysIn(start, end, counting, inputs.week)), start, end)
}

/** The same by cycle, for amounts that the month's runs share: the share, its paid days, and the whole. */
export function paidDaysByCycle(
  inputs: MalaysianPayInputs,
  run: CountingRun & Required<Pick<MalaysianRun, 'span'>>,
  amount: number,
  from: Day,
  until: Day,
): { pay: number; d: number; of: number }[] {
  return run.span.parts.flatMap((part) => {
    const start = [part.first, from, inputs.from ?? part.last].reduce(laterDay)
    const end = [part.last, until, inputs.until ?? part.first].reduce((a, b) => earlierDay(a, b))
    if (inputs.from === undefined || start > end) return []
    const row = { from: start, until: end, amount }
    const { pay, days, of, unpaid } = toStretch(
      row,
      part,
      run,
      inputs,
      unpaidTime(inputs, run.deductAbsent, start, end),
    )
    const whole = start === part.first && end === part.last
    const halves = Math.min(of, whole ? of : days)
    return [{ pay, d: Math.max(0, halves * partsPerHalfDay(inputs) - unpaid), of }]
  })
}

/** The cycles that a run pays; the calendar month where the run has no span. */
export function runParts(run: Pick<MalaysianRun, 'period' | 'span'>): readonly CyclePart[] {
  if (run.span) return run.span.parts
  const { first, last } = monthSpan(run.period)
  return [{ number: 1, of: 1, first, last }]
}

type MutableStretch = { -readonly [key in keyof Stretch]: Stretch[key] }

function toStretch(
  row: PayStretch,
  part: CyclePart,
  run: CountingRun,
  inputs: MalaysianPayInputs,
  unpaidDays: ReadonlyMap<Day, number>,
): MutableStretch {
  const per = row.per ?? 'monthly'
  const cycle = run.span?.cycle ?? 'monthly'
  const counting = per === 'daily' ? 'working_days' : effectiveProration(run.proration, per, cycle)
  const weekly = per === 'weekly' && cycle !== 'weekly'
  const of =
    per === 'daily'
      ? 2
      : weekly
        ? 2 * (counting === 'working_days' ? Math.max(1, inputs.week.length) : 7)
        : fullHalfDays(part.first, part.last, counting, inputs.week, fixedHalves(per, cycle))
  return {
    pay:
      per === 'daily' || per === 'weekly'
        ? row.amount
        : cycleShare(per === 'semi_monthly' ? 2 * row.amount : row.amount, part),
    rate: row.amount,
    per,
    part,
    from: row.from,
    until: row.until,
    of,
    days: halfDaysIn(row.from, row.until, counting, inputs.week),
    unpaid: sumTime(timeBetween(unpaidDays, row.from, row.until), counting, inputs.week),
  }
}

/** Where a month counts 26 days, each missing working day costs one: the last stretch gets what the others leave. */
function settleFixed(
  stretches: MutableStretch[],
  run: CountingRun,
  part: CyclePart,
  served: { from: Day; until: Day },
  week: readonly number[],
): void {
  const cycle = run.span?.cycle ?? 'monthly'
  const fixed = stretches.filter(
    ({ per }) => per !== 'daily' && effectiveProration(run.proration, per, cycle) === 'fixed_26',
  )
  const [stretch] = fixed
  if (!stretch) return
  let left = Math.max(0, stretch.of - missingHalfDays(part.first, part.last, served, week))
  fixed.forEach((one, index) => {
    one.days = index === fixed.length - 1 ? left : Math.min(left, one.days)
    left -= one.days
  })
}

/** Half-days of the working days in a stretch that are outside the service. */
function missingHalfDays(first: Day, last: Day, served: { from: Day; until: Day }, week: readonly number[]): number {
  return (
    halfDaysIn(first, addDays(served.from, -1), 'fixed_26', week) +
    halfDaysIn(addDays(served.until, 1), last, 'fixed_26', week)
  )
}

function clipToSpan(row: PayStretch, { from, until }: { from: Day; until: Day }): PayStretch {
  return row.from >= from && row.until <= until
    ? row
    : { ...row, from: laterDay(row.from, from), until: earlierDay(row.until, until) }
}

function halfDaysIn(from: Day, until: Day, counting: Proration, week: readonly number[]): number {
  if (from > until) return 0
  if (counting === 'calendar') return 2 * (daysBetween(from, until) + 1)
  return 2 * eachDay(from, until).filter((day) => week.includes(weekday(day))).length
}

function fullHalfDays(first: Day, last: Day, counting: Proration, week: readonly number[], fixed: number): number {
  return counting === 'fixed_26' ? fixed : Math.max(2, halfDaysIn(first, last, counting, week))
}

const NO_TIME: ReadonlyMap<Day, number> = new Map()

/** Unpaid time by day between two days, in parts of a half-day and at most a whole day. */
function unpaidTime(inputs: PersonInputs, deductAbsent: boolean, from: Day, until: Day): ReadonlyMap<Day, number> {
  if (inputs.absences.length === 0) return NO_TIME
  const days = new Map<Day, number>()
  const parts = partsPerHalfDay(inputs)
  for (const absence of inputs.absences.filter((one) => isDeducted(one, deductAbsent))) {
    const start = laterDay(absence.from, from)
    const end = earlierDay(absence.until, until)
    if (start > end) continue
    const { lost } = timeAway(absence, inputs, parts)
    for (const day of eachDay(start, end)) addTimeAway(days, day, lost, parts)
  }
  return days
}

function timeBetween(days: ReadonlyMap<Day, number>, from: Day, until: Day): ReadonlyMap<Day, number> {
  return days.size === 0 ? days : new Map([...days].filter(([day]) => day >= from && day <= until))
}

function sumTime(days: ReadonlyMap<Day, number>, counting: Proration, week: readonly number[]): number {
  let total_ = 0
  for (const [day, time] of days) if (counting === 'calendar' || week.includes(weekday(day))) total_ += time
  return total_
}

function sumStretches(stretches: readonly MutableStretch[], what: 'days' | 'unpaid'): number {
  return stretches.reduce((sum_, stretch) => sum_ + stretch[what], 0)
}
