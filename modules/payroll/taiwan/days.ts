import { addDays, type Day, daysBetween, eachDay, earlierOf, laterOf, weekday } from '#base/days.ts'
import { ratio } from '#base/money.ts'
import type { WageStretch } from '#statutory/taiwan/labor-standards/stretches.ts'
import { monthSpan } from '../cycles/month-span.ts'
import { isDeducted, sameTogether } from '../payslip/absences.ts'
import type { AbsenceInput, PersonInputs } from '../payslip/inputs.ts'
import type { TaiwanRun } from './inputs.ts'

/** Half-days of the thirty that a month counts in Taiwan. */
export const MONTH_HALVES = 60
/** Absences from this many days on are leave of absence: every day of the calendar counts, not the working days alone. */
const LONG_ABSENCE = 30

export type TaiwanDays = {
  readonly stretches: readonly WageStretch[]
  /** Half-days that a whole wage stands for: as many times the frame's own as it has parts where it was all served, else sixty. */
  readonly of: number
  /** Which of the month's cycles, where a whole one before the person's last is paid as an equal part of the month. */
  readonly cycle?: string
  readonly unpaid: number
}

type Counting = Pick<TaiwanRun, 'period' | 'deductAbsent' | 'span'>
type Stay = { readonly from: Day; readonly until: Day }

/** First and last day in service of the month, whatever days of it the run pays; nothing where it pays none. */
export function stayInMonth({ from, until, inMonth }: PersonInputs): Stay | undefined {
  return from === undefined || until === undefined ? undefined : (inMonth ?? { from, until })
}

/**
 * What a payslip's days are counted within: the month, of which the person's last run pays what is left; for a cycle
 * before it the cycle, which is one of as many equal parts.
 */
function frameOf(inputs: PersonInputs, run: Counting, stay: Stay) {
  const part = inputs.open && run.span?.parts[0]
  if (!part) return { ...stay, ...monthSpan(run.period), parts: 1, cycle: undefined }
  const { first, last, number, of } = part
  const days = daysBetween(first, last) + 1
  return { from: inputs.from!, until: inputs.until!, first, last, days, parts: of, cycle: `${number}/${of}` }
}

/** Days in service and days without pay. A whole month is the whole wage, a whole cycle its part; else a thirtieth a day. */
export function taiwanDays(inputs: PersonInputs, run: Counting): TaiwanDays {
  const stay = stayInMonth(inputs)
  if (!stay) return { stretches: [], of: MONTH_HALVES, unpaid: 0 }
  const { from, until, first, last, days, parts, cycle } = frameOf(inputs, run, stay)
  const whole = from === first && until === last
  const away = unpaidHalves(inputs, run.deductAbsent, stay)
  let left = whole ? 2 * days : MONTH_HALVES
  const stretches = sameTogether(inputs.pay).flatMap((row) => {
    const [start, end] = [laterOf(row.from, from), earlierOf(row.until, until)]
    if (start > end) return []
    const served = Math.min(left, 2 * (daysBetween(start, end) + 1))
    left -= served
    return [{ wage: row.amount, days: served, unpaid: Math.min(served, between(away, start, end)) }]
  })
  return {
    stretches,
    of: whole ? 2 * days * parts : MONTH_HALVES,
    ...(whole && cycle !== undefined && { cycle }),
    unpaid: stretches.reduce((total, { unpaid }) => total + unpaid, 0),
  }
}

/** Paid half-days of an amount that holds between two days, of sixty; a whole month with pay is all of them, a whole cycle its part. */
export function paidHalves(inputs: PersonInputs, run: Counting, from: Day, until: Day): number {
  const stay = stayInMonth(inputs)
  if (!stay) return 0
  const frame = frameOf(inputs, run, stay)
  const start = laterOf(from, frame.from)
  const end = earlierOf(until, frame.until)
  if (start > end) return 0
  const calendar = 2 * (daysBetween(start, end) + 1)
  const away = between(unpaidHalves(inputs, run.deductAbsent, stay), start, end)
  if (away >= calendar) return 0
  const whole = start === frame.first && end === frame.last
  const served = whole ? ratio(MONTH_HALVES, 1, frame.parts, 'down') : Math.min(MONTH_HALVES, calendar)
  return Math.max(0, served - away)
}

/**
 * Half-days without pay by day. Short absences count their working days; from thirty days on, and where no working day of
 * the service is left in the month, every day counts.
 */
function unpaidHalves(inputs: PersonInputs, deductAbsent: boolean, stay: Stay): ReadonlyMap<Day, number> {
  const halves = new Map<Day, number>()
  for (const absence of inputs.absences) {
    if (!isDeducted(absence, deductAbsent)) continue
    const from = laterOf(absence.from, stay.from)
    const until = earlierOf(absence.until, stay.until)
    if (from > until) continue
    for (const day of eachDay(from, until)) {
      if (!isLong(absence) && !inputs.week.includes(weekday(day))) continue
      halves.set(day, Math.min(2, (halves.get(day) ?? 0) + (absence.half ? 1 : 2)))
    }
  }
  if (halves.size === 0) return halves
  const service = eachDay(stay.from, stay.until)
  const worked = service.some((day) => inputs.week.includes(weekday(day)) && (halves.get(day) ?? 0) < 2)
  return worked ? halves : new Map(service.map((day) => [day, 2]))
}

function isLong({ from, until }: AbsenceInput): boolean {
  return addDays(from, LONG_ABSENCE - 1) <= until
}

function between(halves: ReadonlyMap<Day, number>, from: Day, until: Day): number {
  let total = 0
  for (const [day, count] of halves) if (day >= from && day <= until) total += count
  return total
}
