import { expect, it } from 'vitest'
import { readRows } from '#server/spreadsheets/read-rows.ts'
import { OVERTIME_BULK_IMPORT } from '../overtime/request/bulk-import.ts'
import { parseTimes } from './parse-times.ts'

const { template } = OVERTIME_BULK_IMPORT

/** A row of the template by the keys of its columns, as an import reads it. */
function parseRow(cells: Readonly<Record<string, string>>) {
  const [sheet] = template.sheets
  const rows = [sheet!.columns.map(({ header }) => header), sheet!.columns.map(({ key }) => cells[key] ?? '')]
  return readRows(template, [{ name: sheet!.name, rows, faults: [] }])
}
const ROW = { employee_no: 'A', day: '2026-11-16' }

it('OT-01 times of a file are read as people and spreadsheets write them; what is no time is refused by name', () => {
  const times = ['18:00', '9:00', '09:00:00', ' 9.30 ', '6:30 PM', '9.00pm', '1830', '0.75', '下午6:30']
  const starts = times.map((start) => parseRow({ ...ROW, start, end: '23:00' }).rows.Overtime![0]!.values.start)
  expect(starts).toEqual(['18:00', '09:00', '09:00', '09:30', '18:30', '21:00', '18:30', '18:00', '18:30'])
  for (const start of ['18', '118:00', 'later', '25:00'])
    expect(parseRow({ ...ROW, start, end: '23:00' }).issues).toMatchObject([
      { column: 'start', code: 'cell_not_a_time' },
    ])
})

it('OT-01 the end of a day is the beginning of the next, and a beginning of 24:00 stays to be refused', () => {
  expect(parseTimes({ start: '20:00', end: '24:00' }, ['end'])).toEqual({ start: '20:00', end: '00:00' })
  expect(parseTimes({ start: '24:00', end: '02:00' }, ['end'])).toEqual({ start: '24:00', end: '02:00' })
})

it('OT-01 a row needs its times, unless it has hours', () => {
  expect(parseRow(ROW).issues.map(({ column, code }) => [column, code])).toEqual([
    ['start', 'cell_required'],
    ['end', 'cell_required'],
  ])
  expect(parseRow({ ...ROW, hours: '2.5' }).issues).toEqual([])
})

it('OT-01 an empty cell gives nothing, so that the form’s own default counts, and other columns stay as they are', () => {
  expect(parseTimes({ start: null, break_minutes: null, day: '2026-11-16', next_day: false }, ['end'])).toEqual({
    day: '2026-11-16',
    next_day: false,
  })
})
