import { expect, it } from 'vitest'
import { isTest, sources, textOf } from './source-files.ts'

const modules = sources.filter((file) => file.startsWith('modules/') && !isTest(file))
const filesWith = (text: string) => modules.filter((file) => textOf(file).includes(text)).sort()

/** Every file that reads a spreadsheet, and how invalid rows are left out. */
const READERS: Readonly<Record<string, 'planValidRows' | 'own rows'>> = {
  'modules/people/import/tasks.ts': 'planValidRows',
  'modules/people/import/pay-gaps.ts': 'planValidRows',
  'modules/pay/exchange-rates/import.ts': 'planValidRows',
  'modules/time/leave/openings/import.ts': 'planValidRows',
  'modules/platform/migration/plan-file.ts': 'planValidRows',
  'modules/pay/payroll/inputs/one-off-routes.ts': 'planValidRows',
  'modules/pay/payroll/tax/starts-import-routes.ts': 'planValidRows',
  'modules/organisation/positions/import-positions.ts': 'planValidRows',
  // Each row is planned like a form: overtime and part-time hours.
  'modules/requests/import/rows.ts': 'own rows',
}

/** Files that read a workbook without a template: a monthly plan, and lines of a device. */
const WITHOUT_TEMPLATE = ['modules/time/attendance/files/read-file.ts', 'modules/time/shifts/sheet/sheet.ts']

/** Imports with column mapping, by subject. Those that are not about people need no employee numbers. */
const ARRANGED: Readonly<Record<string, 'people' | 'nobody'>> = {
  'modules/people/import/importable-people.ts': 'people',
  'modules/pay/exchange-rates/routes.ts': 'nobody',
  'modules/time/leave/openings/routes.ts': 'people',
  // Its steps about people use the import of people; the other step is about departments.
  'modules/platform/migration/importable-step.ts': 'nobody',
  'modules/pay/payroll/inputs/one-off-routes.ts': 'people',
  'modules/pay/payroll/tax/starts-import-routes.ts': 'people',
  'modules/organisation/positions/routes.ts': 'nobody',
  'modules/requests/import/routes.ts': 'people',
}

it('SYS-14b every import of a template leaves out rows with errors and imports the others', () => {
  expect(filesWith('readRows(')).toEqual(Object.keys(READERS).sort())
  for (const [file, how] of Object.entries(READERS))
    if (how === 'planValidRows') expect(textOf(file), file).toMatch(/planValidRows\(\s*(readRows\(|read,)/)
  const workbooks = filesWith('readWorkbook(').filter(
    (file) => !/-routes\.ts|routes\.ts|tasks\.ts|task-kinds\.ts/.test(file),
  )
  expect(workbooks.filter((file) => !(file in READERS))).toEqual(WITHOUT_TEMPLATE)
})

it('MIG-02c every import about people is mapped with their numbers, so that lost zeros are proposed', () => {
  const arranged = [
    ...filesWith('registerImportMappingRoutes('),
    'modules/people/import/importable-people.ts',
    'modules/platform/migration/importable-step.ts',
  ]
  const routes = ['modules/people/import/routes.ts', 'modules/platform/migration/routes.ts']
  expect(arranged.filter((file) => !routes.includes(file)).sort()).toEqual(Object.keys(ARRANGED).sort())
  for (const [file, about] of Object.entries(ARRANGED))
    expect(/\bpeople: (async )?\(\{ tx \}\)[\s\S]*?loadPeopleInFiles\(tx\)/.test(textOf(file)), file).toBe(
      about === 'people',
    )
})

it('SYS-14b the result of an import on a page lists the rows that stayed out', () => {
  const dialogs = modules.filter((file) => /<SheetImport\b/.test(textOf(file)))
  expect(dialogs.length).toBeGreaterThan(4)
  for (const file of dialogs) expect(textOf(file), file).toContain('left_out')
})
