import { distance } from 'fastest-levenshtein'
import type { TemplateColumn, TemplateSheet } from '../template.ts'
import { findKnownWords } from './match-words.ts'
import { normalizeHeading, normalizeWord, splitWords } from './normalize-words.ts'

/** How the field of a column was found. */
export type MatchMethod = 'heading' | 'word' | 'near' | 'remembered' | 'chosen'
/** The field of a column of the file, or null. */
export type ColumnMatch = { key: string; how: MatchMethod } | null

/** The last row in which headings are looked for: titles and empty rows may stand above them. */
const LAST_HEADING_ROW = 25
/** From this length, a heading may differ by one letter. */
const LONG_ENOUGH = 7

/**
 * Matches headings to fields: by the template's own heading, by a usual word, by one letter off. The surest match goes
 * first. A field is used once, except by headings that are parts of it.
 */
export function matchColumns(sheet: TemplateSheet, headings: readonly string[]): ColumnMatch[] {
  const matches: ColumnMatch[] = headings.map(() => null)
  const taken = new Set<string>()
  const spellingsByColumn = headings.map((heading) =>
    [...new Set([normalizeWord(heading), normalizeHeading(heading)])].filter(Boolean),
  )
  const assignColumns = (how: MatchMethod, fits: (column: TemplateColumn, spellings: readonly string[]) => boolean) => {
    for (const column of sheet.columns) {
      if (taken.has(column.key)) continue
      const at = spellingsByColumn.findIndex((spellings, index) => matches[index] === null && fits(column, spellings))
      if (at === -1) continue
      matches[at] = { key: column.key, how }
      taken.add(column.key)
    }
  }
  assignColumns('heading', (column, spellings) => spellings.includes(normalizeWord(column.header)))
  const words = new Map(
    sheet.columns.map(({ key, words, chinese }) => [key, [...splitWords(words), chinese ?? ''].map(normalizeWord)]),
  )
  const deepest = Math.max(0, ...[...words.values()].map((list) => list.length))
  for (let rank = 0; rank < deepest; rank++)
    assignColumns('word', ({ key }, spellings) => spellings.includes(words.get(key)?.[rank] || ' '))
  for (const column of sheet.columns) {
    if (!column.parts || taken.has(column.key)) continue
    const parts = splitWords(column.parts).map(normalizeWord)
    const found = spellingsByColumn.flatMap((spellings, index) =>
      matches[index] === null && spellings.some((one) => parts.includes(one)) ? [index] : [],
    )
    if (found.length === 0) continue
    for (const index of found) matches[index] = { key: column.key, how: 'word' }
    taken.add(column.key)
  }
  assignColumns('near', ({ key, header }, spellings) =>
    [normalizeWord(header), ...(words.get(key) ?? [])].some(
      (word) =>
        word.length >= LONG_ENOUGH &&
        spellings.some((one) => one.length >= LONG_ENOUGH && distance(one, word) === 1 && hasSameDigits(one, word)),
    ),
  )
  return matches
}

/** `Child 2 name` is no misspelt `Child 1 name`. */
function hasSameDigits(one: string, other: string): boolean {
  return one.replace(/\D/g, '') === other.replace(/\D/g, '')
}

/**
 * Matches headings and cell values: a column `Status` that holds single and married is the marital status. A choice
 * column whose values do not fit its field goes to the one free field that knows most of them.
 */
export function matchByValues(
  sheet: TemplateSheet,
  matched: readonly ColumnMatch[],
  rows: readonly (readonly string[])[],
): ColumnMatch[] {
  const taken = new Set(matched.flatMap((one) => (one ? [one.key] : [])))
  return matched.map((one, at) => {
    const column = sheet.columns.find(({ key }) => key === one?.key)
    if (!one || one.how === 'heading' || column?.kind !== 'choice') return one
    const values = new Set(rows.map((cells) => normalizeWord(cells[at] ?? '')).filter((text) => text !== ''))
    const countKnownValues = (other: TemplateColumn) => {
      const known = findKnownWords(other, undefined, values)
      return [...values].filter((value) => known?.has(value)).length
    }
    if (values.size === 0 || countKnownValues(column) > 0) return one
    const [other, ...more] = sheet.columns.filter(
      (other) => other.kind === 'choice' && !taken.has(other.key) && countKnownValues(other) * 2 > values.size,
    )
    if (!other || more.length > 0) return one
    taken.add(other.key)
    return { key: other.key, how: 'near' }
  })
}

/**
 * Finds the row of headings: the row that names most fields, the first one on a tie. If no row names a field, the first
 * row with two texts.
 */
export function findHeadingRow(sheet: TemplateSheet, rows: readonly (readonly string[])[]): number {
  const scores = rows.slice(0, LAST_HEADING_ROW).map((cells) => countNamedFields(sheet, cells))
  const best = Math.max(0, ...scores)
  if (best > 0) return scores.indexOf(best)
  return Math.max(
    0,
    rows.slice(0, LAST_HEADING_ROW).findIndex((cells) => cells.filter((cell) => cell.trim() !== '').length > 1),
  )
}

function countNamedFields(sheet: TemplateSheet, cells: readonly string[]): number {
  return new Set(matchColumns(sheet, cells).flatMap((one) => (one ? [one.key] : []))).size
}

/** The columns of the file that form a field, in the order in which their texts are joined. */
export function sourceColumns(
  column: TemplateColumn,
  columns: readonly (string | null)[],
  headings: readonly string[],
): number[] {
  const parts = splitWords(column.parts).map(normalizeWord)
  const place = (at: number) => {
    const index = parts.indexOf(normalizeHeading(headings[at] ?? ''))
    return index === -1 ? parts.length : index
  }
  return columns.flatMap((key, at) => (key === column.key ? [at] : [])).sort((a, b) => place(a) - place(b) || a - b)
}
