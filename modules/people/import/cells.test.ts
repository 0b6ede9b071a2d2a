import { describe, expect, it } from 'vitest'
import { formatLabel } from '#base/labels.ts'
import { spreadsheetLabels } from '#server/spreadsheets/labels.ts'
import { readRows } from '#server/spreadsheets/read-rows.ts'
import { readWorkbook } from '#server/spreadsheets/read-workbook.ts'
import { type WorkbookValue, writeXlsx } from '#server/spreadsheets/write-workbook.ts'
import { type ImportPlanInputs, planEmployees } from './plan.ts'
import { planSalaries } from './salary-plan.ts'
import { EMPLOYEES_TEMPLATE } from './templates/people-template.ts'
import { SALARY_TEMPLATE } from './templates/salary-template.ts'

const TODAY = '2026-11-20'
const [people, jobs] = EMPLOYEES_TEMPLATE.sheets
const [salaries] = SALARY_TEMPLATE.sheets
const facts: ImportPlanInputs = {
  today: TODAY,
  currency: 'MYR',
  payCurrencies: new Map(),
  people: new Map([
    ['p-1', { id: 'id-1', joinedOn: '2020-01-01', values: { employee_no: 'P-1' } }],
    ['p-2', { id: 'id-2', joinedOn: '2020-01-01', values: { employee_no: 'P-2' } }],
  ]),
  places: { department: new Map(), position: new Map(), office: new Map(), cost_center: new Map() },
  officeCountries: new Map(),
  companyCountry: 'MY',
  heldPlaces: new Map(),
  earlyChoosers: new Set(),
  icOwners: new Map(),
  emailOwners: new Map(),
}
type Cells = Record<string, WorkbookValue>

/** Writes a workbook as other programs do: any columns in any order, typed cells, blank rows at the end. */
async function employeesFile(
  rows: Cells[],
  more: { headers?: readonly string[]; dates?: boolean; blank?: number } = {},
) {
  const columns = people.columns.map((column) => ({
    header: column.header,
    kind: more.dates && column.kind === 'date' ? ('date' as const) : ('text' as const),
    key: column.key,
  }))
  const ordered = more.headers ? more.headers.map((key) => columns.find((column) => column.key === key)!) : columns
  const bytes = await writeXlsx([
    {
      name: people.name,
      columns: ordered,
      rows: [
        ...rows.map((row) => ordered.map((column) => row[column.key] ?? null)),
        ...Array.from({ length: more.blank ?? 0 }, () => ordered.map(() => '  ')),
      ],
    },
    { name: jobs.name, columns: jobs.columns.map(({ header }) => ({ header, kind: 'text' as const })), rows: [] },
  ])
  return readWorkbook(bytes, { name: 'people.xlsx' })
}
const planFile = async (...given: Parameters<typeof employeesFile>) => {
  const read = readRows(EMPLOYEES_TEMPLATE, await employeesFile(...given))
  const plan = planEmployees(read.rows, facts)
  return { ...plan, errors: [...read.issues, ...plan.errors] }
}
const issueText = (issue: { code: string; params?: Record<string, unknown> }) =>
  formatLabel(spreadsheetLabels[`error.${issue.code}` as keyof typeof spreadsheetLabels], 'en', issue.params)
const one = { employee_no: 'N-1', full_name: 'Aminah', joined_on: '2024-01-31' }

describe('MIG-02 files as other programs write them', () => {
  it('MIG-02b cards with and without dashes are one number, and date cells are accepted', async () => {
    const plan = await planFile(
      [
        { ...one, ic_number: '900131-14-5678' },
        { ...one, employee_no: 'N-2', ic_number: '900131 14 5679' },
        { ...one, employee_no: 'N-3', ic_number: '900131145680' },
      ],
      { dates: true },
    )
    expect(plan.errors).toEqual([])
    expect(plan.people.map((person) => person.values.ic_number)).toEqual([
      '900131145678',
      '900131145679',
      '900131145680',
    ])
    expect(plan.people.map((person) => person.values.joined_on)).toEqual(Array(3).fill('2024-01-31'))
  })

  it('MIG-02 the same card with and without dashes is a duplicate', async () => {
    const plan = await planFile([
      { ...one, ic_number: '900131-14-5678' },
      { ...one, employee_no: 'N-2', ic_number: '900131145678' },
    ])
    expect(plan.errors).toMatchObject([{ row: 3, column: 'ic_number', code: 'duplicate_in_file' }])
    const twice = await planFile([one, { ...one, employee_no: 'n-1' }])
    expect(twice.errors).toMatchObject([{ row: 3, column: 'employee_no', params: { value: 'n-1', first: 2 } }])
    const same = await planFile([one, one])
    expect(same.errors).toMatchObject([{ row: 3, column: 'employee_no', params: { value: 'N-1', first: 2 } }])
  })

  it('MIG-02 names keep apostrophes, slashes and Chinese characters and lose outer spaces', async () => {
    const names = ["Nur D'Cruz", 'Ravi a/l Kumar', '陳美玲', 'Tan (Ah) Kow  ', "  O’Brien binti 'Ali"]
    const plan = await planFile(
      names.map((full_name, index) => ({ ...one, employee_no: ` N-${index} `, full_name })),
      { blank: 40 },
    )
    expect(plan.errors).toEqual([])
    expect(plan.people.map((person) => person.values.full_name)).toEqual(names.map((name) => name.trim()))
    expect(plan.people.map((person) => person.number)).toEqual(names.map((_, index) => `n-${index}`))
  })

  it('MIG-02 a date in another order or a serial number is refused, with the cell and the right format', async () => {
    const plan = await planFile([
      { ...one, joined_on: '31/01/2024' },
      { ...one, employee_no: 'N-2', joined_on: '45322' },
      { ...one, employee_no: 'N-3', joined_on: '2024-02-30' },
    ])
    expect(plan.errors.map((issue) => [issue.row, issue.column, issue.code])).toEqual([
      [2, 'joined_on', 'cell_not_a_date'],
      [3, 'joined_on', 'cell_not_a_date'],
      [4, 'joined_on', 'cell_not_a_date'],
    ])
    for (const issue of plan.errors) expect(issueText(issue)).toContain('2026-01-31')
  })

  it('MIG-02b SYS-14a columns in another order are refused with the first one that differs', async () => {
    const headers = ['full_name', 'employee_no', ...people.columns.slice(2).map((column) => column.key)]
    const file = await employeesFile([one], { headers })
    expect(() => readRows(EMPLOYEES_TEMPLATE, file)).toThrow(
      expect.objectContaining({
        code: 'import_wrong_headers',
        params: { sheet: 'Employees', position: 1, expected: 'Employee number', found: 'Full name' },
      }),
    )
  })

  it('MIG-02b amounts are numbers, and typed separators are refused with the right format', async () => {
    const bytes = await writeXlsx([
      {
        name: salaries.name,
        columns: salaries.columns.map(({ header, key }) => ({
          header,
          kind: key === 'basic_pay' ? ('money' as const) : ('text' as const),
        })),
        rows: [
          ['P-1', '2024-01-01', null, '12345.50', null, null, null],
          ['P-2', '2024-01-01', null, '4200.00', 'MYR', 'Monthly', null],
        ],
      },
    ])
    const numbers = readRows(SALARY_TEMPLATE, await readWorkbook(bytes, { name: 'pay.xlsx' }))
    expect(numbers.issues).toEqual([])
    const plan = planSalaries(numbers.rows, facts)
    expect(plan.facts.map((fact) => (fact.change as { values: object }).values)).toMatchObject([
      { basic_pay: 1_234_550, pay_frequency: 'monthly' },
      { basic_pay: 420_000, pay_frequency: 'monthly' },
    ])
    const csv = `${salaries.columns.map(({ header }) => header).join(',')}\r\nP-1,2024-01-01,,"12,345.50",,,\r\n,,,,,,\r\n`
    const typed = readRows(SALARY_TEMPLATE, await readWorkbook(Buffer.from(csv), { name: 'pay.csv' }))
    expect(typed.issues).toMatchObject([{ row: 2, column: 'basic_pay', code: 'cell_not_an_amount' }])
    expect(issueText(typed.issues[0]!)).toContain('no separators')
  })

  it('MIG-02 choices accept usual spellings, and negative pay is refused with its reason', async () => {
    const heads = salaries.columns.map(({ header }) => header).join(',')
    const csv = `${heads}\r\nP-1,2024-01-01,,2000,,Semi-monthly,\r\nP-2,2024-01-01,,-3500,,semi monthly,\r\n`
    const read = readRows(SALARY_TEMPLATE, await readWorkbook(Buffer.from(csv), { name: 'pay.csv' }))
    expect(read.issues).toEqual([])
    const plan = planSalaries(read.rows, facts)
    expect((plan.facts[0]!.change as { values: object }).values).toMatchObject({ pay_frequency: 'semi_monthly' })
    expect(plan.errors).toMatchObject([{ row: 3, column: 'basic_pay', code: 'negative_pay' }])
  })

  it('MIG-03b pay in a currency without cents is whole dollars in a file', async () => {
    const csv = `${salaries.columns.map(({ header }) => header).join(',')}\r\nP-1,2024-01-01,,52000,TWD,,\r\nP-2,2024-01-01,,52000.50,TWD,,\r\n`
    const read = readRows(SALARY_TEMPLATE, await readWorkbook(Buffer.from(csv), { name: 'pay.csv' }))
    const plan = planSalaries(read.rows, facts)
    expect((plan.facts[0]!.change as { values: object }).values).toMatchObject({ basic_pay: 52_000, currency: 'TWD' })
    expect(plan.errors).toMatchObject([{ row: 3, column: 'basic_pay', code: 'cell_not_an_amount' }])
  })
})
