import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Day, isDay } from '#base/days/days.ts'
import { CellNotUnderstoodError, csvRows, parseDay, parseGender, parseWhole } from './cells.ts'

/**
 * The source's texts, its days moved on by 24 years; `until` is the first day on which a row no longer holds, null
 * while open.
 */
export type Source = {
  people: {
    no: string
    birth: Day
    first: string
    last: string
    gender: 'male' | 'female'
    hired: Day
    /** The source's card number, if any; otherwise invented. */
    card: string | null
  }[]
  salaries: Period<{ amount: number }>[]
  titles: Period<{ title: string }>[]
  departments: Period<{ department: string }>[]
  managers: Period<{ department: string }>[]
  departmentNames: ReadonlyMap<string, string>
}
export type Period<T> = T & { no: string; from: Day; until: Day | null }

/** Everyone in the source was born from 1952 to 1965 and would be over 60 today. */
const YEARS = 24
/** A last day in a far year, such as 9999-01-01, means no last day. */
const OPEN = /^9\d{3}\D|\D9\d{3}$/
const FOLDER = path.join(import.meta.dirname, '../data/employees-1k')

type Cells = Record<string, string>
const periodColumns = ['emp_no', 'from_date', 'to_date']

/**
 * The people of a folder of csv files like those of demo/data: columns in any order, days as ISO, day/month/year or
 * serial numbers, amounts with or without separators. `years` moves every day on (a multiple of four keeps leap days).
 * Throws `CellNotUnderstoodError` naming file, line and column.
 */
export async function readSource({ folder = FOLDER, years = YEARS } = {}): Promise<Source> {
  const readRows = async <T>(name: string, needed: readonly string[], read: (reader: Reader) => T): Promise<T[]> => {
    const file = `${name}.csv`
    const rows = csvRows(file, await readFile(path.join(folder, file), 'utf8'), needed)
    return rows.map(({ line, cells }) => read(createReader(file, line, cells, years)))
  }
  const period = (reader: Reader) => ({
    no: reader.text('emp_no'),
    from: reader.day('from_date'),
    until: reader.end('to_date'),
  })
  const names = await readRows(
    'departments',
    ['dept_no', 'dept_name'],
    (reader) => [reader.text('dept_no'), reader.text('dept_name')] as const,
  )
  return {
    people: await readRows(
      'employees',
      ['emp_no', 'birth_date', 'first_name', 'last_name', 'gender', 'hire_date'],
      (reader) => ({
        no: reader.text('emp_no'),
        birth: reader.day('birth_date'),
        first: reader.text('first_name'),
        last: reader.optional('last_name') ?? '',
        gender: reader.gender('gender'),
        hired: reader.day('hire_date'),
        card: reader.card('ic_number'),
      }),
    ),
    salaries: await readRows('salary_history', [...periodColumns, 'amount'], (reader) => ({
      ...period(reader),
      amount: reader.whole('amount'),
    })),
    titles: await readRows('title_history', [...periodColumns, 'title'], (reader) => ({
      ...period(reader),
      title: reader.text('title'),
    })),
    departments: await readRows('department_history', [...periodColumns, 'dept_no'], (reader) => ({
      ...period(reader),
      department: reader.text('dept_no'),
    })),
    managers: await readRows('department_managers', [...periodColumns, 'dept_no'], (reader) => ({
      ...period(reader),
      department: reader.text('dept_no'),
    })),
    departmentNames: new Map(names),
  }
}

type Reader = ReturnType<typeof createReader>

/** Reads the cells of one line. */
function createReader(file: string, line: number, cells: Cells, years: number) {
  const optional = (column: string) => (cells[column] ? cells[column] : null)
  const cellError = (column: string, form: string) =>
    new CellNotUnderstoodError(`${file}, line ${line}, ${column}: “${cells[column] ?? ''}” is not ${form}`)
  const requireValue = <T>(column: string, value: T | null, form: string): T => {
    if (value === null) throw cellError(column, form)
    return value
  }
  const day = (column: string) =>
    shiftYears(requireValue(column, parseDay(cells[column] ?? ''), 'a day such as 2026-01-31'), years)
  return {
    optional,
    text: (column: string) => requireValue(column, optional(column), 'filled in'),
    day,
    /** Null where the cell is empty or in a far year. */
    end: (column: string) => {
      const text = optional(column)
      if (text === null || OPEN.test(text)) return null
      return shiftYears(requireValue(column, parseDay(text), 'a day such as 2026-01-31, or empty'), years)
    },
    whole: (column: string) => requireValue(column, parseWhole(cells[column] ?? ''), 'a whole amount such as 60117'),
    gender: (column: string) => requireValue(column, parseGender(cells[column] ?? ''), 'M or F'),
    card: (column: string) => {
      const text = optional(column)
      if (text === null) return null
      const digits = text.replace(/[\s-]/g, '')
      if (!/^\d{12}$/.test(digits)) throw cellError(column, 'a card number such as 900131-14-5678')
      // With a moved birth date the source's card number would no longer match it.
      return years === 0 ? digits : null
    },
  }
}

/** The same month and day some years later; the last day of February where the year has no 29th. */
export function shiftYears(day: Day, years = YEARS): Day {
  const there = `${Number(day.slice(0, 4)) + years}${day.slice(4)}`
  return isDay(there) ? there : `${there.slice(0, 4)}-02-28`
}
