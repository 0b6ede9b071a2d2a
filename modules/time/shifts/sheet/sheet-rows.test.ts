import { expect, it } from 'vitest'
import { haveCommonWord, isRowCount, peopleColumns, personRows } from './sheet-rows.ts'

it('SHF-01e finds employee numbers by their heading and ignores a row count', () => {
  expect(peopleColumns(['No.', 'Staff ID', 'Name', '1/12', '2/12'])).toEqual({ number: 1, name: 2, mayCount: false })
  expect(peopleColumns(['No', 'Nama', '1', '2'])).toEqual({ number: 0, name: 1, mayCount: true })
  expect(peopleColumns(['工號', '姓名', '12/1'])).toEqual({ number: 0, name: 1, mayCount: false })
  expect(peopleColumns(['Who', '', '1', '2'])).toMatchObject({ number: 0 })
  expect(peopleColumns(['Who', '1', '2'])).toEqual({ number: 0, name: null, mayCount: true })
})

it('SHF-01e skips rows of totals, weekdays, headings, titles and notes', () => {
  const rows = [
    ['', '', 'Tue', '三'],
    ['Kitchen', '', '', ''],
    ['MF-1', 'Nurul', 'AM', ''],
    [],
    ['', 'Ramesh', 'AM', 'PM'],
    ['Staff No', 'Name', '1/12', '2/12'],
    ['MF-2', 'Tan', '', ''],
    ['Total', '', '2', '1'],
    ['', '合計', '2', '1'],
    ['AM = morning', '', '', ''],
  ]
  const read = personRows(rows, { number: 0, days: [2, 3], first: 4 })
  expect(read.map(({ row, number }) => [row, number])).toEqual([
    [6, 'MF-1'],
    [8, ''],
    [10, 'MF-2'],
  ])
  expect(isRowCount(read)).toBe(false)
  expect(isRowCount(['1', '2'].map((number) => ({ row: 1, number, cells: [] })))).toBe(true)
})

it('SHF-01e matches names that share a word', () => {
  expect(haveCommonWord('Nurul', ['NURUL HUDA binti Hassan', ''])).toBe(true)
  expect(haveCommonWord('王小明', ['王小明'])).toBe(true)
  expect(haveCommonWord('Tan', ['Nurul Huda', 'Nurul'])).toBe(false)
  expect(haveCommonWord('', ['Nurul'])).toBe(false)
})
