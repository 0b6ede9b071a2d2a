import { describe, expect, it } from 'vitest'
import type { ImportMapping } from '#base/contracts/import-mapping-api.ts'
import type { Sheet } from '../sheet.ts'
import type { Template } from '../template.ts'
import { buildMappedSheets } from './mapped-sheets.ts'
import { proposeMapping } from './propose-mapping.ts'

const PEOPLE = {
  sheets: [
    {
      name: 'People',
      columns: [
        { key: 'employee_no', header: 'Number', kind: 'text', required: true, words: 'Emp ID | Code' },
        { key: 'full_name', header: 'Full name', kind: 'text', required: true, words: 'Name' },
        { key: 'birth_date', header: 'Born', kind: 'date', isPast: true, words: 'DOB' },
        { key: 'joined_on', header: 'Joined', kind: 'date', required: true, words: 'Join Date' },
        {
          key: 'marital_status',
          header: 'Marital status',
          kind: 'choice',
          choices: ['single', 'married'],
          meanings: { single: ['Single', 'S'], married: ['Married', 'M'] },
        },
        {
          key: 'employment_status',
          header: 'Employment status',
          kind: 'choice',
          choices: ['confirmed', 'probation'],
          meanings: { confirmed: ['Confirmed', 'Active', 'C'], probation: ['Probation', 'P'] },
          words: 'Status',
        },
        { key: 'office', header: 'Office', kind: 'text', isAsked: true, words: 'Branch' },
        { key: 'phone', header: 'Phone', kind: 'text', isPhone: true, words: 'Mobile' },
        { key: 'pay', header: 'Pay', kind: 'money', words: 'Basic' },
        { key: 'currency', header: 'Currency', kind: 'text', meanings: { MYR: ['RM'], TWD: ['NT$'] } },
      ],
    },
  ],
} as const satisfies Template
const DEPARTMENTS = {
  sheets: [
    {
      name: 'Departments',
      distinct: true,
      columns: [
        { key: 'name', header: 'Department name', kind: 'text', required: true, words: 'Department' },
        { key: 'code', header: 'Department code', kind: 'text', words: 'Dept Code' },
      ],
    },
  ],
} as const satisfies Template

const NOTHING = {
  lists: { office: { HQ: ['Headquarters'] } },
  layouts: [],
  words: [],
  hidden: [],
  addable: [],
  language: 'en',
  today: '2026-11-28',
  numbers: [],
  currencies: { usual: 'MYR', of: {} },
} as const
const sheetOf = (rows: string[][], more: Partial<Sheet> = {}): Sheet => ({ name: 'Sheet1', rows, faults: [], ...more })
const read = (sheets: Sheet[], given: ImportMapping = {}, facts = {}, template: Template = PEOPLE) =>
  proposeMapping(template, sheets, given, { ...NOTHING, ...facts })
const HEAD = ['Emp ID', 'Name', 'Join Date']

/** The rows as the import reads them, by column key; empty cells are left out. */
function rowsOf(sheets: Sheet[], given: ImportMapping = {}, facts = {}, template: Template = PEOPLE) {
  const found = read(sheets, given, facts, template)
  expect(found.proposal.open).toBe(0)
  const keys = template.sheets[0]!.columns.map(({ key }) => key)
  return buildMappedSheets(found, 'all')[0]!
    .rows.filter((row) => row.length > 0)
    .map((row) => Object.fromEntries(row.flatMap((cell, at) => (cell === null ? [] : [[keys[at]!, cell]]))))
}

describe('MIG-02c the imported sheets and rows of a file', () => {
  const old = sheetOf([HEAD, ['B1', 'Old', '2020-01-31'], ['B2', 'Older', '2020-01-31']], {
    name: 'OLD',
    isHidden: true,
  })
  const now = sheetOf([['Report'], HEAD, ['B9', 'New', '2026-01-31']], { name: 'Report' })

  it('a hidden sheet is never chosen automatically, at any position and size', () => {
    for (const sheets of [
      [old, now],
      [now, old],
    ])
      expect(rowsOf(sheets).map(({ full_name }) => full_name)).toEqual(['New'])
    expect(read([old, now]).proposal.sources).toMatchObject([
      { name: 'OLD', is_hidden: true, is_used: false },
      { name: 'Report', is_hidden: false, is_used: true },
    ])
    const notes = sheetOf([['Notes'], ['nothing here']], { name: 'Notes' })
    expect(read([old, notes]).proposal.arrangement.sheets[0]!.from).not.toBe(0)
  })

  it('the longer of two similar sheets is chosen, and the other is named', () => {
    const few = sheetOf([HEAD, ['A1', 'Few', '2026-01-31']], { name: 'A' })
    const many = sheetOf([HEAD, ['A2', 'One', '2026-01-31'], ['A3', 'Two', '2026-01-31']], { name: 'B' })
    expect(rowsOf([few, many])).toHaveLength(2)
    expect(read([few, many]).proposal.sources.map(({ is_used }) => is_used)).toEqual([false, true])
  })

  it('departments and people whose names begin like totals are imported', () => {
    const departments = [
      ['Department', 'Dept Code'],
      ['Total Rewards', 'TR'],
      ['總計部', 'ZJ'],
      ['Jumlah', 'J'],
      ['Jumlah Kualiti', ''],
      ['Total', '6'],
    ]
    expect(rowsOf([sheetOf(departments)], {}, {}, DEPARTMENTS).map(({ name }) => name)).toEqual([
      'Total Rewards',
      '總計部',
      'Jumlah',
      'Jumlah Kualiti',
    ])
    const people = [
      ['Department', ...HEAD],
      ['Total Rewards', 'T01', 'Total Tan', '2026-01-31'],
      ['', 'T02', '小計 Lin', '2026-01-31'],
      ['Grand Total', '', '', '2'],
      ['', 'Total employees:', '2', ''],
    ]
    expect(rowsOf([sheetOf(people)]).map(({ employee_no }) => employee_no)).toEqual(['T01', 'T02'])
    expect(read([sheetOf(people)]).proposal.sums.map(({ row }) => row)).toEqual([4, 5])
  })

  it('totals of amounts with a sign, and of people with a word for them, are skipped', () => {
    const rows = [
      [...HEAD, 'Basic'],
      ['T01', 'Total Tan', '2026-01-31', 'RM 3,000.00'],
      ['Total', '', '', 'RM 3,000.00'],
      ['Jumlah', '7 orang', '', ''],
      ['合計', '4 人', '', ''],
      ['Grand Total', '12 employees', '', 'NT$45,000'],
      ['Total', 'Records', '', ''],
      ['Total', 'Tan', '2026-01-31', ''],
    ]
    const { sums, sheets } = read([sheetOf(rows)]).proposal
    expect(sums.map(({ row }) => row)).toEqual([3, 4, 5, 6, 7])
    expect(sheets[0]!.rows).toBe(2)
  })

  it('headings repeated on each page are not rows', () => {
    const head = [...HEAD, 'Branch']
    const rows = [
      ['Page 1'],
      head,
      ['1', 'A', '2026-01-31', 'HQ'],
      [],
      head.map((one) => ` ${one.toUpperCase()} `),
      ['2', 'B', '2026-01-31', 'HQ'],
    ]
    expect(read([sheetOf(rows)]).proposal.words).toEqual([])
    expect(rowsOf([sheetOf(rows)]).map(({ employee_no }) => employee_no)).toEqual(['1', '2'])
  })

  it('a row mistaken for a total can be kept', () => {
    const rows = [['Department'], ['Total'], ['Sales']]
    const names = (given: ImportMapping) => rowsOf([sheetOf(rows)], given, {}, DEPARTMENTS).map(({ name }) => name)
    expect(names({})).toEqual(['Sales'])
    expect(names({ kept: [{ into: 'Departments', row: 2 }] })).toEqual(['Total', 'Sales'])
  })

  it('a row with an unreadable cell is named, can be fixed, and does not stop others', () => {
    const rows = [HEAD, ['K1', 'A', '31/01/2026'], ['K2', 'B', '31/02/2026'], ['K3', 'C', '28/02/2026']]
    expect(read([sheetOf(rows)]).proposal).toMatchObject({
      open: 0,
      fault_rows: 1,
      faults: [{ row: 3, key: 'joined_on', code: 'cell_not_a_date', shown: '31/02/2026' }],
    })
    const left_out = [{ into: 'People', row: 3 }]
    expect(rowsOf([sheetOf(rows)], { left_out }).map(({ employee_no }) => employee_no)).toEqual(['K1', 'K3'])
    const cells = [{ into: 'People', row: 3, key: 'joined_on', value: '28/02/2026' }]
    expect(rowsOf([sheetOf(rows)], { cells })).toHaveLength(3)
  })
})

describe('MIG-02c amounts of a file', () => {
  const rows = [
    [...HEAD, 'Basic'],
    ['1', 'A', '2026-01-31', 'RM 3,000'],
    ['2', 'B', '2026-01-31', 'NT$68,000'],
    ['3', 'C', '2026-01-31', '5%'],
  ]
  it('are asked about when their sign differs from the row’s currency, with both', () => {
    const { faults, open, fault_rows } = read([sheetOf(rows)]).proposal
    expect([open, fault_rows]).toEqual([0, 2])
    expect(faults).toMatchObject([
      { row: 3, code: 'cell_other_currency', currency: { named: ['TWD'], own: 'MYR', amount: '68000' } },
      { row: 4, code: 'cell_not_an_amount', shown: '5%', currency: null },
    ])
    const cells = [
      { into: 'People', row: 3, key: 'pay', value: '68000' },
      { into: 'People', row: 3, key: 'currency', value: 'TWD' },
      { into: 'People', row: 4, key: 'pay', value: '' },
    ]
    expect(rowsOf([sheetOf(rows)], { cells }).map(({ pay, currency }) => [pay, currency])).toEqual([
      ['3000', undefined],
      ['68000', 'TWD'],
      [undefined, undefined],
    ])
  })

  it('are read in the currency of their row, their person or the company', () => {
    const named = [
      [...HEAD, 'Basic', 'Currency'],
      ['2', 'B', '2026-01-31', 'NT$68,000', 'NT$'],
    ]
    expect(rowsOf([sheetOf(named)])[0]).toMatchObject({ pay: '68000', currency: 'TWD' })
    const only = [rows[0]!, rows[2]!]
    expect(rowsOf([sheetOf(only)], {}, { currencies: { usual: 'MYR', of: { '2': 'TWD' } } })[0]).toMatchObject({
      pay: '68000',
    })
    expect(rowsOf([sheetOf(only)], {}, { currencies: { usual: 'TWD', of: {} } })[0]).toMatchObject({ pay: '68000' })
    expect(read([sheetOf(only)], {}, { currencies: { usual: 'TWD', of: { '2': 'MYR' } } }).proposal.fault_rows).toBe(1)
    expect(read([sheetOf([named[0]!, ['2', 'B', '2026-01-31', 'NT$68,000', 'RM']])]).proposal.fault_rows).toBe(1)
  })
})

describe('MIG-02c days of a file', () => {
  it('are empty for the values that programs write for none', () => {
    const none = [
      '30/12/1899',
      '1899-12-30',
      '0000-00-00',
      '00/00/0000',
      '1900-01-00',
      '1/1/1900',
      '-',
      '00:00',
      'N/A',
      '9999-12-31',
    ]
    const rows = none.map((born, at) => [`N${at}`, 'A', '2026-01-31', born])
    expect(rowsOf([sheetOf([[...HEAD, 'DOB'], ...rows])]).map(({ birth_date }) => birth_date)).toEqual(
      none.map(() => undefined),
    )
  })

  it('are read with a weekday, with 1st and 15hb, and in words', () => {
    const days = {
      '15hb Mac 2021': '2021-03-15',
      '15 hb Mac 2021': '2021-03-15',
      '1st April 2020': '2020-04-01',
      'April 1st, 2020': '2020-04-01',
      '22nd-Sep-2019': '2019-09-22',
      'Wednesday, 1 April 2020': '2020-04-01',
      'Wednesday, April 1, 2020': '2020-04-01',
      'Rabu, 1 April 2020': '2020-04-01',
      'Thu 2 Apr 2020': '2020-04-02',
      '2020/4/1 (三)': '2020-04-01',
      '109年4月1日 星期三': '2020-04-01',
      '1 Mon 2020': undefined,
      '1st 2020': undefined,
    }
    const rows = Object.keys(days).map((typed, at) => [`N${at}`, 'A', '2026-01-31', typed])
    const read = rowsOf([sheetOf([[...HEAD, 'DOB'], ...rows])]).map(({ birth_date }) => birth_date)
    expect(read).toEqual(Object.entries(days).map(([typed, day]) => day ?? typed))
  })

  it('lie in the past for births with two-digit years, and stay elsewhere', () => {
    const rows = [
      [...HEAD, 'DOB'],
      ['1', 'A', '31/12/48', '12/03/48'],
      ['2', 'B', '30-Nov-26', '29-Nov-26'],
      ['3', 'C', '01/01/26', '27/11/26'],
    ]
    expect(rowsOf([sheetOf(rows)]).map(({ joined_on, birth_date }) => [joined_on, birth_date])).toEqual([
      ['2048-12-31', '1948-03-12'],
      ['2026-11-30', '1926-11-29'],
      ['2026-01-01', '2026-11-27'],
    ])
  })

  it('are asked about when a spreadsheet program with another date order swapped some', () => {
    const rows = [HEAD, ['1', 'A', '2026-03-04'], ['2', 'B', '25/04/2026'], ['3', 'C', '13/01/2026']]
    expect(read([sheetOf(rows)]).proposal).toMatchObject({
      open: 1,
      days: { mixed: { real: '2026-03-04', text: '25/04/2026', is_open: true } },
    })
    const days = (swaps: boolean) => rowsOf([sheetOf(rows)], { swaps }).map(({ joined_on }) => joined_on)
    expect(days(true)).toEqual(['2026-04-03', '2026-04-25', '2026-01-13'])
    expect(days(false)).toEqual(['2026-03-04', '2026-04-25', '2026-01-13'])
    for (const other of ['2026-03-25', '03/04/2026'])
      expect(read([sheetOf([...rows, ['4', 'D', other]])]).proposal.days.mixed).toBeNull()
  })
})

describe('MIG-02c fields and values of a file', () => {
  it('a Status with single and married is the marital status, and one of people at work is not', () => {
    const status = (...values: string[]) =>
      read([sheetOf([[...HEAD, 'Status'], ...values.map((value, at) => [`N${at}`, 'A', '2026-01-31', value])])])
        .proposal.sheets[0]!.columns[3]!
    expect(status('Single', 'Married')).toMatchObject({ key: 'marital_status', how: 'near' })
    expect(status('S', 'M')).toMatchObject({ key: 'marital_status' })
    expect(status('Active', 'Probation')).toMatchObject({ key: 'employment_status', how: 'word' })
    expect(status('Active', 'Married')).toMatchObject({ key: 'employment_status' })
  })

  it('employee numbers without their zeros get proposals, and an existing number does not', () => {
    const rows = [HEAD, ['1012', 'A', '2026-01-31'], ['7', 'B', '2026-01-31'], ['99', 'C', '2026-01-31']]
    const facts = { numbers: ['001012', '7', '0007', 'X99'] }
    expect(read([sheetOf(rows)], {}, facts).proposal.words).toMatchObject([
      { key: 'employee_no', typed: '1012', meant: null, near: ['001012'] },
    ])
    const words = [{ into: 'People', key: 'employee_no', typed: '1012', meant: '001012' }]
    expect(rowsOf([sheetOf(rows)], { words }, facts).map(({ employee_no }) => employee_no)).toEqual([
      '001012',
      '7',
      '99',
    ])
  })

  it('the only office is used when no column has one, and several are asked about once', () => {
    const rows = [HEAD, ['1', 'A', '2026-01-31']]
    expect(rowsOf([sheetOf(rows)])[0]).toMatchObject({ office: 'HQ' })
    const two = { lists: { office: { HQ: ['HQ'], PG: ['Penang'] } } }
    const { missing } = read([sheetOf(rows)], {}, two).proposal.sheets[0]!
    expect(missing).toEqual(['office'])
    expect(read([sheetOf(rows)], {}, two).proposal.options).toEqual([
      {
        key: 'office',
        options: [
          { value: 'HQ', label: 'HQ' },
          { value: 'PG', label: 'Penang' },
        ],
      },
    ])
    const same = (value: string) => ({ same: [{ into: 'People', key: 'office', value }] })
    expect(rowsOf([sheetOf(rows)], same('PG'), two)[0]).toMatchObject({ office: 'PG' })
    expect(rowsOf([sheetOf(rows)], same(''), two)[0]).not.toHaveProperty('office')
    expect(rowsOf([sheetOf(rows)], {}, { lists: { office: {} } })[0]).not.toHaveProperty('office')
    expect(
      rowsOf([
        sheetOf([
          [...HEAD, 'Branch'],
          ['1', 'A', '2026-01-31', ''],
        ]),
      ])[0],
    ).not.toHaveProperty('office')
  })

  it('a Chinese word with a different character is another word, not a similar one', () => {
    const near = (typed: string, ...offices: string[]) =>
      read(
        [
          sheetOf([
            [...HEAD, 'Branch'],
            ['1', 'A', '2026-01-31', typed],
          ]),
        ],
        {},
        {
          lists: { office: Object.fromEntries(offices.map((name) => [name, []])) },
        },
      ).proposal.words[0]!.near
    expect(near('財務部', '業務部', '總務部')).toEqual([])
    expect(near('業務', '業務部', '總務部')).toEqual(['業務部'])
    expect(near('人力資源處', '人力資源部')).toEqual(['人力資源部'])
    expect(near('Finence', 'Finance')).toEqual(['Finance'])
  })

  it('phone numbers that lost their zero are noted and left unchanged', () => {
    const rows = [
      [...HEAD, 'Mobile'],
      ['1', 'A', '2026-01-31', '912345678'],
      ['2', 'B', '2026-01-31', '191234567'],
      ['3', 'C', '2026-01-31', '0922-333-444'],
    ]
    expect(read([sheetOf(rows)]).proposal.notes).toMatchObject([
      { code: 'phone_zero', count: 2, example: '912345678', row: 2 },
    ])
    expect(rowsOf([sheetOf(rows)]).map(({ phone }) => phone)).toEqual(['912345678', '191234567', '0922-333-444'])
  })
})
