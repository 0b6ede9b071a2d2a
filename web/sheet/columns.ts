import type { ReactNode } from 'react'
import { FIRST_CURRENCY } from '#base/countries/served-countries.ts'
import { hoursText } from '#base/days/hours-text.ts'
import { decimalsOf, toDecimal } from '#base/money/money.ts'
import { labelOf } from '#web/i18n.ts'
import { formatDay, formatMoney, formatNumber } from '#web/values/format-values.ts'
import { parseTypedDay } from '#web/values/parse-day.ts'
import { parseTypedMinutes } from '#web/values/parse-hours.ts'
import { parseTypedDecimal, parseTypedMoney, parseTypedNumber } from '#web/values/parse-number.ts'
import type { Cell } from './change-set.ts'

/** Money is minor units, hours are whole minutes, a date is YYYY-MM-DD, a choice is its value; null is empty. */
export type CellValue = string | number | boolean | null

export type CellTone = 'changed' | 'warn' | 'bad' | 'info' | 'good' | 'mute'

export type SheetChoice = { value: string; label: string }

export type SheetColumn<Row> = {
  id: string
  header: string
  /**
   * `remove`: the bin of the row, which is pressed and never typed, pasted or filled; true while the row is marked for
   * removal.
   */
  kind?: 'text' | 'number' | 'hours' | 'money' | 'date' | 'choice' | 'boolean' | 'remove'
  /** The stored value. `now` returns another cell of the row with its unsaved change, for computed columns. */
  value: (row: Row, now: (column: string) => CellValue) => CellValue
  width?: number
  pin?: 'left' | 'right'
  /** Adjacent columns of the same group share a heading above them. */
  group?: string
  readOnly?: boolean | ((row: Row) => boolean)
  choices?: readonly SheetChoice[]
  /** For texts only: suggestions for the text typed so far, shown while typing. */
  suggest?: (typed: string) => Promise<readonly SheetChoice[]>
  /** For texts only: the value that the typed text stands for, such as a number for the name of its person. */
  meant?: (typed: string) => string
  currency?: string
  /** Maximum number of decimals. */
  decimals?: number
  required?: boolean
  /** The code of a new value's problem, or undefined; its label is `error.<code>`. */
  check?: (value: CellValue, row: Row) => string | undefined
  /** Shows the column's sum in the totals row. Numbers and money only. */
  total?: boolean
  /** Replaces the plain text. Must be fast, because it renders while scrolling. */
  cell?: (row: Row, value: CellValue) => ReactNode
  tone?: (row: Row, value: CellValue) => CellTone | undefined
  /** Read to screen readers beside the value, for those who cannot see the tone, and shown as the cell's hint. */
  hint?: (row: Row, value: CellValue) => string | undefined
}

/** Parses text typed or pasted into a column: the value, or the code of its problem. */
export function parseCell<Row>(column: SheetColumn<Row>, typed: string): { value: CellValue } | { problem: string } {
  const text = typed.trim()
  if (text === '' || text === '\u2013') return column.required ? { problem: 'required' } : { value: null }
  switch (column.kind) {
    case 'remove':
      return { problem: 'not_a_choice' }
    case 'money':
      return parseTypedMoney(text, decimalsOf(column.currency ?? FIRST_CURRENCY))
    case 'number':
      return parseTypedNumber(text, column.decimals)
    case 'hours':
      return parseTypedMinutes(text)
    case 'date': {
      const day = parseTypedDay(text)
      return day ? { value: day } : { problem: 'invalid_date' }
    }
    case 'boolean':
      return /^(true|yes|y|1|x|✓|是|ya)$/i.test(text)
        ? { value: true }
        : /^(false|no|n|0|否|tidak)$/i.test(text)
          ? { value: false }
          : { problem: 'not_a_choice' }
    case 'choice': {
      const wanted = text.toLowerCase()
      const choice = column.choices?.find(
        (one) => one.value.toLowerCase() === wanted || one.label.toLowerCase() === wanted,
      )
      return choice ? { value: choice.value } : { problem: 'not_a_choice' }
    }
    default:
      return { value: column.meant?.(text) ?? text }
  }
}

/** Completes text typed in a column of choices: the only label that begins with it, else the text itself. */
export function completeChoice<Row>({ choices = [] }: SheetColumn<Row>, typed: string): string {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return typed
  const labels = choices.map(({ label }) => label)
  if (labels.some((label) => label.toLowerCase() === wanted)) return typed
  const [only, ...others] = labels.filter((label) => label.toLowerCase().startsWith(wanted))
  return only !== undefined && others.length === 0 ? only : typed
}

/** The cell's text on screen; an empty figure is a dash. */
export function cellText<Row>(column: SheetColumn<Row>, value: CellValue, language: string): string {
  if (value === null || value === '') return isFigure(column) ? '\u2013' : ''
  switch (column.kind) {
    case 'money':
      return typeof value === 'number' ? (value === 0 ? '\u2013' : formatMoney(value, column.currency)) : String(value)
    case 'number':
      return typeof value === 'number' ? formatNumber(value, language, column.decimals) : String(value)
    case 'hours':
      return typeof value === 'number' ? (value === 0 ? '\u2013' : hoursText(value)) : String(value)
    case 'date':
      return formatDay(String(value), language)
    case 'choice':
      return column.choices?.find((one) => one.value === value)?.label ?? String(value)
    case 'remove':
      return ''
    case 'boolean':
      return value ? '✓' : ''
    default:
      return String(value)
  }
}

/** The cell's text for editing and copying to a spreadsheet: no separators, ISO days. */
export function plainText<Row>(column: SheetColumn<Row>, value: CellValue): string {
  if (value === null) return ''
  if (column.kind === 'money' && typeof value === 'number')
    return toDecimal(value, decimalsOf(column.currency ?? FIRST_CURRENCY))
  if (column.kind === 'hours' && typeof value === 'number') return hoursText(value)
  if (column.kind === 'choice') return column.choices?.find((one) => one.value === value)?.label ?? String(value)
  if (column.kind === 'remove') return ''
  if (column.kind === 'boolean') return value ? 'TRUE' : 'FALSE'
  return String(value)
}

/** Whether a typed character may begin an edit in this column. */
export function startsEdit<Row>(column: SheetColumn<Row>, key: string): boolean {
  if (column.kind === 'boolean' || column.kind === 'remove') return false
  if (isFigure(column)) return /^[\d.\-(+]$/.test(key) || parseTypedDecimal(key) !== undefined
  return true
}

export function isFigure<Row>(column: SheetColumn<Row>): boolean {
  return column.kind === 'money' || column.kind === 'number' || column.kind === 'hours'
}

/** Whether the person may type, paste or fill this cell. */
export function isEditable<Row>(column: SheetColumn<Row>, row: Row): boolean {
  return column.kind !== 'remove' && isPressable(column, row)
}

/** Whether the person may change this cell, including by pressing it only. */
export function isPressable<Row>(column: SheetColumn<Row>, row: Row): boolean {
  return typeof column.readOnly === 'function' ? !column.readOnly(row) : !column.readOnly
}

/** The message of an edit's problem; undefined if it has none. */
export function cellProblemText<Row>(column: SheetColumn<Row>, { problem }: Cell): string | undefined {
  return problem === undefined ? undefined : labelOf(`error.${problem}`, problem, { decimals: column.decimals ?? 2 })
}
