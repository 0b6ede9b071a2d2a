import type { ReactNode } from 'react'
import { choiceLabel, fieldLabel } from '#web/form/field-names.ts'
import { shownDay, shownMoment, shownMoney, shownMonth, shownNumber } from '#web/form/shown.ts'
import { labelOf } from '#web/i18n.ts'
import { StatusTag } from '#web/page/status-tag.tsx'

export type ColumnKind = 'text' | 'money' | 'number' | 'date' | 'month' | 'moment' | 'status' | 'choice' | 'yes'

export type Column<Row> = {
  /** A field of the row, or any name when `cell` is given. */
  name: (keyof Row & string) | (string & {})
  header?: string
  kind?: ColumnKind
  cell?: (row: Row) => ReactNode
  width?: number
  align?: 'left' | 'right'
  /** Stays at the left while scrolling sideways; the first column always does. */
  pin?: boolean
  /** Field of the row that holds the currency of a money column, or the currency itself. */
  currency?: (keyof Row & string) | (string & {})
  /** What the list is ordered by when the head is pressed; the column's own name where the list takes it. */
  sort?: string
  /** Not shown until chosen. */
  hidden?: boolean
  /** Part of the card on a phone: its title, at its right side, in its second line, or not at all. */
  card?: 'title' | 'side' | 'line' | 'none'
}

/** A column with everything settled. */
export type SettledColumn<Row> = Column<Row> & {
  header: string
  align: 'left' | 'right'
  sort: string | undefined
  card: NonNullable<Column<Row>['card']>
}

/** Fills in headings by field name, alignment by kind, and the parts of the phone's card. */
export function settledColumns<Row>(
  columns: readonly (Column<Row> | (keyof Row & string))[],
  subject: string,
  sortable: readonly string[],
): SettledColumn<Row>[] {
  const given = columns.map((column): Column<Row> => (typeof column === 'string' ? { name: column } : column))
  let sideTaken = given.some((column) => column.card === 'side')
  let lines = 0
  return given.map((column, index) => {
    const kind = column.kind ?? 'text'
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
      header: column.header ?? fieldLabel(subject, column.name),
      align: column.align ?? (kind === 'money' || kind === 'number' ? 'right' : 'left'),
      sort: column.sort ?? (sortable.includes(column.name) ? column.name : undefined),
      card,
    }
  })
}

/** Whether a cell shows a dash only. */
export function isBlank<Row>(column: Column<Row>, row: Row): boolean {
  if (column.cell) return column.cell(row) === '\u2013'
  const value = (row as Record<string, unknown>)[column.name]
  return value === undefined || value === null || value === ''
}

/** The content of a cell. */
export function cellContent<Row>(column: Column<Row>, row: Row, subject: string, language: string): ReactNode {
  if (column.cell) return column.cell(row)
  const value = (row as Record<string, unknown>)[column.name]
  if (isBlank(column, row)) return <span className="table-none">{'\u2013'}</span>
  switch (column.kind) {
    case 'money':
      return shownMoney(Number(value), currencyOf(column, row))
    case 'number':
      return shownNumber(Number(value), language)
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
    case 'yes':
      return value === true ? labelOf('table.yes') : labelOf('table.no')
    default:
      return Array.isArray(value) ? new Intl.ListFormat(language).format(value.map(nameOf)) : nameOf(value)
  }
}

function currencyOf<Row>(column: Column<Row>, row: Row): string | undefined {
  if (!column.currency) return undefined
  const held = (row as Record<string, unknown>)[column.currency]
  return typeof held === 'string' ? held : column.currency
}

/** A named thing by its name. */
function nameOf(value: unknown): string {
  return typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : String(value)
}
