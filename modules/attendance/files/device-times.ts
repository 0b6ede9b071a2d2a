import { addDays, type Day, isDay } from '#base/days.ts'
import { type DayReading, dayIn, writtenDay } from '#server/spreadsheets/arranging/days.ts'

/** A day and a time as a device wrote them: the day still in its own words, because its order is the whole file's. */
export type WrittenMoment = {
  readonly day: string
  /** Seconds after midnight. */
  readonly second: number
  /** Minutes east of Greenwich, where the cell says them. */
  readonly offset: number | null
}

/** `(四)`, `星期四`, `Thu`: said beside the day, and passed over. */
const WEEKDAY =
  /[(（][日一二三四五六][)）]|(?:星期|週|周)[日天一二三四五六]|\b(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?/giu
/** Two digits of a year could be its beginning or its end, and five digits are a number of somebody. */
const NO_DAY = /^\d{5}(?:\.\d+)?$|^\d{1,2}[-/.]\d{1,2}[-/.]\d{2}$/

function dayWords(cell: string): string {
  return cell.normalize('NFKC').replace(WEEKDAY, ' ').trim()
}

/** Whether a cell is a day, in whatever order. Seven digits alone are more often a person's number than a day. */
export function isWrittenDay(cell: string): boolean {
  const text = dayWords(cell)
  return !/^\d{7}$/.test(text) && !NO_DAY.test(text) && !hasTime(text) && writtenDay(text) !== null
}

const hasTime = (text: string) => /\d:\d/.test(text)

/** `2026-11-20`, `20261120`, `20/11/2026`, `20 Nov 2026`, `115/11/20`, `民國115年11月20日`; undefined for what is none. */
export function readDay(cell: string, reading: DayReading): Day | undefined {
  const text = dayWords(cell)
  if (NO_DAY.test(text) || hasTime(text)) return undefined
  return dayIn(text, reading) ?? undefined
}

const BEFORE_NOON = /^(?:a\.?m\.?|pg|pagi|上午|早上|凌晨)$/iu
const HALF = String.raw`a\.?m\.?|p\.?m\.?|ptg|pg|pagi|petang|malam|上午|下午|早上|凌晨|中午|晚上`
const CLOCK = String.raw`\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?`
const TIME = new RegExp(String.raw`^(${HALF})? ?(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)? ?(${HALF})?$`, 'iu')
const MOMENT = new RegExp(
  String.raw`^(.*?[^\s,T])(?:[\s,]+|T|(?=[上下早凌中晚]))((?:(?:${HALF}) ?)?${CLOCK}(?: ?(?:${HALF}))?)(Z|[+-]\d{2}:?\d{2})?$`,
  'iu',
)
/** Before the time or after it, in lines whose cells lie between spaces. */
const HALF_BEFORE = new RegExp(String.raw`(${HALF}) +(?=\d{1,2}:\d{2})`, 'giu')
const HALF_AFTER = new RegExp(String.raw`(\d:\d{2}) +(?=(?:${HALF})(?:\s|$))`, 'giu')

/** A line in which each time has its half of the day beside it, so that spaces part cells only. */
export function withHalvesJoined(line: string): string {
  return line.replace(HALF_BEFORE, '$1').replace(HALF_AFTER, '$1')
}

/** Seconds after midnight: `08:59`, `08:59:12`, `8:59:12 AM`, `上午 08:59:12`, `6:04 PTG`, or a share of the day. */
export function readTime(cell: string): number | undefined {
  const text = cell.normalize('NFKC').trim()
  if (/^0?\.\d+$/.test(text)) return Math.round(Number(text) * 86_400) % 86_400
  const [, before, hours, minutes, seconds = '0', after] = TIME.exec(text) ?? []
  if (hours === undefined || (before !== undefined && after !== undefined)) return undefined
  const half = before ?? after
  const [hour, minute, second] = [Number(hours), Number(minutes), Number(seconds)]
  // 上午 00:05 and 下午 13:05 are written by some programs, 0:05 AM and 13:05 PM by none.
  if (half && /^[ap]/i.test(half) && !/^pagi|^petang/i.test(half) && (hour < 1 || hour > 12)) return undefined
  const whole = half && hour <= 12 ? wholeHour(half, hour) : hour
  return whole < 24 && minute < 60 && second < 60 ? whole * 3600 + minute * 60 + second : undefined
}

function wholeHour(half: string, hour: number): number {
  if (BEFORE_NOON.test(half)) return hour % 12
  // 中午 11:50 is before noon, 晚上 12:10 and 12 malam after midnight.
  if (half === '中午') return hour >= 10 ? hour : hour + 12
  if (hour === 12 && (half === '晚上' || /^malam$/i.test(half))) return 0
  return (hour % 12) + 12
}

/** Digits alone, where a column is known to be the time: `0859`, `085912`. */
export function readPackedTime(cell: string): number | undefined {
  const [, hours, minutes, seconds = '0'] = /^(\d{2})(\d{2})(\d{2})?$/.exec(cell.trim()) ?? []
  const [hour, minute, second] = [Number(hours), Number(minutes), Number(seconds)]
  return hours !== undefined && hour < 24 && minute < 60 && second < 60 ? hour * 3600 + minute * 60 + second : undefined
}

/** Day and time in one cell; with a zone where the device tells one. */
export function readMoment(cell: string): WrittenMoment | undefined {
  const text = cell.normalize('NFKC').replace(WEEKDAY, ' ').replace(/\s+/g, ' ').trim()
  const serial = /^(\d{5})(\.\d{3,})$/.exec(text)
  if (serial) {
    // A spreadsheet's own count of days, in a cell without a format; rounded up to midnight it is the next day.
    const second = Math.round(Number(serial[2]) * 86_400)
    const written = writtenDay(serial[1]!)
    return written && 'day' in written
      ? { day: addDays(written.day, second === 86_400 ? 1 : 0), second: second % 86_400, offset: null }
      : undefined
  }
  const [, day, time, zone] = MOMENT.exec(text) ?? []
  if (day === undefined || time === undefined) return undefined
  const second = readTime(time)
  const isOne = isDay(day) || (!NO_DAY.test(day) && writtenDay(day) !== null)
  return second === undefined || !isOne ? undefined : { day, second, offset: offsetOf(zone) }
}

function offsetOf(zone: string | undefined): number | null {
  if (!zone) return null
  if (/^z$/i.test(zone)) return 0
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))
  return zone.startsWith('-') ? -minutes : minutes
}
