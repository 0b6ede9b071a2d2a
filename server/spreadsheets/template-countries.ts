import { type CountryCode, countryCodes } from '#base/countries/served-countries.ts'
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
