import { describe, expect, it } from 'vitest'
import type { ImportMapping } from '#base/contracts/import-mapping-api.ts'
import { buildWorkbookFile } from '../build-workbook.ts'
import { parseWorkbook } from '../parse-workbook.ts'
import { readRows } from '../read-rows.ts'
import type { Sheet } from '../sheet.ts'
import type { Template } from '../template.ts'
import { buildMappedSheets } from './mapped-sheets.ts'
import { matchColumns } from './match-columns.ts'
import { toPlainNumber } from './parse-amounts.ts'
import { detectDayOrder, hasRepublicYears, resolveDay, resolveMonth } from './parse-days.ts'
import { proposeMapping } from './propose-mapping.ts'

const TEMPLATE = {
  sheets: [
    {
      name: 'People',
      columns: [
        { key: 'employee_no', header: 'Employee number', kind: 'text', required: true, words: 'Emp ID | 工號' },
        {
          key: 'full_name',
          header: 'Full name',
          kind: 'text',
          required: true,
          words: 'Name | Nama | 姓名',
          parts: 'First Name | Last Name',
        },
        {
          key: 'ic_number',
          header: 'IC number',
          kind: 'text',
          digits: 12,
          words: 'NRIC | No. KP',
          spill: { into: 'passport_number', shape: /^(?=.*[A-Z])(?=.*[0-9])[A-Z0-9]{6,9}$/ },
        },
        { key: 'passport_number', header: 'Passport number', kind: 'text', words: 'Passport' },
        { key: 'joined_on', header: 'Joining date', kind: 'date', required: true, words: 'Date Joined | 到職日' },
        {
          key: 'gender',
          header: 'Gender',
          kind: 'choice',
          choices: ['male', 'female'],
          meanings: { male: ['Male', 'M'], female: ['Female', 'F'] },
        },
        { key: 'department', header: 'Department', kind: 'text', words: 'Dept' },
        { key: 'pay', header: 'Pay', kind: 'money', words: 'Basic' },
        { key: 'is_disabled', header: 'Disabled', kind: 'boolean', words: 'OKU' },
      ],
    },
  ],
} as const satisfies Template

const DMY = { order: 'dmy', isRepublic: false } as const
const OPEN = { order: null, isRepublic: false } as const
const LISTS = { department: { PRD: ['Production'], Sales: ['Sales & Marketing'] } }
const sheetOf = (...rows: string[][]): Sheet[] => [{ name: 'Sheet1', rows, faults: [] }]
const NOTHING = {
  lists: LISTS,
  layouts: [],
  words: [],
  hidden: [],
  addable: [],
  language: 'en',
  today: '2026-11-28',
  numbers: [],
  currencies: { usual: 'MYR', of: {} },
} as const
const proposalOf = (rows: string[][], given: ImportMapping = {}, facts = {}) =>
  proposeMapping(TEMPLATE, sheetOf(...rows), given, { ...NOTHING, ...facts })

/** The rows that an import reads from a file once every question is answered. */
function arrangedRows(rows: string[][], given: ImportMapping = {}, facts = {}) {
  const found = proposalOf(rows, given, facts)
  expect(found.proposal.open).toBe(0)
  const [written] = buildMappedSheets(found, 'all')
  const text = [
    written!.columns.map(({ header }) => header),
    ...written!.rows.map((row) => row.map((cell) => String(cell ?? ''))),
  ]
  const read = readRows(TEMPLATE, [{ name: 'People', rows: text, faults: [] }])
  expect(read.issues).toEqual([])
  return read.rows.People.map(({ row, values }) => ({ row, ...values }))
}

describe('MIG-02c the columns of any sheet', () => {
  it('headings that differ in a number are no misspelling of each other', () => {
    const columns = [{ key: 'first', header: 'Child 1 name', kind: 'text' as const }]
    const found = (heading: string) => matchColumns({ name: 'People', columns }, [heading])[0]?.key
    expect([found('Child 1 nane'), found('Child 2 name')]).toEqual(['first', undefined])
  })

  it('are found by usual words in both languages, below titles, and rows keep their numbers', () => {
    const rows = [
      ['Sinar Sdn Bhd'],
      ['Employee listing'],
      [],
      ['No.', 'Emp ID', 'Nama', 'No. KP (baru)', '到職日', 'Remarks'],
      ['1', 'S1', 'Siti', '900101105522', '2026-01-31', 'x'],
      ['', 'Total', '1'],
    ]
    const { proposal } = proposalOf(rows)
    expect(proposal.arrangement.sheets[0]).toMatchObject({ from: 0, heading_row: 3 })
    expect(proposal.sheets[0]!.columns.map(({ key }) => key)).toEqual([
      null,
      'employee_no',
      'full_name',
      'ic_number',
      'joined_on',
      null,
    ])
    expect(proposal.sums).toEqual([{ into: 'People', row: 6, text: 'Total' }])
    expect(arrangedRows(rows)).toMatchObject([
      { row: 5, employee_no: 'S1', full_name: 'Siti', joined_on: '2026-01-31' },
    ])
  })

  it('of two parts are joined in order, and a missing required one is asked for', () => {
    const rows = [
      ['Last Name', 'First Name', 'Emp ID', 'Dept'],
      ['Tan', 'Mei Ling', 'S1', ''],
    ]
    expect(proposalOf(rows).proposal.sheets[0]!.missing).toEqual(['joined_on'])
    const same = [{ into: 'People', key: 'joined_on', value: '2026-01-01' }]
    expect(arrangedRows(rows, { same })[0]).toMatchObject({ full_name: 'Mei Ling Tan', joined_on: '2026-01-01' })
  })

  it('are proposed as chosen before for the same headings', () => {
    const rows = [
      ['A', 'B', 'C'],
      ['S1', 'Siti', '2026-01-31'],
    ]
    const chosen = { into: 'People', from: 0, heading_row: 0, columns: ['employee_no', 'full_name', 'joined_on'] }
    const before = proposalOf(rows, { sheets: [chosen] })
    const layouts = [{ into: 'People', digest: before.sheets[0]!.laid.digest, columns: chosen.columns }]
    expect(proposalOf(rows, {}, { layouts }).proposal).toMatchObject({ open: 0 })
    expect(proposalOf(rows, {}, { layouts: [{ ...layouts[0]!, digest: 'x' }] }).proposal.open).toBeGreaterThan(0)
  })
})

describe('MIG-02c the values of any sheet', () => {
  const HEAD = ['Emp ID', 'Name', 'Date Joined', 'Gender', 'Dept', 'Basic', 'OKU']
  it('are read as people write them', () => {
    const rows = [
      HEAD,
      ['S1', 'Siti', '31/12/2025', 'F', 'production', 'RM 1,234.50', 'Y'],
      ['S2', 'Ali', '01/02/2026', 'male', 'PRD', '(20)', 'T'],
    ]
    expect(arrangedRows(rows)).toMatchObject([
      { joined_on: '2025-12-31', gender: 'female', department: 'PRD', pay: 123_450, is_disabled: true },
      { joined_on: '2026-02-01', gender: 'male', department: 'PRD', pay: -2_000, is_disabled: false },
    ])
  })

  it('that are unknown are asked about once each, with similar values, and the answer applies to all', () => {
    const rows = [
      HEAD,
      ['S1', 'A', '2026-01-01', 'F', 'Producton', '', ''],
      ['S2', 'B', '2026-01-01', 'F', 'producton', '', ''],
    ]
    const [word] = proposalOf(rows).proposal.words
    expect(word).toMatchObject({ key: 'department', typed: 'Producton', count: 2, meant: null, near: ['PRD'] })
    const words = [{ into: 'People', key: 'department', typed: 'Producton', meant: 'PRD' }]
    expect(arrangedRows(rows, { words }).map(({ department }) => department)).toEqual(['PRD', 'PRD'])
    expect(
      arrangedRows(rows, {}, { words: [{ key: 'department', typed: 'producton', meant: 'Sales' }] })[1],
    ).toMatchObject({ department: 'Sales' })
  })

  it('of days that fit both orders are never guessed', () => {
    const rows = [HEAD, ['S1', 'A', '03/04/2020', 'F', '', '', '']]
    expect(proposalOf(rows).proposal).toMatchObject({ open: 1, days: { is_open: true, example: '03/04/2020' } })
    expect(arrangedRows(rows, { days: 'dmy' })[0]).toMatchObject({ joined_on: '2020-04-03' })
    expect(arrangedRows(rows, { days: 'mdy' })[0]).toMatchObject({ joined_on: '2020-03-04' })
  })

  it('of numbers that a spreadsheet program cut are noted and left unchanged', () => {
    const rows = [
      [...HEAD, 'NRIC'],
      ['S1', 'A', '2026-01-01', 'F', '', '', '', '10203105522'],
      ['S2', 'B', '2026-01-01', 'F', '', '', '', '9.00101E+11'],
    ]
    expect(proposalOf(rows).proposal.notes).toMatchObject([
      { code: 'exponent', row: 3 },
      { code: 'zeros_cut', row: 2 },
    ])
    expect(arrangedRows(rows).map(({ ic_number }) => ic_number)).toEqual(['10203105522', '9.00101E+11'])
  })

  it('of faulty cells are retyped or accepted, else their row is checked without data', async () => {
    const sources = sheetOf(HEAD, ['S1', 'A', '2026-01-01', 'F', '', '2000', ''])
    sources[0]!.faults.push({ sheet: 'Sheet1', row: 2, column: 'F', code: 'cell_formula' })
    expect(proposeMapping(TEMPLATE, sources, {}, NOTHING).proposal).toMatchObject({
      open: 0,
      fault_rows: 1,
      faults: [{ key: 'pay', row: 2, code: 'cell_formula', shown: '2000', said: expect.stringMatching(/formula/) }],
    })
    const cells = [{ into: 'People', row: 2, key: 'pay', value: '2000' }]
    const shown = [{ into: 'People', key: 'pay' }]
    for (const given of [{ cells }, { shown }])
      expect(proposeMapping(TEMPLATE, sources, given, NOTHING).proposal).toMatchObject({ fault_rows: 0, changes: true })
    for (const code of ['cell_formula', 'cell_error', 'cell_number_too_long']) {
      sources[0]!.faults[0]!.code = code
      const arranged = proposeMapping(TEMPLATE, sources, {}, NOTHING)
      const file = await buildWorkbookFile({ kind: 'xlsx', sheets: buildMappedSheets(arranged, 'all') })
      const read = readRows(TEMPLATE, await parseWorkbook(file, 'arranged.xlsx'))
      expect(read.issues, code).toMatchObject([{ row: 2, column: 'pay', code }])
      expect(read.rows.People).toEqual([])
    }
  })
})

it('MIG-02c a day is read in every usual form', () => {
  for (const text of [
    '2026-01-31',
    '31/01/2026',
    '31.1.2026',
    '31-Jan-2026',
    '31 January 2026',
    'Jan 31, 2026',
    '20260131',
    '2026/1/31',
    '115/01/31',
    '民國115年1月31日',
    '46053',
    '46053.0',
    '31/1/26',
    '2026-01-31T00:00:00',
    '31/01/2026 08:30',
  ])
    expect(resolveDay(text, DMY), text).toBe('2026-01-31')
  for (const text of ['31/02/2026', '2026-13-01', 'soon', '', '123']) expect(resolveDay(text, DMY), text).toBeNull()
  expect(resolveDay('79/02/14', DMY)).toBeNull()
  expect(hasRepublicYears(['79/02/14', '109/03/01'])).toBe(true)
  expect(hasRepublicYears(['79/02/14', '1080715'])).toBe(true)
  expect(hasRepublicYears(['79/02/14', '民國109年3月1日'])).toBe(true)
  expect(hasRepublicYears(['79/02/14', '20080715', '43831'])).toBe(false)
  expect(resolveDay('1080715', { order: null, isRepublic: true })).toBe('2019-07-15')
  expect(resolveDay('790214', { order: null, isRepublic: true })).toBe('1990-02-14')
  expect(resolveDay('1081301', { order: null, isRepublic: true })).toBeNull()
  expect(resolveDay('79/02/14', { order: null, isRepublic: true })).toBe('1990-02-14')
  expect(resolveDay('03/04/2020', OPEN)).toBeNull()
  expect(resolveDay('31 Ogos 2025', OPEN)).toBe('2025-08-31')
  expect(['01/2026', 'Jan 2026', '2026-01', '2026/1'].map((text) => resolveMonth(text, DMY))).toEqual(
    Array(4).fill('2026-01'),
  )
  expect(detectDayOrder(['03/04/2020', '31/12/2025'])).toMatchObject({
    order: 'dmy',
    isOpen: false,
    settledBy: '31/12/2025',
  })
  expect(detectDayOrder(['03/04/2020', '12/31/2025'])).toMatchObject({ order: 'mdy', isOpen: false })
  expect(detectDayOrder(['31/12/2025', '12/31/2025'])).toMatchObject({ order: null, isOpen: true })
  expect(detectDayOrder(['2026-01-31', '05/05/2020'])).toMatchObject({ order: null, isOpen: false })
})

it('MIG-02c an amount is read as people write it, and an ambiguous one is left unchanged', () => {
  const inRinggit = (text: string) => toPlainNumber(text, { currency: 'MYR' })
  expect(
    [
      'RM1,234.50',
      'MYR 5000',
      '(120.00)',
      '120-',
      ' 1 234 567 ',
      'RM 0.50',
      '-',
      '5000.0000',
      '４５',
      '-RM 5',
      'RM -5',
    ].map(inRinggit),
  ).toEqual(['1234.5', '5000', '-120', '-120', '1234567', '0.5', '', '5000', '45', '-5', '-5'])
  for (const text of ['1.234,50', '12,34', 'abc', '1e3', '3000/month', 'RM 3,000 USD', '5%'])
    expect(inRinggit(text)).toBe(text)
})

it('MIG-02c a sign of another currency than the amount’s stays, and so does a percentage', () => {
  const foreign = [
    'NT$68,000',
    'NT$ 68,000',
    'US$ 3,000',
    'USD 3000',
    '3000 USD',
    'S$ 3,000',
    '€300',
    '$500',
    '3,000元',
    'Rp 5.000',
    'TWD45000',
  ]
  for (const text of foreign) expect(toPlainNumber(text, { currency: 'MYR' })).toBe(text)
  expect(
    ['NT$68,000', 'NT$ 68,000', 'NT $68,000', 'TWD 45000', 'NTD45000', '$500', '45,000元', '新臺幣 45,000 元'].map(
      (text) => toPlainNumber(text, { currency: 'TWD' }),
    ),
  ).toEqual(['68000', '68000', '68000', '45000', '45000', '500', '45000', '45000'])
  expect(toPlainNumber('RM 3000', { currency: 'TWD' })).toBe('RM 3000')
  expect(toPlainNumber('11%', 'percent')).toBe('11')
  expect(toPlainNumber('RM 11', 'percent')).toBe('RM 11')
  expect(toPlainNumber('11%', 'count')).toBe('11%')
  expect(toPlainNumber('RM 60', 'count')).toBe('RM 60')
})

it('MIG-02c a passport number in the identity card column goes to the passport, unless the file has that column', () => {
  const head = ['Emp ID', 'Name', 'NRIC', 'Date Joined']
  const cells = (rows: string[][]) =>
    proposalOf(rows).sheets[0]!.raw.rows.map(({ cells: [, , ic, passport] }) => [ic, passport])
  const [one, two] = [
    ['1', 'Siti', '900101-14-5678', '2020-01-31'],
    ['2', 'Maria', 'p 1234567a', '2020-01-31'],
  ]
  expect(cells([head, one!, two!, ['3', 'Lin', 'A123456789', '2020-01-31']])).toEqual([
    ['900101-14-5678', ''],
    ['', 'p 1234567a'],
    ['A123456789', ''],
  ])
  expect(
    cells([
      [...head, 'Passport'],
      [...two!, ''],
    ]),
  ).toEqual([['p 1234567a', '']])
})

it('MIG-02b an empty company is asked once about every department of a file, and may have all of them created', () => {
  const rows = [
    ['Dept', 'Basic'],
    ['Sales', '1'],
    ['Kitchen', '2'],
    ['Sales', '3'],
  ]
  const asked = (given: ImportMapping, lists = {}) =>
    proposeMapping(TEMPLATE, sheetOf(...rows), given, {
      ...NOTHING,
      lists: { department: lists },
      addable: ['department'],
    })
      .proposal.words.filter(({ key }) => key === 'department')
      .map(({ typed, count, meant }) => [typed, count, meant])
  expect(asked({})).toEqual([
    ['Sales', 2, null],
    ['Kitchen', 1, null],
  ])
  expect(asked({ adds: ['department'] })).toEqual([
    ['Sales', 2, 'Sales'],
    ['Kitchen', 1, 'Kitchen'],
  ])
  // A word similar to an existing value is asked about separately: it may be a typing error.
  expect(asked({ adds: ['department'] }, { Kitchens: ['Kitchens'] })).toEqual([
    ['Sales', 2, 'Sales'],
    ['Kitchen', 1, null],
  ])
})
