import { expect, it } from 'vitest'
import { PART_TIME_BY_FILE } from '#modules/time/part-time/by-file.ts'
import { labelOf, spoken } from '#server/spreadsheets/spoken.ts'
import type { TemplateColumn } from '#server/spreadsheets/template.ts'
import { OVERTIME_BY_FILE } from './by-file.ts'

it.each([OVERTIME_BY_FILE, PART_TIME_BY_FILE])(
  'SYS-14 SYS-12 columns and what is chosen in them have words in both languages',
  ({ template }) => {
    const columns: readonly TemplateColumn[] = template.sheets.flatMap((sheet) => sheet.columns)
    for (const column of columns) {
      expect(labelOf(column, 'zh-TW'), column.key).toMatch(/\p{Script=Han}/u)
      expect(labelOf(column, 'en'), column.key).not.toContain('_')
      for (const choice of column.choices ?? []) {
        expect(spoken(choice, column.meanings ?? {}, 'zh-TW'), choice).toMatch(/\p{Script=Han}/u)
        expect(spoken(choice, column.meanings ?? {}, 'en'), choice).not.toContain('_')
      }
    }
    expect(new Set(columns.map((column) => labelOf(column, 'zh-TW'))).size).toBe(columns.length)
  },
)
