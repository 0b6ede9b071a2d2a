import { beforeAll, expect, it } from 'vitest'
import { addDays } from '#base/days/days.ts'
import { icFacts } from '#statutory/malaysia/identity/ic.ts'
import { faultyWorkbooks } from './faults.ts'
import { readSource, type Source, shiftYears } from './source.ts'
import { convertWorkbooks, type Row, toSheets, type Workbooks } from './workbooks.ts'

let source: Source
let books: Workbooks
const rows = (step: keyof Workbooks, sheet: string): Row[] => books[step].find((one) => one.sheet === sheet)!.rows

beforeAll(async () => {
  source = await readSource()
  books = convertWorkbooks(source, { office: 'HQ' })
})

it('MIG-02 the conversion always gives the same people, 24 years later, with monthly pay', async () => {
  expect(convertWorkbooks(await readSource(), { office: 'HQ' })).toEqual(books)
  expect(shiftYears('1988-02-29')).toBe('2012-02-29')
  expect(shiftYears('1988-02-29', 26)).toBe('2014-02-28')
  expect(shiftYears('1988-02-28', 26)).toBe('2014-02-28')
  expect(rows('employees', 'Employees')).toHaveLength(1_000)
  expect(rows('details', 'Details')).toHaveLength(1_000)
  // 60,117 a year is 5,009.75 a month.
  expect(rows('salary', 'Salary history')[0]).toMatchObject({
    employee_no: '10001',
    from_day: '2010-06-26',
    basic_pay: '5009.75',
  })
})

it('MIG-02 invented card numbers are unique and state the birth date and gender of their person', () => {
  const people = rows('employees', 'Employees')
  expect(new Set(people.map((person) => person.ic_number)).size).toBe(1_000)
  for (const person of people)
    expect(icFacts(String(person.ic_number), '2026-11-20')).toMatchObject({
      birth: person.birth_date,
      gender: person.gender,
    })
  expect(new Set(people.map((person) => person.work_email)).size).toBe(1_000)
})

it('MIG-02 histories have neither gaps nor overlaps, and end with the last day', () => {
  for (const [step, sheet] of [
    ['employees', 'Job history'],
    ['salary', 'Salary history'],
  ] as const)
    for (const own of Map.groupBy(rows(step, sheet), (row) => row.employee_no).values())
      own.forEach((row, index) => {
        const next = own[index + 1]
        if (next) expect(row.until_day, `${row.employee_no} ${row.from_day}`).toBe(addDays(String(next.from_day), -1))
      })
  const left = rows('employees', 'Employees').filter((person) => person.last_day)
  expect(left.length).toBeGreaterThan(100)
  for (const person of left)
    expect(
      String(person.resigned_on) <= String(person.last_day) && String(person.resigned_on) >= String(person.joined_on),
    ).toBe(true)
})

it('MIG-02 every planted fault is in its row, and the clean files stay unchanged', () => {
  const before = structuredClone(books)
  const { files, planted } = faultyWorkbooks(books)
  expect(books).toEqual(before)
  expect(new Set(planted.map((one) => one.code))).toEqual(
    new Set([
      'duplicate_in_file',
      'department_unknown',
      'import_unknown_manager',
      'import_gap',
      'import_overlap',
      'import_unknown_place',
      'cell_required',
      'cell_not_a_date',
      'import_account_shared',
      'import_unknown_person',
      'cell_not_an_amount',
      'before_joining',
    ]),
  )
  for (const one of planted) {
    const file = files.find((candidate) => candidate.name === one.file)!
    const sheet = toSheets(file.step, file.workbook).find((candidate) => candidate.name === one.sheet)!
    expect(sheet.rows[one.row - 2], `${one.file} ${one.row}`).toBeDefined()
  }
})
