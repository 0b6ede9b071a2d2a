import { expect, it } from 'vitest'
import { readRows } from '#server/spreadsheets/read-rows.ts'
import type { TemplateColumn } from '#server/spreadsheets/template.ts'
import { columnLabel, valueLabel } from '#server/spreadsheets/value-labels.ts'
import { OVERTIME_BULK_IMPORT } from '../overtime/request/bulk-import.ts'
import { PART_TIME_BULK_IMPORT } from '../part-time/bulk-import.ts'
import { toFormInput } from './hours-template.ts'

it.each([OVERTIME_BULK_IMPORT, PART_TIME_BULK_IMPORT])(
  'SYS-14 SYS-12 columns and their choices have texts in both languages',
  ({ template }) => {
    const columns: readonly TemplateColumn[] = template.sheets.flatMap((sheet) => sheet.columns)
    for (const column of columns) {
      expect(columnLabel(column, 'zh-TW'), column.key).toMatch(/\p{Script=Han}/u)
      expect(columnLabel(column, 'en'), column.key).not.toContain('_')
      for (const choice of column.choices ?? []) {
        expect(valueLabel(choice, column.meanings ?? {}, 'zh-TW'), choice).toMatch(/\p{Script=Han}/u)
        expect(valueLabel(choice, column.meanings ?? {}, 'en'), choice).not.toContain('_')
      }
    }
    expect(new Set(columns.map((column) => columnLabel(column, 'zh-TW'))).size).toBe(columns.length)
  },
)

const { template } = OVERTIME_BULK_IMPORT

/** Reads a row of the template, given by column keys, as an import does. */
function parseRow(cells: Readonly<Record<string, string>>) {
  const [sheet] = template.sheets
  const rows = [sheet!.columns.map(({ header }) => header), sheet!.columns.map(({ key }) => cells[key] ?? '')]
  return readRows(template, [{ name: sheet!.name, rows, faults: [] }])
}
const ROW = { employee_no: 'A', day: '2026-11-16' }

it('OT-01 an import reads times as people and spreadsheets write them, and refuses other cells by column', () => {
  const times = ['18:00', '9:00', '09:00:00', ' 9.30 ', '6:30 PM', '9.00pm', '1830', '0.75', '下午6:30']
  const starts = times.map((start) => parseRow({ ...ROW, start, end: '23:00' }).rows.Overtime![0]!.values.start)
  expect(starts).toEqual(['18:00', '09:00', '09:00', '09:30', '18:30', '21:00', '18:30', '18:00', '18:30'])
  for (const start of ['18', '118:00', 'later', '25:00'])
    expect(parseRow({ ...ROW, start, end: '23:00' }).issues).toMatchObject([
      { column: 'start', code: 'cell_not_a_time' },
    ])
})

it('OT-01 an end of 24:00 becomes the start of the next day, and a start of 24:00 stays and is refused', () => {
  expect(toFormInput({ start: '20:00', end: '24:00' }, ['end'])).toEqual({ start: '20:00', end: '00:00' })
  expect(toFormInput({ start: '24:00', end: '02:00' }, ['end'])).toEqual({ start: '24:00', end: '02:00' })
})

it('OT-01 a row needs both times unless it has hours', () => {
  expect(parseRow(ROW).issues.map(({ column, code }) => [column, code])).toEqual([
    ['start', 'cell_required'],
    ['end', 'cell_required'],
  ])
  expect(parseRow({ ...ROW, hours: '2.5' }).issues).toEqual([])
})

it('OT-01 an empty cell is left out so that the form’s default applies, and other cells stay as they are', () => {
  expect(toFormInput({ start: null, break_minutes: null, day: '2026-11-16', next_day: false }, ['end'])).toEqual({
    day: '2026-11-16',
    next_day: false,
  })
})
