import type { Day, Month } from '#base/days/days.ts'

const BEFORE_THE_REPUBLIC = 1911

/** Year of the Republic: 2026 is 115. */
export function rocYear(year: number): number {
  return year - BEFORE_THE_REPUBLIC
}

/** A day as `1151130`: three digits of the year, two of the month and two of the day. */
export function rocDay(day: Day): string {
  return `${rocMonth(day.slice(0, 7))}${day.slice(8)}`
}

/** A day as documents print it: `115年11月29日`. */
export function rocDayText(day: Day): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${rocYear(year ?? 0)}年${month}月${date}日`
}

/** A day or a month as documents print it: `115年11月29日`, `115年11月`. */
export function rocText(text: Day | Month): string {
  if (text.length > 7) return rocDayText(text)
  const [year, month] = text.split('-').map(Number)
  return `${rocYear(year ?? 0)}年${month}月`
}

/** A month as `11511`. */
export function rocMonth(month: Month): string {
  return `${String(rocYear(Number(month.slice(0, 4)))).padStart(3, '0')}${month.slice(5)}`
}

/** Parses a day of seven digits. Throws RangeError for anything else. */
export function dayOfRoc(text: string): Day {
  if (!/^\d{7}$/.test(text)) throw new RangeError(`Not a date of the Republic: ${text}`)
  return `${Number(text.slice(0, 3)) + BEFORE_THE_REPUBLIC}-${text.slice(3, 5)}-${text.slice(5)}`
}
