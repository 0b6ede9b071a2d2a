import type { ImportMapping } from '#base/contracts/import-mapping-api.ts'
import { servedCountry } from '#base/countries/served-countries.ts'
import { isDay, isMonth } from '#base/days/days.ts'
import type { Meanings, TemplateColumn, TemplateSheet } from '../template.ts'
import { findKnownWords, type KnownWords } from './match-words.ts'
import { normalizeWord } from './normalize-words.ts'
import { type NumberKind, toPlainNumber } from './parse-amounts.ts'
import { type DayReading, findMixedDays, isNoDay, resolveDay, resolveMonth } from './parse-days.ts'
import { parseHours, parseTime } from './parse-times.ts'
import type { RawRow } from './raw-rows.ts'

/** How a column is read: its known words, the answered words, and how its days and numbers are meant. */
export type ColumnReading = {
  column: TemplateColumn
  known: KnownWords | null
  answered: ReadonlyMap<string, string>
  isMixed: boolean
  /** Employee numbers by their digits without leading zeros, if the column holds employee numbers. */
  zeroless: ReadonlyMap<string, readonly string[]> | null
}
export type RememberedWord = { key: string; typed: string; meant: string }
/** The column that identifies the person, in every import. */
const NUMBER = 'employee_no'

/** Builds the readings of a sheet's columns. Current answers go before remembered ones. */
export function buildReadings(
  sheet: TemplateSheet,
  rows: readonly RawRow[],
  { lists, numbers }: { lists: Readonly<Record<string, Meanings>>; numbers: readonly string[] },
  answers: ImportMapping['words'],
  before: readonly RememberedWord[],
): ColumnReading[] {
  return sheet.columns.map((column, at) => {
    const typed = new Set(column.kind === 'boolean' ? rows.map(({ cells }) => normalizeWord(cells[at] ?? '')) : [])
    const answered = new Map([
      ...before.filter(({ key }) => key === column.key).map(({ typed, meant }) => [typed, meant] as const),
      ...(answers ?? [])
        .filter(({ into, key }) => into === sheet.name && key === column.key)
        .map(({ typed, meant }) => [normalizeWord(typed), meant] as const),
    ])
    return {
      column,
      known: findKnownWords(column, lists[column.key], typed),
      answered,
      isMixed: column.kind === 'date' && findMixedDays(rows.map(({ cells }) => cells[at] ?? '')) !== null,
      zeroless: column.key === NUMBER ? numbersByZeroless(numbers) : null,
    }
  })
}

/** Indexes employee numbers by themselves and by what remains once a spreadsheet program drops leading zeros. */
function numbersByZeroless(numbers: readonly string[]): Map<string, readonly string[]> {
  const all = new Map<string, string[]>()
  for (const number of numbers) {
    const short = stripLeadingZeros(number)
    all.set(short, [...(all.get(short) ?? []), number])
  }
  return all
}

/**
 * The employee numbers that a typed number may have been before it lost its leading zeros; empty when the typed number
 * belongs to somebody.
 */
export function numbersBeforeCut({ zeroless }: ColumnReading, typed: string): readonly string[] {
  if (!zeroless || !/^\d+$/.test(typed)) return []
  const found = zeroless.get(stripLeadingZeros(typed)) ?? []
  return found.includes(typed) ? [] : found
}

/**
 * The value of a typed cell for the import: a day, a plain amount, a value for a word. Text that cannot be read stays
 * unchanged.
 */
export function mapCell(reading: ColumnReading, typed: string, days: DayReading, currency: string): string {
  const { column, known, answered, isMixed } = reading
  if (typed === '') return ''
  switch (column.kind) {
    case 'date':
      return isNoDay(typed) ? '' : (resolveDay(typed, days, { isPast: column.isPast, isMixed }) ?? typed)
    case 'month':
      return isNoDay(typed) ? '' : (resolveMonth(typed, days) ?? typed)
    case 'time':
      return parseTime(typed) ?? typed
    default: {
      const isBlank = isBlankWord(reading, typed) && !answered.has(normalizeWord(typed))
      if (isBlank) return ''
      const word = reading.zeroless
        ? answered.get(normalizeWord(typed))
        : known && (answered.get(normalizeWord(typed)) ?? known.get(normalizeWord(typed)))
      if (word !== null && word !== undefined) return word
      const hours = column.isHours ? parseHours(typed) : null
      if (hours !== null) return hours
      const kind = numberKind(column, currency)
      return kind === null ? typed : toPlainNumber(typed, kind)
    }
  }
}

/** Whether a cell means "no value": `N/A` is not Namibia. */
function isBlankWord({ column, known }: ColumnReading, typed: string): boolean {
  const text = typed.normalize('NFKC').trim().toLowerCase()
  return (
    known !== null &&
    column.kind !== 'boolean' &&
    (/^[-–—]+$/.test(text) || ['n/a', 'n.a.', 'n.a', 'nil'].includes(text))
  )
}

/** The kind of a column's numbers; null for a column of anything else. */
export function numberKind({ kind, onlyCountry: only, isAmount }: TemplateColumn, currency: string): NumberKind | null {
  if (kind === 'decimal') return 'percent'
  if (kind !== 'money' && kind !== 'integer') return null
  if (kind === 'integer' && !isAmount) return 'count'
  return { currency: servedCountry(only)?.currency ?? currency }
}

/** Whether a word is unknown and needs an answer. */
export function isOpenWord(reading: ColumnReading, typed: string): boolean {
  const { column, known, answered } = reading
  if (typed === '') return false
  if (reading.zeroless) return !answered.has(normalizeWord(typed)) && numbersBeforeCut(reading, typed).length > 0
  if (!known || isBlankWord(reading, typed)) return false
  if (column.kind === 'integer' && /^\d+$/.test(toPlainNumber(typed, 'count'))) return false
  return !known.has(normalizeWord(typed)) && !answered.has(normalizeWord(typed))
}

/** The error code of a cell that could not be read; null for a readable one. */
export function unreadableCode({ column, known }: ColumnReading, arranged: string): string | null {
  if (arranged === '') return null
  switch (column.kind) {
    case 'date':
      return isDay(arranged) ? null : 'cell_not_a_date'
    case 'month':
      return isMonth(arranged) ? null : 'cell_not_a_month'
    case 'time':
      return parseTime(arranged) === null ? 'cell_not_a_time' : null
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

function stripLeadingZeros(number: string): string {
  return /^\d+$/.test(number) ? number.replace(/^0+(?=\d)/, '') : number
}
