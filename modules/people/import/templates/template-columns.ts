import { countryCodes } from '#base/countries/served-countries.ts'
import type { Meanings, TemplateColumn } from '#server/spreadsheets/template.ts'
import { FILE_COLUMNS_BY_COUNTRY } from '../../core/numbers/countries.ts'

export const DAY_HINT = 'A day such as 2026-01-31'
export const PERCENT_HINT = 'In per cent, such as 2.5'
/** Headings of the employee number in files. */
export const EMPLOYEE_NUMBER_WORDS =
  'Employee ID | Emp ID | Emp No | Employee No | Staff No | Staff ID | Staff Number | Employee Code | Emp Code | Staff Code | No Pekerja | No. Pekerja | No. Staf | No. Kakitangan | Nombor Pekerja | Worker ID | Payroll No | 員工編號 | 工號 | 員編 | 員工代號 | 員工代碼 | 職工編號 | 職員編號 | 員工號 | 員工號碼 | Personnel No | Badge No | ID | Code'

/** The column that identifies the person of a row. */
export const employeeNumberColumn = {
  key: 'employee_no',
  header: 'Employee number',
  words: EMPLOYEE_NUMBER_WORDS,
  kind: 'text',
  required: true,
  maxLength: 30,
  hint: 'The number by which the person is found again',
} as const
/** A column of choices with their words. */
export const choiceColumn = <const C extends readonly string[]>(choices: C, meanings: Meanings) =>
  ({ kind: 'choice', choices, meanings, hint: choices.map((one) => meanings[one]?.[0] ?? one).join(', ') }) as const

/** The hours of a weekday, as `hoursFromText` parses them. */
export const weekdayHoursColumn = <const K extends string>(key: K, header: string, words: string) =>
  ({
    key,
    header,
    words,
    kind: 'text',
    maxLength: 40,
    hint: '09:00-18:00/60 with the minutes of the break, 09:00-13:00 half for half a day, off for none',
  }) as const

/** Adds to columns the only country that needs them. */
export function withOnlyCountry<const C extends readonly TemplateColumn[]>(columns: C): C {
  return columns.map((column) => {
    const [only, ...others] = countryCodes().filter((code) => FILE_COLUMNS_BY_COUNTRY[code]?.includes(column.key))
    return only && others.length === 0 ? { ...column, onlyCountry: only } : column
  }) as unknown as C
}
