import { rm } from 'node:fs/promises'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { peopleFiles } from './files.ts'
import { registerCompany, test } from './kit.ts'

const NEW = { email: 'siew.ling@northwind.example', password: 'a long enough passphrase' }
const LONG = { timeout: 60_000 }

test.describe.configure({ mode: 'serial' })

let files: Awaited<ReturnType<typeof peopleFiles>>
let session: Awaited<ReturnType<BrowserContext['cookies']>> | undefined

test.beforeAll(async () => {
  files = await peopleFiles()
})
test.afterAll(() => rm(files.folder, { recursive: true, force: true }))
test.beforeEach(async ({ page }) => {
  test.setTimeout(180_000)
  if (session) await page.context().addCookies(session)
})

test('AUTH-12a MIG-01a a new company signs in, is led to the import of people, and begins a migration', async ({
  page,
}) => {
  await registerCompany(page, { ...NEW, company: 'Northwind Foods Sdn Bhd', name: 'Ooi Siew Ling' })
  // Registration creates the office, the holidays and the usual pay items.
  await expect(page.getByText('3 of 11 done')).toBeVisible()
  await page
    .getByRole('link', { name: /People/, exact: false })
    .filter({ hasText: 'Open' })
    .click()
  await expect(page).toHaveURL(/employee\/import/)
  await page.goto('/app/migration')
  await page.getByRole('button', { name: 'Start the migration' }).click()
  await expect(page.getByRole('button', { name: 'Download the template' })).toBeVisible()
  session = await page.context().cookies()
})

test('MIG-02b SYS-14b an import names mistakes by sheet, row and column, and writes nothing', async ({ page }) => {
  await page.goto('/app/migration')
  await upload(page, files.faulty('organisation-errors.xlsx'))
  await expect(page.getByText(/rows? stays? out\. Import the others now/)).toBeVisible(LONG)
  await expect(page.getByRole('button', { name: /^Import (\d|one)/ })).toHaveCount(1)
  const mistakes = files.planted.filter(({ file }) => file === 'organisation-errors.xlsx')
  for (const { sheet, row } of mistakes)
    await expect(page.getByRole('row', { name: new RegExp(`Error.*${sheet}.*${row}`) })).toBeVisible()
  const [rows] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download rows to fix' }).click(),
  ])
  expect(rows.suggestedFilename()).toMatch(/\.xlsx$/)
  await page.goto('/app/company/departments')
  await expect(page.getByRole('main')).toContainText('Nothing here yet')
  await page.goto('/app/migration')
  await page.getByRole('button', { name: 'Use another file' }).click()
  await bringIn(page, files.step('organisation'))
  await onward(page)
})

test('MIG-01ab MIG-02b four files import a thousand people after warnings are confirmed, and one file is undone', async ({
  page,
}) => {
  await page.goto('/app/migration')
  await test.step('people, with warnings that are confirmed first', async () => {
    await upload(page, files.faulty('employees-warnings.xlsx'))
    await checkPeople(page)
    const action = page.getByRole('button', { name: /^Import [\d,]+ (rows|people)/ })
    await expect(action).toBeDisabled(LONG)
    const warnings = files.planted.filter(({ file }) => file === 'employees-warnings.xlsx')
    await expect(page.getByRole('row', { name: /Warning.*People.*22.*/ })).toBeVisible()
    await expect(page.getByRole('region', { name: 'First rows of “People”' }).last()).toContainText('Georgi Facello')
    await page.getByRole('checkbox', { name: `Import with the warnings listed (${warnings.length})` }).check()
    await action.click()
    await expect(page.getByRole('progressbar').first()).toBeVisible()
    await expect(page.getByText('1,000 added')).toBeVisible(LONG)
  })
  await test.step('that import is taken back, and the right file comes in', async () => {
    await page.getByRole('button', { name: 'Undo this import' }).click()
    await expect(page.getByRole('dialog')).toContainText('1,000 erased')
    await page.getByRole('dialog').getByRole('button', { name: 'Undo this import' }).click()
    await expect(page.getByText('1,000 added')).toHaveCount(0, LONG)
    await bringInPeople(page, files.step('employees'))
  })
  await test.step('a file of details; going back names what it erases before it does', async () => {
    await bringInPeople(page, files.step('details'))
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    const question = page.getByRole('dialog')
    await expect(question).toContainText('Going back erases what was imported in the current and the previous step')
    await expect(question).toContainText('employees.xlsx')
    await expect(question).toContainText('details.xlsx')
    await expect(question).toContainText(/Employees 1,000 erased/)
    await question.getByRole('button', { name: 'Cancel' }).click()
  })
  await test.step('a file of pay, and the end', async () => {
    await bringInPeople(page, files.step('salary'))
    await onward(page)
    await expect(page.getByRole('heading', { name: 'Started mid-year?' })).toBeVisible()
    await page.getByRole('button', { name: 'Next step' }).click()
    await expect(page.getByRole('main')).toContainText('Employees 1,000 added')
    await expect(page.getByRole('main')).toContainText('Salaries 9,487 added')
    await page.getByRole('button', { name: 'Finish the migration' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Finish the migration' }).click()
    await expect(page.getByText('The migration is finished')).toBeVisible()
  })
  await page.goto('/app/employee')
  await expect(page.getByText('802 people')).toBeVisible()
})

test('PAY-01a MIG-01 a pay run pays the imported people', async ({ page }) => {
  await page.goto('/app/payroll/runs')
  await expect(page.getByText('802 people in this group')).toBeVisible()
  await page.getByRole('button', { name: 'Start run' }).click()
  await page.getByRole('button', { name: 'Calculate', exact: true }).click()
  await expect(page.getByRole('grid').getByRole('row').nth(10)).toBeVisible(LONG)
  // The company starts within a year: no record says what January to October paid.
  await expect(page.getByText(/^802 people worked here earlier this year/)).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: /^802/ })).toBeVisible()
  await page.getByRole('button', { name: 'Confirm payroll' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm payroll' }).click()
  // Nobody else holds the permission, so the person who prepared the run may approve it.
  await page.getByRole('button', { name: 'Approve payroll' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('2026-11')
  await page.getByRole('dialog').getByRole('button', { name: 'Approve payroll' }).click()
  await expect(page.locator('footer[data-foot]')).toContainText('Approved by Ooi Siew Ling', LONG)
})

async function upload(page: Page, file: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(file)
}

/** Imports a file without errors: check, preview, import. */
async function bringIn(page: Page, file: string): Promise<void> {
  await upload(page, file)
  await expect(page.getByText('No errors and no warnings.')).toBeVisible(LONG)
  await expect(page.getByRole('region', { name: /^First rows of/ }).first()).toBeVisible()
  await page.getByRole('button', { name: /^Import [\d,]+ (rows|people)/ }).click()
  await expect(page.getByRole('button', { name: 'Undo this import' })).toBeVisible(LONG)
}

/** Takes the proposed columns of a file about people, which are all found by their headings. */
async function checkPeople(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Check [\d,]+ (people|rows)/ }).click(LONG)
}

/** Brings a file into the step of people, which takes all about them, in one file or several. */
async function bringInPeople(page: Page, file: string): Promise<void> {
  await upload(page, file)
  await checkPeople(page)
  await expect(page.getByText('No errors and no warnings.')).toBeVisible(LONG)
  await page.getByRole('button', { name: /^Import [\d,]+ (rows|people)/ }).click()
  await expect(page.getByText('No errors and no warnings.')).toHaveCount(0, LONG)
  await expect(page.getByRole('button', { name: 'Undo this import' })).toBeVisible(LONG)
}

async function onward(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByText('Imported in this step')).toHaveCount(1)
  await page.getByRole('button', { name: 'Next step' }).click()
  await expect(page.getByText('Imported in this step')).toHaveCount(0)
}
