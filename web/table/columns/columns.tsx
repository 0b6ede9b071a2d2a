import { isValidElement, type ReactNode } from 'react'
import type { z } from 'zod'
import { isShownInCountries } from '#base/fields.ts'
import { choiceLabel, fieldLabel } from '#web/fields/field-names.ts'
import { type FieldKind, readFieldShape } from '#web/fields/shape.ts'
import { labelOf } from '#web/i18n.ts'
import { None } from '#web/page/format.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { formatDay, formatMoment, formatMoney, formatMonth, formatNumber } from '#web/values/format-values.ts'

/** What a field of a row is shown as; a status is a choice with a colour. */
type ColumnKind = FieldKind | 'status'

/** A column of a list. What it holds and how it is shown follows from the row's field, which the contract describes. */
export type Column<Row> = ColumnDisplay & (FieldColumn<Row> | ExtraColumn<Row>)

type FieldColumn<Row> = {
  /** A field of the row. */
  name: keyof Row & string
  cell?: (row: Row) => ReactNode
  /** What a row of sums shows in it; the value as it is unless told. */
  total?: (row: Partial<Row>) => ReactNode
  added?: false
}

type ExtraColumn<Row> = {
  /** What is no field of the row: it has a heading of that name all the same, and says itself what it shows. */
  name: string
  cell: (row: Row) => ReactNode
  total?: never
  added: true
}

type ColumnDisplay = {
  header?: string
  width?: number
  align?: 'left' | 'right'
  /** Stays at the left while scrolling sideways; the first column always does. */
  pin?: boolean
  /** What the list is ordered by when the head is pressed; the column's own name where the list takes it. */
  sort?: string
  /** Not shown until chosen. */
  hidden?: boolean
  /** Part of the card on a phone: its title, at its right side, in its second line, or not at all. */
  card?: 'title' | 'side' | 'line' | 'none'
}

/** A column with everything settled. */
export type ResolvedColumn<Row> = Omit<ColumnDisplay, 'sort'> & {
  name: string
  cell?: (row: Row) => ReactNode
  total?: (row: Partial<Row>) => ReactNode
  kind: ColumnKind
  header: string
  align: 'left' | 'right'
  sort: string | undefined
  card: NonNullable<ColumnDisplay['card']>
  /** Of an amount that is always of one currency; else the row says in its own field `currency`. */
  currency: string | undefined
}

/** What a list's contract says of its columns. */
export type ListDescription = { subject: string; sort: readonly string[]; reply: z.ZodType }

/**
 * Leaves out what belongs to a country where the company is not, and fills in kinds by the row's shape, headings by field name, alignment by kind,
 * and the parts of the phone's card.
 */
export function resolveColumns<Row>(
  columns: readonly (Column<Row> | (keyof Row & string))[],
  { subject, sort, reply }: ListDescription,
  countries: readonly string[] = [],
): ResolvedColumn<Row>[] {
  const fields: Readonly<Record<string, z.ZodType | undefined>> = (reply as z.ZodObject).shape as never
  const given = columns
    .map((column): Column<Row> => (typeof column === 'string' ? { name: column } : column))
    .filter(({ name }) => isShownInCountries(fields[name], countries))
  let sideTaken = given.some((column) => column.card === 'side')
  let lines = 0
  return given.map((column, index) => {
    const field = fields[column.name]
    const shape = field && readFieldShape(field)
    const kind = shape?.status ? 'status' : (shape?.kind ?? 'text')
    let card = column.card
    if (!card) {
      if (index === 0) card = 'title'
      else if (!sideTaken && (kind === 'status' || kind === 'money')) {
        card = 'side'
        sideTaken = true
      } else card = lines++ < 2 ? 'line' : 'none'
    }
    return {
      ...column,
      kind,
      currency: shape?.currency,
      header: column.header ?? fieldLabel(subject, column.name),
      align: column.align ?? (FIGURES.includes(kind) ? 'right' : 'left'),
      sort: column.sort ?? (sort.includes(column.name) ? column.name : undefined),
      card,
    }
  })
}

/** What stands at the right, digit under digit. */
const FIGURES: readonly ColumnKind[] = ['money', 'integer', 'decimal', 'rate']

/** What is one word or figure: it stays in one line. */
const UNBROKEN: readonly ColumnKind[] = [...FIGURES, 'date', 'month', 'moment', 'status']
/** The number of a person is a text that stays in one line, below a heading that may take two. */
const EMPLOYEE_NUMBER = 'employee_no'

/** How the cells of a column stand: to which side, kept in sight, in one line. */
export function cellClass<Row>(column: ResolvedColumn<Row>, at: number): string | undefined {
  const classes = [
    ...(column.align === 'right' ? ['is-right'] : []),
    ...(at === 0 || column.pin ? ['is-pinned'] : []),
    ...(UNBROKEN.includes(column.kind) ? ['is-unbroken'] : []),
    ...(column.name === EMPLOYEE_NUMBER ? ['is-whole'] : []),
  ]
  return classes.join(' ') || undefined
}

/** Whether a cell shows a dash only. */
export function isBlank<Row>(column: ResolvedColumn<Row>, row: Row): boolean {
  if (column.cell) {
    const shown = column.cell(row)
    return shown === '\u2013' || (isValidElement(shown) && shown.type === None)
  }
  const value = (row as Record<string, unknown>)[column.name]
  return value === undefined || value === null || value === ''
}

/** The content of a cell. */
export function cellContent<Row>(column: ResolvedColumn<Row>, row: Row, subject: string, language: string): ReactNode {
  if (column.cell) return column.cell(row)
  const value = (row as Record<string, unknown>)[column.name]
  if (isBlank(column, row)) return <span className="table-none">{'\u2013'}</span>
  const formatEach = (word: (one: unknown) => string) =>
    Array.isArray(value) ? new Intl.ListFormat(language).format(value.map(word)) : word(value)
  const choice = (one: unknown) => choiceLabel(subject, column.name, String(one))
  switch (column.kind) {
    case 'money':
      return formatMoney(Number(value), (row as { currency?: string }).currency ?? column.currency)
    case 'integer':
    case 'decimal':
      return formatNumber(Number(value), language)
    case 'rate':
      return `${formatNumber(Number(value) / 10_000, language)}%`
    case 'date':
      return formatDay(String(value), language)
    case 'month':
      return formatMonth(String(value), language)
    case 'moment':
      return formatMoment(String(value), language)
    case 'status':
      return <StatusTag status={String(value)} label={labelOf(`status.${value}`, choice(value))} />
    case 'choice':
    case 'choices':
      return formatEach(choice)
    case 'boolean':
      return labelOf(value ? 'table.yes' : 'table.no')
    default:
      return formatEach(namedText)
  }
}

/** A named thing by its name. */
function namedText(value: unknown): string {
  return typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : String(value)
}
