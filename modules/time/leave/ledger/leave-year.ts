import { addDays, addMonths, type Day, daysBetween, isDay, laterDay, weekday } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import { type GrantInterval, rulesOn, type TypeRules } from './type-rules.ts'

/**
 * A leave year from `start` to `end`. `whole` is the full year it is part of, when the type began within it or changed
 * when its years begin.
 */
export type LeaveYear = {
  readonly start: Day
  readonly end: Day
  readonly whole: { readonly start: Day; readonly end: Day }
}

export type Period = { readonly start: Day; readonly end: Day }

/** Returns the leave years from the one of `from` to the one of `until`. */
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

/** Returns the leave year of a day. */
export function leaveYearOn(versions: readonly TypeRules[], joined: Day, day: Day): LeaveYear {
  return required(leaveYears(versions, joined, day, day)[0], 'the leave year of a day')
}

/** Completed months since joining; a month ends on the same day, or on the last of a shorter month. */
export function completedMonths(joined: Day, day: Day): number {
  const months =
    (Number(day.slice(0, 4)) - Number(joined.slice(0, 4))) * 12 + Number(day.slice(5, 7)) - Number(joined.slice(5, 7))
  return addMonths(joined, months) > day ? months - 1 : months
}

/**
 * Splits a year into its grant periods. `parts` is how many make a year; 0 means by days. Weeks begin on Mondays, so
 * the first and last may be partial.
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

/** Splits months after their fifteenth day, whatever day they begin on. */
function halfMonth(start: Day): (index: number) => Day {
  return (index) => {
    const month = addMonths(start, Math.floor(index / 2))
    return index % 2 === 0 ? month : addDays(month, 15)
  }
}

/**
 * The last period takes the rest: a year from 28 February to the 28th of a leap year has a day more than twelve months.
 */
function cutPeriods({ start, end }: Period, beginning: (index: number) => Day, most = 60): Period[] {
  const starts: Day[] = []
  for (let index = 0; index < most && beginning(index) <= end; index++) starts.push(beginning(index))
  return starts.map((first, index) => ({
    start: index === 0 ? start : first,
    end: index + 1 < starts.length ? addDays(required(starts[index + 1], 'the next period'), -1) : end,
  }))
}

/** Returns the full leave year of a day. */
export function fullLeaveYear(rules: TypeRules, joined: Day, day: Day): Period {
  switch (rules.yearBy) {
    case 'calendar':
      return { start: `${day.slice(0, 4)}-01-01`, end: `${day.slice(0, 4)}-12-31` }
    case 'fixed': {
      const monthDay = required(rules.yearFrom, 'the day on which the leave year begins')
      const own = fixedDay(Number(day.slice(0, 4)), monthDay)
      const year = Number(day.slice(0, 4)) - (own <= day ? 0 : 1)
      return { start: fixedDay(year, monthDay), end: addDays(fixedDay(year + 1, monthDay), -1) }
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

function mondayOf(day: Day): Day {
  return addDays(day, -((weekday(day) + 6) % 7))
}

/** 29 February becomes the 28th in a common year. */
function fixedDay(year: number, monthDay: string): Day {
  const day = `${year}-${monthDay}`
  return isDay(day) ? day : `${year}-02-28`
}

export function haveSameYears(a: TypeRules, b: TypeRules): boolean {
  return a.yearBy === b.yearBy && a.yearFrom === b.yearFrom
}

/** Counts days, both ends included; 0 when the end is before the start. */
export function daysIn(start: Day, end: Day): number {
  return Math.max(0, daysBetween(start, end) + 1)
}
