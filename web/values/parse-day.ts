import { type Day, isDay, isMonth, type Month } from '#base/days/days.ts'

const MONTHS: readonly (readonly string[])[] = [
  ['jan', 'january', 'januari'],
  ['feb', 'february', 'februari'],
  ['mar', 'march', 'mac'],
  ['apr', 'april'],
  ['may', 'mei'],
  ['jun', 'june'],
  ['jul', 'july', 'julai'],
  ['aug', 'august', 'ogos', 'ogo'],
  ['sep', 'sept', 'september'],
  ['oct', 'october', 'okt', 'oktober'],
  ['nov', 'november'],
  ['dec', 'december', 'dis', 'disember'],
]

/**
 * Parses a typed or pasted day; undefined if it is none. Day before month, as in Malaysia; also 2026-11-24, 24 Nov
 * 2026, 24112026, 2026年11月24日 and the years of the Republic of China (115/11/24, 民國115年11月24日).
 */
export function parseTypedDay(typed: string): Day | undefined {
  const text = normalizeTyped(typed)
  const digits = /^\d{8}$/.test(text)
  // 24112026 and 20261124 are both possible. Almost always only one reading is a day; day first takes precedence.
  if (digits)
    return (
      day(text.slice(4), text.slice(2, 4), text.slice(0, 2)) ?? day(text.slice(0, 4), text.slice(4, 6), text.slice(6))
    )
  const parts = dateParts(text)
  if (parts?.length !== 3) return undefined
  const [a, b, c] = parts as [string, string, string]
  const [monthA, monthB] = [monthNamed(a), monthNamed(b)]
  if (monthB) return day(fullYear(c), monthB, a)
  if (monthA) return day(fullYear(c), monthA, b)
  if (a.length >= 3) return day(fullYear(a), b, c)
  return day(fullYear(c), b, a)
}

/** Parses a typed month; undefined if it is none: 2026-11, 11/2026, Nov 2026, 2026年11月. */
export function parseTypedMonth(typed: string): Month | undefined {
  const text = normalizeTyped(typed)
  const compact = /^(\d{4})(\d{2})$/.exec(text)
  const parts = compact ? compact.slice(1) : dateParts(text)
  if (parts?.length !== 2) return undefined
  const [a, b] = parts as [string, string]
  const [monthA, monthB] = [monthNamed(a), monthNamed(b)]
  if (monthA) return month(fullYear(b), monthA)
  if (monthB) return month(fullYear(a), monthB)
  return a.length >= 3 ? month(fullYear(a), b) : month(fullYear(b), a)
}

function normalizeTyped(typed: string): string {
  return typed
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/^(民國|民国)/, 'roc')
    .replace(/[年月]/g, '-')
    .replace(/[日,]/g, ' ')
    .trim()
    .replace(/-$/, '')
}

function dateParts(text: string): string[] | undefined {
  const republic = text.startsWith('roc')
  const parts = (republic ? text.slice(3) : text).split(/[\s/.-]+/).filter(Boolean)
  if (parts.some((part) => !/^\d{1,4}(st|nd|rd|th)?$/.test(part) && !monthNamed(part))) return undefined
  const plain = parts.map((part) => part.replace(/^(\d+)(st|nd|rd|th)$/, '$1'))
  return republic && plain[0] ? [String(Number(plain[0]) + 1911), ...plain.slice(1)] : plain
}

function monthNamed(part: string): string | undefined {
  const index = MONTHS.findIndex((names) => names.includes(part))
  return index < 0 ? undefined : String(index + 1)
}

/** Two digits mean 1950 to 2049; three are years of the Republic of China. */
function fullYear(year: string): string {
  if (year.length === 3) return String(Number(year) + 1911)
  if (year.length > 2) return year
  return String(Number(year) < 50 ? 2000 + Number(year) : 1900 + Number(year))
}

function day(year: string, monthNumber: string, dayNumber: string): Day | undefined {
  const text = `${year}-${monthNumber.padStart(2, '0')}-${dayNumber.padStart(2, '0')}`
  return isDay(text) ? text : undefined
}

function month(year: string, monthNumber: string): Month | undefined {
  const text = `${year}-${monthNumber.padStart(2, '0')}`
  return isMonth(text) ? text : undefined
}
