import { addDays, type Day, daysBetween, eachDay, earlierDay, laterDay, weekday } from '#base/days/days.ts'
import { ratio } from '#base/money/money.ts'
import { required } from '#base/required.ts'
import type { WageStretch } from '#statutory/taiwan/labor-standards/stretches.ts'
import { monthSpan } from '../cycles/month-span.ts'
import { addTimeAway, isDeducted, mergeEqualPay, partsPerHalfDay, timeAway } from '../payslip/absences.ts'
import type { AbsenceInput, PersonInputs } from '../payslip/inputs.ts'
import type { TaiwanRun } from './inputs.ts'

/** Taiwan counts thirty days in a month. */
export const MONTH_DAYS = 30
export const MONTH_HALVES = 2 * MONTH_DAYS
/** From this number of days on, an absence is leave of absence: every calendar day counts, not only working days. */
export const LONG_ABSENCE = 30

export type TaiwanDays = {
  readonly stretches: readonly WageStretch[]
  /**
   * Half-days that the whole wage stands for: where the period was fully served, its own half-days times the number of
   * parts, otherwise sixty.
   */
  readonly of: number
  /** The cycle of the month, where a whole cycle before the person's last is paid as an equal part of the month. */
  readonly cycle?: string
  /** Unpaid time in `parts` of a half-day; see `partsPerHalfDay`. */
  readonly unpaid: number
  readonly parts: number
}

type CountingRun = Pick<TaiwanRun, 'period' | 'deductAbsent' | 'span'>
type DaySpan = { readonly from: Day; readonly until: Day }

/** First and last service day of the month, whichever of its days the run pays; undefined where it pays none. */
export function serviceInMonth({ from, until, inMonth }: PersonInputs): DaySpan | undefined {
  return from === undefined || until === undefined ? undefined : (inMonth ?? { from, until })
}

/**
 * The period in which a payslip's days are counted. The person's last run counts the month and pays what is left of it; an
 * earlier cycle counts its own days and pays one of the equal parts.
 */
function countingFrame(inputs: PersonInputs, run: CountingRun, stay: DaySpan) {
  const part = inputs.open && run.span?.parts[0]
  if (!part) return { ...stay, ...monthSpan(run.period), cycles: 1, cycle: undefined }
  const { first, last, number, of } = part
  const days = daysBetween(first, last) + 1
  return {
    from: required(inputs.from, 'first paid day'),
    until: required(inputs.until, 'last paid day'),
    first,
    last,
    days,
    cycles: of,
    cycle: `${number}/${of}`,
  }
}

/**
 * Service days and unpaid days. A whole month pays the whole wage and a whole cycle its part; otherwise each day pays a
 * thirtieth.
 */
export function taiwanDays(inputs: PersonInputs, run: CountingRun): TaiwanDays {
  const stay = serviceInMonth(inputs)
  if (!stay) return { stretches: [], of: MONTH_HALVES, unpaid: 0, parts: 1 }
  const { from, until, first, last, days, cycles, cycle } = countingFrame(inputs, run, stay)
  const whole = from === first && until === last
  const parts = partsPerHalfDay(inputs)
  const away = unpaidTime(inputs, run.deductAbsent, stay)
  let left = whole ? 2 * days : MONTH_HALVES
  const stretches = payStretches(inputs, { from, until }).map(({ row, start, end }) => {
    const served = Math.min(left, 2 * (daysBetween(start, end) + 1))
    left -= served
    return { wage: row.amount, days: served, unpaid: Math.min(served * parts, timeBetween(away, start, end)) }
  })
  return {
    stretches,
    of: whole ? 2 * days * cycles : MONTH_HALVES,
    ...(whole && cycle !== undefined && { cycle }),
    unpaid: stretches.reduce((total, { unpaid }) => total + unpaid, 0),
    parts,
  }
}

/** The stretches of equal pay within some days. */
function payStretches({ pay }: Pick<PersonInputs, 'pay'>, { from, until }: DaySpan) {
  return mergeEqualPay(pay).flatMap((row) => {
    const [start, end] = [laterDay(row.from, from), earlierDay(row.until, until)]
    return start > end ? [] : [{ row, start, end }]
  })
}

/** The time of one absence that is deducted, in parts of a half-day: all of it, and the unpaid part in each stretch of pay. */
export type DeductedTime = { readonly place: number; readonly away: number; readonly lost: readonly number[] }

/**
 * The deducted time of each absence, by its place among the inputs. Absences of one day count in their order, up to the
 * whole day.
 */
export function deductedTimes(
  inputs: PersonInputs,
  run: CountingRun,
): { readonly parts: number; readonly absences: readonly DeductedTime[] } {
  const stay = serviceInMonth(inputs)
  if (!stay) return { parts: 1, absences: [] }
  const parts = partsPerHalfDay(inputs)
  const { from, until } = countingFrame(inputs, run, stay)
  const stretches = payStretches(inputs, { from, until })
  const isWorkday = (day: Day) => inputs.week.includes(weekday(day))
  const taken = new Map<Day, number>()
  const absences = inputs.absences.flatMap((absence, place): DeductedTime[] => {
    const [first, last] = [laterDay(absence.from, from), earlierDay(absence.until, until)]
    if (!isDeducted(absence, run.deductAbsent) || first > last) return []
    const ofDay = timeAway(absence, inputs, parts)
    const lost = stretches.map(() => 0)
    let away = 0
    for (const day of eachDay(first, last)) {
      if (!isLong(absence) && !isWorkday(day)) continue
      away += ofDay.away
      const before = taken.get(day) ?? 0
      addTimeAway(taken, day, ofDay.lost, parts)
      const at = stretches.findIndex(({ start, end }) => day >= start && day <= end)
      if (at >= 0) lost[at] = (lost[at] ?? 0) + (taken.get(day) ?? 0) - before
    }
    return [{ place, away, lost }]
  })
  return { parts, absences }
}

/**
 * Paid days of an amount that is valid between two days, in parts of a half-day, of sixty half-days. A fully paid month
 * counts as all, and a whole cycle as its part.
 */
export function taiwanPaidDays(
  inputs: PersonInputs,
  run: CountingRun,
  from: Day,
  until: Day,
): { readonly days: number; readonly parts: number } {
  const parts = partsPerHalfDay(inputs)
  const none = { days: 0, parts }
  const stay = serviceInMonth(inputs)
  if (!stay) return none
  const frame = countingFrame(inputs, run, stay)
  const start = laterDay(from, frame.from)
  const end = earlierDay(until, frame.until)
  if (start > end) return none
  const calendar = 2 * (daysBetween(start, end) + 1)
  const away = timeBetween(unpaidTime(inputs, run.deductAbsent, stay), start, end)
  if (away >= calendar * parts) return none
  const whole = start === frame.first && end === frame.last
  const served = whole ? ratio(MONTH_HALVES, 1, frame.cycles, 'down') : Math.min(MONTH_HALVES, calendar)
  return { days: Math.max(0, served * parts - away), parts }
}

/**
 * Unpaid time by day, in parts of a half-day. Short absences count their working days. From thirty days on, and where the
 * rest of the service in the month has no working day, every day counts. A day between absences keeps as much pay as the
 * best paid of them.
 */
function unpaidTime(inputs: PersonInputs, deductAbsent: boolean, stay: DaySpan): ReadonlyMap<Day, number> {
  const parts = partsPerHalfDay(inputs)
  const absences = inputs.absences.filter((one) => isDeducted(one, deductAbsent))
  const isWorkday = (day: Day) => inputs.week.includes(weekday(day))
  const { away, lost } = timeAwayByDay(
    absences,
    inputs,
    stay,
    parts,
    (absence, day) => isLong(absence) || isWorkday(day),
  )
  if (lost.size === 0) return lost
  const service = eachDay(stay.from, stay.until)
  if (service.some((day) => isWorkday(day) && (away.get(day) ?? 0) < 2 * parts)) return lost
  if (parts === 1) return new Map(service.map((day) => [day, 2]))
  const every = timeAwayByDay(absences, inputs, stay, parts, () => true).lost
  const least = Math.min(...lost.values())
  // A month counts thirty days, so nobody is away for more.
  return new Map(service.slice(0, MONTH_DAYS).map((day) => [day, every.get(day) ?? least]))
}

/** The time away by day, and the unpaid part of it, on the days that count. */
function timeAwayByDay(
  absences: readonly AbsenceInput[],
  inputs: PersonInputs,
  stay: DaySpan,
  parts: number,
  counts: (absence: AbsenceInput, day: Day) => boolean,
): { away: ReadonlyMap<Day, number>; lost: ReadonlyMap<Day, number> } {
  const away = new Map<Day, number>()
  const lost = new Map<Day, number>()
  for (const absence of absences) {
    const from = laterDay(absence.from, stay.from)
    const until = earlierDay(absence.until, stay.until)
    if (from > until) continue
    const ofDay = timeAway(absence, inputs, parts)
    for (const day of eachDay(from, until)) {
      if (!counts(absence, day)) continue
      addTimeAway(away, day, ofDay.away, parts)
      addTimeAway(lost, day, ofDay.lost, parts)
    }
  }
  return { away, lost }
}

function isLong({ from, until }: AbsenceInput): boolean {
  return addDays(from, LONG_ABSENCE - 1) <= until
}

function timeBetween(halves: ReadonlyMap<Day, number>, from: Day, until: Day): number {
  let total = 0
  for (const [day, count] of halves) if (day >= from && day <= until) total += count
  return total
}
