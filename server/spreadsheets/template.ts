import type { Language } from '#base/access/actor.ts'
import type { CountryCode } from '#base/countries/served-countries.ts'
import type { Day, Month } from '#base/days/days.ts'
import { DomainError, type RowIssue } from '#base/errors.ts'
import type { Sen } from '#base/money/money.ts'
import { buildXlsx, type ColumnKind, type WorkbookSheet } from './build-workbook.ts'
import { CSV_SHEET, type Sheet } from './sheet.ts'
import { columnLabel, valueLabel } from './value-labels.ts'

/** One column of an import: what its heading must say and what its cells must hold. */
export type TemplateColumn = {
  readonly key: string
  readonly header: string
  readonly kind: ColumnKind
  readonly required?: boolean
  /** For `choice`: what may stand there; capitals do not matter. */
  readonly choices?: readonly string[]
  /** For `text`, 500 unless said. */
  readonly maxLength?: number
  /** For `money` (2 unless said) and `decimal` (6 unless said). */
  readonly decimals?: number
  /** Shown as a note on the heading of the template. */
  readonly hint?: string
  /** How else people head such a column, the nearest first, between bars; the first in Chinese is its name there. */
  readonly words?: string
  /** Headings whose texts together make this one, in their order, between bars: first name, last name. */
  readonly parts?: string
  /** What people write for a value that is kept otherwise: `male` is M, Lelaki, 男. */
  readonly meanings?: Meanings
  /** What of this column belongs into another one that the file does not have: its key, and what such a text looks like in capitals without spaces and dashes. */
  readonly spill?: { readonly into: string; readonly shape: RegExp }
  /** How many digits a number of the column has, where it has digits alone. */
  readonly digits?: number
  /** Fewer than these are no number that lost its zeros; three below `digits` unless said. */
  readonly leastDigits?: number
  /** Of days: they lie in the past, such as births. */
  readonly isPast?: boolean
  /** Of texts: numbers of phones. */
  readonly isPhone?: boolean
  /** Of decimals: hours, also written as `2:30` or `90 min`. */
  readonly isHours?: boolean
  /** Of counts that are amounts by the law of `only`. */
  readonly isAmount?: boolean
  /** Asked once for a whole file that has no column for it, unless there is one value only: it is taken then. */
  readonly isAsked?: boolean
  /** The one country whose law asks for it; a company without an office there is not shown it. */
  readonly onlyCountry?: CountryCode
  /** The column of the same row that is taken where a file has none for this one. */
  readonly fallbackColumn?: string
  /** Came to the template later: a filled one without it is read as well. */
  readonly isAddedLater?: boolean
  /** The column of the same row that makes this one needless where it is filled, though it is required. */
  readonly alternativeColumn?: string
}

/** Words by the value they mean. */
export type Meanings = Readonly<Record<string, readonly string[]>>

export type TemplateSheet = {
  readonly name: string
  readonly columns: readonly TemplateColumn[]
  /** May be drawn from a list about something else, such as departments from a list of people: equal rows count once. */
  readonly distinct?: boolean
  /** How a list is read that has columns for each value of a field instead of a row for each. */
  readonly pivot?: {
    /** The field, the figures that a value has, and the one that a column named by the value alone holds. */
    readonly of: string
    readonly figures: readonly string[]
    readonly usual: string
    /** The field that a day in the titles above is for. */
    readonly day: string
    /** What a heading says of a value that nobody knows. */
    readonly looksLike: RegExp
  }
}

/** The file an import takes: these sheets with these headings in this order (SYS-14). Written `as const` for typed rows. */
export type Template = { readonly sheets: readonly TemplateSheet[] }

type KindValue = {
  text: string
  date: Day
  month: Month
  /** `HH:MM`; `24:00` is the end of a day. */
  time: string
  money: Sen
  integer: number
  decimal: string
  boolean: boolean
  choice: string
}

type CellOf<C extends TemplateColumn> = C['kind'] extends 'choice'
  ? C extends { choices: readonly (infer Choice)[] }
    ? Choice
    : string
  : KindValue[C['kind']]

/** The values of one row by column key; null where nothing stands and nothing must. */
export type RowValues<S extends TemplateSheet> = {
  [C in S['columns'][number] as C['key']]: C extends { required: true } ? CellOf<C> : CellOf<C> | null
}

/** A row with the number a spreadsheet shows for it. */
export type TemplateRow<S extends TemplateSheet> = { row: number; values: RowValues<S> }

/** The rows of every sheet by its name. */
export type RowsOf<T extends Template> = { [S in T['sheets'][number] as S['name']]: TemplateRow<S>[] }

/** Heading of the column that a file of failed rows adds; a mended file may keep it. */
export const REASON_HEADERS = ['What to fix', '需要修正']

/** A template may be checked against an upload with or without the added reasons. */
export function withoutReasonColumn(headers: readonly string[]): string[] {
  return REASON_HEADERS.includes(headers.at(-1) ?? '') ? headers.slice(0, -1) : [...headers]
}

/**
 * Checks sheet names, headings and their order before any row is read. Throws Refused `import_wrong_sheets`,
 * `import_wrong_headers` or `import_extra_column` that name what was expected and what was found. A csv file has one sheet without a name.
 */
export function checkTemplate(template: Template, sheets: readonly Sheet[]): void {
  const expected = template.sheets.map((sheet) => sheet.name)
  const found = sheets.map((sheet) => sheet.name)
  const csv = found.length === 1 && found[0] === CSV_SHEET
  if (csv ? expected.length !== 1 : expected.join('\n') !== found.join('\n')) {
    const shown = csv ? ['CSV'] : found
    throw new DomainError('import_wrong_sheets', {
      params: { expected, found: shown },
      facts: { expected, found: shown },
    })
  }
  template.sheets.forEach((sheet, index) => {
    checkHeaders(sheet, sheets[index]!)
  })
}

function checkHeaders(sheet: TemplateSheet, read: Sheet): void {
  const expected = sheet.columns.map((column) => column.header.normalize('NFC'))
  const found = withoutReasonColumn((read.rows[0] ?? []).map((header) => header.trim()))
  const at = Array.from({ length: Math.max(expected.length, found.length) }).findIndex(
    (_, index) => expected[index] !== found[index],
  )
  if (at === -1) return
  if (at >= expected.length)
    throw new DomainError('import_extra_column', {
      params: { sheet: sheet.name, position: at + 1, found: found[at] || '—' },
      facts: { sheet: sheet.name, expected, found },
    })
  throw new DomainError('import_wrong_headers', {
    params: { sheet: sheet.name, position: at + 1, expected: expected[at] ?? '—', found: found[at] || '—' },
    facts: { sheet: sheet.name, expected, found },
  })
}

/**
 * The rows that share a key with an earlier row of the sheet, as issues on the named column; blank keys are no keys.
 * `typed` is what the person finds in the file where the key is something else.
 */
export function findDuplicateRows<R extends { row: number }>(
  rows: readonly R[],
  about: { sheet: string; column: string; key: (row: R) => string | null; typed?: (row: R) => string },
): RowIssue[] {
  const first = new Map<string, number>()
  const issues: RowIssue[] = []
  for (const row of rows) {
    const key = about.key(row)
    if (key === null || key === '') continue
    const earlier = first.get(key)
    if (earlier === undefined) first.set(key, row.row)
    else
      issues.push({
        sheet: about.sheet,
        row: row.row,
        column: about.column,
        code: 'duplicate_in_file',
        params: { value: about.typed?.(row) ?? key, first: earlier },
      })
  }
  return issues
}

/**
 * The xlsx to fill in: headings with notes and formatted columns, no rows, so that unchanged it imports nothing. Values are
 * chosen in words of the reader's language; words of both languages and codes are understood.
 */
export async function buildTemplateFile(template: Template, language: Language = 'en'): Promise<Uint8Array> {
  return buildXlsx(
    template.sheets.map((sheet) => ({
      name: sheet.name,
      columns: sheet.columns.map((column) => ({
        ...column,
        hint: columnHint(column, language),
        choices: offeredChoices(column).map((one) => valueLabel(one, valueWords(column), language)),
      })),
      rows: [],
    })),
    { rows: 500 },
  )
}

const YES_NO_WORDS: Meanings = { yes: ['Yes', '是'], no: ['No', '否'] }

/** The words of the values of a column. */
export function valueWords({ kind, meanings }: TemplateColumn): Meanings {
  return kind === 'boolean' ? YES_NO_WORDS : (meanings ?? {})
}

/** What a cell may be chosen from; a list of countries is too long for that. */
function offeredChoices(column: TemplateColumn): readonly string[] {
  return (
    column.choices ?? (column.kind === 'integer' || column.kind === 'boolean' ? Object.keys(valueWords(column)) : [])
  )
}

function columnHint(column: TemplateColumn, language: Language): string | undefined {
  if (language === 'en') return column.hint
  const [name, values] = [columnLabel(column, language), offeredChoices(column)]
  const words = values.map((one) => valueLabel(one, valueWords(column), language)).join('、')
  return [name === column.header ? '' : name, words || column.hint].filter(Boolean).join('：') || undefined
}

/** Issues with what the file calls their column, so that people find it there. */
export function withHeadings<I extends Pick<RowIssue, 'sheet' | 'column'>>(
  template: Template,
  issues: readonly I[],
): (I & { heading?: string })[] {
  return issues.map((issue) => {
    const sheet = template.sheets.find(({ name }) => name === issue.sheet)
    const heading = sheet?.columns.find(({ key }) => key === issue.column)?.header
    return heading === undefined ? issue : { ...issue, heading }
  })
}

/**
 * The whole file as an xlsx to mend and upload again: the same sheets and headings, every row at its number as it was
 * typed, so that no good row is lost, and one more column with the reasons. `reason` gives the sentence of an issue and `header` the added heading, both in
 * the reader's language. With `onlyFailed` the good rows are left out: they are imported already.
 */
export async function buildFailedRowsFile(
  template: Template,
  sheets: readonly Sheet[],
  issues: readonly RowIssue[],
  texts: FailedRowTexts,
): Promise<Uint8Array> {
  return buildXlsx(template.sheets.map((sheet, index) => toFailedSheet(sheet, sheets[index], issues, texts)))
}

type FailedRowTexts = { reason: (issue: RowIssue) => string; header?: string; onlyFailed?: boolean }

function toFailedSheet(
  sheet: TemplateSheet,
  read: Sheet | undefined,
  issues: readonly RowIssue[],
  texts: FailedRowTexts,
): WorkbookSheet {
  const reasons = new Map<number, string[]>()
  for (const issue of issues) {
    if (issue.sheet !== sheet.name) continue
    const header = sheet.columns.find((column) => column.key === issue.column)?.header ?? issue.column
    const sentence = header ? `${header}: ${texts.reason(issue)}` : texts.reason(issue)
    const known = reasons.get(issue.row) ?? []
    if (!known.includes(sentence)) reasons.set(issue.row, [...known, sentence])
  }
  return {
    name: sheet.name,
    columns: [
      // Text cells, so that every value stays exactly as it was typed.
      ...sheet.columns.map((column) => ({ ...column, kind: 'text' as const })),
      { header: texts.header ?? REASON_HEADERS[0]!, kind: 'text' },
    ],
    rows: (read?.rows.slice(1) ?? []).flatMap((cells, index) => {
      const own = reasons.get(index + 2)
      if (!own && texts.onlyFailed) return []
      return [[...sheet.columns.map((_, at) => cells[at] || null), own?.join(' ') ?? null]]
    }),
  }
}
