import { describe, expect, it } from 'vitest'
import { dropFollowUpIssues, readRows } from './read-rows.ts'
import type { Sheet } from './sheet.ts'
import type { TemplateColumn } from './template.ts'

const sheetOf = (name: string, rows: string[][], faults: Sheet['faults'] = []): Sheet => ({ name, rows, faults })

/** The result of reading one cell: its value, or the code and parameters of its error. */
function read(column: Omit<TemplateColumn, 'key' | 'header'>, cell: string): unknown {
  const columns = [
    { key: 'first', header: 'First', kind: 'text' },
    { key: 'it', header: 'It', ...column },
  ] as const
  const { rows, issues } = readRows({ sheets: [{ name: 'A', columns }] }, [
    sheetOf('A', [
      ['First', 'It'],
      ['x', cell],
    ]),
  ])
  const [issue] = issues
  if (!issue) return (rows.A![0]!.values as { it: unknown }).it
  expect(issues).toHaveLength(1)
  expect(issue).toMatchObject({ sheet: 'A', row: 2, column: 'it' })
  expect(rows.A).toEqual([])
  return [issue.code, issue.params]
}

describe('IMP-3 a cell is of its column’s kind', () => {
  it('text', () => {
    expect(read({ kind: 'text' }, ' Mei Ling ')).toBe('Mei Ling')
    expect(read({ kind: 'text' }, 'a\r\nb\rc\nd\te')).toBe('a\nb\nc\nd\te')
    expect(read({ kind: 'text' }, 'x'.repeat(500))).toBe('x'.repeat(500))
    expect(read({ kind: 'text' }, 'x'.repeat(501))).toEqual(['cell_too_long', { limit: 500, length: 501 }])
    expect(read({ kind: 'text', maxLength: 3 }, 'abc')).toBe('abc')
    expect(read({ kind: 'text', maxLength: 3 }, 'abcd')).toEqual(['cell_too_long', { limit: 3, length: 4 }])
    expect(read({ kind: 'text' }, 'a\ud800b')).toEqual(['cell_control_characters', undefined])
    expect(read({ kind: 'text' }, 'a\u0000b')).toEqual(['cell_control_characters', undefined])
    expect(read({ kind: 'text' }, '𠮷')).toBe('𠮷')
  })
  it('nothing, if it is optional', () => {
    for (const kind of ['text', 'date', 'month', 'money', 'integer', 'decimal', 'boolean', 'choice'] as const) {
      expect(read({ kind }, '  ')).toBeNull()
      expect(read({ kind, required: true }, '')).toEqual(['cell_required', undefined])
    }
  })
  it('days and months, including the first day of a month', () => {
    expect(read({ kind: 'date' }, '2026-02-28')).toBe('2026-02-28')
    expect(read({ kind: 'date' }, '2026-02-29')).toEqual(['cell_not_a_date', { value: '2026-02-29' }])
    expect(read({ kind: 'month' }, '2026-02')).toBe('2026-02')
    expect(read({ kind: 'month' }, '2026-02-01')).toBe('2026-02')
    expect(read({ kind: 'month' }, '2026-02-02')).toEqual(['cell_not_a_month', { value: '2026-02-02' }])
    expect(read({ kind: 'month' }, 'x-01')).toEqual(['cell_not_a_month', { value: 'x-01' }])
  })
  it('money in minor units', () => {
    expect(read({ kind: 'money' }, '1234.5')).toBe(123_450)
    expect(read({ kind: 'money', decimals: 0 }, '45000')).toBe(45_000)
    expect(read({ kind: 'money' }, '0.005')).toEqual(['cell_not_an_amount', { value: '0.005', decimals: 2 }])
    expect(read({ kind: 'money', decimals: 0 }, '0.5')).toEqual(['cell_not_an_amount', { value: '0.5', decimals: 0 }])
  })
  it('whole numbers and decimals', () => {
    expect(read({ kind: 'integer' }, '-12')).toBe(-12)
    expect(Object.is(read({ kind: 'integer' }, '-0'), 0)).toBe(true)
    expect(read({ kind: 'integer' }, '123456789012345')).toBe(123_456_789_012_345)
    for (const wrong of ['1.0', '1234567890123456', '1e3', '+1', '１'])
      expect(read({ kind: 'integer' }, wrong)).toEqual(['cell_not_whole', { value: wrong }])
    expect(read({ kind: 'decimal' }, '-0.123456')).toBe('-0.123456')
    expect(read({ kind: 'decimal' }, '12')).toBe('12')
    expect(read({ kind: 'decimal', decimals: 0 }, '12')).toBe('12')
    expect(read({ kind: 'decimal' }, '0.1234567')).toEqual(['cell_not_a_number', { value: '0.1234567', decimals: 6 }])
    expect(read({ kind: 'decimal', decimals: 1 }, '0.5')).toBe('0.5')
    expect(read({ kind: 'decimal', decimals: 1 }, '0.55')).toEqual([
      'cell_not_a_number',
      { value: '0.55', decimals: 1 },
    ])
    expect(read({ kind: 'decimal' }, 'a')).toEqual(['cell_not_a_number', { value: 'a', decimals: 6 }])
  })
  it('yes or no, in both languages', () => {
    for (const yes of ['true', 'YES', 'y', '1', '是']) expect(read({ kind: 'boolean' }, yes)).toBe(true)
    for (const no of ['false', 'No', 'n', '0', '否']) expect(read({ kind: 'boolean' }, no)).toBe(false)
    expect(read({ kind: 'boolean' }, '2')).toEqual(['cell_not_yes_or_no', { value: '2' }])
  })
  it('a choice, with any separator', () => {
    const choices = ['full_time', 'Cafe\u0301']
    for (const typed of ['Full time', 'full-time', 'FULL_TIME', ' full \u3000time'])
      expect(read({ kind: 'choice', choices }, typed)).toBe('full_time')
    expect(read({ kind: 'choice', choices }, 'CAFÉ')).toBe('Cafe\u0301')
    expect(read({ kind: 'choice', choices }, 'half')).toEqual(['cell_not_a_choice', { value: 'half', choices }])
    expect(read({ kind: 'choice' }, 'half')).toEqual(['cell_not_a_choice', { value: 'half', choices: [] }])
  })
  it('a wrong value is shown, shortened if it is long', () => {
    expect(read({ kind: 'date' }, 'x'.repeat(60))).toEqual(['cell_not_a_date', { value: 'x'.repeat(60) }])
    expect(read({ kind: 'date' }, 'x'.repeat(61))).toEqual(['cell_not_a_date', { value: `${'x'.repeat(60)}…` }])
  })
})

const two = {
  sheets: [
    {
      name: 'People',
      columns: [
        { key: 'number', header: 'Number', kind: 'text', required: true },
        { key: 'children', header: 'Children', kind: 'integer' },
      ],
    },
    { name: 'Pay', columns: [{ key: 'basic', header: 'Basic', kind: 'money', required: true }] },
  ],
} as const
const people = (...rows: string[][]) => sheetOf('People', [['Number', 'Children'], ...rows])
const pay = (...rows: string[][]) => sheetOf('Pay', [['Basic'], ...rows])

describe('IMP-3 the rows of a sheet', () => {
  it('are read sheet by sheet, each with its number', () => {
    expect(readRows(two, [people(['E1', '2'], ['', ' '], ['E2']), pay(['1.00'])])).toMatchObject({
      rows: {
        People: [
          { row: 2, values: { number: 'E1', children: 2 } },
          { row: 4, values: { number: 'E2', children: null } },
        ],
        Pay: [{ row: 2, values: { basic: 100 } }],
      },
      issues: [],
      more: false,
    })
  })

  it('MIG-02d are tried with unreadable cells, so that all errors of a row are found at once', () => {
    const { rows, tried, flawed, issues } = readRows(two, [people(['', 'x'], ['E2', '3']), pay(['soon'])])
    expect(rows).toEqual({ People: [{ row: 3, values: { number: 'E2', children: 3 } }], Pay: [] })
    expect(tried).toEqual({
      People: [
        { row: 2, values: { number: '? 2', children: null } },
        { row: 3, values: { number: 'E2', children: 3 } },
      ],
      Pay: [{ row: 2, values: { basic: 0 } }],
    })
    expect(issues).toHaveLength(3)
    const said = (sheet: string, row: number, column: string) => ({ sheet, row, column, code: 'x' })
    const real = [said('People', 3, 'number'), said('People', 2, 'more')]
    expect(dropFollowUpIssues(flawed, [said('People', 2, 'number'), ...real, said('Pay', 2, 'basic')])).toEqual(real)
  })

  it('may have the reason column of an earlier attempt, and nothing else', () => {
    const outside = (...sheets: Sheet[]) =>
      readRows(two, sheets).issues.map(({ row, column, code }) => [row, column, code])
    const withReasons = sheetOf('People', [
      ['Number', 'Children', 'What to fix'],
      ['E1', '', 'was wrong'],
      ['', '', 'left over'],
    ])
    expect(outside(withReasons, pay())).toEqual([])
    expect(readRows(two, [withReasons, pay()]).rows.People).toHaveLength(1)
    const past = sheetOf('People', [
      ['Number', 'Children', '需要修正'],
      ['E1', '', 'was wrong', 'x', 'y'],
    ])
    expect(outside(past, pay())).toEqual([[2, 'D', 'cell_outside_template']])
    expect(outside(people(['E1', '', '', 'x', 'y']), pay())).toEqual([[2, 'D', 'cell_outside_template']])
    // A row that is empty except for text after the last column is not skipped.
    expect(outside(people(['', '', 'x']), pay())).toEqual([
      [2, 'number', 'cell_required'],
      [2, 'C', 'cell_outside_template'],
    ])
    expect(outside(people(['', '', '']), pay())).toEqual([[2, 'number', 'cell_required']])
  })

  it('are left out when a cell is faulty, which is reported once', () => {
    const faults = [
      { sheet: 'x', row: 2, column: 'A', code: 'cell_formula' },
      { sheet: 'x', row: 2, column: 'B', code: 'cell_error' },
      { sheet: 'x', row: 1, column: 'B', code: 'cell_formula' },
      { sheet: 'x', row: 2, column: 'Z', code: 'cell_formula' },
      { sheet: 'x', row: 2, code: 'cell_formula' },
    ]
    expect(
      readRows(two, [
        sheetOf(
          'People',
          [
            ['Number', 'Children'],
            ['', ''],
          ],
          faults,
        ),
        pay(),
      ]),
    ).toMatchObject({
      rows: { People: [] },
      issues: [
        { sheet: 'People', row: 1, column: 'B', code: 'cell_formula' },
        { sheet: 'People', row: 2, column: 'number', code: 'cell_formula' },
        { sheet: 'People', row: 2, column: 'children', code: 'cell_error' },
      ],
    })
  })

  it('of a csv name the sheet of the template', () => {
    const one = { sheets: [two.sheets[1]] } as const
    const faults = [{ sheet: '', row: 1, column: 'A', code: 'cell_formula' }]
    expect(readRows(one, [sheetOf('', [['Basic'], ['x']], faults)]).issues).toMatchObject([
      { sheet: 'Pay', row: 1, code: 'cell_formula' },
      { sheet: 'Pay', row: 2, code: 'cell_not_an_amount' },
    ])
  })

  it('have at most a thousand issues', () => {
    const wrong = (count: number) => Array.from({ length: count }, () => ['x'])
    expect(readRows(two, [people(), pay(...wrong(1_000))])).toMatchObject({ issues: { length: 1_000 }, more: false })
    expect(readRows(two, [people(), pay(...wrong(1_001))])).toMatchObject({ issues: { length: 1_000 }, more: true })
  })
})

it('MIG-02b a time is accepted in any written form, and other text is reported', () => {
  const template = {
    sheets: [{ name: 'Hours', columns: [{ key: 'start', header: 'From', kind: 'time', required: true }] }],
  } as const
  const rows = [['From'], ['6:30 PM'], ['1830'], ['0.75'], ['24:00'], ['later']]
  const read = readRows(template, [{ name: 'Hours', rows, faults: [] }])
  expect(read.rows.Hours.map(({ values }) => values.start)).toEqual(['18:30', '18:30', '18:00', '24:00'])
  expect(read.issues).toEqual([
    { sheet: 'Hours', row: 6, column: 'start', code: 'cell_not_a_time', params: { value: 'later' } },
  ])
})
