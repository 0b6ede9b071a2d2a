import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { RECORDS_TEMPLATE } from '../modules/people/import/templates/records-template.ts'
import { readWorkbook } from '../server/spreadsheets/read-workbook.ts'
import { writeXlsx } from '../server/spreadsheets/write-workbook.ts'
import { expectAccessible } from './accessible.ts'
import { expectFits, openPage, registerCompany, test } from './kit.ts'

const NEW = { email: 'hui.min@lighthouse.example', password: 'a long enough passphrase' }

const PEOPLE = [
  { employee_no: 'SW-1', full_name: 'Chong Hui Min', birth_date: '1988-03-09', joined_on: '2021-02-01' },
  { employee_no: 'SW-2', full_name: 'Ravi a/l Subra', birth_date: '1992-11-30', joined_on: '2023-07-17' },
  { employee_no: 'SW-3', full_name: 'Siti Khadijah binti Omar', birth_date: '1999-05-05', joined_on: '2026-01-05' },
]
type Row = (typeof PEOPLE)[number]

let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kerani-import-'))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

/** Writes the template filled with these people to a file in the folder. */
async function writeTemplate(name: string, people: readonly Row[]): Promise<string> {
  const sheets = RECORDS_TEMPLATE.sheets.map((sheet, index) => ({
    name: sheet.name,
    columns: sheet.columns.map(({ header }) => ({ header, kind: 'text' as const })),
    rows: index > 0 ? [] : people.map((one) => sheet.columns.map(({ key }) => one[key as keyof Row] ?? null)),
  }))
  const file = path.join(folder, name)
  await writeFile(file, await writeXlsx(sheets))
  return file
}

const choose = (page: Page, file: string) => page.getByRole('main').locator('input[type=file]').setInputFiles(file)

/** Registers a new company, so that the imported people do not disturb another journey. */
async function newCompany(page: Page): Promise<void> {
  await registerCompany(page, { ...NEW, company: 'Lighthouse Foods Sdn Bhd', name: 'Chong Hui Min' })
  await expect(page).toHaveURL(/\/app\//)
}

test('EMP-04c SYS-14b a spreadsheet imports people once its wrong rows are fixed, and one person gets a photo', async ({
  page,
  foreseen,
}) => {
  test.setTimeout(120_000)
  // The page may request a photo that was just removed once more before it knows.
  foreseen.push(/status of 404 .*\/photo$/)
  await newCompany(page)
  await openPage(page, '/app/employee/import')

  await test.step('rows with a mistake are named by sheet, row and column, come back to mend, and nothing is written', async () => {
    const wrong = PEOPLE.map((one, index) => (index === 1 ? { ...one, full_name: '', joined_on: '31 June' } : one))
    await choose(page, await writeTemplate('people-wrong.xlsx', wrong))
    await expect(page.getByText('1 row stays out. Import the others now, or fix it first.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Import 2 people' })).toBeVisible()
    const found = page.getByRole('region', { name: 'What to fix' }).locator('tbody')
    await expect(found.getByRole('row')).toHaveCount(2)
    for (const column of ['Full name', 'Join(ed|ing date)'])
      await expect(found.getByRole('row', { name: new RegExp(`People 3 .*${column}`, 'i') })).toBeVisible()
    await expectAccessible(page)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download rows to fix' }).click(),
    ])
    const [sheet] = await readWorkbook(await readFile(await file.path()), { name: file.suggestedFilename() })
    // The file holds all rows, so that no good row is lost; the failed rows carry their reasons.
    expect(sheet!.rows.slice(1).map(([number]) => number)).toEqual(['SW-1', 'SW-2', 'SW-3'])
    const [headings = [], ...rows] = sheet!.rows
    expect(headings.at(-1)).toBe('What to fix')
    expect(rows.map((row) => row.length === headings.length)).toEqual([false, true, false])
  })

  await test.step('the mended file is previewed and imported as a whole', async () => {
    await choose(page, await writeTemplate('people.xlsx', PEOPLE))
    await expect(page.getByText('No errors. 3 people, 3 of them new.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'First rows of “People”' }).last().getByRole('row')).toHaveCount(4)
    await page.getByRole('button', { name: 'Import 3 people' }).click()
    await page.getByRole('link', { name: 'See the employees' }).click()
    for (const { full_name } of PEOPLE) await expect(page.getByRole('link', { name: full_name })).toBeVisible()
  })

  await test.step('a photo is put, shown in the place of initials, and taken away', async () => {
    const picture = path.join(folder, 'ravi.png')
    await sharp({ create: { width: 640, height: 480, channels: 3, background: '#386' } })
      .png()
      .toFile(picture)
    await page.getByRole('link', { name: 'Ravi a/l Subra' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ravi a/l Subra')
    await expect(page.getByRole('button', { name: 'Add photo' })).toBeVisible()
    await choose(page, picture)
    await expect(page.getByRole('button', { name: 'Replace photo' })).toBeVisible()
    const photo = page.getByRole('main').locator('img[data-record]').last()
    await expect(photo).toBeVisible()
    await expect(photo).toHaveJSProperty('naturalWidth', 512)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectFits(page)
    await page.getByRole('button', { name: 'Remove photo' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove photo' }).click()
    await expect(page.getByRole('button', { name: 'Add photo' })).toBeVisible()
  })
})
