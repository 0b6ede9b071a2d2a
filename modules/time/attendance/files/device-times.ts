import { addDays, type Day, isDay } from '#base/days/days.ts'
import { type DayReading, parseDay, resolveDay } from '#server/spreadsheets/import-mapping/parse-days.ts'

/** A day and time as written. The day stays text, since its order depends on the whole file. */
export type WrittenMoment = {
  readonly day: string
  /** Seconds after midnight. */
  readonly second: number
  /** Minutes east of Greenwich, when the cell has a zone. */
  readonly offset: number | null
}

/** Weekdays such as `(四)`, `星期四`, `Thu`, which are ignored. */
const WEEKDAY =
  /[(（][日一二三四五六][)）]|(?:星期|週|周)[日天一二三四五六]|\b(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?/giu
/** A two-digit year is ambiguous, and five digits are a person's number. */
const NO_DAY = /^\d{5}(?:\.\d+)?$|^\d{1,2}[-/.]\d{1,2}[-/.]\d{2}$/

function withoutWeekday(cell: string): string {
  return cell.normalize('NFKC').replace(WEEKDAY, ' ').trim()
}

/** Whether a cell is a day in any order. Seven digits alone are more often a person's number than a day. */
export function isWrittenDay(cell: string): boolean {
  const text = withoutWeekday(cell)
  return !/^\d{7}$/.test(text) && !NO_DAY.test(text) && !hasTime(text) && parseDay(text) !== null
}

const hasTime = (text: string) => /\d:\d/.test(text)

/** Reads `2026-11-20`, `20261120`, `20/11/2026`, `20 Nov 2026`, `115/11/20`, `民國115年11月20日`; undefined otherwise. */
export function readDay(cell: string, reading: DayReading): Day | undefined {
  const text = withoutWeekday(cell)
  if (NO_DAY.test(text) || hasTime(text)) return undefined
  return resolveDay(text, reading) ?? undefined
}

const BEFORE_NOON = ['am', 'a.m.', 'a.m', 'pg', 'pagi', '上午', '早上', '凌晨']
/** With these words, twelve is midnight; with the others, noon. */
const NIGHT = ['malam', '晚上']
const HALVES = [...BEFORE_NOON, 'pm', 'p.m.', 'p.m', 'ptg', 'petang', '下午', '中午', ...NIGHT].sort(
  (a, b) => b.length - a.length,
)
const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?$/

const isHalf = (word: string) => HALVES.includes(word.toLowerCase())

/** Splits a line at spaces, keeping AM and PM with their time. */
export function splitCells(line: string): string[] {
  const cells: string[] = []
  let wantsClock = false
  for (const word of line.split(/ +/)) {
    const isClock = CLOCK.test(word)
    const before = cells.at(-1)
    const belongs: boolean = before !== undefined && ((isClock && wantsClock) || (isHalf(word) && CLOCK.test(before)))
    if (belongs) cells[cells.length - 1] = `${before} ${word}`
    else cells.push(word)
    wantsClock = isHalf(word) && !belongs
  }
  return cells
}

/**
 * Reads a time as seconds after midnight: `08:59`, `08:59:12`, `8:59:12 AM`, `上午 08:59:12`, `6:04 PTG`, or a fraction
 * of a day.
 */
export function readTime(cell: string): number | undefined {
  const text = cell.normalize('NFKC').trim().toLowerCase()
  if (/^0?\.\d+$/.test(text)) return Math.round(Number(text) * 86_400) % 86_400
  const before = HALVES.find((one) => text.startsWith(one))
  const after = HALVES.find((one) => text.endsWith(one))
  if (before !== undefined && after !== undefined) return undefined
  const half = before ?? after
  const clock = text.slice(before?.length ?? 0, text.length - (after?.length ?? 0)).trim()
  const [, hours, minutes, seconds = '0'] = CLOCK.exec(clock) ?? []
  if (hours === undefined) return undefined
  const [hour, minute, second] = [Number(hours), Number(minutes), Number(seconds)]
  // Some programs write 上午 00:05 and 下午 13:05; none writes 0:05 AM or 13:05 PM.
  if (half && /^[ap]\.?m/.test(half) && (hour < 1 || hour > 12)) return undefined
  const whole = half && hour <= 12 ? wholeHour(half, hour) : hour
  return whole < 24 && minute < 60 && second < 60 ? whole * 3600 + minute * 60 + second : undefined
}

function wholeHour(half: string, hour: number): number {
  if (BEFORE_NOON.includes(half)) return hour % 12
  // 中午 11:50 is before noon; 晚上 12:10 and 12 malam are after midnight.
  if (half === '中午') return hour >= 10 ? hour : hour + 12
  if (hour === 12 && NIGHT.includes(half)) return 0
  return (hour % 12) + 12
}

/** Reads digits of a known time column: `0859`, `085912`. */
export function readPackedTime(cell: string): number | undefined {
  const [, hours, minutes, seconds = '0'] = /^(\d{2})(\d{2})(\d{2})?$/.exec(cell.trim()) ?? []
  const [hour, minute, second] = [Number(hours), Number(minutes), Number(seconds)]
  return hours !== undefined && hour < 24 && minute < 60 && second < 60 ? hour * 3600 + minute * 60 + second : undefined
}

/** Reads day and time from one cell, with a zone when there is one. */
export function readMoment(cell: string): WrittenMoment | undefined {
  const text = cell.normalize('NFKC').replace(WEEKDAY, ' ').replace(/\s+/g, ' ').trim()
  const serial = /^(\d{5})(\.\d{3,})$/.exec(text)
  if (serial) {
    // A spreadsheet's serial number in an unformatted cell; a time rounded up to midnight is on the next day.
    const second = Math.round(Number(serial[2]) * 86_400)
    const written = parseDay(serial[1] ?? '')
    return written && 'day' in written
      ? { day: addDays(written.day, second === 86_400 ? 1 : 0), second: second % 86_400, offset: null }
      : undefined
  }
  const at = text.search(/\d{1,2}:\d{2}/)
  if (at < 1) return undefined
  const halves = HALVES.filter((one) => text.slice(0, at).trim().toLowerCase().endsWith(one))
  // AM or PM may precede the time; the rest before it is the day.
  const before = text.slice(0, at).trim()
  const day = before.slice(0, before.length - (halves[0]?.length ?? 0))
  const isApart = halves.length > 0 || /[\s,T]$/.test(text.slice(0, at))
  const [rest, zone] = splitZone(text.slice(day.length))
  const second = readTime(rest.startsWith(',') || /^[tT]\d/.test(rest) ? rest.slice(1) : rest)
  const plainDay = day.endsWith(',') || day.endsWith('T') ? day.slice(0, -1).trim() : day.trim()
  const isOne = isDay(plainDay) || (!NO_DAY.test(plainDay) && parseDay(plainDay) !== null)
  return second === undefined || !isOne || !isApart ? undefined : { day: plainDay, second, offset: parseOffset(zone) }
}

/** Splits a time from the zone after it. */
function splitZone(text: string): [string, string | undefined] {
  const at = text.search(/(?:Z|[+-]\d{2}:?\d{2})$/i)
  return at === -1 ? [text.trim(), undefined] : [text.slice(0, at).trim(), text.slice(at)]
}

function parseOffset(zone: string | undefined): number | null {
  if (!zone) return null
  if (/^z$/i.test(zone)) return 0
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))
  return zone.startsWith('-') ? -minutes : minutes
}
