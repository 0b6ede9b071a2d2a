import type { ReactNode } from 'react'
import type { z } from 'zod'
import { choiceLabel, fieldLabel } from '#web/form/field-names.ts'
import { type FieldShape, shapeOf } from '#web/form/shape.ts'
import { shownDay, shownMoment, shownMoney, shownMonth, shownNumber } from '#web/form/shown.ts'
import { labelOf } from '#web/i18n.ts'
import { StatusTag } from '#web/page/status-tag.tsx'

type ColumnKind =
  | 'text'
  | 'money'
  | 'number'
  | 'rate'
  | 'date'
  | 'month'
  | 'moment'
  | 'status'
  | 'choice'
  | 'choices'
  | 'yes'

/** A column of a list. What it holds and how it is shown follows from the row's field, which the contract describes. */
export type Column<Row> = Shown & (OfField<Row> | Added<Row>)

type OfField<Row> = {
  /** A field of the row. */
  name: keyof Row & string
  cell?: (row: Row) => ReactNode
  added?: false
}

type Added<Row> = {
  /** What is no field of the row: it has a heading of that name all the same, and says itself what it shows. */
  name: string
  cell: (row: Row) => ReactNode
  added: true
}

type Shown = {
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
export type SettledColumn<Row> = Omit<Shown, 'sort'> & {
  name: string
  cell?: (row: Row) => ReactNode
  kind: ColumnKind
  header: string
  align: 'left' | 'right'
  sort: string | undefined
  card: NonNullable<Shown['card']>
  /** Of an amount that is always of one currency; else the row says in its own field `currency`. */
  currency: string | undefined
}

/** What a list's contract says of its columns. */
export type Described = { subject: string; sort: readonly string[]; reply: z.ZodType }

/** Fills in kinds by the row's shape, headings by field name, alignment by kind, and the parts of the phone's card. */
export function settledColumns<Row>(
  columns: readonly (Column<Row> | (keyof Row & string))[],
  { subject, sort, reply }: Described,
): SettledColumn<Row>[] {
  const fields: Readonly<Record<string, z.ZodType | undefined>> = (reply as z.ZodObject).shape as never
  const given = columns.map((column): Column<Row> => (typeof column === 'string' ? { name: column } : column))
  let sideTaken = given.some((column) => column.card === 'side')
  let lines = 0
  return given.map(({ added, ...column }, index) => {
    const field = added ? undefined : fields[column.name]
    const shape = field && shapeOf(field)
    const kind = kindOf(shape)
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
      align: column.align ?? (['money', 'number', 'rate'].includes(kind) ? 'right' : 'left'),
      sort: column.sort ?? (sort.includes(column.name) ? column.name : undefined),
      card,
    }
  })
}

/** How a field of a row is shown. */
function kindOf(shape: FieldShape | undefined): ColumnKind {
  switch (shape?.kind) {
    case 'integer':
    case 'decimal':
      return 'number'
    case 'choice':
      return shape.status ? 'status' : 'choice'
    case 'boolean':
      return 'yes'
    case 'money':
    case 'rate':
    case 'date':
    case 'month':
    case 'moment':
    case 'choices':
      return shape.kind
    default:
      return 'text'
  }
}

/** Whether a cell shows a dash only. */
export function isBlank<Row>(column: SettledColumn<Row>, row: Row): boolean {
  if (column.cell) return column.cell(row) === '\u2013'
  const value = (row as Record<string, unknown>)[column.name]
  return value === undefined || value === null || value === ''
}

/** The content of a cell. */
export function cellContent<Row>(column: SettledColumn<Row>, row: Row, subject: string, language: string): ReactNode {
  if (column.cell) return column.cell(row)
  const value = (row as Record<string, unknown>)[column.name]
  if (isBlank(column, row)) return <span className="table-none">{'\u2013'}</span>
  switch (column.kind) {
    case 'money':
      return shownMoney(Number(value), currencyOf(column, row))
    case 'number':
      return shownNumber(Number(value), language)
    case 'rate':
      return `${shownNumber(Number(value) / 10_000, language)}%`
    case 'date':
      return shownDay(String(value), language)
    case 'month':
      return shownMonth(String(value), language)
    case 'moment':
      return shownMoment(String(value), language)
    case 'status':
      return (
        <StatusTag
          status={String(value)}
          label={labelOf(`status.${value}`, choiceLabel(subject, column.name, String(value)))}
        />
      )
    case 'choice':
      return choiceLabel(subject, column.name, String(value))
    case 'choices': {
      const chosen = (value as readonly unknown[]).map((one) => choiceLabel(subject, column.name, String(one)))
      return new Intl.ListFormat(language).format(chosen)
    }
    case 'yes':
      return value === true ? labelOf('table.yes') : labelOf('table.no')
    default:
      return Array.isArray(value) ? new Intl.ListFormat(language).format(value.map(nameOf)) : nameOf(value)
  }
}

function currencyOf<Row>(column: SettledColumn<Row>, row: Row): string | undefined {
  const { currency } = row as { currency?: unknown }
  return typeof currency === 'string' ? currency : column.currency
}

/** A named thing by its name. */
function nameOf(value: unknown): string {
  return typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : String(value)
}
