import type { Arrangement } from '#base/arranging-api.ts'
import { isDay, isMonth } from '#base/days.ts'
import { servedCountry } from '#base/served-countries.ts'
import type { Meanings, TemplateColumn, TemplateSheet } from '../template.ts'
import { type NumberKind, plainNumber } from './amounts.ts'
import { type DayReading, dayIn, isNoDay, mixedDays, monthIn } from './days.ts'
import { type Known, knownWords } from './match-words.ts'
import { plain } from './plain.ts'
import type { RawRow } from './raw-rows.ts'
import { hoursIn, timeIn } from './times.ts'

/** What a column is read by: the words known for it, those that somebody answered, and how its days and numbers are meant. */
export type Reading = {
  column: TemplateColumn
  known: Known | null
  answered: ReadonlyMap<string, string>
  isMixed: boolean
  /** Numbers of people by their digits without the zeros in front, where the column has such numbers. */
  zeroless: ReadonlyMap<string, readonly string[]> | null
}
export type WordBefore = { key: string; typed: string; meant: string }
/** The column by which rows find their person, in every import. */
const NUMBER = 'employee_no'

/** How the columns of a sheet are read. Answers given now go before those remembered. */
export function readings(
  sheet: TemplateSheet,
  rows: readonly RawRow[],
  { lists, numbers }: { lists: Readonly<Record<string, Meanings>>; numbers: readonly string[] },
  given: Arrangement['words'],
  before: readonly WordBefore[],
): Reading[] {
  return sheet.columns.map((column, at) => {
    const typed = new Set(column.kind === 'boolean' ? rows.map(({ cells }) => plain(cells[at]!)) : [])
    const answered = new Map([
      ...before.filter(({ key }) => key === column.key).map(({ typed, meant }) => [typed, meant] as const),
      ...(given ?? [])
        .filter(({ into, key }) => into === sheet.name && key === column.key)
        .map(({ typed, meant }) => [plain(typed), meant] as const),
    ])
    return {
      column,
      known: knownWords(column, lists[column.key], typed),
      answered,
      isMixed: column.kind === 'date' && mixedDays(rows.map(({ cells }) => cells[at]!)) !== null,
      zeroless: column.key === NUMBER ? zerolessNumbers(numbers) : null,
    }
  })
}

/** Numbers with zeros in front by what a spreadsheet program leaves of them, and every number by itself. */
function zerolessNumbers(numbers: readonly string[]): Map<string, readonly string[]> {
  const all = new Map<string, string[]>()
  for (const number of numbers) {
    const short = withoutZeros(number)
    all.set(short, [...(all.get(short) ?? []), number])
  }
  return all
}

/** The numbers of people that a typed one may have been before a spreadsheet program cut its zeros; none where it is somebody's. */
export function uncutNumbers({ zeroless }: Reading, typed: string): readonly string[] {
  if (!zeroless || !/^\d+$/.test(typed)) return []
  const found = zeroless.get(withoutZeros(typed)) ?? []
  return found.includes(typed) ? [] : found
}

/** A typed cell as the import reads it: a day, a plain amount, a value for a word. What cannot be read stays as it is. */
export function arrangedCell(reading: Reading, typed: string, days: DayReading, currency: string): string {
  const { column, known, answered, isMixed } = reading
  if (typed === '') return ''
  switch (column.kind) {
    case 'date':
      return isNoDay(typed) ? '' : (dayIn(typed, days, { isPast: column.isPast, isMixed }) ?? typed)
    case 'month':
      return isNoDay(typed) ? '' : (monthIn(typed, days) ?? typed)
    case 'time':
      return timeIn(typed) ?? typed
    default: {
      const isBlank = isNothing(reading, typed) && !answered.has(plain(typed))
      if (isBlank) return ''
      const word = reading.zeroless
        ? answered.get(plain(typed))
        : known && (answered.get(plain(typed)) ?? known.get(plain(typed)))
      if (word !== null && word !== undefined) return word
      const hours = column.isHours ? hoursIn(typed) : null
      if (hours !== null) return hours
      const kind = numberKind(column, currency)
      return kind === null ? typed : plainNumber(typed, kind)
    }
  }
}

/** What stands where a word for a value would, and means none: `N/A` is not Namibia. */
function isNothing({ column, known }: Reading, typed: string): boolean {
  const text = typed.normalize('NFKC').trim().toLowerCase()
  return (
    known !== null &&
    column.kind !== 'boolean' &&
    (/^[-–—]+$/.test(text) || ['n/a', 'n.a.', 'n.a', 'nil'].includes(text))
  )
}

/** What the numbers of a column are; null for a column of anything else. */
export function numberKind({ kind, only, isAmount }: TemplateColumn, currency: string): NumberKind | null {
  if (kind === 'decimal') return 'percent'
  if (kind !== 'money' && kind !== 'integer') return null
  if (kind === 'integer' && !isAmount) return 'count'
  return { currency: servedCountry(only)?.currency ?? currency }
}

/** Whether nobody knows what a word means: it is to be answered. */
export function isOpenWord(reading: Reading, typed: string): boolean {
  const { column, known, answered } = reading
  if (typed === '') return false
  if (reading.zeroless) return !answered.has(plain(typed)) && uncutNumbers(reading, typed).length > 0
  if (!known || isNothing(reading, typed)) return false
  if (column.kind === 'integer' && /^\d+$/.test(plainNumber(typed, 'count'))) return false
  return !known.has(plain(typed)) && !answered.has(plain(typed))
}

/** What a cell of a column could not be read as: a code of an error; null for one that can. */
export function unreadCode({ column, known }: Reading, arranged: string): string | null {
  if (arranged === '') return null
  switch (column.kind) {
    case 'date':
      return isDay(arranged) ? null : 'cell_not_a_date'
    case 'month':
      return isMonth(arranged) ? null : 'cell_not_a_month'
    case 'time':
      return timeIn(arranged) === null ? 'cell_not_a_time' : null
    case 'money':
      return /^-?\d+(\.\d+)?$/.test(arranged) ? null : 'cell_not_an_amount'
    case 'decimal':
      return /^-?\d+(\.\d+)?$/.test(arranged) ? null : 'cell_not_a_number'
    case 'integer':
      return known || /^-?\d+$/.test(arranged) ? null : 'cell_not_whole'
    default:
      return null
  }
}

function withoutZeros(number: string): string {
  return /^\d+$/.test(number) ? number.replace(/^0+(?=\d)/, '') : number
}
