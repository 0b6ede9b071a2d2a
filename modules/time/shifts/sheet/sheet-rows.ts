import { EMPLOYEE_NUMBER_WORDS } from '#people/files.ts'
import { normalizeWord, splitWords } from '#server/spreadsheets/import-mapping/normalize-words.ts'
import { isSumWord } from '#server/spreadsheets/import-mapping/raw-rows.ts'
import { shiftLabels } from '../labels.ts'
import { isDayHeading, isWeekday } from './sheet-days.ts'

/** Where a plan has the numbers and the names of its people. */
export type PeopleColumns = {
  readonly number: number
  readonly name: number | null
  /** The heading says no more than `No.`, which may also count the rows. */
  readonly mayCount: boolean
}
/** A row of somebody; `row` counts from 1 in the file. */
export type PlanRow = { readonly row: number; readonly number: string; readonly cells: readonly string[] }

const headingsOf = (key: 'shift.employee_no' | 'shift.full_name') => Object.values(shiftLabels[key])
/** Words that head other columns too. */
const SHORT_WORDS = ['ID', 'Code', 'No.', 'Bil.', '編號']
const NUMBERS = [...splitWords(EMPLOYEE_NUMBER_WORDS), ...headingsOf('shift.employee_no'), 'Employee number']
  .filter((word) => !SHORT_WORDS.includes(word))
  .map(normalizeWord)
const HEADINGS = [...NUMBERS, ...SHORT_WORDS.map(normalizeWord)]
const NAMES = [...headingsOf('shift.full_name'), 'Name', 'Employee', 'Staff', 'Nama', '姓名', '員工'].map(normalizeWord)

/** The columns of the numbers and the names, by the headings of a plan; numbers without a heading stand first. */
export function peopleColumns(head: readonly string[]): PeopleColumns {
  const at = (words: readonly string[]) =>
    head.findIndex((cell) => !isDayHeading(cell) && words.includes(normalizeWord(cell)))
  const [number, short, name] = [at(NUMBERS), at(SHORT_WORDS.map(normalizeWord)), at(NAMES)]
  const found = number === -1 ? Math.max(0, short) : number
  return { number: found, name: name === -1 || name === found ? null : name, mayCount: number === -1 }
}

/**
 * The rows of people below the headings of a plan, `first` being the number of their first row. Rows of sums, of the
 * days of a week and of the headings again are passed over, as are titles and notes: rows of no number in which no day is filled.
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

/** Whether the numbers of these rows are 1, 2, 3: more often the place in a list than the number of a person. */
export function isRowCount(rows: readonly PlanRow[]): boolean {
  return rows.length > 0 && rows.every(({ number }, index) => number === String(index + 1))
}

/** Whether two names have a word in common. */
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
