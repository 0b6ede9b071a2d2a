import { isValidElement, type ReactNode } from 'react'
import type { z } from 'zod'
import { isShownInCountries } from '#base/endpoints/fields.ts'
import { choiceLabel, fieldLabel } from '#web/fields/field-names.ts'
import { type FieldKind, readFieldShape } from '#web/fields/shape.ts'
import { labelOf } from '#web/i18n.ts'
import { None } from '#web/page/format.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { formatDay, formatMoment, formatMoney, formatMonth, formatNumber } from '#web/values/format-values.ts'

/** How a field of a row is shown; a status is a choice with a colour. */
type ColumnKind = FieldKind | 'status'

/** A column of a list. Its content and display follow from the row's field, which the contract describes. */
export type Column<Row> = ColumnDisplay & (FieldColumn<Row> | ExtraColumn<Row>)

type FieldColumn<Row> = {
  /** A field of the row. */
  name: keyof Row & string
  cell?: (row: Row) => ReactNode
  /** Its content in a row of totals; default the value itself. */
  total?: (row: Partial<Row>) => ReactNode
  added?: false
}

type ExtraColumn<Row> = {
  /** A column that is not a field of the row: it has a heading of this name, and renders its own content. */
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
  /** The order of the list when the heading is pressed; default the column's own name if the list sorts by it. */
  sort?: string
  /** Hidden until chosen. */
  hidden?: boolean
  /** Part of the card on a phone: its title, its right side, its second line, or none. */
  card?: 'title' | 'side' | 'line' | 'none'
  /** On a card it stands behind its heading, as figures do that have no cell of their own. */
  isNamed?: boolean
}

/** A column with all defaults filled in. */
export type ResolvedColumn<Row> = Omit<ColumnDisplay, 'sort'> & {
  name: string
  cell?: (row: Row) => ReactNode
  total?: (row: Partial<Row>) => ReactNode
  kind: ColumnKind
  header: string
  align: 'left' | 'right'
  sort: string | undefined
  card: NonNullable<ColumnDisplay['card']>
  /** Currency of an amount that always has the same one; otherwise the row's field `currency` applies. */
  currency: string | undefined
}

/** The part of a list's contract that describes its columns. */
export type ListDescription = { subject: string; sort: readonly string[]; reply: z.ZodType }

/**
 * Leaves out columns of a country where the company has no office, and fills in kinds by the row's shape, headings by
 * field name, alignment by kind, and the parts of the phone's card.
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

/** Kinds that are aligned right, digit under digit. */
export const FIGURES: readonly ColumnKind[] = ['money', 'integer', 'decimal', 'rate']

/** Kinds of one word or figure, which stay in one line. */
const UNBROKEN: readonly ColumnKind[] = [...FIGURES, 'date', 'month', 'moment', 'status']
/** An employee number is a text that stays in one line, below a heading that may take two. */
const EMPLOYEE_NUMBER = 'employee_no'

/** The class of a column's cells: alignment, pinning, wrapping. */
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
    return shown === '' || shown === '\u2013' || (isValidElement(shown) && shown.type === None)
  }
  const value = (row as Record<string, unknown>)[column.name]
  return value === undefined || value === null || value === ''
}

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

/** The name of a named record. */
function namedText(value: unknown): string {
  return typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : String(value)
}
