import { addDays, type Day, isDay } from '#base/days/days.ts'

export type CsvRow = { line: number; cells: Record<string, string> }

/** A source's cell that cannot be read; the message names file, line and column, and the expected value. */
export class CellNotUnderstoodError extends Error {}

/**
 * The rows of a csv file by their headings, in any order of columns. Accepts quotes, a byte-order mark, blank lines and
 * spaces around cells. Throws where one of the needed headings is missing.
 */
export function csvRows(file: string, text: string, needed: readonly string[]): CsvRow[] {
  const [head, ...records] = csvRecords(text.replace(/^\uFEFF/, ''))
  const columns = (head?.cells ?? []).map((name) => name.trim().toLowerCase())
  const missing = needed.filter((name) => !columns.includes(name))
  if (missing.length > 0)
    throw new CellNotUnderstoodError(
      `${file}: there is no column ${missing.join(', ')}; it has ${columns.join(', ') || 'none'}`,
    )
  return records
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map(({ line, cells }) => ({
      line,
      cells: Object.fromEntries(columns.map((column, index) => [column, (cells[index] ?? '').trim()])),
    }))
}

/** Records of unchanged cells, with the line on which each begins. */
function csvRecords(text: string): { line: number; cells: string[] }[] {
  const records: { line: number; cells: string[] }[] = []
  let cells: string[] = []
  let cell = ''
  let quoted = false
  let line = 1
  let begun = 1
  const endRecord = () => {
    records.push({ line: begun, cells: [...cells, cell] })
    cells = []
    cell = ''
    begun = line + 1
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at)
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += '"'
        at++
      } else quoted = false
      if (sign === '\n') line++
      continue
    }
    if (sign === '"' && cell.trim() === '') {
      quoted = true
      cell = ''
    } else if (sign === ',') {
      cells.push(cell)
      cell = ''
    } else if (sign === '\n') {
      endRecord()
      line++
    } else if (sign !== '\r') cell += sign
  }
  if (cell !== '' || cells.length > 0) endRecord()
  return records
}

const SERIAL_ZERO: Day = '1899-12-30'

/**
 * A day as spreadsheets write it: `2026-01-31`, `31/01/2026` (day first, as in Malaysia and Taiwan's English forms;
 * also with dots or dashes), or the bare serial number of a date cell. Null for an invalid day, such as `01/31/2026`.
 */
export function parseDay(text: string): Day | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text)
  if (iso) {
    const [, year = '', month = '', day = ''] = iso
    return validDay(year, month, day)
  }
  const local = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text)
  if (local) {
    const [, day = '', month = '', year = ''] = local
    return validDay(year, month, day)
  }
  const serial = /^(\d{4,6})(?:\.\d+)?$/.exec(text)
  return serial && Number(serial[1]) >= 3_000 ? addDays(SERIAL_ZERO, Number(serial[1])) : null
}

function validDay(year: string, month: string, day: string): Day | null {
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(found) ? found : null
}

/**
 * A whole amount with or without currency and thousands separators: `60,117`, `RM 60 117.00`; null for anything else.
 */
export function parseWhole(text: string): number | null {
  const plain = text.replace(/^(?:RM|MYR)\s*/i, '').replace(/(?<=\d)[,\s\u00A0'](?=\d{3}(?:\D|$))/g, '')
  return /^\d{1,12}(?:\.0{1,2})?$/.test(plain) ? Number.parseInt(plain, 10) : null
}

/** `M`, `Male` or 男, `F`, `Female` or 女; null for anything else. */
export function parseGender(text: string): 'male' | 'female' | null {
  const word = text.toLowerCase()
  if (['m', 'male', 'lelaki', '男'].includes(word)) return 'male'
  return ['f', 'female', 'perempuan', '女'].includes(word) ? 'female' : null
}
