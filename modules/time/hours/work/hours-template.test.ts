import { expect, it } from 'vitest'
import type { TemplateColumn } from '#server/spreadsheets/template.ts'
import { columnLabel, valueLabel } from '#server/spreadsheets/value-labels.ts'
import { OVERTIME_BULK_IMPORT } from '../overtime/request/bulk-import.ts'
import { PART_TIME_BULK_IMPORT } from '../part-time/bulk-import.ts'

it.each([OVERTIME_BULK_IMPORT, PART_TIME_BULK_IMPORT])(
  'SYS-14 SYS-12 columns and what is chosen in them have words in both languages',
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
