import { earlierDay, laterDay } from '#base/days/days.ts'
import { clockText } from '#base/days/week.ts'
import { ratio } from '#base/money/money.ts'
import { loadWorkdays } from '#calendar/workdays.ts'
import type { Context } from '#server/context/context.ts'
import { MINUTES_PER_DAY } from '../../work/values.ts'

type TypedRow = { readonly employeeId: string; readonly typed: Readonly<Record<string, unknown>> }
type CompletedTimes =
  | { readonly typed: Record<string, unknown> }
  | { readonly column: string; readonly code: string; readonly params?: Readonly<Record<string, unknown>> }

/**
 * Completes rows of a file by the times that follow from their hours. From one time the other follows. Without times the
 * work began when the planned hours of the day ended; a day without planned hours needs a time. Hours beside both times
 * must agree with them.
 */
export async function completeRowTimes(
  { tx }: Pick<Context, 'tx'>,
  rows: readonly TypedRow[],
): Promise<CompletedTimes[]> {
  const bare = rows.filter(({ typed }) => typed.hours !== undefined && !typed.start && !typed.end)
  const ends = await loadPlannedEnds(tx, bare)
  return rows.map((row) => {
    const { hours, ...typed } = row.typed
    return hours === undefined ? { typed } : completeTimes(typed, String(hours), ends(row))
  })
}

function completeTimes(typed: Record<string, unknown>, hours: string, plannedEnd: number | null): CompletedTimes {
  const minutes = ratio(Number(hours) * 100, 60, 100, 'half-up')
  if (minutes <= 0 || minutes > MINUTES_PER_DAY) return { column: 'hours', code: 'overtime_hours_out' }
  const whole = minutes + Number(typed.break_minutes ?? 0)
  const [start, end] = [minuteOf(String(typed.start ?? '')), minuteOf(String(typed.end ?? ''))]
  if (start !== null && end !== null) {
    const between = (end <= start ? end + MINUTES_PER_DAY : end) - start
    if (between === whole) return { typed }
    return { column: 'hours', code: 'overtime_hours_differ', params: { hours: lengthText(between) } }
  }
  if (start !== null) return { typed: { ...typed, end: wrapClock(start + whole) } }
  if (end !== null) return { typed: { ...typed, start: wrapClock(end - whole) } }
  // The form refuses an invalid time at its field.
  if (typed.start !== undefined || typed.end !== undefined) return { typed }
  if (plannedEnd === null) return { column: 'start', code: 'overtime_hours_when' }
  const begin = wrapClock(plannedEnd)
  return {
    typed: {
      ...typed,
      start: begin,
      end: wrapClock(plannedEnd + whole),
      ...(plannedEnd >= MINUTES_PER_DAY && { next_day: true }),
    },
  }
}

/** Minutes after midnight; null for an invalid time. */
function minuteOf(clock: string): number | null {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(clock) ?? []
  return hour === undefined ? null : Number(hour) * 60 + Number(minute)
}

const wrapClock = (minute: number) => clockText(((minute % MINUTES_PER_DAY) + MINUTES_PER_DAY) % MINUTES_PER_DAY)
const lengthText = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** Loads when the planned hours of a row's day end, in minutes after its midnight; null on a holiday and without any. */
async function loadPlannedEnds(
  tx: Context['tx'],
  rows: readonly TypedRow[],
): Promise<(row: TypedRow) => number | null> {
  const days = rows.map(({ typed }) => String(typed.day))
  if (days.length === 0) return () => null
  const [first, last] = [days.reduce(earlierDay), days.reduce(laterDay)]
  const people = [...new Set(rows.map(({ employeeId }) => employeeId))]
  const { of } = await loadWorkdays(tx, people, { first, last }, { ignoreAway: true })
  return ({ employeeId, typed }) => {
    const at = Math.round((Date.parse(String(typed.day)) - Date.parse(first)) / 86_400_000)
    const day = of.get(employeeId)?.[at]
    return day?.kind === 'working' && day.holidays.length === 0 ? (day.hours?.end ?? null) : null
  }
}
