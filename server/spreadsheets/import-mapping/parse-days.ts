import { addDays, type Day, isDay } from '#base/days/days.ts'

/** The order of day, month and year in a written day. */
export const DAY_ORDERS = ['dmy', 'mdy', 'ymd'] as const
export type DayOrder = (typeof DAY_ORDERS)[number]

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** Malay months that begin differently from the English ones. */
const MALAY: Readonly<Record<string, number>> = { mac: 3, mei: 5, jul: 7, ogo: 8, okt: 10, dis: 12 }
/** Difference between western years and years of the Republic of China. */
const ROC = 1911
/** Serial day numbers of spreadsheet programs, from 1930 to 2099. */
const SERIAL = { from: 10_959, to: 73_050, zero: '1899-12-30' }

/** A weekday before or after the day, with its separator. */
const WEEKDAY =
  /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?[,\s]|^(?:isnin|selasa|rabu|khamis|jumaat|sabtu|ahad)[,\s]|(?:[(][日一二三四五六][)]|(?:星期|週|周)[日天一二三四五六])$/i

/** A parsed day: the day, or two numbers of which either may be the month. */
export type ParsedDay = { day: Day } | { first: number; second: number; year: number }

/** Parses a written day and ignores a time after it. Null for text that is no day. */
export function parseDay(typed: string): ParsedDay | null {
  const whole = typed.normalize('NFKC').trim()
  const time = whole.search(/[T\s]\d{1,2}:\d{2}/i)
  const text = (time === -1 ? whole : whole.slice(0, time)).replace(WEEKDAY, '').trim()
  const serial = /^(\d{5})(\.\d+)?$/.exec(text)
  if (serial) {
    const count = Number(serial[1])
    return count >= SERIAL.from && count <= SERIAL.to ? { day: addDays(SERIAL.zero, count) } : null
  }
  const packed = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  if (packed) return toRealDay(Number(packed[1]), Number(packed[2]), Number(packed[3]))
  // 1080715 without separators is 15 July of year 108.
  const republic = /^(\d{3})(\d{2})(\d{2})$/.exec(text)
  if (republic) return toRealDay(toWesternYear(Number(republic[1])), Number(republic[2]), Number(republic[3]))
  const chinese = /^(?:民國|民国)?\s*(\d{2,4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*[日號]?$/.exec(text)
  if (chinese) return toRealDay(toWesternYear(Number(chinese[1])), Number(chinese[2]), Number(chinese[3]))
  const yearFirst = /^(\d{3,4})[-/.\s](\d{1,2})[-/.\s](\d{1,2})$/.exec(text)
  if (yearFirst) return toRealDay(toWesternYear(Number(yearFirst[1])), Number(yearFirst[2]), Number(yearFirst[3]))
  const named =
    /^(?<day>\d{1,2})(?:st|nd|rd|th| ?hb)?[-/.\s]*(?<month>[a-z]{3})[a-z]*[-/.,\s]*(?<year>\d{2}|\d{4})$/i.exec(text) ??
    /^(?<month>[a-z]{3})[a-z]*[-/.\s]*(?<day>\d{1,2})(?:st|nd|rd|th)?[-/.,\s]+(?<year>\d{2}|\d{4})$/i.exec(text)
  if (named) {
    const { day = '', month: monthText = '', year = '' } = named.groups ?? {}
    const month = monthNumber(monthText)
    return month === null ? null : toRealDay(fullYear(year), month, Number(day))
  }
  const numbers = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{2}|\d{4})$/.exec(text)
  if (!numbers) return null
  const [, firstText, secondText, yearText = ''] = numbers
  const [first, second, year] = [Number(firstText), Number(secondText), fullYear(yearText)]
  return toRealDay(year, second, first) || toRealDay(year, first, second) ? { first, second, year } : null
}

/** What programs write for an empty day: zero of their calendar, their first day, their last day. */
const NO_DAYS = new Set([
  '0',
  '1899-12-30',
  '1899-12-31',
  '1900-01-00',
  '1900-01-01',
  '1904-01-01',
  '1753-01-01',
  '0001-01-01',
  '9999-12-31',
  'null',
  'nil',
  'none',
  'n/a',
  'na',
])

/** Whether a cell of a day column means that there is no day: `30/12/1899`, `0000-00-00`, `-`, a time without a day. */
export function isNoDay(typed: string): boolean {
  const text = typed.normalize('NFKC').trim().toLowerCase()
  if (/^[-–—./ ]+$/.test(text) || /^0{1,4}[-/.]0{1,2}[-/.]0{1,4}\b/.test(text)) return true
  // A cell with the value zero, formatted as a time.
  if (text === '00:00' || text === '00:00:00') return true
  if (NO_DAYS.has(text)) return true
  const written = parseDay(text)
  if (written !== null && 'day' in written) return NO_DAYS.has(written.day)
  const numbers = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})\b/.exec(text)
  if (!numbers) return false
  const [, first = '', second = '', year = ''] = numbers
  const [a, b] = [first.padStart(2, '0'), second.padStart(2, '0')]
  return NO_DAYS.has(`${year}-${b}-${a}`) || NO_DAYS.has(`${year}-${a}-${b}`)
}

/**
 * How the days of a file are read: their order, and whether years count from the Republic of China because one day has
 * such a year. `swaps` applies to columns in which a spreadsheet program swapped day and month (`isMixed`).
 */
export type DayReading = { order: DayOrder | null; isRepublic: boolean; swaps?: boolean; today?: Day }
/** Facts about a column of days: they lie in the past; a program swapped day and month in some of them. */
export type DayColumnFacts = { isPast?: boolean; isMixed?: boolean }

/**
 * Finds a column in which a spreadsheet program with another date order converted the days up to the 12th of a month
 * and left the others as text: `2026-03-04` beside `25/04/2026` may have been typed as 3 April. Returns one example of
 * each, or null.
 */
export function findMixedDays(typed: Iterable<string>): { real: string; text: string } | null {
  let toRealDay: string | null = null
  let text: string | null = null
  for (const cell of typed) {
    const iso = /^(\d{4})-(\d{2})-(\d{2})(T|$)/.exec(cell.trim())
    if (iso) {
      if (isNoDay(cell)) continue
      if (Number(iso[3]) > 12) return null
      if (iso[2] !== iso[3]) toRealDay ??= cell.trim().slice(0, 10)
      continue
    }
    const written = parseDay(cell)
    if (written === null || 'day' in written) continue
    // A day that fits both orders would have been converted as well.
    if (written.first <= 12 && written.second <= 12) return null
    text ??= cell.trim()
  }
  return toRealDay !== null && text !== null ? { real: toRealDay, text } : null
}

/**
 * Whether any day begins with a three-digit year or names the Republic of China. Then two-digit years count from it
 * too.
 */
export function hasRepublicYears(typed: Iterable<string>): boolean {
  for (const text of typed)
    if (/^\s*(?:(?:\d{3}[-/.]\d{1,2}[-/.]\d{1,2}|\d{3}[01]\d[0-3]\d)\s*$|民[國国])/.test(text)) return true
  return false
}

/** The day that the text means under this reading; null for text that is no such day. */
export function resolveDay(typed: string, reading: DayReading, column: DayColumnFacts = {}): Day | null {
  const day = resolveDayInOrder(typed, reading)
  if (day === null) return null
  const iso = /^(\d{4})-(\d{2})-(\d{2})(T|$)/.exec(typed.trim())
  if (column.isMixed && reading.swaps && iso)
    return toRealDay(Number(iso[1]), Number(iso[3]), Number(iso[2]))?.day ?? null
  // In a column of past days a two-digit year belongs to the century that puts the day in the past.
  const isShort = !/\d{4}/.test(typed.normalize('NFKC'))
  if (column.isPast && isShort && reading.today !== undefined && day > reading.today)
    return toRealDay(Number(day.slice(0, 4)) - 100, Number(day.slice(5, 7)), Number(day.slice(8)))?.day ?? null
  return day
}

function resolveDayInOrder(typed: string, { order, isRepublic }: DayReading): Day | null {
  const early =
    isRepublic &&
    (/^\s*(\d{2})[-/.](\d{1,2})[-/.](\d{1,2})\s*$/.exec(typed) ?? /^\s*(\d{2})(\d{2})(\d{2})\s*$/.exec(typed))
  if (early) return toRealDay(toWesternYear(Number(early[1])), Number(early[2]), Number(early[3]))?.day ?? null
  const written = parseDay(typed)
  if (written === null) return null
  if ('day' in written) return written.day
  const { first, second, year } = written
  if (first === second) return toRealDay(year, first, second)?.day ?? null
  if (order === 'dmy') return toRealDay(year, second, first)?.day ?? null
  if (order === 'mdy') return toRealDay(year, first, second)?.day ?? null
  return null
}

/** Parses a month: `2026-01`, `01/2026`, `Jan 2026`, or any day of the month. Null for other text. */
export function resolveMonth(typed: string, reading: DayReading): string | null {
  const text = typed.normalize('NFKC').trim()
  const numbers = /^(\d{1,2})[-/.](\d{4})$/.exec(text)
  const yearFirst = /^(\d{3,4})[-/.年](\d{1,2})月?$/.exec(text)
  const named = /^([a-z]{3})[a-z]*[-/.,\s]*(\d{2}|\d{4})$/i.exec(text)
  const [year, month] = numbers
    ? [Number(numbers[2]), Number(numbers[1])]
    : yearFirst
      ? [toWesternYear(Number(yearFirst[1])), Number(yearFirst[2])]
      : named
        ? [fullYear(named[2] ?? ''), monthNumber(named[1] ?? '') ?? 0]
        : [0, 0]
  if (year > 0) return toRealDay(year, month, 1)?.day.slice(0, 7) ?? null
  return resolveDay(text, reading)?.slice(0, 7) ?? null
}

/** What the days of a file prove about their order: the day that settles it, or that the user must be asked. */
export type DayOrderResult = {
  order: DayOrder | null
  isOpen: boolean
  settledBy: string | null
  example: string | null
}

/**
 * Detects the order of all written days together: 31/12/2025 settles it. The order stays open when every day fits both
 * ways, or when some days fit one way only and others the other.
 */
export function detectDayOrder(typed: Iterable<string>): DayOrderResult {
  let example: string | null = null
  const settled: Partial<Record<DayOrder, string>> = {}
  for (const text of typed) {
    const written = parseDay(text)
    if (written === null || 'day' in written) continue
    const { first, second } = written
    if (first > 12) settled.dmy ??= text
    else if (second > 12) settled.mdy ??= text
    else if (first !== second) example ??= text
  }
  const [order, ...others] = Object.keys(settled) as DayOrder[]
  if (order && others.length === 0) return { order, isOpen: false, settledBy: settled[order] ?? null, example }
  const isOpen = others.length > 0 || example !== null
  return { order: null, isOpen, settledBy: null, example: example ?? settled.dmy ?? null }
}

function toRealDay(year: number, month: number, day: number): { day: Day } | null {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isDay(text) ? { day: text } : null
}

function toWesternYear(year: number): number {
  return year < 1000 ? year + ROC : year
}

/** Expands a two-digit year: up to 50 it is in this century. */
function fullYear(text: string): number {
  const year = Number(text)
  return text.length === 4 ? year : year <= 50 ? 2000 + year : 1900 + year
}

function monthNumber(text: string): number | null {
  const begun = text.slice(0, 3).toLowerCase()
  const at = MONTHS.indexOf(begun)
  return at >= 0 ? at + 1 : (MALAY[begun] ?? null)
}
