import { addDays, addMonths, type Day, daysBetween, isDay, laterDay, weekday } from '#base/days/days.ts'
import { type GrantInterval, rulesOn, type TypeRules } from './type-rules.ts'

/**
 * A leave year. `start` and `end` are its days; `whole` those of the year that it is a part of, where a type began
 * within it or changed when its years begin.
 */
export type LeaveYear = {
  readonly start: Day
  readonly end: Day
  readonly whole: { readonly start: Day; readonly end: Day }
}

export type Period = { readonly start: Day; readonly end: Day }

/** The leave years of a person and a type, from the one of `from` to the one of `until`. */
export function leaveYears(versions: readonly TypeRules[], joined: Day, from: Day, until: Day): LeaveYear[] {
  const years: LeaveYear[] = []
  for (let day = from; day <= until; ) {
    const rules = rulesOn(versions, day)
    const whole = fullLeaveYear(rules, joined, day)
    const change = versions.find((next) => next.from > day && next.from <= whole.end && !haveSameYears(next, rules))
    const start = years.length === 0 ? whole.start : laterDay(day, whole.start)
    const end = change ? addDays(change.from, -1) : whole.end
    years.push({ start, end, whole })
    day = addDays(end, 1)
  }
  return years
}

/** Completed months from a day of joining; a month ends on the same day, or the last of a shorter month. */
export function completedMonths(joined: Day, day: Day): number {
  const months =
    (Number(day.slice(0, 4)) - Number(joined.slice(0, 4))) * 12 + Number(day.slice(5, 7)) - Number(joined.slice(5, 7))
  return addMonths(joined, months) > day ? months - 1 : months
}

/**
 * The periods that a year is granted in, in order, and how many of them make a year (0: each by its days). Weeks are those of
 * the calendar, from Monday: the first and the last of a year may be parts.
 */
export function splitIntoPeriods(
  { whole }: Pick<LeaveYear, 'whole'>,
  every: GrantInterval,
): { periods: Period[]; parts: number } {
  if (every === 'start' || every === 'year') return { periods: [whole], parts: 1 }
  if (every === 'week') {
    const monday = mondayOf(whole.start)
    return { periods: cutPeriods(whole, (index) => addDays(monday, index * 7)), parts: 0 }
  }
  if (every === 'half_month') return { periods: cutPeriods(whole, halfMonth(whole.start), 24), parts: 24 }
  const months = MONTHS[every]
  return {
    periods: cutPeriods(whole, (index) => addMonths(whole.start, index * months), 12 / months),
    parts: 12 / months,
  }
}

const MONTHS = { month: 1, quarter: 3, half_year: 6 } as const

/** The fifteenth day of a month that begins on any day parts it. */
function halfMonth(start: Day): (index: number) => Day {
  return (index) => {
    const month = addMonths(start, Math.floor(index / 2))
    return index % 2 === 0 ? month : addDays(month, 15)
  }
}

/** The last takes what is over: a year from 28 February to the 28th of a leap year has a day more than twelve months. */
function cutPeriods({ start, end }: Period, beginning: (index: number) => Day, most = 60): Period[] {
  const starts: Day[] = []
  for (let index = 0; index < most && beginning(index) <= end; index++) starts.push(beginning(index))
  return starts.map((first, index) => ({
    start: index === 0 ? start : first,
    end: index + 1 < starts.length ? addDays(starts[index + 1]!, -1) : end,
  }))
}

/** The whole leave year that a day is in. */
export function fullLeaveYear(rules: TypeRules, joined: Day, day: Day): Period {
  switch (rules.yearBy) {
    case 'calendar':
      return { start: `${day.slice(0, 4)}-01-01`, end: `${day.slice(0, 4)}-12-31` }
    case 'fixed': {
      const own = fixedDay(Number(day.slice(0, 4)), rules.yearFrom!)
      const year = Number(day.slice(0, 4)) - (own <= day ? 0 : 1)
      return { start: fixedDay(year, rules.yearFrom!), end: addDays(fixedDay(year + 1, rules.yearFrom!), -1) }
    }
    case 'joining': {
      const years = Math.floor(completedMonths(joined, day) / 12)
      return { start: addMonths(joined, years * 12), end: addDays(addMonths(joined, years * 12 + 12), -1) }
    }
    case 'month': {
      const start = `${day.slice(0, 7)}-01`
      return { start, end: addDays(addMonths(start, 1), -1) }
    }
    case 'week': {
      const start = mondayOf(day)
      return { start, end: addDays(start, 6) }
    }
  }
}

/** The Monday that a day's week begins with. */
function mondayOf(day: Day): Day {
  return addDays(day, -((weekday(day) + 6) % 7))
}

/** 29 February begins on the 28th in a common year. */
function fixedDay(year: number, monthDay: string): Day {
  const day = `${year}-${monthDay}`
  return isDay(day) ? day : `${year}-02-28`
}

/** Whether two versions begin their leave years on the same days. */
export function haveSameYears(a: TypeRules, b: TypeRules): boolean {
  return a.yearBy === b.yearBy && a.yearFrom === b.yearFrom
}

/** Days of a stretch, both ends counted; none where it ends before it begins. */
export function daysIn(start: Day, end: Day): number {
  return Math.max(0, daysBetween(start, end) + 1)
}
