import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectFits, openPage, registerCompany, test } from './kit.ts'

const NEW = { email: 'wei.jie@harbour.example', password: 'a long enough passphrase' }
const SHEET = [
  'Harbour Foods Sdn Bhd',
  '',
  'Emp ID;Nama;No. KP;Jantina;Warganegara;Date Joined;Status;Photo;Jabatan',
  'HB-1;Tan Wei Jie;950930145733;L;Malaysian;03/04/2024;Confirmed;x;Dapur',
  'HB-2;Aina Sofea;900214105022;P;Malaysan;02/01/2020;Confirmed;x;Dapur',
  'HB-3;Ahmad Firdaus;880706085511;Q;Malaysian;05/06/2019;Probation;x;Stor',
  ';Total;3',
].join('\r\n')

let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kerani-own-sheet-'))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

test('MIG-02cd an import takes a company’s own spreadsheet: it shows the columns, asks questions, and a wrong cell is fixed on the page', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await registerCompany(page, { ...NEW, company: 'Harbour Foods Sdn Bhd', name: 'Tan Wei Jie' })
  await expect(page).toHaveURL(/\/app\//)
  await openPage(page, '/app/employee/import')
  const file = path.join(folder, 'staff.csv')
  await writeFile(file, SHEET)
  const main = page.getByRole('main')
  await main.locator('input[type=file]').setInputFiles(file)

  await test.step('columns are matched below the title, and five questions are open', async () => {
    await expect(page.getByLabel('Nama goes to')).toHaveValue('full_name')
    await expect(page.getByLabel('Photo goes to')).toHaveValue('')
    await expect(page.getByText('5 questions left')).toBeVisible()
    await expectAccessible(page)
    await expectFits(page)
  })
  await test.step('each is answered once', async () => {
    await page.getByText('Day, month, year', { exact: true }).click()
    await page.getByRole('button', { name: 'Did you mean Malaysia?' }).click()
    await page.getByLabel('What “Q” means').selectOption({ label: 'Keep it as written' })
    await page.getByRole('button', { name: 'Add these 2' }).click()
    await expect(page.getByText('The import adds 2 departments')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Check 3 people' }).click()
  })
  await test.step('the wrong cell is mended in its row, and the good rows come in with it', async () => {
    await expect(page.getByText('1 row stays out')).toBeVisible()
    const sheet = page.getByRole('grid', { name: /Rows to fix/ })
    const cell = sheet.getByRole('gridcell', { name: 'Q' })
    await cell.click()
    await page.keyboard.type('Male')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(page.getByText('Department “Dapur” will be added.')).toBeVisible()
    await page.getByRole('checkbox', { name: /warnings/ }).check()
    await page.getByRole('button', { name: 'Import 3 people' }).click()
    await expect(page.getByRole('link', { name: 'See the employees' })).toBeVisible({ timeout: 30_000 })
    await openPage(page, '/app/company/departments')
    for (const name of ['Dapur', 'Stor']) await expect(main.getByText(name, { exact: true })).toBeVisible()
  })
})
