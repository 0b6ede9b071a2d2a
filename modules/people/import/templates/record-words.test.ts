import { expect, it } from 'vitest'
import { matchColumns } from '#server/spreadsheets/import-mapping/match-columns.ts'
import type { Template } from '#server/spreadsheets/template.ts'
import { columnLabel } from '#server/spreadsheets/value-labels.ts'
import { EMPLOYEES_TEMPLATE } from './people-template.ts'
import { recordWord } from './record-words.ts'
import { TEMPLATES } from './templates.ts'

const columns = Object.values<Template>(TEMPLATES).flatMap(({ sheets }) =>
  sheets.flatMap((sheet) => [...sheet.columns]),
)

it('MIG-02c UI-05 every column has a Chinese name, that of the record where the record has the field', () => {
  for (const column of columns) {
    const name = columnLabel(column, 'zh-TW')
    expect(name, column.key).toMatch(/\p{Script=Han}/u)
    expect([column.key, name]).toEqual([column.key, recordWord(column.key) ?? name])
    expect(columnLabel(column, 'en')).toBe(column.header)
  }
  expect(columns.filter(({ key }) => recordWord(key) !== undefined).length).toBeGreaterThan(70)
})

it('MIG-02c a heading is found by the record’s word, and 職稱 is the position only where none is named', () => {
  const [sheet] = EMPLOYEES_TEMPLATE.sheets
  const keys = (...headings: string[]) => matchColumns(sheet, headings).map((one) => one?.key)
  expect(keys('職稱')).toEqual(['position'])
  expect(keys('職稱', '職位')).toEqual(['job_title', 'position'])
  for (const column of sheet.columns) expect(keys(columnLabel(column, 'zh-TW')).length, column.key).toBe(1)
})
