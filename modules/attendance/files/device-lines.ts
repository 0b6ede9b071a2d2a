import { isDay } from '#base/days.ts'
import type { Direction } from '../values.ts'

/** What the columns of a device's file are; positions from 0. `time` is null where one column holds day and time. */
export type DeviceColumns = {
  readonly number: number
  readonly day: number
  readonly time: number | null
  readonly direction: number | null
  readonly device: number | null
  /** The first line says what the columns are called. */
  readonly heading: boolean
}

/** One line: whose number, when by the clock of the device, and what it says of the rest. */
export type DeviceLine = {
  readonly row: number
  readonly number: string
  readonly day: string
  /** Seconds after midnight. */
  readonly second: number
  /** Minutes east of Greenwich, where the line says them. */
  readonly offset: number | null
  readonly direction: Direction | null
  readonly device: string | null
}

type Fault = { readonly row: number; readonly code: 'device_line_number' | 'device_line_time' }

const MOST_NUMBER = 40

/** Text lines as cells: split by tabs where there are any, else by spaces. Empty lines stay, so that rows keep their number. */
export function linesOf(text: string): string[][] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((line) => {
      const plain = line.trim()
      if (plain === '') return []
      return plain.includes('\t') ? plain.split('\t').map((cell) => cell.trim()) : plain.split(/ +/)
    })
}

/** Lines without their columns' order are told apart by this, to remember what was confirmed for them. */
export function formOf(rows: readonly (readonly string[])[]): string {
  const [first = []] = rows.filter((cells) => cells.length > 0)
  const named = hasHeading(rows) ? first.map((cell) => cell.trim().toLowerCase()).join('|') : ''
  return `${first.length} ${named}`.slice(0, 200).trim()
}

const HEADINGS = {
  number:
    /^(ac-?no\.?|no\.?|id|user ?id|enroll ?(no|number|id)\.?|emp(loyee)? ?(id|no|number|code)\.?|badge|card ?no\.?|person ?id|工號|員工編號|編號|卡號|人員編號)$/i,
  moment: /^(date ?\/? ?time|time|datetime|punch ?time|timestamp|check ?time|event ?time|打卡時間|時間|刷卡時間)$/i,
  day: /^(date|day|punch ?date|tarikh|日期|打卡日期|刷卡日期)$/i,
  time: /^(time|punch ?time|masa|時間|打卡時間|刷卡時間)$/i,
  direction: /^(in ?\/? ?out|state|status|direction|check ?type|type|i\/o|進出|狀態|上下班|類別)$/i,
  device: /^(device|machine|terminal|reader|device ?(id|name|no)\.?|door|mesin|機台|卡機|裝置|機號)$/i,
}

function hasHeading(rows: readonly (readonly string[])[]): boolean {
  const [first = []] = rows.filter((cells) => cells.length > 0)
  return (
    first.length > 0 &&
    !first.some((cell) => readMoment(cell) || readDay(cell)) &&
    first.some((cell) => /\p{L}/u.test(cell))
  )
}

/** What the columns seem to be; undefined where no line tells a number and a time. */
export function proposedColumns(rows: readonly (readonly string[])[]): DeviceColumns | undefined {
  const heading = hasHeading(rows)
  const filled = rows.filter((cells) => cells.length > 0)
  const body = filled.slice(heading ? 1 : 0).slice(0, 200)
  const names = heading ? filled[0]!.map((cell) => cell.trim()) : []
  const width = Math.max(0, ...body.map((cells) => cells.length))
  const isMostly = (column: number, test: (cell: string) => boolean) => {
    const cells = body.map((cells) => cells[column] ?? '')
    return cells.length > 0 && cells.filter(test).length * 2 > cells.length
  }
  const columns = Array.from({ length: width }, (_, index) => index)
  const named = (what: keyof typeof HEADINGS) => columns.filter((column) => HEADINGS[what].test(names[column] ?? ''))
  const pick = (test: (column: number) => boolean, ...preferred: number[]) => [...preferred, ...columns].find(test)

  const moment = pick((column) => isMostly(column, (cell) => readMoment(cell) !== undefined), ...named('moment'))
  const day = moment ?? pick((column) => isMostly(column, (cell) => readDay(cell) !== undefined), ...named('day'))
  const time =
    moment === undefined
      ? pick((column) => column !== day && isMostly(column, (cell) => readTime(cell) !== undefined), ...named('time'))
      : null
  if (day === undefined || time === undefined) return undefined
  const taken = new Set([day, ...(time === null ? [] : [time])])
  const isNumber = (cell: string) => /^[\p{L}\d._-]{1,40}$/u.test(cell.trim())
  const number = pick((column) => !taken.has(column) && isMostly(column, isNumber), ...named('number'))
  if (number === undefined) return undefined
  taken.add(number)
  const rest = columns.filter((column) => !taken.has(column))
  const direction =
    rest.find((column) => HEADINGS.direction.test(names[column] ?? '') && isMostly(column, saysDirection)) ??
    // Without a heading: the first column of noughts and ones that has both.
    (heading
      ? undefined
      : rest.find((column) => isMostly(column, (cell) => /^[01]$/.test(cell)) && hasBoth(body, column)))
  const device = rest.find((column) => column !== direction && HEADINGS.device.test(names[column] ?? ''))
  return { number, day, time, direction: direction ?? null, device: device ?? null, heading }
}

const hasBoth = (body: readonly (readonly string[])[], column: number) =>
  ['0', '1'].every((one) => body.some((cells) => cells[column] === one))
const saysDirection = (cell: string) => cell.trim() === '' || readDirection(cell) !== undefined

/** What the lines say, and which cannot be read and why. */
export function readLines(
  rows: readonly (readonly string[])[],
  columns: DeviceColumns,
): { lines: DeviceLine[]; faults: Fault[] } {
  const lines: DeviceLine[] = []
  const faults: Fault[] = []
  let isHeading = columns.heading
  for (const [index, cells] of rows.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue
    if (isHeading) {
      isHeading = false
      continue
    }
    const row = index + 1
    const number = (cells[columns.number] ?? '').trim()
    const moment = momentOf(cells, columns)
    if (number === '' || number.length > MOST_NUMBER) faults.push({ row, code: 'device_line_number' })
    else if (!moment) faults.push({ row, code: 'device_line_time' })
    else
      lines.push({
        ...{ row, number, ...moment },
        direction: columns.direction === null ? null : (readDirection(cells[columns.direction] ?? '') ?? null),
        device: columns.device === null ? null : (cells[columns.device] ?? '').trim().slice(0, 60) || null,
      })
  }
  return { lines, faults }
}

function momentOf(cells: readonly string[], { day, time }: DeviceColumns) {
  if (time === null) return readMoment(cells[day] ?? '')
  const found = readDay(cells[day] ?? '')
  const second = readTime(cells[time] ?? '')
  return found === undefined || second === undefined ? undefined : { day: found, second, offset: null }
}

/** `2026-11-20`, `2026/11/20`, `20261120`, or the day first: `20/11/2026`, `20-11-2026`. */
export function readDay(cell: string): string | undefined {
  const text = cell.trim()
  const [, year, month, date, plainMonth, plainDate] =
    /^(\d{4})(?:[-/.](\d{1,2})[-/.](\d{1,2})|(\d{2})(\d{2}))$/.exec(text) ?? []
  const [, first, second, last] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text) ?? []
  const two = (part: string) => part.padStart(2, '0')
  const day = year
    ? `${year}-${two(month ?? plainMonth!)}-${two(date ?? plainDate!)}`
    : last
      ? `${last}-${two(second!)}-${two(first!)}`
      : ''
  return isDay(day) ? day : undefined
}

/** Seconds after midnight: `08:59`, `08:59:12`, `8:59:12 AM`. */
export function readTime(cell: string): number | undefined {
  const [, hours, minutes, seconds = '0', half] =
    /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)? ?([ap]\.?m\.?)?$/i.exec(cell.trim()) ?? []
  if (hours === undefined) return undefined
  const [hour, minute, second] = [Number(hours), Number(minutes), Number(seconds)]
  if (half && (hour < 1 || hour > 12)) return undefined
  const whole = half ? (hour % 12) + (/^p/i.test(half) ? 12 : 0) : hour
  return whole < 24 && minute! < 60 && second < 60 ? whole * 3600 + minute! * 60 + second : undefined
}

/** Day and time in one cell; with a zone where the device tells one. */
export function readMoment(cell: string): Pick<DeviceLine, 'day' | 'second' | 'offset'> | undefined {
  const [, dayPart, timePart, zone] =
    /^([\d/.-]+)[ T]+(\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]\.?m\.?)?)(Z|[+-]\d{2}:?\d{2})?$/i.exec(cell.trim()) ??
    []
  if (!dayPart || !timePart) return undefined
  const [day, second] = [readDay(dayPart), readTime(timePart)]
  return day === undefined || second === undefined ? undefined : { day, second, offset: offsetOf(zone) }
}

function offsetOf(zone: string | undefined): number | null {
  if (!zone) return null
  if (/^z$/i.test(zone)) return 0
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))
  return zone.startsWith('-') ? -minutes : minutes
}

const IN = /^(0|4|i|in|c\/in|check ?-?in|clock ?-?in|masuk|上班|簽到|進)$/i
const OUT = /^(1|5|o|out|c\/out|check ?-?out|clock ?-?out|keluar|下班|簽退|出)$/i

/** Nought is in and one is out, as are the words for them; 4 and 5 are those of overtime. */
export function readDirection(cell: string): Direction | undefined {
  const text = cell.trim()
  return IN.test(text) ? 'in' : OUT.test(text) ? 'out' : undefined
}
