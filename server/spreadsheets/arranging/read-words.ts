import type { Arrangement } from '#base/arranging-api.ts'
import type { Meanings, TemplateColumn, TemplateSheet } from '../template.ts'
import { plainAmount } from './amounts.ts'
import { type DayReading, dayIn, monthIn } from './days.ts'
import { type Known, knownWords } from './match-words.ts'
import { plain } from './plain.ts'
import type { RawRow } from './raw-rows.ts'
import { timeIn } from './times.ts'

/** What a column is read by: the words known for it, and those that somebody answered. */
export type Reading = { column: TemplateColumn; known: Known | null; answered: ReadonlyMap<string, string> }
export type WordBefore = { key: string; typed: string; meant: string }

/** How the columns of a sheet are read. Answers given now go before those remembered. */
export function readings(
  sheet: TemplateSheet,
  rows: readonly RawRow[],
  lists: Readonly<Record<string, Meanings>>,
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
    return { column, known: knownWords(column, lists[column.key], typed), answered }
  })
}

/** A typed cell as the import reads it: a day, a plain amount, a value for a word. What cannot be read stays as it is. */
export function arrangedCell({ column, known, answered }: Reading, typed: string, days: DayReading): string {
  if (typed === '') return ''
  switch (column.kind) {
    case 'date':
      return dayIn(typed, days) ?? typed
    case 'month':
      return monthIn(typed, days) ?? typed
    case 'time':
      return timeIn(typed) ?? typed
    default: {
      const word = known && (answered.get(plain(typed)) ?? known.get(plain(typed)))
      if (word !== null && word !== undefined) return word
      return column.kind === 'money' || column.kind === 'decimal' || column.kind === 'integer'
        ? plainAmount(typed)
        : typed
    }
  }
}

/** Whether nobody knows what a word means: it is to be answered. */
export function isOpenWord({ column, known, answered }: Reading, typed: string): boolean {
  if (!known || typed === '') return false
  if (column.kind === 'integer' && /^\d+$/.test(plainAmount(typed))) return false
  return !known.has(plain(typed)) && !answered.has(plain(typed))
}
