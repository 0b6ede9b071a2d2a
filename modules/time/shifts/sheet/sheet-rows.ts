import { EMPLOYEE_NUMBER_WORDS } from '#people/files.ts'
import { normalizeWord, splitWords } from '#server/spreadsheets/import-mapping/normalize-words.ts'
import { isSumWord } from '#server/spreadsheets/import-mapping/raw-rows.ts'
import { shiftLabels } from '../labels.ts'
import { isDayHeading, isWeekday } from './sheet-days.ts'

/** Columns of employee numbers and names, from 0. */
export type PeopleColumns = {
  readonly number: number
  readonly name: number | null
  /** The heading is only `No.`, which may count the rows. */
  readonly mayCount: boolean
}
/** A person's row. `row` counts from 1 in the file. */
export type PlanRow = { readonly row: number; readonly number: string; readonly cells: readonly string[] }

const headingsOf = (key: 'shift.employee_no' | 'shift.full_name') => Object.values(shiftLabels[key])
const SHORT_WORDS = ['ID', 'Code', 'No.', 'Bil.', '編號']
const NUMBERS = [...splitWords(EMPLOYEE_NUMBER_WORDS), ...headingsOf('shift.employee_no'), 'Employee number']
  .filter((word) => !SHORT_WORDS.includes(word))
  .map(normalizeWord)
const HEADINGS = [...NUMBERS, ...SHORT_WORDS.map(normalizeWord)]
const NAMES = [...headingsOf('shift.full_name'), 'Name', 'Employee', 'Staff', 'Nama', '姓名', '員工'].map(normalizeWord)

/** Finds the columns of numbers and names by their headings; without a heading, numbers are in the first column. */
export function peopleColumns(head: readonly string[]): PeopleColumns {
  const at = (words: readonly string[]) =>
    head.findIndex((cell) => !isDayHeading(cell) && words.includes(normalizeWord(cell)))
  const [number, short, name] = [at(NUMBERS), at(SHORT_WORDS.map(normalizeWord)), at(NAMES)]
  const found = number === -1 ? Math.max(0, short) : number
  return { number: found, name: name === -1 || name === found ? null : name, mayCount: number === -1 }
}

/**
 * Returns the rows of people below the headings; `first` is the number of the first row. Skips totals, weekdays,
 * repeated headings, and rows without a number and without any filled day, such as notes.
 */
export function personRows(
  rows: readonly (readonly string[])[],
  { number, days, first }: { number: number; days: readonly number[]; first: number },
): PlanRow[] {
  return rows.flatMap((cells, index): PlanRow[] => {
    const filled = cells.map((cell) => cell.trim())
    const planned = days.map((at) => filled[at] ?? '').filter((cell) => cell !== '')
    const own = filled[number] ?? ''
    if (own !== '' && HEADINGS.includes(normalizeWord(own))) return []
    if (isSumWord(filled.find((cell) => cell !== '') ?? '')) return []
    if (own === '' && planned.every((cell) => isWeekday(cell))) return []
    if (planned.length === 0 && (/\s/.test(own) || !/\d/.test(own))) return []
    return [{ row: first + index, number: own, cells }]
  })
}

/** Whether the numbers are 1, 2, 3 …, which is a row count rather than employee numbers. */
export function isRowCount(rows: readonly PlanRow[]): boolean {
  return rows.length > 0 && rows.every(({ number }, index) => number === String(index + 1))
}

export function haveCommonWord(typed: string, names: readonly string[]): boolean {
  const words = (text: string) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter(Boolean)
  const own = names.flatMap(words)
  return words(typed).some((word) => own.includes(word))
}
