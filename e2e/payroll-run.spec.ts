import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { cutOrHidden, searchList, signInAs, test } from './kit.ts'
import { givePassword, requirePassword } from './password.ts'

const grid = (page: Page) => page.getByRole('grid', { name: 'Review' })
const row = (page: Page, name: string) => grid(page).getByRole('row', { name: new RegExp(name) })
const panel = (page: Page, name: string) => page.getByRole('complementary', { name })
const foot = (page: Page) => page.locator('footer[data-foot]').getByRole('status')

test('PAY-01a PAY-08 PAY-09a two people take a month from its blockers to approved payslips', async ({
  page,
  someone,
  foreseen,
}) => {
  foreseen.push(/status of 403 .*approval$/)
  test.setTimeout(180_000)
  await signInAs(page, 'jun.hao')
  await openRun(page)
  const address = page.url()

  await test.step('a figure explains itself', async () => {
    await page.getByRole('button', { name: 'Everyone' }).click()
    await expect(row(page, 'Abdul Razak')).toBeVisible()
    await page.getByPlaceholder('Find a person').fill('Daniel')
    await row(page, 'Daniel Lee').getByRole('gridcell', { name: '−462.00', exact: true }).click()
    const why = panel(page, 'Daniel Lee Chee Hoong')
    // 11% of RM 4,200, by the row of Part A.
    await expect(why).toContainText('11 % of 4,180.01 to 4,200.00 by the EPF table: RM 462.00 from the employee')
    await why.getByText('Source').click()
    await expect(why).toContainText('Third Schedule of the EPF Act')
    await expect(why).toContainText('A 4,180.01–4,200.00')
    await expect(why).toContainText('In force since 1 Oct 2025')
    await page.getByPlaceholder('Find a person').fill('')
  })

  await test.step('the blocker is solved beside the run', async () => {
    await expect(foot(page)).toHaveText('Fix 1 blocker before confirming.')
    await expect(page.getByRole('button', { name: 'Confirm payroll' })).toBeDisabled()
    await page.getByRole('button', { name: '1 blocker' }).click()
    await expect(grid(page).getByRole('row')).toHaveCount(3)
    await row(page, 'Izzat').getByText('Izzat bin Kamarudin').click()
    const izzat = panel(page, 'Izzat bin Kamarudin')
    await expect(izzat).toContainText('Enter an account, or choose cash or cheque')
    await izzat.getByRole('button', { name: 'Add the bank account' }).click()
    await expect(izzat.getByRole('textbox', { name: 'Account number' })).toBeFocused()
    await izzat.getByRole('textbox', { name: 'Account number' }).fill('30055512345')
    await izzat.getByRole('button', { name: 'Save' }).click()
    await expect(foot(page)).toHaveText(/changed after the calculation/)
  })

  await test.step('pay with a zero too many is put right from the day it began', async () => {
    await page.goto(address)
    await page.getByRole('button', { name: '6 to check' }).click()
    await expect(grid(page).getByRole('row')).toHaveCount(8)
    await row(page, 'Chloe').getByText('Chloe Tan Li Wen').click()
    await expect(panel(page, 'Chloe Tan Li Wen')).toContainText('from RM 4,600.00 to RM 46,000.00: a typing error?')
    await panel(page, 'Chloe Tan Li Wen').getByRole('link', { name: 'Correct the basic pay' }).click()
    await expect(page.getByRole('textbox', { name: 'Basic pay' })).toBeFocused()
    await page.getByRole('textbox', { name: 'Basic pay' }).fill('4,600')
    await saveForm(page)
    await expect(page.getByRole('main')).toContainText('RM 4,600.00')
  })

  await test.step('an absence is made unpaid in the sheet of absences, by the keyboard', async () => {
    await page.goto('/app/payroll/inputs?tab=absences')
    const sheet = page.getByRole('grid', { name: 'Absences' })
    await sheet
      .getByRole('row', { name: /Hakim bin Jamil/ })
      .getByText('Away without leave')
      .click()
    await page.keyboard.press('Enter')
    await sheet.getByRole('combobox').selectOption('Unpaid leave')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('All changes are saved')).toBeVisible()
    await expect(sheet.getByRole('row', { name: /Hakim bin Jamil/ })).toContainText('Unpaid leave')
  })

  await test.step('human resources write down the tax number and end the pay of someone gone', async () => {
    const hr = await someone('mei.ling', 'HR Generalist')
    await openPerson(hr, 'Fatin Nabila binti Roslan')
    await hr.getByRole('link', { name: 'Bank and statutory' }).click()
    await hr.getByRole('button', { name: 'Edit, Tax' }).click()
    await hr.getByRole('menuitem', { name: 'New value from a date' }).click()
    await hr.getByRole('textbox', { name: 'Effective from' }).fill('1 Nov 2026')
    await hr.getByRole('textbox', { name: 'Tax number' }).fill('IG50012345678')
    await saveForm(hr)
    await openPerson(hr, 'Sharifah Aini binti Syed Ali', /^Resigned/)
    await hr.getByRole('button', { name: 'More' }).click()
    await hr.getByRole('menuitem', { name: 'Change leaving dates' }).click()
    await hr.getByRole('textbox', { name: 'Last payroll date' }).fill('24 Oct 2026')
    await saveForm(hr)
  })

  await test.step('calculated again, only what wants a look is left', async () => {
    await page.goto(address)
    await expect(foot(page)).toHaveText(/changed after the calculation/)
    await page.getByRole('button', { name: 'Calculate again' }).click()
    await expect(page.getByRole('button', { name: /blocker/ })).toHaveCount(0)
    // Somebody who left in October is paid for unused leave.
    await expect(page.getByRole('button', { name: '4 to check' })).toBeVisible()
    await page.getByRole('button', { name: '4 to check' }).click()
    await expect(grid(page).getByRole('row')).toHaveCount(6)
    await row(page, 'Izzat').getByText('Izzat bin Kamarudin').click()
    await panel(page, 'Izzat bin Kamarudin').getByRole('button', { name: 'Mark as checked' }).click()
    await row(page, 'Joanne').getByText('Joanne Khoo Bee Leng').click()
    await page.keyboard.press('Space')
    await page.keyboard.press('j')
    await expect(panel(page, 'Kumaran a/l Selvam')).toBeVisible()
    await page.keyboard.press('Space')
    await panel(page, 'Kumaran a/l Selvam').getByLabel('Note for the approver').fill('A joint account, asked them both')
    await page.keyboard.press('Tab')
    await row(page, 'Sharifah').getByText('Sharifah Aini binti Syed Ali').click()
    await panel(page, 'Sharifah Aini binti Syed Ali').getByRole('button', { name: 'Mark as checked' }).click()
    await expect(foot(page)).toContainText('Ready to confirm')
    // The note was written while the tick was still being sent.
    await page.reload()
    await expect(grid(page).getByRole('row')).toHaveCount(6)
    await row(page, 'Kumaran').getByText('Kumaran a/l Selvam').click()
    await expect(panel(page, 'Kumaran a/l Selvam').getByLabel('Note for the approver')).toHaveValue(
      'A joint account, asked them both',
    )
  })

  await test.step('who prepared it confirms it and cannot approve it', async () => {
    await page.getByRole('button', { name: 'Confirm payroll' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm payroll' }).click()
    await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('Confirmed')
    await expect(foot(page)).toContainText('Confirmed by Lim Jun Hao. Somebody else has to approve it.')
    await expect(page.getByRole('button', { name: 'Approve payroll' })).toHaveCount(0)
  })

  await test.step('another person types the month and the password, and it is approved for good', async () => {
    const approver = await someone('aminah')
    // The sign-in is recent; the server asks for the password again as it does ten minutes later.
    await requirePassword(approver, '**/approval')
    await approver.goto(address)
    await approver.getByRole('button', { name: 'Approve payroll' }).click()
    const question = approver.getByRole('dialog')
    await expect(question.getByRole('button', { name: 'Approve payroll' })).toBeDisabled()
    await question.getByRole('textbox').fill('2026-10')
    await expect(question.getByRole('button', { name: 'Approve payroll' })).toBeDisabled()
    await question.getByRole('textbox').fill('2026-11')
    await question.getByRole('button', { name: 'Approve payroll' }).click()
    await givePassword(approver, 'aminah')
    await expect(foot(approver)).toContainText('Approved by Aminah binti Yusof')
    await expect(approver.getByRole('button', { name: /Calculate/ })).toHaveCount(0)
  })
})

test('PAY-07e after the approval a list on the home leads to what must be paid and filed, and marks it done', async ({
  page,
}) => {
  await signInAs(page, 'jun.hao')
  await page.goto('/app/dashboard')
  const task = page.getByRole('listitem').filter({ hasText: 'Pay and file November' })
  await expect(task).toContainText(/0 of [67] done/)
  await task.getByRole('link').click()
  const list = page.getByRole('region', { name: 'After approval' })
  const step = (name: string) => list.getByRole('listitem').filter({ hasText: name })
  await expect(step('Pay by bank file')).toContainText('Due 28 Nov 2026')
  await expect(page.locator('footer[data-foot]').getByRole('link', { name: /^Next/ })).toBeVisible()
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await expect.poll(() => cutOrHidden(page, 'footer[data-foot] :is(a, button)')).toEqual([])
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  // Below the list of steps the grid keeps its height, and the page scrolls to it.
  const grid = page.getByRole('grid', { name: 'Review' })
  expect((await grid.boundingBox())!.height).toBeGreaterThan(250)
  await expect(step('EPF contributions')).toContainText('Due 15 Dec 2026')
  await step('EPF contributions').getByRole('button', { name: 'Mark as sent' }).click()
  await expect(step('EPF contributions')).toContainText('Sent by Lim Jun Hao')
  await step('EPF contributions').getByRole('button', { name: 'Mark as paid' }).click()
  await expect(step('EPF contributions')).toContainText('Paid by Lim Jun Hao')
  await expect(list).toContainText(/1 of [67] done/)
  // The large button of an approved run leads to the first open step.
  await page.locator('footer[data-foot]').getByRole('link', { name: 'Next: Pay by bank file' }).click()
  const file = page.getByRole('listitem').filter({ hasText: 'maybank' })
  const download = page.waitForEvent('download')
  await file.getByRole('button', { name: 'Download' }).click()
  await download
  await page.goto('/app/payroll/pay-and-file')
  await expect(page.getByRole('listitem').filter({ hasText: 'Pay by bank file' })).toContainText(
    'Downloaded by Lim Jun Hao',
  )
})

test('PAY-02d after the approval an employee opens the payslip of the month as a PDF', async ({ page }) => {
  await signInAs(page, 'nurul')
  await page.goto('/app/payslips')
  await page
    .getByRole('link', { name: /November 2026/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('November 2026')
  await page.getByRole('button', { name: 'View PDF' }).click()
  await expect(page.getByRole('dialog').locator('iframe')).toBeVisible()
  await page.keyboard.press('Escape')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ])
  const content = await readFile(await file.path(), 'latin1')
  expect(content).toMatch(/^%PDF-/)
  // A5 landscape, in points.
  expect(content).toMatch(/\/MediaBox ?\[0 0 595\.28 419\.53\]/)
})

async function openRun(page: Page): Promise<void> {
  await page.goto('/app/payroll/runs')
  await page
    .getByRole('link', { name: /November 2026/ })
    .first()
    .click()
  await expect(grid(page)).toBeVisible()
}

async function openPerson(page: Page, name: string, view?: RegExp): Promise<void> {
  await page.goto('/app/employee')
  if (view) await page.getByRole('button', { name: view }).click()
  await searchList(page, name)
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}

/** Saves the form and waits for the confirmation. */
async function saveForm(page: Page): Promise<void> {
  await page.locator('form').getByRole('button', { name: 'Save' }).click()
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /saved|Leaving/i })
      .first(),
  ).toBeVisible()
  await expect(page.locator('main form')).toHaveCount(0)
}
