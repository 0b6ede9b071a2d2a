import { describe, expect, expectTypeOf, it } from 'vitest'
import type { Day } from '#base/days/days.ts'
import { DomainError } from '#base/errors.ts'
import type { Sen } from '#base/money/money.ts'
import { parseWorkbook } from './parse-workbook.ts'
import { readRows } from './read-rows.ts'
import { readWorkbook } from './read-workbook.ts'
import type { Sheet } from './sheet.ts'
import { buildFailedRowsFile, buildTemplateFile, findDuplicateRows, type Template } from './template.ts'
import { writeCsv, writeXlsx } from './write-workbook.ts'

const people = {
  sheets: [
    {
      name: 'Employees',
      columns: [
        {
          key: 'number',
          header: 'Employee number',
          kind: 'text',
          required: true,
          maxLength: 12,
          hint: 'As on the staff card',
        },
        { key: 'identity', header: 'IC number', kind: 'text' },
        { key: 'joined', header: 'Joining date', kind: 'date', required: true },
        { key: 'since', header: 'First payroll', kind: 'month' },
        { key: 'basic', header: 'Basic pay', kind: 'money', required: true },
        { key: 'children', header: 'Children', kind: 'integer' },
        { key: 'hours', header: 'Weekly hours', kind: 'decimal', decimals: 2 },
        { key: 'married', header: 'Married', kind: 'boolean' },
        { key: 'type', header: 'Employment type', kind: 'choice', choices: ['Full time', 'Part time'], required: true },
      ],
    },
  ],
} as const satisfies Template

const heads = people.sheets[0].columns.map((column) => column.header)
const good = ['E001', '070131025678', '2026-01-05', '2026-01', '4500.00', '2', '44.5', 'yes', 'full TIME']
const sheet = (rows: string[][], name = 'Employees', faults: Sheet['faults'] = []): Sheet[] => [{ name, rows, faults }]

function refusal(sheets: Sheet[]): DomainError {
  try {
    readRows(people, sheets)
  } catch (error) {
    if (error instanceof DomainError) return error
    throw error
  }
  throw new Error('was not refused')
}

describe('SYS-14a the error for a wrong file says exactly what differs', () => {
  it('names the sheets', () => {
    expect(refusal(sheet([heads], 'Staff'))).toMatchObject({
      code: 'import_wrong_sheets',
      status: 422,
      params: { expected: ['Employees'], found: ['Staff'] },
    })
    expect(refusal([...sheet([heads]), ...sheet([], 'More')]).params).toEqual({
      expected: ['Employees'],
      found: ['Employees', 'More'],
    })
  })
  it('names the first heading that differs: swapped, renamed, missing, added', () => {
    const swapped = [heads[1]!, heads[0]!, ...heads.slice(2)]
    expect(refusal(sheet([swapped]))).toMatchObject({
      code: 'import_wrong_headers',
      params: { sheet: 'Employees', position: 1, expected: 'Employee number', found: 'IC number' },
      facts: { expected: heads, found: swapped },
    })
    expect(refusal(sheet([heads.slice(0, -1)])).params).toMatchObject({
      position: 9,
      expected: 'Employment type',
      found: '—',
    })
    expect(refusal(sheet([[...heads, 'Salary']]))).toMatchObject({
      code: 'import_extra_column',
      params: { sheet: 'Employees', position: 10, found: 'Salary' },
    })
    expect(refusal(sheet([])).params).toMatchObject({ position: 1, found: '—' })
    const added = ['', 'What to fix']
    expect(refusal(sheet([[...heads, ...added]]))).toMatchObject({
      code: 'import_extra_column',
      params: { position: 10, found: '—' },
      facts: { sheet: 'Employees', expected: heads, found: [...heads, ''] },
    })
    expect(refusal(sheet([[...heads.slice(0, 8), '']])).params).toMatchObject({ expected: heads[8], found: '—' })
  })
  it('accepts headings with surrounding spaces, and a csv as the only sheet', () => {
    expect(readRows(people, sheet([heads.map((head) => ` ${head} `)], '')).issues).toEqual([])
    const two = { sheets: [people.sheets[0], { name: 'More', columns: [] }] }
    expect(() => readRows(two, sheet([heads], ''))).toThrow(
      expect.objectContaining({
        code: 'import_wrong_sheets',
        params: { expected: ['Employees', 'More'], found: ['CSV'] },
      }),
    )
    const composed = { sheets: [{ name: 'A', columns: [{ key: 'a', header: 'Cafe\u0301', kind: 'text' }] }] } as const
    expect(readRows(composed, sheet([['Café']], 'A')).issues).toEqual([])
  })
})

describe('IMP-3 every row is checked', () => {
  it('gives typed rows with their row numbers and skips empty rows', () => {
    const { rows, issues, more } = readRows(
      people,
      sheet([heads, good, [], [' ', ''], ['E002', '', '2026-02-01', '2026-02-01', '0.05', '', '', '', 'Part time']]),
    )
    expect(issues).toEqual([])
    expect(more).toBe(false)
    expectTypeOf(rows.Employees[0]!.values.basic).toEqualTypeOf<Sen>()
    expectTypeOf(rows.Employees[0]!.values.joined).toEqualTypeOf<Day>()
    expectTypeOf(rows.Employees[0]!.values.children).toEqualTypeOf<number | null>()
    expectTypeOf(rows.Employees[0]!.values.type).toEqualTypeOf<'Full time' | 'Part time'>()
    expect(rows.Employees).toEqual([
      {
        row: 2,
        values: {
          number: 'E001',
          identity: '070131025678',
          joined: '2026-01-05',
          since: '2026-01',
          basic: 450000,
          children: 2,
          hours: '44.5',
          married: true,
          type: 'Full time',
        },
      },
      {
        row: 5,
        values: {
          number: 'E002',
          identity: null,
          joined: '2026-02-01',
          since: '2026-02',
          basic: 5,
          children: null,
          hours: null,
          married: null,
          type: 'Part time',
        },
      },
    ])
  })

  it('names row, column and reason of every fault, not only the first', () => {
    const bad = [
      'E000000000001',
      'a\u0007b',
      '31/01/2026',
      '2026-13',
      '1,000.00',
      '1.5',
      '44.555',
      'maybe',
      'Casual',
      'stray',
    ]
    const { rows, issues } = readRows(
      people,
      sheet([heads, bad, ['', '', '2026-02-30', '', '1e3', '１２', '-', '', '']]),
    )
    expect(rows.Employees).toEqual([])
    expect(issues.map(({ row, column, code }) => `${row} ${column} ${code}`)).toEqual([
      '2 number cell_too_long',
      '2 identity cell_control_characters',
      '2 joined cell_not_a_date',
      '2 since cell_not_a_month',
      '2 basic cell_not_an_amount',
      '2 children cell_not_whole',
      '2 hours cell_not_a_number',
      '2 married cell_not_yes_or_no',
      '2 type cell_not_a_choice',
      '2 J cell_outside_template',
      '3 number cell_required',
      '3 joined cell_not_a_date',
      '3 basic cell_not_an_amount',
      '3 children cell_not_whole',
      '3 hours cell_not_a_number',
      '3 type cell_required',
    ])
  })

  it('reports a formula in place of the value it shows', () => {
    const fault = { sheet: 'Employees', row: 2, column: 'E', code: 'cell_formula' }
    const { rows, issues } = readRows(people, sheet([heads, good], 'Employees', [fault]))
    expect(rows.Employees).toEqual([])
    expect(issues).toEqual([{ sheet: 'Employees', row: 2, column: 'basic', code: 'cell_formula' }])
  })

  it('lists at most 1,000 and says when there are more', () => {
    const { issues, more } = readRows(
      people,
      sheet([heads, ...Array.from({ length: 600 }, () => ['E1', '', 'x', '', 'x'])]),
    )
    expect(issues).toHaveLength(1_000)
    expect(more).toBe(true)
  })

  it('finds duplicate keys', () => {
    const { rows } = readRows(people, sheet([heads, good, ['E002', ...good.slice(1)], good]))
    expect(
      findDuplicateRows(rows.Employees, { sheet: 'Employees', column: 'number', key: (row) => row.values.number }),
    ).toEqual([
      { sheet: 'Employees', row: 4, column: 'number', code: 'duplicate_in_file', params: { value: 'E001', first: 2 } },
    ])
  })
})

describe('MIG-02 templates and files of failed rows', () => {
  it('an untouched template imports as empty', async () => {
    const read = await readWorkbook(await buildTemplateFile(people), { name: 'template.xlsx' })
    expect(readRows(people, read)).toMatchObject({ rows: { Employees: [] }, issues: [], more: false })
  })

  it('has every row, the failed ones with their reasons, and imports completely once fixed', async () => {
    const typed = sheet([
      heads,
      good,
      ['E002', '0071', 'soon', '', '5', '', '', '', 'Full time'],
      ['=E3', '', '2026-01-01', '', '1', '', '', '', 'x'],
    ])
    const { issues } = readRows(people, typed)
    const file = await buildFailedRowsFile(people, typed, issues, { reason: (issue) => issue.code })
    const [failed] = await parseWorkbook(file, 'failed.xlsx')
    expect(failed!.rows).toEqual([
      [...heads, 'What to fix'],
      good,
      ['E002', '0071', 'soon', '', '5', '', '', '', 'Full time', 'Joining date: cell_not_a_date'],
      ['=E3', '', '2026-01-01', '', '1', '', '', '', 'x', 'Employment type: cell_not_a_choice'],
    ])
    failed!.rows[2]![2] = '2026-03-01'
    failed!.rows[3]![8] = 'Part time'
    const mended = readRows(people, [failed!])
    expect(mended.issues).toEqual([])
    expect(mended.rows.Employees.map((row) => row.values.number)).toEqual(['E001', 'E002', '=E3'])
  })

  it('accepts the same rows as csv', async () => {
    const file = await writeCsv({ name: 'Employees', columns: people.sheets[0].columns, rows: [good] })
    expect(readRows(people, await parseWorkbook(file, 'a.csv')).rows.Employees[0]!.values.identity).toBe('070131025678')
  })

  it('MIG-03b data exported in the template imports to the same values', async () => {
    const file = await writeXlsx([{ name: 'Employees', columns: people.sheets[0].columns, rows: [good] }])
    const { rows, issues } = readRows(people, await parseWorkbook(file, 'a.xlsx'))
    expect(issues).toEqual([])
    expect(rows.Employees[0]!.values).toEqual(readRows(people, sheet([heads, good])).rows.Employees[0]!.values)
  })
})
