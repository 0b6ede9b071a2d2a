import type { Day } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import type { DayOffKind } from '#calendar/day-off-value.ts'
import { type Amount, ONE_DAY, type Unit } from './type-rules.ts'

type Part = 'whole' | 'first' | 'second'

/** A person's day with its working time and the holidays of their office. */
export type CountableDay = {
  readonly day: Day
  readonly employed: boolean
  /** The kind of a weekly day off; only texts need it. */
  readonly dayOff?: DayOffKind | null
  readonly hours: {
    readonly start: number
    readonly end: number
    readonly break: number
    readonly breakAt: number
    readonly divides: number | null
    readonly minutes: number
    readonly halves: readonly [number] | readonly [number, number]
  } | null
  readonly holidays: readonly { readonly name: string; readonly name_zh: string | null; readonly part: Part }[]
}

/**
 * Requested days, of which the first may begin and the last may end with a half; or a time of one day, in minutes after
 * its midnight.
 */
export type RequestedDays = {
  readonly from: Day
  readonly until: Day
  readonly fromPart: Part
  readonly untilPart: Part
  readonly time?: { readonly start: number; readonly end: number } | null
}

/** The charge of one day in the unit of its type; `free` says why it costs nothing. */
export type CountedDay = {
  readonly day: Day
  readonly part: Part | 'time'
  readonly amount: Amount
  readonly minutes: number
  /** It covers all of the day's working time. */
  readonly all: boolean
  readonly free?: {
    readonly why: 'day_off' | DayOffKind | 'holiday' | 'not_employed' | 'no_such_half' | 'outside_hours'
    readonly holiday?: { readonly en: string; readonly zh: string }
  }
}

/** Counts each day of a request by its halves or minutes. Days off and holidays are free unless calendar days count. */
export function countDays(
  asked: RequestedDays,
  days: readonly CountableDay[],
  { unit, calendarDays }: { readonly unit: Unit; readonly calendarDays: boolean },
): CountedDay[] {
  return days
    .filter(({ day }) => day >= asked.from && day <= asked.until)
    .map((day) => countDay(day, partOn(asked, day.day), asked.time ?? null, unit, calendarDays))
}

/** Returns the requested part of a day. */
export function partOn({ from, until, fromPart, untilPart, time }: RequestedDays, day: Day): Part | 'time' {
  if (time) return 'time'
  if (from === until) return fromPart
  if (day === from && fromPart === 'second') return 'second'
  return day === until && untilPart === 'first' ? 'first' : 'whole'
}

/** Whether two requests overlap on a day; times overlap halves by the middle of the day. */
export function hasOverlap(
  a: { readonly part: Part | 'time'; readonly time?: RequestedDays['time'] },
  b: { readonly part: Part | 'time'; readonly time?: RequestedDays['time'] },
  divides: number | null,
): boolean {
  const [one, other] = [partSpan(a, divides), partSpan(b, divides)]
  return one.start < other.end && other.start < one.end
}

/**
 * Computes the longest stretch that the requested days would join: days of the type with only free days between.
 * `asked` and `taken` are charged days; `isFree` says whether a day between is free.
 */
export function longestStretch(
  asked: readonly { readonly day: Day; readonly amount: Amount }[],
  taken: readonly { readonly day: Day; readonly amount: Amount }[],
  isFree: (day: Day) => boolean,
  next: (day: Day, by: 1 | -1) => Day,
): Amount {
  const amounts = new Map<Day, Amount>()
  for (const { day, amount } of [...taken, ...asked]) amounts.set(day, (amounts.get(day) ?? 0) + amount)
  const first = asked.find(({ amount }) => amount > 0)?.day
  if (first === undefined) return 0
  let total = amounts.get(first) ?? 0
  for (const by of [1, -1] as const)
    for (let day = next(first, by); amounts.has(day) || isFree(day); day = next(day, by)) {
      total += amounts.get(day) ?? 0
      if (!hasDayBeyond(amounts, day, by)) break
    }
  return total
}

function hasDayBeyond(amounts: ReadonlyMap<Day, Amount>, day: Day, by: 1 | -1): boolean {
  for (const other of amounts.keys()) if (by === 1 ? other > day : other < day) return true
  return false
}

function countDay(
  of: CountableDay,
  part: Part | 'time',
  time: RequestedDays['time'],
  unit: Unit,
  calendarDays: boolean,
): CountedDay {
  const { day, hours, holidays, employed } = of
  const free = (
    why: NonNullable<CountedDay['free']>['why'],
    holiday?: CountableDay['holidays'][number],
  ): CountedDay => ({
    day,
    part,
    amount: 0,
    minutes: 0,
    all: false,
    free: { why, ...(holiday && { holiday: { en: holiday.name, zh: holiday.name_zh ?? holiday.name } }) },
  })
  if (!employed) return free('not_employed')
  if (calendarDays && part !== 'time') {
    const amount = part === 'whole' ? ONE_DAY : ONE_DAY / 2
    return { day, part, amount, minutes: hours?.minutes ?? 0, all: part === 'whole' }
  }
  if (!hours) return free(of.dayOff ?? 'day_off')
  const whole = holidays.find((holiday) => holiday.part === 'whole')
  if (whole) return free('holiday', whole)
  const holidayInHalf = (half: 'first' | 'second') => holidays.find((holiday) => holiday.part === half)
  if (part === 'time') {
    const minutes = minutesWithin(hours, required(time, 'the times of the request'), holidayInHalf)
    if (minutes === 0)
      return holidayInHalf('first') || holidayInHalf('second')
        ? free('holiday', holidayInHalf('first') ?? holidayInHalf('second'))
        : free('outside_hours')
    return { day, part, amount: unit === 'hours' ? minutes : 0, minutes, all: minutes === hours.minutes }
  }
  const halves = hours.halves.map((minutes, index) => ({
    minutes,
    name: index === 0 ? ('first' as const) : ('second' as const),
  }))
  const requestedHalves = halves.filter(({ name }) => part === 'whole' || part === name)
  const [firstAsked] = requestedHalves
  if (!firstAsked) return free('no_such_half')
  const worked = requestedHalves.filter(({ name }) => !holidayInHalf(name))
  if (worked.length === 0) return free('holiday', holidayInHalf(firstAsked.name))
  const minutes = worked.reduce((sum, half) => sum + half.minutes, 0)
  const amount = unit === 'hours' ? minutes : (worked.length * ONE_DAY) / 2
  return { day, part, amount, minutes, all: worked.length === halves.length }
}

/** Working minutes between two moments of a day, without the break and without a half that is a holiday. */
function minutesWithin(
  hours: NonNullable<CountableDay['hours']>,
  { start, end }: { readonly start: number; readonly end: number },
  off: (half: 'first' | 'second') => unknown,
): number {
  const overlapMinutes = (from: number, until: number) => Math.max(0, Math.min(until, end) - Math.max(from, start))
  const resumes = hours.breakAt + hours.break
  const first = off('first') ? 0 : overlapMinutes(hours.start, hours.breakAt)
  const second = off(hours.divides === null ? 'first' : 'second') ? 0 : overlapMinutes(resumes, hours.end)
  return first + second
}

function partSpan(
  { part, time }: { readonly part: Part | 'time'; readonly time?: RequestedDays['time'] },
  divides: number | null,
) {
  if (part === 'time') return required(time, 'the times of the request')
  const middle = divides ?? 720
  if (part === 'first') return { start: 0, end: middle }
  return part === 'second' ? { start: middle, end: 2880 } : { start: 0, end: 2880 }
}
