import { expect, it } from 'vitest'
import type { Sheet } from '#server/spreadsheets/sheet.ts'
import { OVERTIME_BULK_IMPORT } from '../../time/hours/overtime/request/bulk-import.ts'
import { OVERTIME } from '../../time/hours/overtime/request/request.ts'
import { readRequestFile } from './rows.ts'

const COLUMNS = OVERTIME_BULK_IMPORT.template.sheets[0]!.columns
const sheet = (...rows: Record<string, string>[]): Sheet[] => [
  {
    name: 'Overtime',
    rows: [COLUMNS.map(({ header }) => header), ...rows.map((row) => COLUMNS.map(({ key }) => row[key] ?? ''))],
    faults: [],
  } as unknown as Sheet,
]
const ROW = { employee_no: 'M-1', day: '2026-11-16', start: '18:00', end: '21:00' }
const readSheetRows = (...rows: Record<string, string>[]) =>
  readRequestFile(OVERTIME, OVERTIME_BULK_IMPORT, sheet(...rows))

it('SYS-14 files with the same rows have the same digest, and another cell, row or order changes it', () => {
  const { digest } = readSheetRows(ROW, { ...ROW, day: '2026-11-17' })
  expect(readSheetRows({ ...ROW, employee_no: ' M-1 ' }, { ...ROW, day: '2026-11-17' }).digest).toBe(digest)
  const others = [
    readSheetRows(ROW),
    readSheetRows({ ...ROW, day: '2026-11-17' }, ROW),
    readSheetRows(ROW, { ...ROW, day: '2026-11-17', remark: 'Late' }),
    readSheetRows(ROW, { ...ROW, day: '2026-11-18' }),
  ]
  expect(new Set([digest, ...others.map((one) => one.digest)]).size).toBe(5)
})

it('SYS-14 rows with an unreadable cell are listed apart, and a sheet without rows is refused', () => {
  const {
    rows,
    unreadable: broken,
    issues,
  } = readSheetRows(ROW, { ...ROW, day: 'yesterday', break_minutes: 'an hour' })
  expect([rows.map(({ row }) => row), broken.map(({ row }) => row)]).toEqual([[2], [3]])
  expect(issues.map(({ row, column }) => `${row} ${column}`)).toEqual(['3 day', '3 break_minutes'])
  expect(() => readSheetRows()).toThrow('request_import_empty')
})
