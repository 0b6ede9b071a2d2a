import type { Language } from '#base/access/actor.ts'
import type { AddableUnit, ImportMapping, MappingProposal } from '#base/contracts/import-mapping-api.ts'
import type { Day } from '#base/days/days.ts'
import { formatLabel } from '#base/labels.ts'
import { required } from '#base/required.ts'
import { columnLetter } from '../cell-text.ts'
import { spreadsheetLabels } from '../labels.ts'
import type { Sheet } from '../sheet.ts'
import type { Meanings, Template, TemplateColumn, TemplateSheet } from '../template.ts'
import { columnLabel, valueLabel } from '../value-labels.ts'
import { chooseLayouts, isTemplate, type MatchedLayout, type RememberedLayout, readHeadings } from './layout.ts'
import { matchColumns } from './match-columns.ts'
import { nearestValues } from './match-words.ts'
import { normalizeWord } from './normalize-words.ts'
import { parseAmount } from './parse-amounts.ts'
import { type DayReading, detectDayOrder, findMixedDays, hasRepublicYears, parseDay } from './parse-days.ts'
import { buildRawRows, type RawRows } from './raw-rows.ts'
import {
  buildReadings,
  type ColumnReading,
  isOpenWord,
  mapCell,
  numberKind,
  numbersBeforeCut,
  type RememberedWord,
  unreadableCode,
} from './read-cells.ts'

/** What mapping needs besides the file: the company's values and earlier choices. */
export type MappingFacts = {
  lists: Readonly<Record<string, Meanings>>
  layouts: readonly RememberedLayout[]
  words: readonly RememberedWord[]
  /** Fields that the reader may not see; nothing of them is shown. */
  hidden: readonly string[]
  /** Fields whose unknown words the reader may let the import create. */
  addable: readonly AddableUnit[]
  language: Language
  today: Day
  /** Columns that the reader may not import. */
  withheld?: readonly TemplateColumn[]
  /** Existing employee numbers. */
  numbers: readonly string[]
  /** Currencies of amounts: by employee number, and the usual one for all others. */
  currencies: { usual: string; of: Readonly<Record<string, string>> }
}
export type MappedFile = {
  proposal: MappingProposal
  sheets: {
    sheet: TemplateSheet
    laid: MatchedLayout
    headings: readonly string[]
    raw: RawRows
    readings: ColumnReading[]
    /** The currency of a row: the one in its own currency column, else the one its person is paid in. */
    currencyOf: (cells: readonly string[]) => string
    /** Faulty cells that the user has neither retyped nor excluded. */
    noData: MappingProposal['faults']
  }[]
  days: DayReading
}

const SAMPLE_COUNT = 3
/** Faults of cells that still show a value. */
const FAULTS_WITH_VALUE: ReadonlySet<string> = new Set(['cell_formula', 'cell_error'])
const MOST_WORDS = 300
const MOST_FAULTS = 200

/** Proposes how to map a file to an import, given the answers so far. Writes nothing. */
export function proposeMapping(
  template: Template,
  sources: readonly Sheet[],
  answers: ImportMapping,
  facts: MappingFacts,
): MappedFile {
  const first = mapFile(template, sources, answers, facts, [])
  const cells = cellsFromCurrencyAnswers(first.faults, template, answers.amounts_in ?? [])
  return cells.length === 0 ? first : mapFile(template, sources, answers, facts, cells)
}

/** Cell edits that follow from the answers about the currency of ambiguous signs. */
function cellsFromCurrencyAnswers(
  faults: MappingProposal['faults'],
  { sheets }: Template,
  answers: NonNullable<ImportMapping['amounts_in']>,
): NonNullable<ImportMapping['cells']> {
  return faults.flatMap(({ into, row, key, currency }) => {
    const answer = answers.find(
      (one) => one.into === into && one.key === key && one.named.join() === currency?.named.join(),
    )
    if (!answer || !currency || ![currency.own, ...currency.named].includes(answer.currency)) return []
    const hasCurrency = sheets.some(
      ({ name, columns }) => name === into && columns.some((column) => column.key === 'currency'),
    )
    const isOther = answer.currency !== currency.own
    if (isOther && !hasCurrency) return []
    return [
      { into, row, key, value: currency.amount },
      ...(isOther ? [{ into, row, key: 'currency', value: answer.currency }] : []),
    ]
  })
}

function mapFile(
  template: Template,
  sources: readonly Sheet[],
  answers: ImportMapping,
  facts: MappingFacts,
  more: NonNullable<ImportMapping['cells']>,
): MappedFile & { faults: MappingProposal['faults'] } {
  const filled = { ...answers, cells: [...more, ...(answers.cells ?? [])] }
  const own = isTemplate(template, sources)
  const layouts = chooseLayouts(template, sources, answers.sheets, facts.layouts)
  const chosen = answers.same ?? (own ? [] : rememberedValues(layouts, facts))
  const same = [...chosen, ...(own ? [] : soleValues(template, layouts, { same: chosen }, facts))]
  const sheets = template.sheets.map((sheet, index) => {
    const laid = required(layouts[index], 'layout of a sheet')
    const raw = buildRawRows(sheet, laid, sources, { ...filled, same }, { isTemplate: own })
    const read = buildReadings(sheet, raw.rows, facts, answers.words, facts.words)
    const noData = findOpenFaults({ sheet, laid, raw }, sources, filled, facts.language)
    const source = laid.from === null ? undefined : sources[laid.from]
    const headings = source ? readHeadings(source, laid.heading_row) : []
    return { sheet, laid, headings, raw, readings: read, currencyOf: rowCurrencyReader(read, facts), noData }
  })
  const written = dayCells(sheets, () => true)
  const days = detectDayOrder(written)
  const shownDays = detectDayOrder(dayCells(sheets, ({ key }) => !facts.hidden.includes(key)))
  const order = answers.days ?? days.order
  const mixed = findMixedColumn(sheets, facts.hidden)
  const reading: DayReading = {
    order,
    isRepublic: hasRepublicYears(written),
    swaps: answers.swaps ?? false,
    today: facts.today,
  }
  const words = sheets.flatMap((one) => wordQuestions(one, facts, answers.adds ?? []))
  const isOpenDays = days.isOpen && !answers.days
  const faults = sheets.flatMap((one) => [
    ...one.noData,
    ...findUnreadCells(one, reading, { isTemplate: own, isOpenDays, language: facts.language }),
  ])
  const missing = sheets.map(({ sheet, laid }) =>
    laid.from === null ? [] : missingFields(sheet, laid, same, own ? {} : facts.lists),
  )
  const isOpenMixed = mixed !== null && answers.swaps == null
  const isEmpty = layouts.every(({ from }) => from === null)
  const open =
    words.filter(({ meant }) => meant === null).length +
    missing.flat().length +
    (isOpenDays ? 1 : 0) +
    (isOpenMixed ? 1 : 0) +
    (isEmpty ? 1 : 0)
  const moved = sheets.some(({ raw, readings, currencyOf }) =>
    raw.rows.some(({ cells }) =>
      readings.some((one, at) => mapCell(one, cells[at] ?? '', reading, currencyOf(cells)) !== (cells[at] ?? '')),
    ),
  )
  const proposal: MappingProposal = {
    is_template: own,
    open,
    changes: !own || moved || [filled.cells, answers.left_out, answers.shown].some((one) => (one ?? []).length > 0),
    arrangement: {
      sheets: layouts.map(({ into, from, heading_row, columns }) => ({ into, from, heading_row, columns })),
      same,
      days: order,
      swaps: answers.swaps ?? null,
      words: answers.words ?? [],
      adds: answers.adds ?? [],
      cells: answers.cells ?? [],
      shown: answers.shown ?? [],
      amounts_in: answers.amounts_in ?? [],
      left_out: answers.left_out ?? [],
      kept: answers.kept ?? [],
    },
    withheld: own ? [] : withheldHeadings(sheets, facts.withheld ?? []),
    sources: sources.map(({ name, rows, isHidden }, at) => ({
      name,
      rows: rows.length,
      is_hidden: isHidden ?? false,
      is_used: layouts.some(({ from }) => from === at),
    })),
    sheets: sheets.map(({ sheet, laid, raw }, index) => ({
      into: sheet.name,
      rows: raw.rows.length,
      fields: sheet.columns.map((column) => toField(column, facts.language)),
      columns: laid.from === null ? [] : proposalColumns(laid, required(sources[laid.from], 'source of a sheet')),
      missing: missing[index] ?? [],
      file_days: fileDays(sheet, laid, same, facts.today),
    })),
    days: {
      is_open: isOpenDays,
      settled_by: shownDays.settledBy,
      example: shownDays.example,
      mixed: mixed && { ...mixed, is_open: isOpenMixed },
    },
    words: words.slice(0, MOST_WORDS),
    addable: [...facts.addable],
    options: columnOptions(
      sheets.flatMap(({ readings }) => readings),
      new Set([...words.map(({ key }) => key), ...missing.flat()]),
      facts,
    ),
    faults: faults.slice(0, MOST_FAULTS),
    fault_rows: new Set(faults.map(({ into, row }) => `${into} ${row}`)).size,
    notes: sheets.flatMap((one) => cutNumberNotes(one, facts.language)),
    sums: sheets.flatMap(({ sheet, raw }) => raw.sums.map((sum) => ({ into: sheet.name, ...sum }))),
  }
  return { proposal, sheets, days: reading, faults }
}

type MappedSheet = MappedFile['sheets'][number]

/** Headings that go to no field and name one that the reader may not import. */
function withheldHeadings(sheets: readonly MappedSheet[], withheld: readonly TemplateColumn[]): string[] {
  if (withheld.length === 0) return []
  return sheets.flatMap(({ laid, headings }) => {
    const free = headings.map((heading, at) => (laid.columns[at] == null ? heading : ''))
    return matchColumns({ name: '', columns: withheld }, free).flatMap((one, at) => (one ? [free[at] ?? ''] : []))
  })
}

function dayCells(sheets: readonly MappedSheet[], fits: (column: TemplateColumn) => boolean): string[] {
  return sheets.flatMap(({ sheet, raw }) =>
    sheet.columns.flatMap((column, at) =>
      (column.kind === 'date' || column.kind === 'month') && fits(column)
        ? raw.rows.map(({ cells }) => cells[at] ?? '')
        : [],
    ),
  )
}

/** Required fields that nothing fills, and fields to ask for because the company has several values of that kind. */
function missingFields(
  sheet: TemplateSheet,
  laid: MatchedLayout,
  same: NonNullable<ImportMapping['same']>,
  lists: MappingFacts['lists'],
): string[] {
  const isAnswered = (key: string, value?: (text: string) => boolean) =>
    same.some((one) => one.into === sheet.name && one.key === key && (value?.(one.value) ?? true))
  const has = (key: string) => laid.columns.includes(key) || isAnswered(key, (text) => text !== '')
  return sheet.columns
    .filter((column) =>
      column.required
        ? ![column.key, column.fallbackColumn, column.alternativeColumn].some((key) => key !== undefined && has(key))
        : isAskedFor(column, laid) &&
          Object.keys(lists[column.key] ?? {}).length > 1 &&
          !has(column.key) &&
          !isAnswered(column.key),
    )
    .map(({ key }) => key)
}

/** The days of figures that the file has without a column for their day. */
function fileDays(
  sheet: TemplateSheet,
  { columns }: MatchedLayout,
  same: NonNullable<ImportMapping['same']>,
  today: Day,
) {
  return sheet.columns.flatMap(({ key, isDayOf }) => {
    const isNeeded = sheet.columns.some((one) => one.group === isDayOf && columns.includes(one.key))
    if (isDayOf === undefined || !isNeeded || columns.includes(key)) return []
    return [{ key, day: same.find((one) => one.into === sheet.name && one.key === key)?.value || today }]
  })
}

function isAskedFor({ isAsked, askedWith }: TemplateColumn, { columns }: MatchedLayout): boolean {
  return isAsked === true && (askedWith === undefined || columns.includes(askedWith))
}

/** Values remembered for files with these headings, as far as the company still has them. */
function rememberedValues(layouts: readonly MatchedLayout[], facts: MappingFacts): NonNullable<ImportMapping['same']> {
  return layouts.flatMap(({ into, from, digest, columns }) => {
    const before = facts.layouts.find((one) => one.into === into && one.digest === digest)
    if (from === null || !before) return []
    return (before.same ?? []).flatMap(({ key, value }) =>
      columns.includes(key) || !Object.hasOwn(facts.lists[key] ?? {}, value) ? [] : [{ into, key, value }],
    )
  })
}

/** Values for missing columns that can only mean one thing: the company's only office. */
function soleValues(
  template: Template,
  layouts: readonly MatchedLayout[],
  { same = [] }: ImportMapping,
  { lists }: MappingFacts,
): NonNullable<ImportMapping['same']> {
  return template.sheets.flatMap((sheet, index) =>
    sheet.columns.flatMap((column) => {
      const { key } = column
      const [only, ...others] = Object.keys(lists[key] ?? {})
      const laid = required(layouts[index], 'layout of a sheet')
      const { from, columns } = laid
      if (
        !isAskedFor(column, laid) ||
        from === null ||
        only === undefined ||
        others.length > 0 ||
        columns.includes(key)
      )
        return []
      return same.some((one) => one.into === sheet.name && one.key === key)
        ? []
        : [{ into: sheet.name, key, value: only }]
    }),
  )
}

function rowCurrencyReader(
  read: readonly ColumnReading[],
  { currencies }: MappingFacts,
): (cells: readonly string[]) => string {
  const at = (key: string) => read.findIndex(({ column }) => column.key === key)
  const [own, number] = [at('currency'), at('employee_no')]
  return (cells) => {
    const typed = cells[own] ?? ''
    if (typed !== '') return (read[own]?.known?.get(normalizeWord(typed)) ?? typed).toUpperCase()
    const typedNumber = cells[number] ?? ''
    const person = read[number]?.answered.get(normalizeWord(typedNumber)) ?? typedNumber
    return currencies.of[person.toLowerCase()] ?? currencies.usual
  }
}

/** Finds a column in which a spreadsheet program may have swapped day and month, with one example of each kind. */
function findMixedColumn(sheets: readonly MappedSheet[], hidden: readonly string[]) {
  for (const { raw, readings } of sheets)
    for (const [at, { column, isMixed }] of readings.entries()) {
      if (!isMixed) continue
      const found = required(findMixedDays(raw.rows.map(({ cells }) => cells[at] ?? '')), 'days of a mixed column')
      return hidden.includes(column.key) ? { real: '', text: '' } : found
    }
  return null
}

/**
 * Finds cells that are not the day, time or amount their column needs, and amounts whose sign differs from the currency
 * of their row.
 */
function findUnreadCells(
  { sheet, raw, readings, currencyOf }: MappedSheet,
  days: DayReading,
  { isTemplate, isOpenDays, language }: { isTemplate: boolean; isOpenDays: boolean; language: Language },
): MappingProposal['faults'] {
  return raw.rows.flatMap(({ row, cells }) =>
    readings.flatMap((reading, at): MappingProposal['faults'] => {
      const typed = cells[at] ?? ''
      const { column } = reading
      if (typed === '' || isOpenWord(reading, typed)) return []
      const fault = { into: sheet.name, row, key: column.key, label: columnLabel(column, language) }
      const kind = numberKind(column, currencyOf(cells))
      const named = kind === null ? null : parseAmount(typed)
      if (typeof kind === 'object' && kind && named?.currencies && !named.currencies.includes(kind.currency)) {
        const currency = { named: [...named.currencies], own: kind.currency }
        const code = 'cell_other_currency'
        return [
          {
            ...fault,
            code,
            said: faultMessage(code, typed, column, language),
            shown: typed,
            currency: { ...currency, amount: named.amount },
          },
        ]
      }
      // The check of a filled template reports all of its errors later.
      if (isTemplate) return []
      const code = unreadableCode(reading, mapCell(reading, typed, days, currencyOf(cells)))
      const isAsked = isOpenDays && column.kind === 'date' && parseDay(typed) !== null
      return code === null || isAsked
        ? []
        : [{ ...fault, code, said: faultMessage(code, typed, column, language), shown: typed, currency: null }]
    }),
  )
}

function proposalColumns(laid: MatchedLayout, source: Sheet) {
  return readHeadings(source, laid.heading_row).map((heading, at) => {
    const values = new Set<string>()
    for (const row of source.rows.slice(laid.heading_row + 1)) {
      const cell = row[at]?.trim()
      if (cell) values.add(cell.slice(0, 60))
      if (values.size === SAMPLE_COUNT) break
    }
    return { heading, key: laid.columns[at] ?? null, how: laid.how[at] ?? null, samples: [...values] }
  })
}

/** The words of a sheet that need an answer or were answered now or earlier, with the most similar values. */
function wordQuestions({ sheet, raw, readings }: MappedSheet, facts: MappingFacts, adds: readonly string[]) {
  return readings.flatMap((reading, at) => {
    const { column, known, answered } = reading
    if (!(known || reading.zeroless) || facts.hidden.includes(column.key)) return []
    const counted = new Map<string, { typed: string; count: number }>()
    for (const { cells } of raw.rows) {
      const typed = cells[at] ?? ''
      const word = normalizeWord(typed)
      if (typed === '' || !(isOpenWord(reading, typed) || (answered.has(word) && !known?.has(word)))) continue
      const one = counted.get(word) ?? { typed, count: 0 }
      one.count++
      counted.set(word, one)
    }
    return [...counted].map(([word, { typed, count }]) => {
      const near = reading.zeroless ? [...numbersBeforeCut(reading, typed)] : nearestValues(known ?? new Map(), typed)
      // A word similar to an existing value may be a misspelling of it, so the import does not create it unasked.
      const isAdded = near.length === 0 && adds.includes(column.key)
      return {
        into: sheet.name,
        key: column.key,
        label: columnLabel(column, facts.language),
        typed: typed.slice(0, 200),
        count,
        meant: answered.get(word) ?? (isAdded ? typed.slice(0, 200) : null),
        near,
      }
    })
  })
}

function columnOptions(all: readonly ColumnReading[], keys: ReadonlySet<string>, { lists, language }: MappingFacts) {
  const seen = new Set<string>()
  return all.flatMap(({ column, known }) => {
    if (!known || !keys.has(column.key) || seen.has(column.key)) return []
    seen.add(column.key)
    const options =
      column.kind === 'boolean'
        ? [
            { value: 'true', label: language === 'zh-TW' ? '是' : 'Yes' },
            { value: 'false', label: language === 'zh-TW' ? '否' : 'No' },
          ]
        : [...new Set(known.values())].map((value) => ({
            value,
            label: valueLabel(value, { ...column.meanings, ...lists[column.key] }, language),
          }))
    return [{ key: column.key, options }]
  })
}

/** The choices of a column with their labels; empty where free text is allowed. */
export function columnChoices(reading: ColumnReading, facts: MappingFacts): { value: string; label: string }[] {
  return columnOptions([reading], new Set([reading.column.key]), facts)[0]?.options ?? []
}

export function toField(column: TemplateColumn, language: Language) {
  return {
    key: column.key,
    label: columnLabel(column, language),
    required: column.required ?? false,
    kind: column.kind,
    group: column.group ?? null,
  }
}

/** Faulty cells of imported columns that the user has neither retyped nor excluded. */
function findOpenFaults(
  { sheet, laid, raw }: Pick<MappedSheet, 'sheet' | 'laid' | 'raw'>,
  sources: readonly Sheet[],
  answers: ImportMapping,
  language: Language,
): MappingProposal['faults'] {
  if (laid.from === null) return []
  const source = required(sources[laid.from], 'source of a sheet')
  const importedRows = new Set(raw.rows.map(({ row }) => row))
  return source.faults.flatMap(({ row, column: letter, code }) => {
    const at = laid.columns.findIndex((_, index) => columnLetter(index) === letter)
    const column = sheet.columns.find(({ key }) => key === laid.columns[at])
    if (!column || !importedRows.has(row)) return []
    if (answers.cells?.some((cell) => cell.into === sheet.name && cell.row === row && cell.key === column.key))
      return []
    const shown = source.rows[row - 1]?.[at] ?? ''
    const isTaken = answers.shown?.some((one) => one.into === sheet.name && one.key === column.key) ?? false
    if (isTaken && shown !== '' && FAULTS_WITH_VALUE.has(code)) return []
    const fault = { into: sheet.name, row, key: column.key, label: columnLabel(column, language) }
    return [{ ...fault, code, said: faultMessage(code, shown, column, language), shown, currency: null }]
  })
}

/** The message about a cell's fault, worded as the check of a file words it. */
function faultMessage(code: string, value: string, { kind, decimals }: TemplateColumn, language: Language): string {
  const label = spreadsheetLabels[`error.${code}` as keyof typeof spreadsheetLabels]
  return formatLabel(label, language, { value, decimals: decimals ?? (kind === 'money' ? 2 : 6) })
}

/** Notes about numbers that a spreadsheet program shortened or stripped of leading zeros. */
function cutNumberNotes({ sheet, raw }: MappedSheet, language: Language): MappingProposal['notes'] {
  return sheet.columns.flatMap((column, at) => {
    if (column.kind !== 'text') return []
    const found = (code: 'zeros_cut' | 'exponent' | 'phone_zero', isOne: (text: string) => boolean) => {
      const rows = raw.rows.filter(({ cells }) => isOne((cells[at] ?? '').trim()))
      const [first] = rows
      return first
        ? [
            {
              code,
              label: columnLabel(column, language),
              count: rows.length,
              example: first.cells[at] ?? '',
              row: first.row,
            },
          ]
        : []
    }
    const { digits, leastDigits = (digits ?? 0) - 3 } = column
    return [
      ...found('exponent', (text) => /^\d(\.\d+)?e\+\d+$/i.test(text)),
      // Mobile numbers of Malaysia begin with 01, of Taiwan with 09.
      ...(column.isPhone ? found('phone_zero', (text) => /^(1\d{8,9}|9\d{8})$/.test(text)) : []),
      ...(digits === undefined
        ? []
        : found('zeros_cut', (text) => /^\d+$/.test(text) && text.length < digits && text.length >= leastDigits)),
    ]
  })
}
