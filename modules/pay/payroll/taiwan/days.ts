import { addDays, type Day, daysBetween, eachDay, earlierDay, laterDay, weekday } from '#base/days/days.ts'
import { ratio } from '#base/money/money.ts'
import type { WageStretch } from '#statutory/taiwan/labor-standards/stretches.ts'
import { monthSpan } from '../cycles/month-span.ts'
import { addTimeAway, isDeducted, mergeEqualPay, partsPerHalfDay, timeAway } from '../payslip/absences.ts'
import type { AbsenceInput, PersonInputs } from '../payslip/inputs.ts'
import type { TaiwanRun } from './inputs.ts'

/** The days that a month counts in Taiwan, and its half-days. */
const MONTH_DAYS = 30
export const MONTH_HALVES = 2 * MONTH_DAYS
/** Absences from this many days on are leave of absence: every day of the calendar counts, not the working days alone. */
export const LONG_ABSENCE = 30

export type TaiwanDays = {
  readonly stretches: readonly WageStretch[]
  /** Half-days that a whole wage stands for: as many times the frame's own as it has parts where it was all served, else sixty. */
  readonly of: number
  /** Which of the month's cycles, where a whole one before the person's last is paid as an equal part of the month. */
  readonly cycle?: string
  /** Time without pay, in so many parts of a half-day: see `partsOfHalf`. */
  readonly unpaid: number
  readonly parts: number
}

type CountingRun = Pick<TaiwanRun, 'period' | 'deductAbsent' | 'span'>
type DaySpan = { readonly from: Day; readonly until: Day }

/** First and last day in service of the month, whatever days of it the run pays; nothing where it pays none. */
export function serviceInMonth({ from, until, inMonth }: PersonInputs): DaySpan | undefined {
  return from === undefined || until === undefined ? undefined : (inMonth ?? { from, until })
}

/**
 * What a payslip's days are counted within: the month, of which the person's last run pays what is left; for a cycle
 * before it the cycle, which is one of as many equal parts.
 */
function countingFrame(inputs: PersonInputs, run: CountingRun, stay: DaySpan) {
  const part = inputs.open && run.span?.parts[0]
  if (!part) return { ...stay, ...monthSpan(run.period), cycles: 1, cycle: undefined }
  const { first, last, number, of } = part
  const days = daysBetween(first, last) + 1
  return { from: inputs.from!, until: inputs.until!, first, last, days, cycles: of, cycle: `${number}/${of}` }
}

/** Days in service and days without pay. A whole month is the whole wage, a whole cycle its part; else a thirtieth a day. */
export function taiwanDays(inputs: PersonInputs, run: CountingRun): TaiwanDays {
  const stay = serviceInMonth(inputs)
  if (!stay) return { stretches: [], of: MONTH_HALVES, unpaid: 0, parts: 1 }
  const { from, until, first, last, days, cycles, cycle } = countingFrame(inputs, run, stay)
  const whole = from === first && until === last
  const parts = partsPerHalfDay(inputs)
  const away = unpaidTime(inputs, run.deductAbsent, stay)
  let left = whole ? 2 * days : MONTH_HALVES
  const stretches = mergeEqualPay(inputs.pay).flatMap((row) => {
    const [start, end] = [laterDay(row.from, from), earlierDay(row.until, until)]
    if (start > end) return []
    const served = Math.min(left, 2 * (daysBetween(start, end) + 1))
    left -= served
    return [{ wage: row.amount, days: served, unpaid: Math.min(served * parts, timeBetween(away, start, end)) }]
  })
  return {
    stretches,
    of: whole ? 2 * days * cycles : MONTH_HALVES,
    ...(whole && cycle !== undefined && { cycle }),
    unpaid: stretches.reduce((total, { unpaid }) => total + unpaid, 0),
    parts,
  }
}

/**
 * Paid days of an amount that holds between two days, in so many parts of a half-day; of sixty half-days a whole month with
 * pay is all, a whole cycle its part.
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
 * Time without pay by day, in parts of a half-day. Short absences count their working days; from thirty days on, and where
 * no working day of the service is left in the month, every day counts; a day between absences keeps what the best paid of
 * them keeps.
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
  // A month counts thirty days: nobody is away for more of them.
  return new Map(service.slice(0, MONTH_DAYS).map((day) => [day, every.get(day) ?? least]))
}

/** Time away by day, and what of it is without pay, on the days that count. */
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
