import { type CountryCode, countryCodes } from '#base/countries/served-countries.ts'
import { required } from '#base/required.ts'
import { columnLetter } from './cell-text.ts'
import type { Sheet } from './sheet.ts'
import { type Template, type TemplateColumn, type TemplateSheet, withoutReasonColumn } from './template.ts'

/** The template without the columns that only other countries need. */
export function templateForCountries(template: Template, countries: readonly string[]): Template {
  const isIn = (country: CountryCode) => countries.includes(country)
  return { sheets: template.sheets.map((sheet) => ({ ...sheet, columns: columnsForCountries(sheet, isIn) })) }
}

/**
 * Converts a file of a narrowed or earlier template to the full one: adds its missing columns, empty, so that a single
 * template is read, checked and returned. Any other file is returned unchanged.
 */
export function fitToFullTemplate(template: Template, sheets: readonly Sheet[]): Sheet[] {
  return sheets.map((sheet, index) => {
    const whole = template.sheets[index]
    if (!whole) return sheet
    const found = withoutReasonColumn((sheet.rows[0] ?? []).map((header) => header.trim()))
    const left = narrowerColumnSets(whole, found).find(
      (columns) => columns.map(({ header }) => header).join('\n') === found.join('\n'),
    )
    return left ? addEmptyColumns(whole.columns, left, sheet) : sheet
  })
}

/**
 * Converts a file of the full, a narrowed or an earlier template to the one narrowed to a company's countries, where it has
 * nothing in the columns of other countries. Any other file is returned unchanged.
 */
export function fitToCountries(whole: Template, narrowed: Template, sheets: readonly Sheet[]): Sheet[] {
  return fitToFullTemplate(whole, sheets).map((full, index) => {
    const sheet = required(sheets[index], 'sheet of the file')
    const [all, own] = [whole.sheets[index]?.columns ?? [], narrowed.sheets[index]?.columns ?? []]
    const found = withoutReasonColumn((full.rows[0] ?? []).map((header) => header.trim()))
    if (found.join('\n') !== all.map(({ header }) => header).join('\n')) return sheet
    const foreign = all.flatMap(({ key }, at) => (own.some((column) => column.key === key) ? [] : [at]))
    const letters = foreign.map(columnLetter)
    const isEmpty =
      full.faults.every(({ column }) => !letters.includes(column ?? '')) &&
      full.rows.slice(1).every((cells) => foreign.every((at) => (cells[at] ?? '').trim() === ''))
    return isEmpty ? removeColumns(foreign, full) : sheet
  })
}

function removeColumns(removed: readonly number[], sheet: Sheet): Sheet {
  const width = sheet.rows.reduce((most, cells) => Math.max(most, cells.length), 0)
  const left = Array.from({ length: width }, (_, at) => at).filter((at) => !removed.includes(at))
  const letters = new Map(left.map((from, to) => [columnLetter(from), columnLetter(to)]))
  return {
    ...sheet,
    rows: sheet.rows.map((cells) => cells.filter((_, at) => !removed.includes(at))),
    faults: sheet.faults.map((fault) => ({ ...fault, column: letters.get(fault.column ?? '') ?? fault.column })),
  }
}

function columnsForCountries({ columns }: TemplateSheet, isIn: (country: CountryCode) => boolean): TemplateColumn[] {
  return columns.filter(({ onlyCountry: only }) => only === undefined || isIn(only))
}

/** The column sets of a sheet without one or more countries' columns, and without those added later that a file lacks. */
function narrowerColumnSets(sheet: TemplateSheet, found: readonly string[]): TemplateColumn[][] {
  const codes = countryCodes()
  return Array.from({ length: 2 ** codes.length }, (_, chosen) =>
    columnsForCountries(sheet, (country) => ((chosen >> codes.indexOf(country)) & 1) === 1),
  )
    .flatMap((columns) => [
      columns,
      columns.filter(({ isAddedLater: late, header }) => !late || found.includes(header)),
    ])
    .filter(({ length }) => length < sheet.columns.length)
}

function addEmptyColumns(whole: readonly TemplateColumn[], left: readonly TemplateColumn[], sheet: Sheet): Sheet {
  const places = left.map((column) => whole.indexOf(column))
  const letters = new Map(places.map((place, at) => [columnLetter(at), columnLetter(place)]))
  const rows = sheet.rows.map((cells, row) => [
    ...whole.map((column, place) => {
      const at = places.indexOf(place)
      return at === -1 ? (row === 0 ? column.header : '') : (cells[at] ?? '')
    }),
    ...cells.slice(left.length),
  ])
  return {
    ...sheet,
    rows,
    faults: sheet.faults.map((fault) => ({ ...fault, column: letters.get(fault.column ?? '') ?? fault.column })),
  }
}
