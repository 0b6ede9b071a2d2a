/**
 * The agreed hours of a working day: minutes after midnight, 0 to 1,439. An end that is not after the start is on the
 * next day, so a day lasts at most 1,440 minutes. `break` are unpaid minutes. `divides` is the moment that divides the
 * first half from the second, where the break begins; null on a day that is one half, such as a Saturday morning.
 */
export type DayHours = {
  readonly start: number
  readonly end: number
  readonly break: number
  readonly divides: number | null
}

/** Hours of each weekday, 0 Sunday to 6 Saturday; null on a day off. */
export type Week = readonly (DayHours | null)[]

/** The most minutes that anything in a day may last (OT-05). */
export const MOST_MINUTES = 1440

/**
 * Hours on the day that they begin on: minutes after its midnight, beyond 1,440 on the next day. `minutes` are those of
 * working time, `halves` how they fall into one half or two.
 */
export type WorkHours = {
  readonly start: number
  readonly end: number
  readonly break: number
  readonly breakAt: number
  readonly divides: number | null
  readonly minutes: number
  readonly halves: readonly [number] | readonly [number, number]
}

/** Places hours on their day. On a day that is one half the break lies in the middle. */
export function workHours({ start, end, break: pause, divides }: DayHours): WorkHours {
  const until = minuteAfter(start, end)
  const minutes = until - start - pause
  const divide = divides === null ? null : minuteAfter(start, divides)
  return {
    start,
    end: until,
    break: pause,
    breakAt: divide ?? start + Math.floor(minutes / 2),
    divides: divide,
    minutes,
    halves: divide === null ? [minutes] : [divide - start, until - divide - pause],
  }
}

/** Minutes of working time on a day. */
export function workMinutes(hours: DayHours): number {
  return workHours(hours).minutes
}

/** The first problem of a day's hours, with its field; undefined for right hours. */
export function hoursProblem(hours: DayHours): { field: keyof DayHours; code: string } | undefined {
  for (const field of ['start', 'end', 'divides'] as const)
    if (hours[field] !== null && !isWithin(hours[field], MOST_MINUTES - 1)) return { field, code: 'clock_time' }
  if (!isWithin(hours.break, MOST_MINUTES)) return { field: 'break', code: 'break_minutes' }
  const { minutes, halves } = workHours(hours)
  if (minutes < 1) return { field: 'break', code: 'break_too_long' }
  return halves.some((half) => half < 1) ? { field: 'divides', code: 'divides_outside' } : undefined
}

/** The hours of a day that starts at `start` and works some minutes: two equal halves with the break between them. */
export function usualHours(start: number, minutes: number, pause: number): DayHours {
  return {
    start,
    end: (start + minutes + pause) % MOST_MINUTES,
    break: pause,
    divides: minutes < 2 ? null : (start + Math.floor(minutes / 2)) % MOST_MINUTES,
  }
}

/** Where a day of two halves divides by default: in the middle of its working time. */
export function usualDivide(hours: Pick<DayHours, 'start' | 'end' | 'break'>): number | null {
  return usualHours(hours.start, workMinutes({ ...hours, divides: null }), hours.break).divides
}

/** A moment that is not after the start is on the next day. */
function minuteAfter(start: number, moment: number): number {
  return moment > start ? moment : moment + MOST_MINUTES
}

function isWithin(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= most
}
