import { describe, expect, it } from 'vitest'
import type { CellValue } from '#web/sheet/sheet.tsx'
import type { Entry } from './entry-rows.ts'
import { overtimeColumn } from './overtime-column.ts'

describe('PAY-06 overtime in the sheet of amounts', () => {
  const row: Entry = { key: 'r', employee_no: 'E1', full_name: 'Nurul', values: {}, mayEdit: true, mayRemove: true }
  const cell = (overtimeOwed: boolean | null | undefined, minutes: CellValue) => {
    const column = overtimeColumn(
      () => (overtimeOwed === undefined ? undefined : { overtimeOwed }),
      (now) => Number(now('minutes') ?? 0) > 0,
      ((key: string) => key) as never,
    )
    const value = column.value(row, (name) => (name === 'minutes' ? minutes : null))
    return [value, column.tone!(row, value), column.hint!(row, value)]
  }

  it('shows whom the Act grants overtime, and warns where hours are typed for somebody else', () => {
    expect(cell(true, 60)).toEqual(['pay.overtime_owed', undefined, undefined])
    expect(cell(false, null)).toEqual(['pay.overtime_not_owed', undefined, undefined])
    expect(cell(false, 60)).toEqual(['pay.overtime_if_agreed', 'warn', 'pay.overtime_hint'])
    expect([cell(null, 60), cell(undefined, 60)]).toEqual([
      [null, undefined, undefined],
      [null, undefined, undefined],
    ])
  })
})
