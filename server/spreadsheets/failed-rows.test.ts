import { expect, it } from 'vitest'
import { parseWorkbook } from './parse-workbook.ts'
import { buildFailedRowsFile, findDuplicateRows, withHeadings } from './template.ts'

const people = {
  sheets: [{ name: 'Employees', columns: [{ key: 'joined', header: 'Joining date', kind: 'date' }] }],
} as const

it('IMP-3 a duplicate key is reported as it was typed, and empty keys are ignored', () => {
  const rows = [null, '', null, '', 'a', 'b', 'a', 'a'].map((key, at) => ({ row: at + 2, key }))
  const about = { sheet: 'S', column: 'c', key: (row: { key: string | null }) => row.key }
  expect(
    findDuplicateRows(rows, { ...about, typed: (row) => `typed ${row.row}` }).map(({ row, params }) => [row, params]),
  ).toEqual([
    [8, { value: 'typed 8', first: 6 }],
    [9, { value: 'typed 9', first: 6 }],
  ])
})

it('IMP-3 an issue has the heading of its column, if it has one', () => {
  const issue = (of: string, column?: string) => ({ sheet: of, row: 2, code: 'x', ...(column && { column }) })
  const issues = [issue('Employees', 'joined'), issue('Employees', 'J'), issue('Employees'), issue('More', 'joined')]
  expect(withHeadings(people, issues)).toEqual([{ ...issues[0], heading: 'Joining date' }, ...issues.slice(1)])
})

it('MIG-02d a file of failed rows has every row at its number, texts as typed, and each reason of a row once', async () => {
  const columns = [
    { key: 'a', header: 'First', kind: 'money' },
    { key: 'b', header: 'Second', kind: 'text' },
  ] as const
  const two = {
    sheets: [
      { name: 'One', columns },
      { name: 'Two', columns },
    ],
  } as const
  const read = [{ name: 'One', faults: [], rows: [['First', 'Second'], ['1.50', '2'], ['3', '4'], ['5']] }]
  const issue = (row: number, code: string, column?: string, of = 'One') => ({
    sheet: of,
    row,
    code,
    ...(column && { column }),
  })
  const issues = [
    issue(4, 'late', 'a'),
    issue(2, 'odd', 'b'),
    issue(2, 'odd', 'b'),
    issue(2, 'bad', 'a'),
    issue(2, 'whole row'),
    issue(2, 'outside', 'D'),
  ]
  const reason = ({ code }: { code: string }) => code.toUpperCase()
  const sheets = await parseWorkbook(await buildFailedRowsFile(two, read, issues, { reason, header: '原因' }), 'a.xlsx')
  expect(sheets).toEqual([
    {
      name: 'One',
      rows: [
        ['First', 'Second', '原因'],
        ['1.50', '2', 'Second: ODD First: BAD WHOLE ROW D: OUTSIDE'],
        ['3', '4'],
        ['5', '', 'First: LATE'],
      ],
      faults: [],
    },
    { name: 'Two', rows: [['First', 'Second', '原因']], faults: [] },
  ])
})
