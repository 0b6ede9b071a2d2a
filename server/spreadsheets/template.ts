import type { Language } from '#base/access/actor.ts'
import type { FieldGroup } from '#base/contracts/import-mapping-api.ts'
import type { CountryCode } from '#base/countries/served-countries.ts'
import type { Day, Month } from '#base/days/days.ts'
import { DomainError, type RowIssue } from '#base/errors.ts'
import type { Sen } from '#base/money/money.ts'
import { buildXlsx, type ColumnKind, type WorkbookSheet } from './build-workbook.ts'
import { CSV_SHEET, type Sheet } from './sheet.ts'
import { columnLabel, valueLabel } from './value-labels.ts'

/** One column of an import: its heading and the cells it accepts. */
export type TemplateColumn = {
  readonly key: string
  readonly header: string
  readonly kind: ColumnKind
  readonly required?: boolean
  /** For `choice`: the allowed values, in any letter case. */
  readonly choices?: readonly string[]
  /** For `text`; 500 by default. */
  readonly maxLength?: number
  /** For `money` (2 by default) and `decimal` (6 by default). */
  readonly decimals?: number
  /** Shown as a note on the heading of the template. */
  readonly hint?: string
  /** The column's Chinese name; without it the first Chinese one of `words`. */
  readonly chinese?: string
  /** Other usual headings of the column, the nearest first, separated by vertical bars. */
  readonly words?: string
  /** Headings whose texts together form this column, in order, separated by vertical bars: first name, last name. */
  readonly parts?: string
  /** Words for values that are stored as codes: `male` is M, Lelaki, 男. */
  readonly meanings?: Meanings
  /**
   * Text in this column that belongs to another column which the file lacks: the key of that column, and the pattern of
   * such text in capitals without spaces and dashes.
   */
  readonly spill?: { readonly into: string; readonly shape: RegExp }
  /** The number of digits in a value that consists of digits only. */
  readonly digits?: number
  /** A value with fewer digits has not just lost leading zeros. The default is three below `digits`. */
  readonly leastDigits?: number
  /** For days that lie in the past, such as births. */
  readonly isPast?: boolean
  /** For phone numbers. */
  readonly isPhone?: boolean
  /** For hours, also written as `2:30` or `90 min`. */
  readonly isHours?: boolean
  /** For counts that are amounts under the law of `onlyCountry`. */
  readonly isAmount?: boolean
  /** Asked once for a whole file that lacks the column. If only one value exists, it is used without asking. */
  readonly isAsked?: boolean
  /** Asked only for a file that has this column. */
  readonly askedWith?: string
  /** The day of the figures of this group. A file without the column is asked for one day, which is today by default. */
  readonly isDayOf?: FieldGroup
  /** What the column feeds, shown beside it. */
  readonly group?: FieldGroup
  /** The only country whose law needs the column. A company without an office there does not see it. */
  readonly onlyCountry?: CountryCode
  /** The column of the same row that is used when the file lacks this one. */
  readonly fallbackColumn?: string
  /** Added to the template later: files filled in before that are accepted without it. */
  readonly isAddedLater?: boolean
  /** Read from files that have the column, which the template for download leaves out. Such a column is added later. */
  readonly isLeftOutOfTemplate?: boolean
  /** The column of the same row that, when filled, makes this required column unnecessary. */
  readonly alternativeColumn?: string
}

/** Words by the value they mean. */
export type Meanings = Readonly<Record<string, readonly string[]>>

export type TemplateSheet = {
  readonly name: string
  readonly columns: readonly TemplateColumn[]
  /**
   * May be drawn from a list about something else, such as departments from a list of people. Equal rows count once.
   */
  readonly distinct?: boolean
  /** How to read a list with a column for each value of a field instead of a row for each. */
  readonly pivot?: {
    /** The field, its figures, and the figure of a column that is headed by the value alone. */
    readonly of: string
    readonly figures: readonly string[]
    readonly usual: string
    /** The field that receives a day from the titles above. */
    readonly day: string
    /** Matches headings that name a value not yet known. */
    readonly looksLike: RegExp
  }
}

/**
 * The file that an import accepts: these sheets with these headings in this order (SYS-14). Written `as const` for
 * typed rows.
 */
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

/** The values of one row by column key; null for an optional cell that is empty. */
export type RowValues<S extends TemplateSheet> = {
  [C in S['columns'][number] as C['key']]: C extends { required: true } ? CellOf<C> : CellOf<C> | null
}

/** A row with the row number that a spreadsheet program shows. */
export type TemplateRow<S extends TemplateSheet> = { row: number; values: RowValues<S> }

/** The rows of every sheet by its name. */
export type RowsOf<T extends Template> = { [S in T['sheets'][number] as S['name']]: TemplateRow<S>[] }

/** Headings, by language, of the reason column in a file of failed rows. An upload may still have it. */
export const REASON_HEADERS = ['What to fix', '需要修正']

/** Drops the reason column, which an upload may or may not have. */
export function withoutReasonColumn(headers: readonly string[]): string[] {
  return REASON_HEADERS.includes(headers.at(-1) ?? '') ? headers.slice(0, -1) : [...headers]
}

/**
 * Checks sheet names, headings and their order before any row is read. Throws Refused `import_wrong_sheets`,
 * `import_wrong_headers` or `import_extra_column`, naming the expected and the actual one. A csv file has one sheet
 * without a name.
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
 * Reports rows that share a key with an earlier row of the sheet, as issues on the given column. Empty keys are
 * ignored. `typed` is the text in the file when it differs from the key.
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
 * Builds the xlsx template: headings with notes and formatted columns, but no rows, so that importing it unchanged does
 * nothing. Choices are in the reader's language; readers of the file accept words of both languages, and codes.
 */
export async function buildTemplateFile(template: Template, language: Language = 'en'): Promise<Uint8Array> {
  return buildXlsx(
    template.sheets.map((sheet) => ({
      name: sheet.name,
      columns: sheet.columns
        .filter(({ isLeftOutOfTemplate }) => !isLeftOutOfTemplate)
        .map((column) => ({
          ...column,
          hint: columnHint(column, language),
          choices: offeredChoices(column).map((one) => valueLabel(one, valueWords(column), language)),
        })),
      rows: [],
    })),
    { rows: 500 },
  )
}

/**
 * The places of the columns that a written file needs: all but empty ones added later. A file with every column that a
 * company may have would be too wide to be read again.
 */
export function neededColumns(columns: readonly TemplateColumn[], isFilled: (at: number) => boolean): number[] {
  return columns.flatMap(({ isAddedLater }, at) => (isAddedLater && !isFilled(at) ? [] : [at]))
}

const YES_NO_WORDS: Meanings = { yes: ['Yes', '是'], no: ['No', '否'] }

export function valueWords({ kind, meanings }: TemplateColumn): Meanings {
  return kind === 'boolean' ? YES_NO_WORDS : (meanings ?? {})
}

/** The choices offered in a cell; none for countries, whose list is too long. */
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

/** Adds to each issue the name of its column: the heading of the template, in Chinese the column's Chinese name. */
export function withHeadings<I extends Pick<RowIssue, 'sheet' | 'column'>>(
  template: Template,
  issues: readonly I[],
  language: Language = 'en',
): (I & { heading?: string })[] {
  return issues.map((issue) => {
    const sheet = template.sheets.find(({ name }) => name === issue.sheet)
    const column = sheet?.columns.find(({ key }) => key === issue.column)
    return column === undefined ? issue : { ...issue, heading: columnLabel(column, language) }
  })
}

/**
 * Builds an xlsx of the whole file to fix and upload again: the same sheets and headings, every row at its number as it
 * was typed, and a column with the reasons. `reason` gives the sentence of an issue and `header` the heading of that
 * column, both in the reader's language. With `onlyFailed` it leaves out the valid rows, which are imported already.
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
  const typed = read?.rows.slice(1) ?? []
  const places = neededColumns(sheet.columns, (at) => typed.some((cells) => (cells[at] ?? '').trim() !== ''))
  return {
    name: sheet.name,
    columns: [
      // Text cells, so that every value stays exactly as typed.
      ...places.map((at) => ({ ...sheet.columns[at]!, kind: 'text' as const })),
      { header: texts.header ?? REASON_HEADERS[0]!, kind: 'text' },
    ],
    rows: typed.flatMap((cells, index) => {
      const own = reasons.get(index + 2)
      if (!own && texts.onlyFailed) return []
      return [[...places.map((at) => cells[at] || null), own?.join(' ') ?? null]]
    }),
  }
}
