import { type Day, daysBetween } from '#base/days/days.ts'
import { type DayAway, minutesDue, minutesTaken, type Workday } from '#calendar/workdays.ts'
import type { AbsencesByRecord } from '#pay/back-pay.ts'
import type { AbsenceSpan } from '#pay/sources.ts'

/** A full day's pay, in millionths. */
const FULL_PAY = 1_000_000

/** An approved day with missed minutes, by its id. */
export type MissedDay = { readonly id: string; readonly day: Day; readonly missed: number }

/**
 * Converts a missed day to an absence for pay: whole, half or minutes. Leave, a typed absence or a holiday of the day
 * is subtracted, so that nothing is deducted twice; undefined when nothing is left.
 */
export function missedDayAbsence({ day, missed }: MissedDay, workday: Workday): AbsenceSpan | undefined {
  const due = minutesDue(workday).reduce((all, half) => all + half, 0)
  const full = workday.hours?.minutes ?? 0
  const minutes = Math.min(missed, due)
  const whole = { from: day, until: day }
  if (minutes <= 0) return undefined
  if (minutes >= full) return whole
  return minutes * 2 === full ? { ...whole, half: true } : { ...whole, minutes }
}

/**
 * How missed days count in an approved run. What leave or a typed absence takes of an already deducted day stays
 * deducted, since the run has it counted and they add nothing.
 */
export function currentAbsences(
  missed: readonly MissedDay[],
  was: AbsencesByRecord,
  first: Day,
  days: readonly Workday[],
): AbsencesByRecord {
  const now = new Map<string, readonly AbsenceSpan[]>()
  const workdayOn = (day: Day) => days[daysBetween(first, day)]
  for (const one of missed) {
    const workday = workdayOn(one.day)
    const away = workday && missedDayAbsence(one, workday)
    if (away) now.set(one.id, [away])
  }
  for (const [id, counted] of was) {
    const day = counted[0]?.from
    const workday = day === undefined ? undefined : workdayOn(day)
    if (!workday || day === undefined) continue
    const others = workday.away.flatMap((away) => otherAbsences(workday, away, day))
    if (others.length > 0) now.set(id, [...(now.get(id) ?? []), ...others])
  }
  return now
}

/** The parts of a day's pay that leave or a typed absence deducts. */
function otherAbsences(workday: Workday, away: DayAway, day: Day): AbsenceSpan[] {
  const { part, paid, pending } = away
  if (pending || paid >= FULL_PAY) return []
  return [
    {
      from: day,
      until: day,
      ...(part === 'minutes'
        ? { minutes: away.minutes ?? minutesTaken(workday, away) }
        : part !== 'whole' && { half: true as const }),
      ...(paid > 0 && { paid }),
    },
  ]
}
