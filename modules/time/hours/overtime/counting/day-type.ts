import { required } from '#base/required.ts'
import type { Workday } from '#calendar/workdays.ts'
import type { ExtraWork } from '#statutory/working-hours.ts'
import type { Stretch } from '../../work/stretch.ts'
import type { DayName, DayType } from '../values.ts'

/** The part of a day that overtime needs. */
export type OvertimeDay = Pick<Workday, 'kind' | 'hours' | 'holidays'>

/** The type of a day, and the rule of the law by which work on it is paid. */
export type DayClass = { readonly type: DayType; readonly work: ExtraWork }

export function dayNameOf({ type, work }: DayClass): DayName {
  return work === 'dayOff' ? 'regular_day_off' : type
}

/** The pay item that each kind of extra work is paid under. */
export const WORK_ITEMS = {
  overtime: 'overtime',
  restDay: 'rest_day_work',
  publicHoliday: 'public_holiday_work',
  dayOff: 'regular_day_off_work',
} as const satisfies { readonly [work in ExtraWork]: string }

/**
 * Classifies a day (OT-09). A rest day on which a holiday falls stays one: the holiday is given on another day (Employment
 * Act 1955 s.60D(1A), enforcement rules of the Labor Standards Act s.23-1). The company's own holiday is a declared day off.
 * With two weekly days off only the law's rest day is paid as one; work on the other is overtime. Half a holiday keeps the
 * type of the day and halves its hours.
 */
export function classifyDay({ kind, holidays }: Pick<OvertimeDay, 'kind' | 'holidays'>): DayClass {
  if (kind === 'regular_day_off') return { type: 'disaster', work: 'dayOff' }
  if (kind === 'rest_day') return { type: 'non_working', work: 'restDay' }
  const whole = holidays.filter(({ part }) => part === 'whole')
  if (whole.some(({ kind: of }) => of !== 'company')) return { type: 'public_holiday', work: 'publicHoliday' }
  if (whole.length > 0) return { type: 'disaster', work: 'publicHoliday' }
  return kind === 'working' ? { type: 'normal', work: 'overtime' } : { type: 'non_working', work: 'overtime' }
}

type NormalTime = Stretch & { readonly pause: Stretch; readonly minutes: number }

/**
 * The normal hours of a day with their break and minutes; null on a day without any. Half a holiday leaves the other half.
 * Of planned hours beyond `most` the first are normal.
 */
export function normalTime(day: OvertimeDay, most = Number.POSITIVE_INFINITY): NormalTime | null {
  const planned = plannedTime(day)
  if (!planned || planned.minutes <= most) return planned
  const { start, pause } = planned
  const rest = start + most > pause.start ? pause.end - pause.start : 0
  return { start, end: start + most + rest, pause, minutes: most }
}

function plannedTime({ hours, holidays, kind }: OvertimeDay): NormalTime | null {
  if (!hours || classifyDay({ kind, holidays }).type !== 'normal') return null
  const { start, end, divides, halves, minutes } = hours
  const pause = { start: hours.breakAt, end: hours.breakAt + hours.break }
  const free = holidays.find(({ part }) => part !== 'whole')?.part
  if (free === undefined || halves.length === 1) return { start, end, pause, minutes }
  if (free === 'first')
    return { start: pause.end, end, pause: { start: pause.end, end: pause.end }, minutes: halves[1] }
  const middle = required(divides, 'where hours with two halves divide')
  return { start, end: middle, pause: { start: middle, end: middle }, minutes: halves[0] }
}

/** The parts of a day that approved leave or an absence takes; a half without a place is the second one. */
export function timesAway({ hours, away }: Pick<Workday, 'hours' | 'away'>): Stretch[] {
  return away.flatMap(({ part, time, pending }) => {
    if (pending) return []
    if (time) return [time]
    if (part === 'minutes' || !hours) return []
    const { start, end, divides } = hours
    return part === 'first'
      ? [{ start, end: divides ?? end }]
      : [{ start: part === 'whole' ? start : (divides ?? start), end }]
  })
}
