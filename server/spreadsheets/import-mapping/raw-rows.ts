import type { ImportMapping } from '#base/contracts/import-mapping-api.ts'
import type { Sheet } from '../sheet.ts'
import type { TemplateSheet } from '../template.ts'
import { type MatchedLayout, readHeadings } from './layout.ts'
import { sourceColumns } from './match-columns.ts'
import { normalizeWord } from './normalize-words.ts'
import { parseAmount } from './parse-amounts.ts'

/** A row as typed, in the columns of the import. `row` is its number in the file. */
export type RawRow = { row: number; cells: string[] }
export type RawRows = { rows: RawRow[]; leftOut: RawRow[]; sums: { row: number; text: string }[] }

/** The beginning of a total row, and words that mean a total and nothing else. */
const SUM = /^(grand |sub[ -]?)?total|^jumlah|^(合|總|小)計/iu
const ONLY_SUM = /^((grand |sub[ -]?)?total|jumlah( besar| keseluruhan)?|(合|總|小)計) ?[:：]?[\s\d()（）]*$/iu
/** A number or a count of people: `12 employees`, `7 orang`, `4 人`. */
const FIGURE =
  /^[\d\s.,()-]*((employee|person|people|staff|head|pax|record|row|item|position|orang|pekerja|kakitangan|rekod)s?( in total)?|[人名位筆項]|員工)?$/iu

/** Whether a text is a word for a total and nothing else. */
export function isSumWord(text: string): boolean {
  return ONLY_SUM.test(text.trim())
}

/** Whether a cell is a number, a count or an amount, and so no name. */
function isFigure(cell: string): boolean {
  return FIGURE.test(cell.normalize('NFKC').trim()) || parseAmount(cell) !== null
}

/**
 * Builds the rows of one sheet of the import from the file: joins columns, fills in fixed values and applies retyped
 * cells.
 */
export function buildRawRows(
  sheet: TemplateSheet,
  laid: MatchedLayout,
  sources: readonly Sheet[],
  { same = [], cells = [], left_out = [], kept = [], words = [] }: ImportMapping,
  { isTemplate }: { isTemplate: boolean },
): RawRows {
  const result: RawRows = { rows: [], leftOut: [], sums: [] }
  const source = laid.from === null ? undefined : sources[laid.from]
  if (!source) return result
  const headings = readHeadings(source, laid.heading_row)
  const sourceIndexes = sheet.columns.map((column) => sourceColumns(column, laid.columns, headings))
  const index = new Map(sheet.columns.map(({ key }, at) => [key, at]))
  const fixed = new Map(same.filter(({ into }) => into === sheet.name).map(({ key, value }) => [index.get(key), value]))
  const typed = new Map<number, Map<number, string>>()
  for (const { into, row, key, value } of cells) {
    const at = index.get(key)
    if (into !== sheet.name || at === undefined) continue
    const own = typed.get(row) ?? new Map<number, string>()
    typed.set(row, own.set(at, value))
  }
  const out = new Set(left_out.filter(({ into }) => into === sheet.name).map(({ row }) => row))
  const wanted = new Set(kept.filter(({ into }) => into === sheet.name).map(({ row }) => row))
  // A row about a value that the user excluded is left out.
  const unwantedWords = new Set(
    words
      .filter(({ into, key, meant }) => into === sheet.name && key === sheet.pivot?.of && meant === '')
      .map(({ typed }) => normalizeWord(typed)),
  )
  const of = (sheet.pivot && index.get(sheet.pivot.of)) ?? -1
  const required = sheet.columns.flatMap((column, at) => (column.required ? [at] : []))
  const seen = new Set<string>()
  source.rows.slice(laid.heading_row + 1).forEach((line, offset) => {
    const row = laid.heading_row + 2 + offset
    const own = sourceIndexes.map((from) =>
      from
        .map((at) => (line[at] ?? '').trim())
        .filter(Boolean)
        .join(' '),
    )
    for (const [at, value] of typed.get(row) ?? []) own[at] = value
    if (own.every((cell) => cell === '') || unwantedWords.has(normalizeWord(own[of] ?? ''))) return
    // Printed lists repeat their headings on each page.
    if (!isTemplate && headings.every((heading, at) => normalizeWord(heading) === normalizeWord(line[at] ?? ''))) return
    const sum = isTemplate || wanted.has(row) ? undefined : findSumWord(sheet, line, own, laid.columns)
    if (sum !== undefined) {
      result.sums.push({ row, text: sum.trim().slice(0, 60) })
      return
    }
    if (!isTemplate) moveSpilledText(sheet, own, sourceIndexes, index)
    sheet.columns.forEach((column, at) => {
      if (own[at] !== '') return
      const fallback = column.fallbackColumn === undefined ? undefined : index.get(column.fallbackColumn)
      const fixedValue = fixed.get(at)
      if (sourceIndexes[at]?.length === 0 && fixedValue) own[at] = fixedValue
      else if (fallback !== undefined && !isTemplate) own[at] = own[fallback] ?? ''
    })
    if (sheet.distinct && !isTemplate) {
      const whole = own.join('\u0000')
      if (required.some((at) => own[at] === '') || seen.has(whole)) return
      seen.add(whole)
    }
    const target = out.has(row) ? result.leftOut : result.rows
    target.push({ row, cells: own })
  })
  return result
}

/**
 * Finds the word that marks a total row: the row begins with it and names nobody. If the word stands in a naming
 * column, such as `Total Rewards` among departments, the row is a total only if all other cells are figures.
 */
function findSumWord(
  sheet: TemplateSheet,
  line: readonly string[],
  own: readonly string[],
  columns: readonly (string | null)[],
): string | undefined {
  const at = line.flatMap((cell, index) => (cell.trim() === '' ? [] : [index])).slice(0, 2)
  const place = at.find((index) => SUM.test((line[index] ?? '').trim()))
  if (place === undefined) return undefined
  const [text, key] = [(line[place] ?? '').trim(), columns[place] ?? null]
  const naming = sheet.columns.flatMap((column, index) =>
    (column.required || column.key === 'employee_no') && column.kind === 'text'
      ? [{ key: column.key, cell: own[index] ?? '' }]
      : [],
  )
  if (!naming.some((one) => one.key === key)) return naming.every(({ cell }) => cell === '') ? text : undefined
  // A pivoted value and its day say nothing about the row.
  const isBeside = (column: { key: string }) =>
    column.key !== key && column.key !== sheet.pivot?.of && column.key !== sheet.pivot?.day
  const others = sheet.columns.flatMap((column, index) => (isBeside(column) ? [own[index] ?? ''] : []))
  if (!others.every(isFigure)) return undefined
  return ONLY_SUM.test(text) || key === 'employee_no' || naming.length > 1 ? text : undefined
}

/** Moves text that belongs to another column there, if the file lacks that column. */
function moveSpilledText(
  sheet: TemplateSheet,
  own: string[],
  drawn: readonly (readonly number[])[],
  index: ReadonlyMap<string, number>,
): void {
  sheet.columns.forEach(({ spill }, at) => {
    const into = spill && index.get(spill.into)
    if (into === undefined || drawn[into]?.length !== 0 || own[into] !== '') return
    const typed = own[at] ?? ''
    const text = typed.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase()
    if (spill?.shape.test(text)) [own[into], own[at]] = [typed, '']
  })
}
