import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { OVERTIME_BULK_IMPORT } from '../modules/time/hours/overtime/request/bulk-import.ts'
import { writeXlsx } from '../server/spreadsheets/write-workbook.ts'
import { expectAccessible } from './accessible.ts'
import { expectFits, openPage, signInAs, test } from './kit.ts'

/** Fills the template, by the keys of its columns. */
async function writeHours(...rows: Record<string, string>[]): Promise<string> {
  const [sheet] = OVERTIME_BULK_IMPORT.template.sheets
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'kerani-hours-')), 'overtime-november.xlsx')
  const content = await writeXlsx([
    {
      name: sheet!.name,
      columns: sheet!.columns.map(({ header }) => ({ header, kind: 'text' as const })),
      rows: rows.map((row) => sheet!.columns.map(({ key }) => row[key] ?? null)),
    },
  ])
  await writeFile(file, content)
  return file
}

async function readEmployeeNo(page: Page, name: string): Promise<string> {
  const reply = await page.request.get(`/api/employees/people?search=${encodeURIComponent(name)}`)
  return (await reply.json()).data[0].employee_no
}

async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Imported files' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('OT-01 SYS-14 a file imports overtime once its wrong rows are fixed, waits for the approver, and is undone as a whole', async ({
  page,
  someone,
}) => {
  test.setTimeout(180_000)
  await signInAs(page, 'grace')
  await openPage(page, '/app/overtime/applicants')
  const [devi, faridah] = [
    await readEmployeeNo(page, 'Devi a/p Muniandy'),
    await readEmployeeNo(page, 'Faridah binti Kassim'),
  ]
  const evening = { day: '2026-11-12', start: '18:00', end: '20:00' }
  await choose(page, 'Import hours')
  const dialog = page.getByRole('dialog', { name: 'Import hours' })
  const files = page.getByRole('dialog', { name: 'Imported files' })
  await dialog
    .locator('input[type=file]')
    .setInputFiles(
      await writeHours({ ...evening, employee_no: devi }, { ...evening, employee_no: faridah, start: 'later' }),
    )
  await expect(dialog.getByText('1 row stays out')).toBeVisible()
  const wrong = dialog.getByRole('region', { name: 'What to fix' })
  await expect(wrong.getByRole('row').nth(1)).toContainText('3')
  await expect(wrong.getByRole('row').nth(1)).toContainText('From')
  await expect(dialog.getByRole('button', { name: 'Import 1 row' })).toBeVisible()
  await expectAccessible(page)

  await dialog
    .locator('input[type=file]')
    .setInputFiles(await writeHours({ ...evening, employee_no: devi }, { ...evening, employee_no: faridah }))
  await expect(dialog.getByText('2 records can be imported')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFits(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('table')).toContainText('Faridah binti Kassim')

  const boss = await someone('hafiz')
  await openPage(boss, '/app/requests')
  await boss
    .getByRole('main')
    .getByText(/Faridah binti Kassim/)
    .first()
    .click()
  await expect(boss.getByText('Imported from overtime-november.xlsx, row 3')).toBeVisible()

  await choose(page, 'Imported files')
  await expect(files.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expectAccessible(page)
  await files.getByRole('button', { name: /overtime-november/ }).click()
  await page.getByRole('menuitem', { name: 'Undo' }).click()
  await page.getByRole('dialog', { name: /^Undo/ }).getByRole('button', { name: 'Undo' }).click()
  await expect(files).toContainText('Taken back: 2')
  await openPage(page, '/app/overtime/applicants', 'zh-TW')
  await page.getByRole('main').getByRole('button', { name: '已匯入的檔案' }).click()
  await page.getByRole('menuitem', { name: '匯入工時' }).click()
  await expect(page.getByRole('dialog')).toContainText('下載範本')
})
