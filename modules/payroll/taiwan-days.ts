import { addDays, type Day, daysBetween, eachDay, earlierOf, laterOf, weekday } from '#base/days.ts'
import type { WageStretch } from '#statutory/taiwan/labor-standards/stretches.ts'
import { monthSpan } from './month-span.ts'
import { isDeducted, sameTogether } from './paid-days.ts'
import type { AbsenceInput, PersonInputs, RunFacts } from './payslip-inputs.ts'

/** Half-days of the thirty that a month counts in Taiwan. */
export const MONTH_HALVES = 60
/** Absences from this many days on are leave of absence: every day of the calendar counts, not the working days alone. */
const LONG_ABSENCE = 30

export type TaiwanDays = {
  readonly stretches: readonly WageStretch[]
  /** Half-days that a whole wage stands for: the month's own where all of it was served, else sixty. */
  readonly of: number
  readonly whole: boolean
  readonly unpaid: number
}

/** Days in service and days without pay of a month. A whole month is the whole wage; else a thirtieth a day. */
export function taiwanDays(inputs: PersonInputs, run: Pick<RunFacts, 'period' | 'deductAbsent'>): TaiwanDays {
  const { first, last, days } = monthSpan(run.period)
  if (inputs.from === undefined || inputs.until === undefined)
    return { stretches: [], of: MONTH_HALVES, whole: false, unpaid: 0 }
  const whole = inputs.from === first && inputs.until === last
  const away = unpaidHalves(inputs, run.deductAbsent)
  let left = whole ? 2 * days : MONTH_HALVES
  const stretches = sameTogether(inputs.pay).map(({ amount, from, until }) => {
    const served = Math.min(left, 2 * (daysBetween(from, until) + 1))
    left -= served
    return { wage: amount, days: served, unpaid: Math.min(served, between(away, from, until)) }
  })
  return {
    stretches,
    of: whole ? 2 * days : MONTH_HALVES,
    whole,
    unpaid: stretches.reduce((total, { unpaid }) => total + unpaid, 0),
  }
}

/** Paid half-days of an amount that holds between two days, of sixty; a whole month with pay is all of them. */
export function paidHalves(
  inputs: PersonInputs,
  run: Pick<RunFacts, 'period' | 'deductAbsent'>,
  from: Day,
  until: Day,
): number {
  if (inputs.from === undefined || inputs.until === undefined) return 0
  const { first, last } = monthSpan(run.period)
  const start = laterOf(from, inputs.from)
  const end = earlierOf(until, inputs.until)
  if (start > end) return 0
  const calendar = 2 * (daysBetween(start, end) + 1)
  const away = between(unpaidHalves(inputs, run.deductAbsent), start, end)
  if (away >= calendar) return 0
  const served = start === first && end === last ? MONTH_HALVES : Math.min(MONTH_HALVES, calendar)
  return Math.max(0, served - away)
}

/**
 * Half-days without pay by day. Short absences count their working days; from thirty days on, and where no working day of
 * the service is left, every day counts.
 */
function unpaidHalves(inputs: PersonInputs, deductAbsent: boolean): ReadonlyMap<Day, number> {
  const halves = new Map<Day, number>()
  for (const absence of inputs.absences) {
    if (!isDeducted(absence, deductAbsent)) continue
    const from = laterOf(absence.from, inputs.from!)
    const until = earlierOf(absence.until, inputs.until!)
    if (from > until) continue
    for (const day of eachDay(from, until)) {
      if (!isLong(absence) && !inputs.week.includes(weekday(day))) continue
      halves.set(day, Math.min(2, (halves.get(day) ?? 0) + (absence.half ? 1 : 2)))
    }
  }
  if (halves.size === 0) return halves
  const service = eachDay(inputs.from!, inputs.until!)
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
