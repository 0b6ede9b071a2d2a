import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { icFacts } from '#statutory/malaysia/identity/ic.ts'
import { parseDay, parseWhole } from './cells.ts'
import { readSource } from './source.ts'
import { convertWorkbooks, type Row } from './workbooks.ts'

/** Another company's people in the same six files, as other programs write them. */
const FILES = {
  employees: `\uFEFFlast_name, hire_date ,first_name,emp_no,ic_number,gender,birth_date
O'Brien,15/03/2019,Siti Nur,A1,900131-14-5678,Female,31/01/1990
"Kumar a/l Ravi, Jr",43922,Arjun,A2,850709101235,m,1985-07-09
,2021-01-04,陳美玲,A3,,女,1992-12-30
,,,,,,
   ,  , , , , ,
`,
  departments: 'dept_name,dept_no\r\n"Sales, North",s1\r\nFinance,f1\r\n',
  department_managers: 'dept_no,emp_no,from_date,to_date\ns1,A1,15/03/2019,\n',
  department_history:
    'to_date,from_date,dept_no,emp_no\n9999-12-31,15/03/2019,s1,A1\n,43922,s1,A2\n,2021-01-04,f1,A3\n\n\n',
  title_history:
    'emp_no,title,from_date,to_date\nA1,Sales manager,15/03/2019,\nA2,Sales executive,43922,9999-01-01\nA3,會計,2021-01-04,\n',
  salary_history:
    'emp_no,amount,from_date,to_date\nA1,"120,000",15/03/2019,01/04/2020\nA1,"RM 132,000.00",01/04/2020,\nA2,60000,43922,\nA3,54 000,2021-01-04,\n',
}
let folder: string

const put = async (files: Partial<typeof FILES>) => {
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, `${name}.csv`), text)
}
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kerani-source-'))
  await put(FILES)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('MIG-02 a source of other people in the same files', () => {
  it('MIG-02 the source may have headings in any order, days and amounts in any usual form, blank rows, quotes and names', async () => {
    const books = convertWorkbooks(await readSource({ folder, years: 0 }), { office: 'HQ' })
    const rows = (step: keyof typeof books, sheet: string): Row[] =>
      books[step].find((one) => one.sheet === sheet)!.rows
    const people = rows('employees', 'Employees')
    expect(people.map((row) => [row.employee_no, row.full_name, row.joined_on, row.birth_date, row.gender])).toEqual([
      ['A1', "Siti Nur O'Brien", '2019-03-15', '1990-01-31', 'female'],
      ['A2', 'Arjun Kumar a/l Ravi, Jr', '2020-04-01', '1985-07-09', 'male'],
      ['A3', '陳美玲', '2021-01-04', '1992-12-30', 'female'],
    ])
    // Cards of the source are kept as digits; only a missing one is invented, with the same birth date.
    expect(people.slice(0, 2).map((row) => row.ic_number)).toEqual(['900131145678', '850709101235'])
    expect(icFacts(String(people[2]!.ic_number), '2026-11-20')).toMatchObject({ birth: '1992-12-30', gender: 'female' })
    expect(people.map((row) => row.work_email)).toEqual([
      'sitinur.obrien.a1@people.example',
      'arjun.kumaralravijr.a2@people.example',
      'a3@people.example',
    ])
    expect(people.map((row) => [row.department, row.position, row.report_to])).toEqual([
      ['Sales, North', 'MGR1', null],
      ['Sales, North', 'SALES-EXECUTIVE', 'A1'],
      ['Finance', '會計', null],
    ])
    expect(rows('organisation', 'Positions').map((row) => row.position_id)).toContain('會計')
    expect(rows('salary', 'Salary history').map((row) => [row.employee_no, row.from_day, row.basic_pay])).toEqual([
      ['A1', '2019-03-15', '10000.00'],
      ['A1', '2020-04-01', '11000.00'],
      ['A2', '2020-04-01', '5000.00'],
      ['A3', '2021-01-04', '4500.00'],
    ])
  })

  it.each([
    [
      'employees',
      FILES.employees.replace('15/03/2019', '03/15/2019'),
      'employees.csv, line 2, hire_date: “03/15/2019”',
    ],
    ['employees', FILES.employees.replace('900131-14-5678', '90013'), 'employees.csv, line 2, ic_number: “90013”'],
    ['salary_history', FILES.salary_history.replace('60000', '"4.200,00"'), 'salary_history.csv, line 4, amount'],
    ['departments', 'name,dept_no\nSales,s1\n', 'departments.csv: there is no column dept_name'],
  ] as const)('MIG-02 an unreadable cell in %s is reported by file, line and column', async (name, text, message) => {
    await put({ [name]: text })
    await expect(readSource({ folder, years: 0 })).rejects.toThrow(message)
    await put({ [name]: FILES[name] })
  })

  it('MIG-02 the source never guesses a day', () => {
    expect(['2026-01-31', '2026/1/31', '31.01.2026', '31-1-2026', '46053', '46053.5'].map(parseDay)).toEqual(
      Array(6).fill('2026-01-31'),
    )
    expect(['01/31/2026', '31/02/2026', '31/01/26', '12', 'soon', ''].map(parseDay)).toEqual(Array(6).fill(null))
    expect(['60117', '60,117', "60'117", 'RM60,117.00', 'MYR 60 117'].map(parseWhole)).toEqual(Array(5).fill(60_117))
    expect(['60.117,00', '6,01,17', '-5', '1.5', 'x'].map(parseWhole)).toEqual(Array(5).fill(null))
  })
})
