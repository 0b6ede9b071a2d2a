import { addDays } from '#base/days/days.ts'
import {
  type DayOrderResult,
  type DayReading,
  detectDayOrder,
  hasRepublicYears,
} from '#server/spreadsheets/import-mapping/parse-days.ts'
import type { Direction } from '../values.ts'
import { isWrittenDay, readDay, readMoment, readPackedTime, readTime, splitCells } from './device-times.ts'
import type { NumberOrder } from './number-order-value.ts'

/** Column positions from 0. `time` is null when one column holds day and time. */
export type DeviceColumns = {
  readonly number: number
  readonly day: number
  readonly time: number | null
  /** Column of clock-outs beside the one of clock-ins: a row holds two punches. */
  readonly until?: number | null
  readonly direction: number | null
  readonly device: number | null
  /** The file has a row of column names. */
  readonly heading: boolean
  /** Whether day or month comes first, when the user answered it. */
  readonly order?: NumberOrder | null
}

/** A parsed line, with times of the device's clock. */
export type DeviceLine = {
  readonly row: number
  readonly number: string
  readonly day: string
  /** Seconds after midnight. */
  readonly second: number
  /** Minutes east of Greenwich, when the line has a zone. */
  readonly offset: number | null
  readonly direction: Direction | null
  readonly device: string | null
}

type Fault = {
  readonly row: number
  readonly code: 'device_line_number' | 'device_line_time' | 'device_line_order' | 'device_line_columns'
}

const MAX_NUMBER_LENGTH = 40

/**
 * Splits text into cells: at tabs if a line has any, at commas or semicolons if most lines have them, otherwise at
 * spaces. Empty lines stay, so that row numbers stay right.
 */
export function splitLines(text: string): string[][] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
  const filled = lines.filter((line) => line !== '')
  const mark = [',', ';'].find((one) => filled.filter((line) => line.includes(one)).length * 2 > filled.length)
  return lines.map((line) => {
    if (line === '') return []
    if (line.includes('\t')) return line.split('\t').map((cell) => cell.trim())
    if (mark) return line.split(mark).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
    return splitCells(line)
  })
}

/** Fingerprint of a file's layout, to remember which columns were confirmed for it. */
export function fileForm(rows: readonly (readonly string[])[]): string {
  const at = headingAt(rows)
  const cells = rows[at ?? rows.findIndex((cells) => cells.length > 0)] ?? []
  const namedColumns = at === null ? '' : cells.map((cell) => cell.trim().toLowerCase()).join('|')
  return `${cells.length} ${namedColumns}`.slice(0, 200).trim()
}

const HEADINGS = {
  number:
    /^(ac-?no\.?|en-?no\.?|pin|user ?(id|no\.?)|enroll ?(no|number|id)\.?|(emp(loyee)?|staff|worker) ?(id|no|number|code)\.?|badge( ?(no|id)\.?)?|card ?(no|id)\.?|person ?id|(no|id)\.? ?(pekerja|kakitangan)|工號|員工編號|員編|員工代號|卡號|人員編號|考勤號碼)$/i,
  /** May also be a line count. */
  anyNumber: /^(no\.?|id|s\/?n|bil\.?|編號|序號)$/i,
  moment:
    /^(date ?(\/|&|and)? ?time|time|datetime|punch ?time|timestamp|check ?time|event ?time|tarikh ?(\/|&)? ?masa|打卡時間|時間|刷卡時間|日期時間)$/i,
  day: /^(date|day|punch ?date|tarikh|日期|打卡日期|刷卡日期)$/i,
  time: /^(time|punch ?time|masa|時間|打卡時間|刷卡時間)$/i,
  coming:
    /^((clock|check|punch|time|actual)[ -]?in|in([ -]?time)?|masuk|(masa|waktu) masuk|上班|上班(打卡|刷卡|時間)+|簽到(時間)?)$/i,
  going:
    /^((clock|check|punch|time|actual)[ -]?out|out([ -]?time)?|keluar|(masa|waktu) keluar|下班|下班(打卡|刷卡|時間)+|簽退(時間)?)$/i,
  direction:
    /^(in ?\/? ?out( ?(mode|state|status))?|state|status|direction|check ?type|attendance ?state|type|i\/o|masuk ?\/ ?keluar|進出|狀態|上下班|類別|考勤狀態|刷卡別)$/i,
  device:
    /^(device|machine|terminal|reader|(device|machine|terminal) ?(id|name|no)\.?|tm ?no\.?|m\/c( ?no\.?)?|door|mesin|機台|卡機|裝置|機號)$/i,
}

const MAX_TITLE_ROWS = 20

/** Index of the row of column names: the last before the first punch, after possible titles; null without one. */
function headingAt(rows: readonly (readonly string[])[]): number | null {
  const filled = [...rows.entries()].filter(([, cells]) => cells.some((cell) => cell !== '')).slice(0, MAX_TITLE_ROWS)
  const first = filled.findIndex(([, cells]) => cells.some((cell) => readMoment(cell) || isWrittenDay(cell)))
  const [at, cells] = filled[first === -1 ? 0 : first - 1] ?? []
  return at !== undefined && cells?.some((cell) => /\p{L}/u.test(cell)) ? at : null
}

/** Guesses the columns; undefined when no line has a number and a time. */
export function guessColumns(rows: readonly (readonly string[])[]): DeviceColumns | undefined {
  const headed = headingAt(rows)
  const heading = headed !== null
  const filled = rows.slice(heading ? headed + 1 : 0).filter((cells) => cells.length > 0)
  const body = filled.slice(0, 200)
  const names = (heading ? (rows[headed] ?? []) : []).map((cell) => cell.trim())
  const width = Math.max(0, ...body.map((cells) => cells.length))
  const isMostly = (column: number, test: (cell: string) => boolean) => {
    const cells = body.map((cells) => cells[column] ?? '')
    return cells.length > 0 && cells.filter(test).length * 2 > cells.length
  }
  const columns = Array.from({ length: width }, (_, index) => index)
  const namedColumns = (what: keyof typeof HEADINGS) =>
    columns.filter((column) => HEADINGS[what].test(names[column] ?? ''))
  const pick = (test: (column: number) => boolean, ...preferred: number[]) => [...preferred, ...columns].find(test)

  const isTime = (cell: string) => readTime(cell) !== undefined
  const moment = pick((column) => isMostly(column, (cell) => readMoment(cell) !== undefined), ...namedColumns('moment'))
  const day =
    moment ??
    namedColumns('day').find((column) => isMostly(column, (cell) => readDay(cell, ANY_ORDER) !== undefined)) ??
    pick((column) => isMostly(column, isWrittenDay))
  const apart = clockInAndOutColumns(body, namedColumns('coming'), namedColumns('going'))
  const time =
    apart?.coming ??
    (moment === undefined
      ? (pick((column) => column !== day && isMostly(column, isTime), ...namedColumns('time')) ??
        namedColumns('time').find((column) => isMostly(column, (cell) => readPackedTime(cell) !== undefined)))
      : null)
  if (day === undefined || time === undefined) return undefined
  const taken = new Set([day, ...(time === null ? [] : [time]), ...(apart ? [apart.going] : [])])
  const isNumber = (cell: string) => /^[\p{L}\d._-]{1,40}$/u.test(cell.trim())
  const numbers = [...namedColumns('number'), ...namedColumns('anyNumber'), ...columns].filter(
    (column) => !taken.has(column) && isMostly(column, isNumber),
  )
  const number = numbers.find((column) => namedColumns('number').includes(column)) ?? skipLineCounter(numbers, body)
  if (number === undefined) return undefined
  taken.add(number)
  const rest = columns.filter((column) => !taken.has(column))
  const place = { number, day, time }
  const direction = apart
    ? undefined
    : (rest.find((column) => namedColumns('direction').includes(column) && tellsDirection(body, column)) ??
      // Without a heading: the first column that alternates between in and out, since a way of proof does not.
      (heading ? undefined : rest.find((column) => tellsDirection(body, column) && isAlternating(body, column, place))))
  const device = rest.find((column) => column !== direction && namedColumns('device').includes(column))
  const until = apart && { until: apart.going }
  return { number, day, time, ...until, direction: direction ?? null, device: device ?? null, heading }
}

/** Finds the first column of clock-ins and the last of clock-outs when rows have both; some cells may be empty. */
function clockInAndOutColumns(
  body: readonly (readonly string[])[],
  coming: readonly number[],
  going: readonly number[],
) {
  const hasTimes = (column: number) => {
    const cells = body.map((cells) => cells[column] ?? '').filter((cell) => !isEmptyTime(cell))
    return cells.filter((cell) => (readTime(cell) ?? readMoment(cell)) !== undefined).length * 2 > cells.length
  }
  const [first, last] = [coming.find(hasTimes), going.findLast(hasTimes)]
  return first === undefined || last === undefined ? undefined : { coming: first, going: last }
}

const ANY_ORDER: DayReading = { order: 'dmy', isRepublic: false }

/** Skips columns that count lines (000001, 000002) and, after one of those, columns with a single value. */
function skipLineCounter(columns: readonly number[], body: readonly (readonly string[])[]): number | undefined {
  const values = (column: number) => body.map((cells) => cells[column] ?? '')
  const counts = (column: number) =>
    body.length > 1 && values(column).every((cell, index) => /^\d+$/.test(cell) && Number(cell) === index + 1)
  const [first] = columns
  if (first === undefined || !counts(first)) return first
  const others = [...new Set(columns)].filter((column) => column !== first && !counts(column))
  const digits = others.filter((column) => values(column).some((cell) => /\d{2}/.test(cell)))
  return digits.find((column) => new Set(values(column)).size > 1) ?? digits[0] ?? first
}

/** Whether a column says in and out in words, or in more than one direction digit: always 0 says nothing. */
function tellsDirection(body: readonly (readonly string[])[], column: number): boolean {
  const values = body.map((cells) => (cells[column] ?? '').trim())
  const recognised = values.filter((cell) => cell === '' || cell === '255' || readDirection(cell) !== undefined)
  if (recognised.length * 2 <= values.length) return false
  const digits = values.filter((cell) => /^\d+$/.test(cell))
  return digits.length === 0
    ? values.some((cell) => readDirection(cell))
    : ['in', 'out'].every((one) => digits.some((cell) => readDirection(cell) === one)) &&
        digits.every((cell) => /^([0-5]|255)$/.test(cell))
}

/** Two punches further apart belong to two shifts. */
const MAX_SHIFT_SECONDS = 20 * 3600

/** Whether people's punches mostly alternate in and out, and begin with in. */
function isAlternating(
  body: readonly (readonly string[])[],
  column: number,
  place: Pick<DeviceColumns, 'number' | 'day' | 'time'>,
): boolean {
  let [turns, pairs, begins, people] = [0, 0, 0, 0]
  for (const lines of Map.groupBy(body, (cells) => cells[place.number] ?? '').values()) {
    const punches = new Map<number, Direction>()
    for (const cells of lines) {
      const [at, says] = [lineSecond(cells, place), readDirection(cells[column] ?? '')]
      if (at !== undefined && says) punches.set(at, says)
    }
    const sorted = [...punches].sort(([a], [b]) => a - b)
    const [first] = sorted
    if (!first) continue
    people++
    if (first[1] === 'in') begins++
    for (const [index, [at, says]] of sorted.entries()) {
      const [before, said] = sorted[index - 1] ?? [Number.NEGATIVE_INFINITY]
      if (at - before > MAX_SHIFT_SECONDS) continue
      pairs++
      if (says !== said) turns++
    }
  }
  return pairs > 0 && turns * 3 >= pairs * 2 && begins * 2 >= people
}

/** Seconds on an arbitrary scale, only to sort a person's punches. */
function lineSecond(cells: readonly string[], place: Pick<DeviceColumns, 'day' | 'time'>): number | undefined {
  const written = readLineMoment(cells, place)
  const day = written && readDay(written.day, ANY_ORDER)
  return written && day !== undefined ? Date.parse(day) / 1000 + written.second : undefined
}

/** Finds how days are written: the order that the file itself shows, and whether years are Taiwan's. */
export function findDayOrder(
  rows: readonly (readonly string[])[],
  columns: DeviceColumns,
): DayOrderResult & { isRepublic: boolean } {
  const written = bodyRows(rows, columns).map(({ cells }) => readLineMoment(cells, columns)?.day ?? '')
  return { ...detectDayOrder(written), isRepublic: hasRepublicYears(written) }
}

function bodyRows(rows: readonly (readonly string[])[], { heading }: DeviceColumns) {
  const skipped = heading ? (headingAt(rows) ?? rows.findIndex((cells) => cells.some((cell) => cell !== ''))) : -1
  return rows.flatMap((cells, at) =>
    at <= skipped || cells.every((cell) => cell.trim() === '') ? [] : [{ row: at + 1, cells }],
  )
}

/** Parses the lines and reports unreadable ones. `order` is the user's answer, otherwise the file's own. */
export function readLines(
  rows: readonly (readonly string[])[],
  columns: DeviceColumns,
  order: NumberOrder | null = null,
): { lines: DeviceLine[]; faults: Fault[] } {
  const lines: DeviceLine[] = []
  const faults: Fault[] = []
  const found = findDayOrder(rows, columns)
  const reading: DayReading = { order: order ?? found.order, isRepublic: found.isRepublic }
  for (const { row, cells } of bodyRows(rows, columns)) {
    const number = (cells[columns.number] ?? '').trim()
    const device = columns.device === null ? null : (cells[columns.device] ?? '').trim().slice(0, 60) || null
    const punches = readLinePunches(cells, columns)
    if (number === '' || number.length > MAX_NUMBER_LENGTH) faults.push({ row, code: 'device_line_number' })
    else if (!punches) faults.push({ row, code: 'device_line_time' })
    else
      for (const { written, direction, isNextDay } of punches) {
        const day = readDay(written.day, reading)
        if (!day) {
          faults.push({ row, code: isOrderUnknown(written.day, reading) ? 'device_line_order' : 'device_line_time' })
          break
        }
        const { second, offset } = written
        lines.push({ row, number, day: isNextDay ? addDays(day, 1) : day, second, offset, direction, device })
      }
  }
  return { lines, faults }
}

/** Reports every line as unreadable when the columns are unknown. */
export function linesWithoutColumns(rows: readonly (readonly string[])[]): Fault[] {
  return rows.flatMap((cells, at) =>
    cells.every((cell) => cell.trim() === '') ? [] : [{ row: at + 1, code: 'device_line_columns' as const }],
  )
}

function isOrderUnknown(day: string, { order, isRepublic }: DayReading): boolean {
  return order === null && readDay(day, { order: 'dmy', isRepublic }) !== undefined
}

function readLineMoment(cells: readonly string[], { day, time }: Pick<DeviceColumns, 'day' | 'time'>) {
  if (time === null) return readMoment(cells[day] ?? '')
  const cell = cells[time] ?? ''
  const second = readTime(cell) ?? readPackedTime(cell)
  return second === undefined ? undefined : { day: cells[day] ?? '', second, offset: null }
}

type LineMoment = NonNullable<ReturnType<typeof readLineMoment>>
type LinePunch = { written: LineMoment; direction: Direction | null; isNextDay: boolean }

/** Returns the punches of a row: undefined when unreadable, empty when the person neither came nor went. */
function readLinePunches(cells: readonly string[], columns: DeviceColumns): LinePunch[] | undefined {
  const { day, time, until = null, direction } = columns
  if (until === null || time === null) {
    const written = readLineMoment(cells, columns)
    const says = direction === null ? null : (readDirection(cells[direction] ?? '') ?? null)
    return written && [{ written, direction: says, isNextDay: false }]
  }
  const readTimeAt = (at: number) => readMoment(cells[at] ?? '') ?? readLineMoment(cells, { day, time: at })
  const [coming, going] = [readTimeAt(time), readTimeAt(until)]
  if ((!coming && !isEmptyTime(cells[time] ?? '')) || (!going && !isEmptyTime(cells[until] ?? ''))) return undefined
  const isNextDay = !!coming && !!going && coming.day === going.day && going.second < coming.second
  return [
    ...(coming ? [{ written: coming, direction: 'in' as const, isNextDay: false }] : []),
    ...(going ? [{ written: going, direction: 'out' as const, isNextDay }] : []),
  ]
}

/** Placeholder for a missing punch. */
function isEmptyTime(cell: string): boolean {
  return /^[-–—:. 0]*$/.test(cell)
}

const IN = /^(0|4|i|in|c\/in|check ?-?in|clock ?-?in|masuk|上班|簽到|進)$/i
const OUT = /^(1|5|o|out|c\/out|check ?-?out|clock ?-?out|keluar|下班|簽退|出)$/i

/** 0 is in and 1 is out, as are their words; 4 and 5 are in and out of overtime. */
export function readDirection(cell: string): Direction | undefined {
  const text = cell.trim()
  return IN.test(text) ? 'in' : OUT.test(text) ? 'out' : undefined
}
