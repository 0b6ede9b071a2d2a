import { expect, it } from 'vitest'
import { buildMappedSheets } from '#server/spreadsheets/import-mapping/mapped-sheets.ts'
import { proposeMapping } from '#server/spreadsheets/import-mapping/propose-mapping.ts'
import { readWorkbook } from '#server/spreadsheets/read-workbook.ts'
import type { Sheet } from '#server/spreadsheets/sheet.ts'
import { buildFailedRowsFile, buildTemplateFile, type Template } from '#server/spreadsheets/template.ts'
import { fitToFullTemplate, templateForCountries } from '#server/spreadsheets/template-countries.ts'
import { MAX_COLUMNS } from '#server/spreadsheets/workbook-guard.ts'
import { withColumns } from '../module-columns.ts'
import { TEMPLATES } from './templates.ts'

/** A template of a company in both countries with all the fields of its own that it may have, allowances and leave types. */
const OTHERS = Array.from({ length: 65 }, (_, index) => ({
  key: `other.${index}`,
  header: `Other ${index}`,
  kind: 'text' as const,
}))
const WHOLE: Template = withColumns(templateForCountries(TEMPLATES.records, ['MY', 'TW']), OTHERS)
const FACTS = {
  lists: {},
  layouts: [],
  words: [],
  hidden: [],
  addable: [],
  numbers: [],
  currencies: { usual: 'MYR', of: {} },
  language: 'en',
  today: '2026-11-24',
} as const

const read = async (bytes: Uint8Array) => readWorkbook(bytes, { name: 'people.xlsx' })
const headings = ([first]: readonly { rows: readonly string[][] }[]) => first?.rows[0] ?? []

it('MIG-02c SYS-14 the template has three children and can be read again', async () => {
  const sheets = await read(await buildTemplateFile(WHOLE))
  expect(headings(sheets).filter((heading) => /^Child \d+ name$/.test(heading))).toEqual([
    'Child 1 name',
    'Child 2 name',
    'Child 3 name',
  ])
  expect(headings(sheets).length).toBeLessThanOrEqual(MAX_COLUMNS)
  expect(headings(fitToFullTemplate(WHOLE, sheets))).toContain('Child 10 name')
})

it('MIG-02c SYS-14 a matched file, and one of rows to fix, have the columns that are filled', async () => {
  const names = ['Employee number', 'Child 10 name', 'Child 10 birth year', 'Other 64']
  const source: Sheet[] = [{ name: 'Sheet1', rows: [names, ['A-1', 'Siti', '2018', 'x']], faults: [] }]
  const [mapped] = buildMappedSheets(proposeMapping(WHOLE, source, {}, FACTS), 'all')
  const written = mapped?.columns.map(({ header }) => header) ?? []
  expect(written.length).toBeLessThanOrEqual(MAX_COLUMNS)
  expect(written).toEqual(expect.arrayContaining(names))
  expect(written).not.toContain('Child 1 name')

  const full = headings([{ rows: [WHOLE.sheets[0]?.columns.map(({ header }) => header) ?? []] }])
  const row = full.map((heading) => (heading === 'Other 64' ? 'x' : heading === 'Employee number' ? 'A-1' : ''))
  const sheets = WHOLE.sheets.map(
    ({ name, columns }, at): Sheet => ({
      name,
      rows: at === 0 ? [full, row] : [columns.map(({ header }) => header)],
      faults: [],
    }),
  )
  const failed = await read(await buildFailedRowsFile(WHOLE, sheets, [], { reason: () => '' }))
  expect(headings(failed).length).toBeLessThanOrEqual(MAX_COLUMNS)
  expect(headings(failed)).toContain('Other 64')
  expect(headings(fitToFullTemplate(WHOLE, failed)).slice(0, full.length)).toEqual(full)
})
