import type { Day } from '#base/days/days.ts'
import type { AbsenceInput, PayStretch, PersonInputs } from './inputs.ts'

/** The full pay of a day, in millionths. */
const FULL_PAY = 1_000_000

export function isDeducted(absence: AbsenceInput, deductAbsent: boolean): boolean {
  return !isPaid(absence) && (absence.kind !== 'absent' || deductAbsent)
}

/** Whether an absence keeps all of its pay and so does not change the payslip. */
export function isPaid({ paid = 0 }: AbsenceInput): boolean {
  return paid >= FULL_PAY
}

/**
 * The number of equal parts that a half-day is counted in, so that no time is a fraction: one, unless an absence has
 * minutes or keeps a share of its pay. Throws RangeError for a normal day without length.
 */
export function partsPerHalfDay({ absences, minutes }: Pick<PersonInputs, 'absences' | 'minutes'>): number {
  if (!absences.some(isPartial)) return 1
  if (!Number.isInteger(minutes) || minutes <= 0) throw new RangeError(`Not minutes of a normal day: ${minutes}`)
  return minutes * FULL_PAY
}

/**
 * The time away on each day of an absence in those parts, and the unpaid part of it. Throws RangeError for minutes beyond
 * one day, and for negative time or a negative share.
 */
export function timeAway(
  absence: AbsenceInput,
  { minutes: normal }: Pick<PersonInputs, 'minutes'>,
  parts: number,
): { away: number; lost: number } {
  const { from, until, half, minutes, paid = 0 } = absence
  if (parts === 1) return half ? { away: 1, lost: 1 } : { away: 2, lost: 2 }
  if (!Number.isInteger(paid) || paid < 0) throw new RangeError(`Not a share of pay: ${paid}`)
  const isOfDay = minutes === undefined || (Number.isInteger(minutes) && minutes >= 0 && from === until)
  if (!isOfDay) throw new RangeError(`Not minutes of one day: ${minutes}, ${from} to ${until}`)
  const doubled = minutes === undefined ? (half ? normal : 2 * normal) : Math.min(2 * minutes, 2 * normal)
  return { away: doubled * FULL_PAY, lost: doubled * (FULL_PAY - paid) }
}

/** Adds time to a day; the sum never exceeds a whole day. */
export function addTimeAway(days: Map<Day, number>, day: Day, time: number, parts: number): void {
  days.set(day, Math.min(2 * parts, (days.get(day) ?? 0) + time))
}

function isPartial(absence: AbsenceInput): boolean {
  return !isPaid(absence) && (absence.minutes !== undefined || (absence.paid ?? 0) !== 0)
}

/** Merges consecutive rows of the same pay into one stretch, so that nothing is rounded twice. */
export function mergeEqualPay(pay: PersonInputs['pay']): PersonInputs['pay'] {
  if (pay.length < 2) return pay
  const merged: { -readonly [key in keyof PayStretch]: PayStretch[key] }[] = []
  for (const row of pay) {
    const last = merged.at(-1)
    if (last && last.amount === row.amount && last.per === row.per) last.until = row.until
    else merged.push({ ...row })
  }
  return merged
}
