import { daysInMonth } from './insured-days.ts'

/** Lunar and solar-term days that no rule of the Gregorian calendar gives: month and day of a year. */
const MOVING: Record<number, { newYear: string; tombs: string; boats: string; moon: string }> = {
  2024: { newYear: '02-10', tombs: '04-04', boats: '06-10', moon: '09-17' },
  2025: { newYear: '01-29', tombs: '04-04', boats: '05-31', moon: '10-06' },
  2026: { newYear: '02-17', tombs: '04-05', boats: '06-19', moon: '09-25' },
  2027: { newYear: '02-06', tombs: '04-05', boats: '06-09', moon: '09-15' },
}

function shiftDate(date: string, by: number): string {
  let [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const two = (value: number) => `${value}`.padStart(2, '0')
  for (let left = Math.abs(by); left > 0; left--) {
    day += Math.sign(by)
    if (day > daysInMonth(`${year}-${two(month)}`)) {
      day = 1
      month = month === 12 ? 1 : month + 1
      year += month === 1 ? 1 : 0
    } else if (day < 1) {
      month = month === 1 ? 12 : month - 1
      year -= month === 12 ? 1 : 0
      day = daysInMonth(`${year}-${two(month)}`)
    }
  }
  return `${year}-${two(month)}-${two(day)}`
}

/** Day of the week, 0 for Sunday (Sakamoto's method). */
function weekday(date: string): number {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const y = month < 3 ? year - 1 : year
  const shift = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4][month - 1]!
  return (y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + shift + day) % 7
}

/** The holidays of a year, first the single ones, then the days of the Lunar New Year. */
function holidaysOf(year: number): { single: string[]; newYear: string[] } {
  const moving = MOVING[year]
  if (!moving) throw new Error(`no holidays for ${year}`)
  const on = (rest: string) => `${year}-${rest}`
  const first = on(moving.newYear)
  const newYear = [-1, 0, 1, 2].map((by) => shiftDate(first, by))
  // The Act of 28 May 2025: what lies earlier in that year is by the rule before.
  const added = ['05-01', '09-28', '10-25', '12-25'].map(on).filter((date) => date >= '2025-05-28')
  const single = ['01-01', '02-28', '04-04', moving.tombs, moving.boats, moving.moon, '10-10'].map(on)
  // A New Year's Day on a Saturday is made up for in the year before.
  single.push(`${year + 1}-01-01`)
  const workersOnly = [on('05-01')].filter((date) => date < '2025-05-28')
  if (year >= 2026) newYear.unshift(shiftDate(first, -2))
  return { single: [...single, ...added, ...workersOnly], newYear }
}

/** All days off of a year that are not weekends: holidays and the substitutes of those on a weekend or on one another. */
function daysOff(year: number): Set<string> {
  const { single, newYear } = holidaysOf(year)
  const off = new Set([...single, ...newYear])
  const free = (date: string) => off.has(date) || [0, 6].includes(weekday(date))
  // Days of the New Year on a weekend are made up for after it.
  for (const date of newYear.filter((day) => [0, 6].includes(weekday(day)))) {
    let substitute = date
    while (free(substitute)) substitute = shiftDate(substitute, 1)
    off.add(substitute)
  }
  const seen = new Set<string>()
  for (const date of single) {
    const twice = seen.has(date)
    seen.add(date)
    if (!twice && ![0, 6].includes(weekday(date))) continue
    if (!twice && date.endsWith('-05-01') && date < '2025-05-28') continue
    // Two on one day: the day after on Thursday, otherwise the day before; Saturday: Friday; Sunday: Monday.
    const step = weekday(date) === 0 || (twice && weekday(date) === 4) ? 1 : -1
    let substitute = date
    while (free(substitute)) substitute = shiftDate(substitute, step)
    off.add(substitute)
  }
  return off
}

/** The holidays and substitute days of a year in order. */
export function daysOffOf(year: number): string[] {
  return [...daysOff(year)].filter((date) => date.startsWith(`${year}`)).sort()
}

/** Whether a day is a holiday or the substitute of one. */
export function isDayOff(date: string): boolean {
  return daysOffOf(Number(date.slice(0, 4))).includes(date)
}
