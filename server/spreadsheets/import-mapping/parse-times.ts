const BEFORE_NOON = ['am', 'a', 'pagi', 'pg', '上午', '早上', '凌晨', '清晨']
/** With these words 12 is midnight at the end of the day; with the others it is noon. */
const NIGHT = ['malam', 'mlm', '晚上']
const AFTER_NOON = [
  'pm',
  'p',
  'petang',
  'ptg',
  'tengah hari',
  'tgh hari',
  'tengahari',
  '下午',
  '中午',
  '傍晚',
  ...NIGHT,
]
const HALVES = [...BEFORE_NOON, ...AFTER_NOON].sort((a, b) => b.length - a.length)
const CLOCK = /^(\d{1,2})(?:[:.時点點h](\d{2})分?(?:[:.](\d{2})秒?)?|[時点點])?$/
const PACKED = /^(\d{1,2})(\d{2})$/
const MINUTES_A_DAY = 1_440

/**
 * Parses a time of day into `HH:MM`: `6:30 PM`, `9.00pm`, `1830`, `18:30:00`, `下午6:30`, `6.30 petang`, `0.75` of a day.
 * The end of a day stays `24:00`, since only the column knows which day it ends. Seconds are dropped. Null for other
 * text and for ambiguous values: `0.45` is 10:48 in a spreadsheet or 45 minutes past midnight, `8` may be hours.
 */
export function parseTime(typed: string): string | null {
  const text = typed
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/^\d{4}-\d{2}-\d{2}[t ]/, '')
    .replace(/\s+/g, ' ')
    .replace(/(hrs?|hours?)\.?$/, '')
    .trim()
  const { clock, half } = splitHalf(text)
  if (half === undefined && /^0?\.\d+$/.test(clock)) return parsePartOfDay(clock)
  const packed = PACKED.exec(clock)
  if (packed) return toClockTime(Number(packed[1]), Number(packed[2]), half)
  const found = CLOCK.exec(clock)
  if (!found || Number(found[3] ?? 0) > 59) return null
  // A bare number may be hours as well as a time.
  if (half === undefined && /^\d+$/.test(clock)) return null
  return toClockTime(Number(found[1]), Number(found[2] ?? 0), half)
}

const LENGTH =
  /^(?:(\d{1,3}(?:\.\d+)?) ?(?:h|hrs?|hours?|jam|小時|時))? ?(?:(\d{1,4}) ?(?:m|mins?|minutes?|minit|分鐘?))?$/

/**
 * Parses a working time into hours with at most two decimals: `2:30`, `1.5 hrs`, `2h 30m`, `90 min`, `2 jam`, `2小時30分`.
 * Null for other text.
 */
export function parseHours(typed: string): string | null {
  const text = typed.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ')
  const clock = /^(\d{1,3}):([0-5]\d)(?::00)?$/.exec(text)
  const [, hours, minutes] = clock ?? LENGTH.exec(text) ?? []
  if (hours === undefined && minutes === undefined) return null
  if (minutes !== undefined && hours?.includes('.')) return null
  const [whole, part] = [hours ?? '0', Number(minutes ?? 0)]
  if (part === 0) return whole.includes('.') ? whole : String(Number(whole))
  const hundredths = Number(whole) * 100 + Math.round((part * 100) / 60)
  return String(hundredths / 100)
}

/** Splits off the word for the half of the day, before or after the clock time. */
function splitHalf(text: string): { clock: string; half: string | undefined } {
  const undotted = text.replace(/([ap])\. ?m\.?$/, '$1m')
  for (const half of HALVES) {
    if (undotted.endsWith(half)) return { clock: undotted.slice(0, -half.length).trim(), half }
    if (undotted.startsWith(half)) return { clock: undotted.slice(half.length).trim(), half }
  }
  return { clock: text, half: undefined }
}

/** Parses a number below one as a fraction of a day; null where it could also be hours and minutes. */
function parsePartOfDay(text: string): string | null {
  const minutes = Math.round(Number(text) * MINUTES_A_DAY)
  const written = text.slice(text.indexOf('.') + 1)
  const couldBeMinutes = written.length === 2 && Number(written) < 60
  if (couldBeMinutes && minutes % 15 !== 0) return null
  return minutes >= MINUTES_A_DAY ? '24:00' : toClockTime(Math.floor(minutes / 60), minutes % 60, undefined)
}

function toClockTime(hour: number, minute: number, half: string | undefined): string | null {
  if (minute > 59) return null
  const at = (hours: number) => `${String(hours).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  if (half === undefined) return hour < 24 || (hour === 24 && minute === 0) ? at(hour) : null
  if (BEFORE_NOON.includes(half)) return hour === 12 ? at(0) : hour < 12 ? at(hour) : null
  if (NIGHT.includes(half) && hour === 12) return minute === 0 ? '24:00' : at(0)
  if (hour > 23) return null
  return at(hour < 12 ? hour + 12 : hour)
}
