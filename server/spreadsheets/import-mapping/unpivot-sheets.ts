import { required } from '#base/required.ts'
import { columnLetter } from '../cell-text.ts'
import type { Sheet } from '../sheet.ts'
import type { Meanings, Template, TemplateColumn, TemplateSheet } from '../template.ts'
import { normalizeHeading, normalizeWord, splitWords } from './normalize-words.ts'
import { parseAmount } from './parse-amounts.ts'
import { parseDay } from './parse-days.ts'
import { isSumWord } from './raw-rows.ts'

/** The last row in which headings are looked for. */
const LAST_HEADING_ROW = 25

/** A column for one value of the pivoted field: which value, and which figure of it. */
type ValueColumn = { readonly at: number; readonly value: string; readonly key: string }
type PivotSheet = TemplateSheet & { pivot: NonNullable<TemplateSheet['pivot']> }
type PivotHeading = { readonly row: number; readonly across: readonly ValueColumn[] }

/**
 * Turns columns for each value of a field, such as one for each leave type or `Annual Leave Taken`, into a row for each
 * value. A day in the titles above them becomes a column. Other sheets stay unchanged.
 */
export function unpivotSheets(
  template: Template,
  sources: readonly Sheet[],
  lists: Readonly<Record<string, Meanings>>,
): Sheet[] {
  const sheet = template.sheets.find((one): one is PivotSheet => one.pivot !== undefined)
  return sheet ? sources.map((source) => unpivotSheet(sheet, source, lists)) : [...sources]
}

function unpivotSheet(sheet: PivotSheet, source: Sheet, lists: Readonly<Record<string, Meanings>>): Sheet {
  const known = new Map(
    Object.entries(lists[sheet.pivot.of] ?? {}).flatMap(([value, words]) =>
      [value, ...words].map((word) => [normalizeWord(word), value] as const),
    ),
  )
  const heading = findHeading(sheet, source.rows, known)
  return heading ? unpivotRows(sheet, source, heading) : source
}

function columnWithKey({ columns }: TemplateSheet, key: string): TemplateColumn {
  return required(
    columns.find((one) => one.key === key),
    `column ${key}`,
  )
}

function findHeading(sheet: PivotSheet, rows: readonly string[][], known: ReadonlyMap<string, string>) {
  const isNamed = (one: TemplateColumn, cell: string) =>
    [one.header, ...splitWords(one.words)]
      .map(normalizeWord)
      .some((word) => word === normalizeWord(cell) || word === normalizeHeading(cell))
  const key = required(
    sheet.columns.find((column) => column.required),
    'required column of a pivot sheet',
  )
  const value = columnWithKey(sheet, sheet.pivot.of)
  for (const [row, cells] of rows.slice(0, LAST_HEADING_ROW).entries()) {
    if (!cells.some((cell) => isNamed(key, cell)) || cells.some((cell) => isNamed(value, cell))) continue
    const above = fillTitles(rows[row - 1] ?? [], cells.length)
    const across = cells.flatMap((cell, at): ValueColumn[] => {
      if (isNamed(key, cell)) return []
      const found = knownValue(sheet, cell, known) ?? valueUnderGroup(sheet, cell, above[at] ?? '', known)
      return found ? [{ at, ...found }] : []
    })
    if (across.length === 0) continue
    // Beside known values, an unknown one is put to the user rather than dropped.
    const below = rows.slice(row + 1)
    const others = cells.flatMap((cell, at): ValueColumn[] => {
      if (isNamed(key, cell) || across.some((one) => one.at === at) || !hasOnlyFigures(below, at)) return []
      const found = unknownValue(sheet, cell)
      return found ? [{ at, ...found }] : []
    })
    return { row, across: [...across, ...others].sort((a, b) => a.at - b.at) }
  }
  return undefined
}

/** Words beside a figure that name no value: `Opening Balance`, `Total Taken`. */
const NO_VALUE = /^(opening|closing|current|net|year|ytd|pro ?-?rat(a|ed)|期初|期末|目前|本期|今年|去年)$/iu

/** Reads a heading as a value that is not known: text that looks like one, or any text beside a figure. */
function unknownValue(sheet: PivotSheet, heading: string) {
  const text = heading.normalize('NFKC').trim()
  if (isSumWord(text)) return undefined
  for (const { key, word } of figureWords(sheet)) {
    const rest = withoutWord(text, word)
    if (rest !== null && rest !== '' && !NO_VALUE.test(rest) && !isSumWord(rest)) return { value: rest, key }
  }
  return sheet.pivot.looksLike.test(text) ? { value: text, key: sheet.pivot.usual } : undefined
}

function hasOnlyFigures(rows: readonly (readonly string[])[], at: number): boolean {
  const cells = rows.map((cells) => (cells[at] ?? '').trim()).filter((cell) => cell !== '')
  return cells.length > 0 && cells.every((cell) => parseAmount(cell) !== null)
}

/** Reads a heading as a known value: with a figure, or alone, which means the usual figure. */
function knownValue(sheet: PivotSheet, heading: string, known: ReadonlyMap<string, string>) {
  const text = heading.normalize('NFKC').trim()
  const alone = known.get(normalizeWord(text)) ?? known.get(normalizeHeading(text))
  if (alone !== undefined) return { value: alone, key: sheet.pivot.usual }
  for (const { key, word } of figureWords(sheet)) {
    const rest = withoutWord(text, word)
    if (rest === null || rest === '') continue
    const value = known.get(normalizeWord(rest)) ?? known.get(normalizeHeading(rest))
    if (value !== undefined) return { value, key }
    // A heading that looks like a value but is unknown is put to the user, like any other word.
    if (sheet.pivot.looksLike.test(rest)) return { value: rest, key }
  }
  return undefined
}

/** Reads a figure below a value that spans several columns. */
function valueUnderGroup(sheet: PivotSheet, heading: string, above: string, known: ReadonlyMap<string, string>) {
  const figure = figureWords(sheet).find(({ word }) => normalizeWord(word) === normalizeWord(heading))
  if (!figure || above === '') return undefined
  const value = known.get(normalizeWord(above)) ?? known.get(normalizeHeading(above))
  if (value === undefined && !sheet.pivot.looksLike.test(above)) return undefined
  return { value: value ?? above, key: figure.key }
}

/** Words of the figures, longest first, so that `Carried forward` is not read as `Forward`. */
function figureWords({ columns, pivot: across }: PivotSheet): { key: string; word: string }[] {
  return columns
    .filter(({ key }) => across.figures.includes(key))
    .flatMap(({ key, header, words }) => [header, ...splitWords(words)].map((word) => ({ key, word })))
    .sort((a, b) => b.word.length - a.word.length)
}

/** Removes a word from the end or the beginning of a heading; null when it is at neither. */
function withoutWord(text: string, word: string): string | null {
  const whole = trimSigns(text, EDGES)
  const [lower, part] = [whole.toLowerCase(), word.normalize('NFKC').toLowerCase()]
  const [before, after] = [lower.slice(0, -part.length), lower.slice(part.length)]
  if (lower.endsWith(part) && !/[a-z0-9]$/.test(before)) return trimSigns(whole.slice(0, before.length), EDGES)
  if (lower.startsWith(part) && !/^[a-z0-9]/.test(after)) return trimSigns(whole.slice(part.length), EDGES)
  return null
}

/** Separators between a value and its figure. */
const EDGES = ' \t\n-–—_/:()[]'

function trimSigns(text: string, signs: string): string {
  let [from, to] = [0, text.length]
  while (from < to && signs.includes(text.charAt(from))) from++
  while (to > from && signs.includes(text.charAt(to - 1))) to--
  return text.slice(from, to)
}

/** Spreads each title over the empty cells after it. */
function fillTitles(cells: readonly string[], width: number): string[] {
  let last = ''
  return Array.from({ length: width }, (_, at) => {
    last = cells[at]?.trim() || last
    return last
  })
}

function unpivotRows(sheet: PivotSheet, source: Sheet, { row, across }: PivotHeading): Sheet {
  const { of, day } = sheet.pivot
  const header = (key: string) => columnWithKey(sheet, key).header
  const head = source.rows[row] ?? []
  const width = source.rows.slice(row).reduce((most, cells) => Math.max(most, cells.length), 0)
  const kept = Array.from({ length: width }, (_, at) => at).filter((at) => !across.some((one) => one.at === at))
  const keys = [...new Set(across.map(({ key }) => key))]
  const found = dayInTitles(source.rows.slice(0, row))
  const values = [...new Set(across.map(({ value }) => value))]
  const rows = [[...kept.map((at) => head[at] ?? ''), header(of), ...keys.map(header), ...(found ? [header(day)] : [])]]
  const faults: Sheet['faults'] = []
  for (const [offset, cells] of source.rows.slice(row + 1).entries())
    for (const value of values) {
      const figures = keys.map((key) => across.find((one) => one.value === value && one.key === key)?.at)
      if (figures.every((at) => at === undefined || (cells[at] ?? '') === '')) continue
      const from = [...kept, undefined, ...figures]
      rows.push([
        ...kept.map((at) => cells[at] ?? ''),
        value,
        ...figures.map((at) => (at === undefined ? '' : (cells[at] ?? ''))),
        ...(found ? [found] : []),
      ])
      for (const fault of source.faults) {
        const at = from.findIndex((one) => one !== undefined && columnLetter(one) === fault.column)
        if (fault.row === row + 2 + offset && at !== -1)
          faults.push({ ...fault, row: rows.length, column: columnLetter(at) })
      }
    }
  return { ...source, rows, faults }
}

/** The day in the titles above a list, such as `Leave balances as at 31/12/2025`. */
function dayInTitles(rows: readonly (readonly string[])[]): string | undefined {
  for (const cell of rows.flat()) {
    const words = cell
      .normalize('NFKC')
      .trim()
      .split(/[\s:]+/)
    for (let length = 3; length > 0; length--)
      for (let at = 0; at + length <= words.length; at++) {
        const text = trimSigns(words.slice(at, at + length).join(' '), `${EDGES}.,;`)
        if (/\d/.test(text) && !/^\d+$/.test(text) && parseDay(text) !== null) return text
      }
  }
  return undefined
}
