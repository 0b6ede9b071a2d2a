import { required } from '#base/required.ts'
import type { ImportStep } from '../../modules/platform/migration/contract.ts'
import type { Row, Workbook, Workbooks } from './workbooks.ts'

/** A fault put into a file on purpose; `row` is the number that a spreadsheet shows. */
export type PlantedFault = {
  file: string
  sheet: string
  row: number
  column: string
  code: string
  severity: 'error' | 'warning'
}
export type FaultyFile = { name: string; step: ImportStep; workbook: Workbook }

/**
 * Copies of the workbooks with planted faults, and the list of them. A file of warnings can be imported once they are
 * confirmed; a single error stops the whole file.
 */
export function faultyWorkbooks(clean: Workbooks): { files: FaultyFile[]; planted: PlantedFault[] } {
  const planted: PlantedFault[] = []
  const plant = (file: string, severity: PlantedFault['severity']) => ({
    at(rows: Row[], sheet: string, row: Row, column: string, code: string) {
      planted.push({ file, sheet, row: rows.indexOf(row) + 2, column, code, severity })
    },
  })
  return {
    files: [
      {
        name: 'organisation-errors.xlsx',
        step: 'organisation',
        workbook: organisationErrors(clean, plant('organisation-errors.xlsx', 'error')),
      },
      {
        name: 'employees-warnings.xlsx',
        step: 'employees',
        workbook: employeesWarnings(clean, plant('employees-warnings.xlsx', 'warning')),
      },
      {
        name: 'employees-errors.xlsx',
        step: 'employees',
        workbook: employeesErrors(clean, plant('employees-errors.xlsx', 'error')),
      },
      {
        name: 'details-warnings.xlsx',
        step: 'details',
        workbook: detailsWarnings(clean, plant('details-warnings.xlsx', 'warning')),
      },
      {
        name: 'salary-warnings.xlsx',
        step: 'salary',
        workbook: salaryWarnings(clean, plant('salary-warnings.xlsx', 'warning')),
      },
      {
        name: 'salary-errors.xlsx',
        step: 'salary',
        workbook: salaryErrors(clean, plant('salary-errors.xlsx', 'error')),
      },
    ],
    planted,
  }
}

type Plant = { at(rows: Row[], sheet: string, row: Row, column: string, code: string): void }

/** The same department twice, and a position in a missing department. */
function organisationErrors(clean: Workbooks, plant: Plant): Workbook {
  const book = copyWorkbook(clean.organisation)
  const [departments, positions] = [rowsOf(book, 'Departments'), rowsOf(book, 'Positions')]
  departments.push({ ...rowAt(departments, 1) })
  plant.at(departments, 'Departments', rowAt(departments, -1), 'name', 'duplicate_in_file')
  rowAt(positions, 4).department = 'Astrology'
  plant.at(positions, 'Positions', rowAt(positions, 4), 'department', 'department_unknown')
  return book
}

/** Unknown managers, and histories with gaps and overlaps. */
function employeesWarnings(clean: Workbooks, plant: Plant): Workbook {
  const book = copyWorkbook(clean.employees)
  const [people, jobs] = [rowsOf(book, 'Employees'), rowsOf(book, 'Job history')]
  for (const index of [20, 333, 901]) {
    rowAt(people, index).report_to = `9${index}9`
    plant.at(people, 'Employees', rowAt(people, index), 'report_to', 'import_unknown_manager')
  }
  stretch(jobs, 'Job history', plant)
  return book
}

/** A duplicate person, card and address, a missing department, a last day before the first, no name. */
function employeesErrors(clean: Workbooks, plant: Plant): Workbook {
  const book = copyWorkbook(clean.employees)
  const people = rowsOf(book, 'Employees')
  const sheet = 'Employees'
  rowAt(people, 50).department = 'Astrology'
  plant.at(people, sheet, rowAt(people, 50), 'department', 'import_unknown_place')
  copyCells(rowAt(people, 10), rowAt(people, 60), 'ic_number', 'birth_date', 'gender')
  plant.at(people, sheet, rowAt(people, 60), 'ic_number', 'duplicate_in_file')
  copyCells(rowAt(people, 11), rowAt(people, 70), 'work_email')
  plant.at(people, sheet, rowAt(people, 70), 'work_email', 'duplicate_in_file')
  rowAt(people, 80).full_name = null
  plant.at(people, sheet, rowAt(people, 80), 'full_name', 'cell_required')
  rowAt(people, 90).joined_on = '31/02/2015'
  plant.at(people, sheet, rowAt(people, 90), 'joined_on', 'cell_not_a_date')
  people.push({ ...rowAt(people, 5), ic_number: null, birth_date: '1980-01-01', work_email: null })
  plant.at(people, sheet, rowAt(people, -1), 'employee_no', 'duplicate_in_file')
  return book
}

/** Two people paid into one account. */
function detailsWarnings(clean: Workbooks, plant: Plant): Workbook {
  const book = copyWorkbook(clean.details)
  const details = rowsOf(book, 'Details')
  copyCells(rowAt(details, 40), rowAt(details, 400), 'account_number', 'bank_name')
  plant.at(details, 'Details', rowAt(details, 400), 'account_number', 'import_account_shared')
  return book
}

function salaryWarnings(clean: Workbooks, plant: Plant): Workbook {
  const book = copyWorkbook(clean.salary)
  stretch(rowsOf(book, 'Salary history'), 'Salary history', plant)
  return book
}

/** The same day twice, an unknown person, a salary before joining. */
function salaryErrors(clean: Workbooks, plant: Plant): Workbook {
  const book = copyWorkbook(clean.salary)
  const rows = rowsOf(book, 'Salary history')
  const sheet = 'Salary history'
  rowAt(rows, 700).employee_no = '99999'
  plant.at(rows, sheet, rowAt(rows, 700), 'employee_no', 'import_unknown_person')
  rowAt(rows, 900).basic_pay = '4.200,00'
  plant.at(rows, sheet, rowAt(rows, 900), 'basic_pay', 'cell_not_an_amount')
  const first = required(
    rows.find((row, index) => index > 1200 && rows[index - 1]?.employee_no !== row.employee_no),
    'first salary of a person',
  )
  first.from_day = '2001-01-01'
  plant.at(rows, sheet, first, 'from_day', 'before_joining')
  rows.push({ ...rowAt(rows, 30) })
  plant.at(rows, sheet, rowAt(rows, -1), 'from_day', 'duplicate_in_file')
  return book
}

/**
 * Ends three rows too early and three too late, so that there is a gap or an overlap before the person's next row.
 */
function stretch(rows: Row[], sheet: string, plant: Plant): void {
  const followed = rows.filter(
    (row, index) =>
      row.until_day !== null &&
      rows[index + 1]?.employee_no === row.employee_no &&
      String(row.from_day).slice(0, 4) !== String(row.until_day).slice(0, 4),
  )
  const step = Math.floor(followed.length / 7)
  for (const [index, row] of [1, 2, 3, 4, 5, 6].map((at) => rowAt(followed, at * step)).entries()) {
    const isGap = index % 2 === 0
    const year = Number(String(row.until_day).slice(0, 4))
    row.until_day = isGap ? `${year - 1}-12-31` : `${year + 1}-12-30`
    plant.at(rows, sheet, row, 'until_day', isGap ? 'import_gap' : 'import_overlap')
  }
}

function copyWorkbook(workbook: Workbook): Workbook {
  return workbook.map(({ sheet, rows }) => ({ sheet, rows: rows.map((row) => ({ ...row })) }))
}

function rowsOf(workbook: Workbook, sheet: string): Row[] {
  return required(
    workbook.find((one) => one.sheet === sheet),
    `sheet ${sheet}`,
  ).rows
}

/** The row at an index; a negative index counts from the end. */
function rowAt(rows: readonly Row[], index: number): Row {
  return required(rows.at(index), `row ${index}`)
}

function copyCells(from: Row, to: Row, ...columns: string[]): void {
  for (const column of columns) to[column] = from[column] ?? null
}
