/** Calendar days as `YYYY-MM-DD` and months as `YYYY-MM`. Without time zone and clock: callers pass today. */
export type Day = string
export type Month = string

const MS_PER_DAY = 86_400_000
const FIRST_DAY = '1900-01-01'
/** The last day that the product knows: the end of what has none. */
export const LAST_DAY = '2199-12-31'

/** A real calendar day between 1900 and 2199. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < FIRST_DAY || text > LAST_DAY) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && msToDay(at) === text
}

export function isMonth(text: string): boolean {
  return /^\d{4}-\d{2}$/.test(text) && isDay(`${text}-01`)
}

export function addDays(day: Day, days: number): Day {
  return msToDay(dayToMs(day) + days * MS_PER_DAY)
}

/** The same day of a later month; its last day where that month is shorter. */
export function addMonths(day: Day, months: number): Day {
  const target = shiftMonth(monthOf(day), months)
  const last = lastDay(target)
  const same = `${target}-${day.slice(8)}`
  return same < last ? same : last
}

/** Days between two days: 1 from a day to the next. */
export function daysBetween(from: Day, to: Day): number {
  return (dayToMs(to) - dayToMs(from)) / MS_PER_DAY
}

export function monthOf(day: Day): Month {
  return day.slice(0, 7)
}

export function shiftMonth(month: Month, by: number): Month {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + by
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`
}

export function firstDay(month: Month): Day {
  return `${month}-01`
}

export function lastDay(month: Month): Day {
  return addDays(`${shiftMonth(month, 1)}-01`, -1)
}

export function daysInMonth(month: Month): number {
  return Number(lastDay(month).slice(8))
}

/** Whole years from birth to a day; a person born on 29 February ages on 1 March of a common year. */
export function ageOn(birth: Day, day: Day): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4))
  return day.slice(5) >= birth.slice(5) ? years : years - 1
}

/** The first day on which `ageOn` returns an age. */
export function birthdayAtAge(birth: Day, age: number): Day {
  const year = Number(birth.slice(0, 4)) + age
  const day = `${year}${birth.slice(4)}`
  return isDay(day) ? day : `${year}-03-01`
}

/** 0 Sunday to 6 Saturday. */
export function weekday(day: Day): number {
  return new Date(dayToMs(day)).getUTCDay()
}

export function eachDay(from: Day, to: Day): Day[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index))
}

export function eachMonth(from: Month, to: Month): Month[] {
  const months: Month[] = []
  for (let month = from; month <= to; month = shiftMonth(month, 1)) months.push(month)
  return months
}

/** The later and the earlier of two days; an open end is null. */
export function laterDay(a: Day, b: Day): Day {
  return a > b ? a : b
}
export function earlierDay(a: Day, b: Day | null): Day {
  return b === null || a < b ? a : b
}

/** One calendar a time zone: making one costs a hundred times as much as using it, and every call needs its day. */
const calendars = new Map<string, Intl.DateTimeFormat>()

/** The calendar day at a moment in a zone, such as `Asia/Kuala_Lumpur`. */
export function dayIn(zone: string, moment: Date): Day {
  const calendar =
    calendars.get(zone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  calendars.set(zone, calendar)
  return calendar.format(moment)
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Minutes after midnight at a moment in a zone, as its clocks show them. */
export function minuteIn(zone: string, moment: Date): number {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  clocks.set(zone, clock)
  const [hours = 0, minutes = 0] = clock.format(moment).split(':').map(Number)
  return hours * 60 + minutes
}

/**
 * The moment at which the clocks of a zone show so many minutes after a day's midnight; beyond 1,440 on the day after.
 */
export function momentIn(zone: string, day: Day, minute: number): Date {
  const wanted = dayToMs(day) + minute * 60_000
  let moment = wanted
  // Twice, because the first result may lie on the other side of a clock change.
  for (let turn = 0; turn < 2; turn++) {
    const at = new Date(moment)
    moment += wanted - (dayToMs(dayIn(zone, at)) + minuteIn(zone, at) * 60_000)
  }
  return new Date(moment)
}

/** A pay run of ten thousand people asks for the same few thousand days again and again. */
const MOST_KNOWN = 50_000
const moments = new Map<Day, number>()
const days = new Map<number, Day>()

function dayToMs(day: Day): number {
  const known = moments.get(day)
  if (known !== undefined) return known
  const ms = Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)))
  if (moments.size < MOST_KNOWN) moments.set(day, ms)
  return ms
}

function msToDay(ms: number): Day {
  const known = days.get(ms)
  if (known !== undefined) return known
  const day = new Date(ms).toISOString().slice(0, 10)
  if (days.size < MOST_KNOWN) days.set(ms, day)
  return day
}
