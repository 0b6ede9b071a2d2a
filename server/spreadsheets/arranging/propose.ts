import type { Language } from '#base/actor.ts'
import type { AddableUnit, Arrangement, Proposal } from '#base/arranging-api.ts'
import { columnLetter } from '../cell-text.ts'
import type { Sheet } from '../sheet.ts'
import { labelOf, spoken } from '../spoken.ts'
import type { Meanings, Template, TemplateColumn, TemplateSheet } from '../template.ts'
import { type DayReading, hasRepublicYears, orderOf } from './days.ts'
import { headingsOf, isTemplate, type Laid, laidOut, type Remembered } from './layout.ts'
import { nearValues } from './match-words.ts'
import { plain } from './plain.ts'
import { type RawRows, rawRows } from './raw-rows.ts'
import { arrangedCell, isOpenWord, type Reading, readings, type WordBefore } from './read-words.ts'

/** What arranging must know beside the file: what the company has, and what was chosen before. */
export type ArrangingFacts = {
  lists: Readonly<Record<string, Meanings>>
  layouts: readonly Remembered[]
  words: readonly WordBefore[]
  /** Fields that the reader may not see: nothing of them is shown. */
  hidden: readonly string[]
  /** Fields whose unknown words the reader may have made by the import. */
  addable: readonly AddableUnit[]
  language: Language
}
/** A file read for an import. */
export type Arranged = {
  proposal: Proposal
  sheets: { sheet: TemplateSheet; laid: Laid; raw: RawRows; readings: Reading[] }[]
  days: DayReading
}

const SAMPLES = 3
const MOST_WORDS = 300
const MOST_FAULTS = 200

/** How a file would come to an import, given what was answered so far; nothing of it is written anywhere. */
export function proposed(
  template: Template,
  sources: readonly Sheet[],
  given: Arrangement,
  facts: ArrangingFacts,
): Arranged {
  const own = isTemplate(template, sources)
  const layouts = laidOut(template, sources, given.sheets, facts.layouts)
  const sheets = template.sheets.map((sheet, index) => {
    const laid = layouts[index]!
    const raw = rawRows(sheet, laid, sources, given, { isTemplate: own })
    return { sheet, laid, raw, readings: readings(sheet, raw.rows, facts.lists, given.words, facts.words) }
  })
  const written = writtenDays(sheets, () => true)
  const days = orderOf(written)
  const shownDays = orderOf(writtenDays(sheets, ({ key }) => !facts.hidden.includes(key)))
  const order = given.days ?? days.order
  const reading: DayReading = { order, isRepublic: hasRepublicYears(written) }
  const words = sheets.flatMap((one) => askedWords(one, facts, given.adds ?? []))
  const faults = sheets.flatMap((one) => openFaults(one, sources, given, facts.language))
  const missing = sheets.map(({ sheet, laid }) => (laid.from === null ? [] : missingFields(sheet, laid, given)))
  const isOpenDays = days.isOpen && !given.days
  const isEmpty = layouts.every(({ from }) => from === null)
  const open =
    words.filter(({ meant }) => meant === null).length +
    faults.length +
    missing.flat().length +
    (isOpenDays ? 1 : 0) +
    (isEmpty ? 1 : 0)
  const moved = sheets.some(({ raw, readings }) =>
    raw.rows.some(({ cells }) => readings.some((one, at) => arrangedCell(one, cells[at]!, reading) !== cells[at]!)),
  )
  const proposal: Proposal = {
    is_template: own,
    open,
    changes: !own || moved || (given.cells ?? []).length + (given.left_out ?? []).length > 0,
    arrangement: {
      sheets: layouts.map(({ into, from, heading_row, columns }) => ({ into, from, heading_row, columns })),
      same: given.same ?? [],
      days: order,
      words: given.words ?? [],
      adds: given.adds ?? [],
      cells: given.cells ?? [],
      left_out: given.left_out ?? [],
    },
    sources: sources.map(({ name, rows }) => ({ name, rows: rows.length })),
    sheets: sheets.map(({ sheet, laid, raw }, index) => ({
      into: sheet.name,
      rows: raw.rows.length,
      fields: sheet.columns.map((column) => fieldOf(column, facts.language)),
      columns: laid.from === null ? [] : columnsOf(laid, sources[laid.from]!),
      missing: missing[index]!,
    })),
    days: { is_open: isOpenDays, settled_by: shownDays.settledBy, example: shownDays.example },
    words: words.slice(0, MOST_WORDS),
    addable: [...facts.addable],
    options: optionsOf(
      sheets.flatMap(({ readings }) => readings),
      new Set(words.map(({ key }) => key)),
      facts,
    ),
    faults: faults.slice(0, MOST_FAULTS),
    notes: sheets.flatMap((one) => numbersCut(one, facts.language)),
    sums: sheets.flatMap(({ sheet, raw }) => raw.sums.map((sum) => ({ into: sheet.name, ...sum }))),
  }
  return { proposal, sheets, days: reading }
}

type One = Arranged['sheets'][number]

function writtenDays(sheets: readonly One[], fits: (column: TemplateColumn) => boolean): string[] {
  return sheets.flatMap(({ sheet, raw }) =>
    sheet.columns.flatMap((column, at) =>
      (column.kind === 'date' || column.kind === 'month') && fits(column)
        ? raw.rows.map(({ cells }) => cells[at]!)
        : [],
    ),
  )
}

function missingFields(sheet: TemplateSheet, laid: Laid, { same = [] }: Arrangement): string[] {
  const has = (key: string) =>
    laid.columns.includes(key) || same.some((one) => one.into === sheet.name && one.key === key && one.value !== '')
  return sheet.columns
    .filter((column) => column.required && !has(column.key))
    .filter((column) => !(column.else && has(column.else)) && !(column.instead && has(column.instead)))
    .map(({ key }) => key)
}

function columnsOf(laid: Laid, source: Sheet) {
  return headingsOf(source, laid.heading_row).map((heading, at) => {
    const values = new Set<string>()
    for (const row of source.rows.slice(laid.heading_row + 1)) {
      const cell = row[at]?.trim()
      if (cell) values.add(cell.slice(0, 60))
      if (values.size === SAMPLES) break
    }
    return { heading, key: laid.columns[at] ?? null, how: laid.how[at] ?? null, samples: [...values] }
  })
}

/** The words of a sheet that are to be answered, or were answered now or before, with what is near. */
function askedWords({ sheet, raw, readings }: One, facts: ArrangingFacts, adds: readonly string[]) {
  return readings.flatMap((reading, at) => {
    const { column, known, answered } = reading
    if (!known || facts.hidden.includes(column.key)) return []
    const counted = new Map<string, { typed: string; count: number }>()
    for (const { cells } of raw.rows) {
      const typed = cells[at]!
      const word = plain(typed)
      if (typed === '' || !(isOpenWord(reading, typed) || (answered.has(word) && !known.has(word)))) continue
      const one = counted.get(word) ?? { typed, count: 0 }
      one.count++
      counted.set(word, one)
    }
    return [...counted].map(([word, { typed, count }]) => {
      const near = nearValues(known, typed)
      // What is near something that is there may be that, mistyped: it is not made unasked.
      const isAdded = near.length === 0 && adds.includes(column.key)
      return {
        into: sheet.name,
        key: column.key,
        label: labelOf(column, facts.language),
        typed: typed.slice(0, 200),
        count,
        meant: answered.get(word) ?? (isAdded ? typed.slice(0, 200) : null),
        near,
      }
    })
  })
}

function optionsOf(all: readonly Reading[], asked: ReadonlySet<string>, { lists, language }: ArrangingFacts) {
  const seen = new Set<string>()
  return all.flatMap(({ column, known }) => {
    if (!known || !asked.has(column.key) || seen.has(column.key)) return []
    seen.add(column.key)
    const options =
      column.kind === 'boolean'
        ? [
            { value: 'true', label: language === 'zh-TW' ? '是' : 'Yes' },
            { value: 'false', label: language === 'zh-TW' ? '否' : 'No' },
          ]
        : [...new Set(known.values())].map((value) => ({
            value,
            label: spoken(value, { ...column.meanings, ...lists[column.key] }, language),
          }))
    return [{ key: column.key, options }]
  })
}

/** What may be chosen for a column, in words; none where anything may be typed. */
export function choicesOf(reading: Reading, facts: ArrangingFacts): { value: string; label: string }[] {
  return optionsOf([reading], new Set([reading.column.key]), facts)[0]?.options ?? []
}

export function fieldOf(column: TemplateColumn, language: Language) {
  return {
    key: column.key,
    label: labelOf(column, language),
    required: column.required ?? false,
    kind: column.kind,
  }
}

/** Cells that are no data, of columns that are brought in, and not typed anew or left behind. */
function openFaults({ sheet, laid, raw }: One, sources: readonly Sheet[], given: Arrangement, language: Language) {
  if (laid.from === null) return []
  const source = sources[laid.from]!
  const kept = new Set(raw.rows.map(({ row }) => row))
  return source.faults.flatMap(({ row, column: letter, code }) => {
    const at = laid.columns.findIndex((_, index) => columnLetter(index) === letter)
    const column = sheet.columns.find(({ key }) => key === laid.columns[at])
    if (!column || !kept.has(row)) return []
    if (given.cells?.some((cell) => cell.into === sheet.name && cell.row === row && cell.key === column.key)) return []
    const shown = source.rows[row - 1]?.[at] ?? ''
    return [{ into: sheet.name, row, key: column.key, label: labelOf(column, language), code, shown }]
  })
}

/** Numbers that a spreadsheet program shortened, or whose zeros in front it cut. */
function numbersCut({ sheet, raw }: One, language: Language): Proposal['notes'] {
  return sheet.columns.flatMap((column, at) => {
    if (column.kind !== 'text') return []
    const found = (code: 'zeros_cut' | 'exponent', isOne: (text: string) => boolean) => {
      const rows = raw.rows.filter(({ cells }) => isOne(cells[at]!.trim()))
      const [first] = rows
      return first
        ? [{ code, label: labelOf(column, language), count: rows.length, example: first.cells[at]!, row: first.row }]
        : []
    }
    const { digits } = column
    return [
      ...found('exponent', (text) => /^\d(\.\d+)?e\+\d+$/i.test(text)),
      ...(digits === undefined
        ? []
        : found('zeros_cut', (text) => /^\d+$/.test(text) && text.length < digits && text.length >= digits - 3)),
    ]
  })
}
